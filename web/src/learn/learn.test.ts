// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { allOf, ready } from "../games";
import { patched } from "./examples";
import { plain, search } from "./search";
import { forgetSolved, isFinished, nextLesson, noteSolved, solvedSteps } from "./progress.svelte";
import { allLessons, allTopics, chaptersOf, topicOf } from "./topics";
import type { Node, Topic, Words } from "./types";

await ready("topics");
await ready("exercises");
const exampleOf = (name: string): Node | undefined => allOf("exercises").find(([, one]) => name in one.examples)?.[1].examples[name];
const exampleNames = allOf("exercises").flatMap(([, one]) => Object.keys(one.examples));
const exerciseWords = (): Record<string, Words[]> => Object.assign({}, ...allOf("exercises").map(([, one]) => one.words()));

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

  it("are 25 short ones in order, each with its own name", () => {
    const lessons = allLessons();
    expect(lessons).toHaveLength(25);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(25);
    for (const { id, steps, isFirst } of lessons) if (!isFirst) expect(steps.length === 2 || steps.length === 3, id).toBe(true);
    expect(chaptersOf(lessons).flatMap(({ parts }) => parts)).toEqual(lessons);
  });

  it("name only moves that are offered", () => {
    for (const [name, steps] of Object.entries(exerciseWords())) {
      let node = exampleOf(name);
      for (const { wrongs, rights } of steps) {
        const known = new Set(node?.offers.flatMap(({ text, kind }) => [text, kind]));
        for (const move of Object.keys({ ...wrongs, ...rights })) expect(known, `${name}: ${move}`).toContain(move);
        node = node?.outcomes[node.right[0] ?? ""]?.next;
      }
    }
  });

  it("count a lesson as finished when all its steps are solved", () => {
    const lesson = allLessons()[1]!;
    for (const step of lesson.steps.slice(1)) noteSolved(step);
    expect([isFinished(lesson), solvedSteps(lesson)]).toEqual([false, lesson.steps.length - 1]);
    expect(nextLesson([lesson])).toBe(lesson);
    noteSolved(lesson.steps[0]!);
    expect([isFinished(lesson), nextLesson([lesson])]).toEqual([true, undefined]);
    expect(JSON.parse(localStorage.getItem("balandra.lessons") ?? "[]")).toHaveLength(lesson.steps.length);
    forgetSolved();
    expect(solvedSteps(lesson)).toBe(0);
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
  const part = (title: string, text: string): Topic["parts"][0] => ({ title, text: [text] });
  const topic = (id: string, title: string, ...parts: Topic["parts"]): Topic => ({ id, title, summary: "", picture: "", parts });
  const topics = [
    topic("chests", "Chests", part("Opening one", "A snake token bites; the captain does not care.")),
    topic("captain", "The captain", part("Who it is", "Whoever has most pirates aboard.")),
  ];
  it("finds all words without case and accents", () => {
    const first = search(topics, "SNÂKE token")[0];
    expect(first?.topic.id).toBe("chests");
    expect(first?.found.toLowerCase()).toBe("snake");
  });

  it("puts titles first and finds nothing for nothing", () => {
    expect(search(topics, "captain")[0]?.topic.id).toBe("captain");
    expect(search(topics, " x ")).toEqual([]);
    expect(search(topics, "zeppelin")).toEqual([]);
  });

  it("keeps the places of letters", () => {
    expect(plain("Für Könner")).toBe("fur konner");
    expect(plain("Straße")).toHaveLength(6);
  });
});
