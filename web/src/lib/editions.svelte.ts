// The editions with their options, and the bots, as the server lists them.
import { ask, isOffline } from "./api";
import { GAMES, pageOf } from "../games";
import type { GamePage } from "../games/types";
import { prefs } from "./prefs.svelte";
import type { EditionCard, Editions } from "./wire";

let editions = $state.raw<EditionCard[]>([]);
let asked: Promise<void> | null = null;

/** All editions, once loaded. */
export function allEditions(): EditionCard[] {
  return editions;
}

/** The editions that came with the page, until there is a server. */
async function withoutServer(problem: unknown): Promise<Editions> {
  asked = null;
  if (!isOffline(problem)) throw problem;
  return (await import("./editions.json")).default as Editions;
}

/** Load the editions. */
export function learnEditions(): Promise<void> {
  asked ??= ask<Editions>("GET", "/api/editions")
    .catch(withoutServer)
    .then((answer) => void (editions = answer.editions));
  return asked;
}

/** The page of an edition's game, if there is one. */
export function editionPage(id: string): GamePage | undefined {
  return GAMES.find((page) => id in page.editions()) ?? pageOf(editions.find((edition) => edition.id === id)?.game);
}

/** An edition's title in the reader's language. */
export function editionTitle(id: string): string {
  return editionPage(id)?.editions()[id]?.title ?? editions.find((edition) => edition.id === id)?.title ?? id;
}

/** A description of an edition in one sentence. */
export function editionSentence(id: string): string {
  return editionPage(id)?.editions()[id]?.sentence ?? "";
}

/** The edition that the reader played last, or that of the first lesson. */
export function preferredEdition(): string {
  return prefs.edition || (GAMES[0]?.lesson.edition ?? "");
}
