// All topics and lessons of all games, available after `ready("topics")`.
import { allOf } from "../games";
import type { Lesson, Topic } from "./types";

/** Every topic in display order. */
export function allTopics(): Topic[] {
  return allOf("topics").flatMap(([, one]) => one.topics());
}

/** Every lesson in order. */
export function allLessons(): Lesson[] {
  return allOf("topics").flatMap(([, one]) => one.lessons());
}

/** The topic of an edition, or a topic by its own name. */
export function topicOf(topics: readonly Topic[], id: string): Topic | undefined {
  const also = allOf("topics").map(([, one]) => one.also[id]);
  return topics.find((topic) => topic.id === id || also.includes(topic.id));
}

/** Lessons by chapter, in order. */
export function chaptersOf(lessons: readonly Lesson[]): { title: string; parts: Lesson[] }[] {
  const titles = [...new Set(lessons.map(({ chapter }) => chapter))];
  return titles.map((title) => ({ title, parts: lessons.filter(({ chapter }) => chapter === title) }));
}
