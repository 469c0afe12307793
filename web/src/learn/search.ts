// Full-text search in the topics, in the reader's language.
import type { Topic } from "./types";

export interface Hit {
  topic: Topic;
  part: number; // -1: the topic itself
  title: string;
  before: string;
  found: string;
  after: string;
}

const AROUND = 60;

/** Text without case and accents, of the same length as the original. */
export function plain(text: string): string {
  return [...text]
    .map((letter) => letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().slice(0, letter.length).padEnd(letter.length))
    .join("");
}

function excerpt(text: string, at: number, length: number): Pick<Hit, "before" | "found" | "after"> {
  const start = Math.max(0, at - AROUND);
  const end = Math.min(text.length, at + length + AROUND);
  return {
    before: (start ? "… " : "") + text.slice(start, at),
    found: text.slice(at, at + length),
    after: text.slice(at + length, end) + (end < text.length ? " …" : ""),
  };
}

/** The places where all searched words occur together, titles first. */
export function search(topics: readonly Topic[], wanted: string): Hit[] {
  const words = plain(wanted)
    .split(/\s+/)
    .filter((word) => word.length > 1);
  if (!words.length) return [];
  const hits: (Hit & { rank: number })[] = [];
  for (const topic of topics) {
    const places = [
      { part: -1, title: topic.title, text: topic.summary },
      ...topic.parts.map((one, part) => ({ part, title: one.title, text: [...one.text, ...(one.list ?? [])].join(" ") })),
    ];
    for (const { part, title, text } of places) {
      const where = plain(`${title} ${text}`);
      if (!words.every((word) => where.includes(word))) continue;
      const inTitle = words.some((word) => plain(title).includes(word));
      const first = words.find((word) => plain(text).includes(word)) ?? "";
      hits.push({ topic, part, title, ...excerpt(text, first ? plain(text).indexOf(first) : 0, first.length), rank: inTitle ? 0 : 1 });
    }
  }
  return hits.sort((a, b) => a.rank - b.rank);
}
