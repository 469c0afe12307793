declare module "*.po" {
  const words: Record<string, string[]>;
  export default words;
}
