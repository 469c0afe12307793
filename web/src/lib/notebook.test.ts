import { expect, it } from "vitest";
import { notebookOf } from "./notebook";

it("writes a notebook that holds the transcript, line by line", () => {
  const text = 'balandra transcript 1\nseed: text "a\\"b"\n\n1 blue: end\n';
  const { cells, nbformat } = JSON.parse(notebookOf("Review", text)) as { cells: { source: string[] }[]; nbformat: number };
  expect(nbformat).toBe(4);
  const written = (cells[1]?.source ?? []).filter((line) => line.startsWith("    ")).map((line) => JSON.parse(line) as string);
  expect(written.join("")).toBe(text);
});
