// All topics, and how one finds them.
import type { Topic } from "../types";
import { advanced, basics, german, jamaica, options, ravensburger, tortuga } from "../../games/cartagena/learn/topics";
import { escape, filibusters, great, jungle, morgan, witch } from "../../games/cartagena/learn/devir";
import { martinique, twenty } from "../../games/martinique/learn/topics";

/** Every topic in the order of the shelf. */
export function allTopics(): Topic[] {
  const cartagena = [
    basics(),
    jamaica(),
    tortuga(),
    german(),
    ravensburger(),
    advanced(),
    escape(),
    jungle(),
    great(),
    morgan(),
    filibusters(),
    witch(),
    options(),
  ];
  return [...cartagena, martinique(), twenty()];
}

const ALSO: Record<string, string> = { "original-jamaica-de": "original-de", "original-tortuga-de": "original-de" };

/** The topic of an edition, or one by its own name. */
export function topicOf(topics: readonly Topic[], id: string): Topic | undefined {
  const wanted = ALSO[id] ?? id;
  return topics.find((topic) => topic.id === wanted);
}
