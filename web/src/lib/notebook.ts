// A notebook (.ipynb) that loads a game and reviews it with the Python library.
interface Cell {
  cell_type: "markdown" | "code";
  id: string;
  metadata: Record<string, never>;
  source: string[];
  outputs?: never[];
  execution_count?: null;
}

const lines = (text: string): string[] => text.split(/(?<=\n)/);
const words = (id: string, text: string): Cell => ({ cell_type: "markdown", id, metadata: {}, source: lines(text) });
const code = (id: string, text: string): Cell => ({
  cell_type: "code",
  id,
  metadata: {},
  source: lines(text),
  outputs: [],
  execution_count: null,
});

/** A transcript as a Python string; JSON's escapes are Python's. */
const quoted = (transcript: string): string =>
  transcript
    .trimEnd()
    .split("\n")
    .map((line) => `    ${JSON.stringify(`${line}\n`)}`)
    .join("\n");

/** The notebook of a game, with a title. */
export function notebookOf(title: string, transcript: string): string {
  const cells = [
    words("title", `# ${title}\n\nNeeds the package \`balandra\`.`),
    code("game", `import balandra\n\ngame = balandra.Transcript.read(\n${quoted(transcript)}\n)\ngame.position`),
    code("review", "review = balandra.review(game)\nreview"),
    code("moves", "import csv\n\nrows = list(csv.DictReader(review.csv().splitlines()))\nlen(rows)"),
  ];
  const python = { kernelspec: { display_name: "Python 3", language: "python", name: "python3" }, language_info: { name: "python" } };
  return `${JSON.stringify({ cells, metadata: python, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}
