import { describe, expect, it } from "vitest";
import { exampleNames, exampleOf, patched } from "./examples";
import { allLessons, exerciseWords } from "../games/cartagena/learn/exercises";
import { plain, search } from "./search";
import { allTopics, topicOf } from "./topics";
import type { Node } from "./types";

/** How many questions an example asks. */
function depth(node: Node | undefined): number {
  if (!node) return 0;
  const first = node.right[0];
  return 1 + depth(first === undefined ? undefined : node.outcomes[first]?.next);
}

describe("lessons", () => {
  it("have words for every question, and questions for all words", () => {
    const words = exerciseWords();
    expect(Object.keys(words).sort()).toEqual([...exampleNames].sort());
    for (const name of exampleNames) expect(words[name]?.length, name).toBe(depth(exampleOf(name)));
  });

  it("name a reaction to every wrong move", () => {
    for (const [name, steps] of Object.entries(exerciseWords())) {
      const node = exampleOf(name);
      const canFail = node?.ask === "count" || (node?.ask === "play" && node.right.length < node.offers.length);
      if (canFail) expect(steps[0]?.wrong ?? steps[0]?.wrongs, name).toBeTruthy();
    }
  });

  it("show every example once in a topic or a lesson", () => {
    const shown = [
      ...allTopics().flatMap((topic) => topic.parts.flatMap((part) => part.exercises ?? [])),
      ...allLessons().flatMap((one) => one.steps),
    ];
    expect(new Set(shown)).toEqual(new Set(exampleNames));
  });

  it("lead on to topics that exist", () => {
    for (const lesson of allLessons()) expect(topicOf(allTopics(), lesson.topic)).toBeDefined();
    expect(topicOf(allTopics(), "original-tortuga-de")?.id).toBe("original-de");
  });
});

describe("patches", () => {
  it("change, add and take away", () => {
    expect(patched({ a: { b: 1, c: 2 }, d: [1], e: 0 }, { a: { b: 3 }, d: [], e: null, f: "x" })).toEqual({
      a: { b: 3, c: 2 },
      d: [],
      f: "x",
    });
  });
});

describe("searching", () => {
  it("finds all words without case and accents", () => {
    const first = search(allTopics(), "SNÂKE token")[0];
    expect(first?.topic.id).toBe("witch");
    expect(first?.found.toLowerCase()).toBe("snake");
  });

  it("puts titles first and finds nothing for nothing", () => {
    expect(search(allTopics(), "morgan")[0]?.topic.id).toBe("morgan");
    expect(search(allTopics(), " x ")).toEqual([]);
    expect(search(allTopics(), "zeppelin")).toEqual([]);
  });

  it("keeps the places of letters", () => {
    expect(plain("Für Könner")).toBe("fur konner");
    expect(plain("Straße")).toHaveLength(6);
  });
});
