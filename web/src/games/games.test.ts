// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { editionTitle } from "../lib/editions.svelte";
import { allOf, GAMES, pageOf, ready, tableOf } from ".";

const LOADING = 60_000; // milliseconds: on a busy machine the first import of a board takes long

it("says which part is not loaded yet", () => {
  expect(() => tableOf(GAMES[0]?.id ?? "")).toThrow('await ready("table") first');
});

it(
  "gives every game its own table, and an unknown one the generic",
  async () => {
    await ready("table");
    const boards = GAMES.map(({ id }) => tableOf(id).Board);
    expect(new Set(boards).size).toBe(GAMES.length);
    expect(boards).not.toContain(tableOf("ludo").Board);
    expect(pageOf("ludo")).toBeUndefined();
  },
  LOADING,
);

it(
  "has words for the edition that the first lesson leads to",
  async () => {
    await ready("topics");
    for (const { lesson } of GAMES) expect(editionTitle(lesson.edition)).not.toBe(lesson.edition);
    const lessons = allOf("topics").flatMap(([, one]) => one.lessons().filter(({ isFirst }) => isFirst));
    expect(lessons.map(({ id, edition }) => [id, edition])).toEqual(GAMES.map(({ lesson }) => [lesson.id, lesson.edition]));
  },
  LOADING,
);
