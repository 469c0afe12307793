// The text of a position, one key a line, as the editor shows it.

/** A text with a line for each key. */
export const linesOf = (text: string): string => text.split("; ").join("\n");

/** The text that lines, a text or JSON stand for. */
export function textOf(lines: string): string {
  if (lines.trimStart().startsWith("{")) return lines;
  const parts = lines.split("\n").map((line) => line.trim().replace(/;$/, ""));
  return parts.filter(Boolean).join("; ");
}
