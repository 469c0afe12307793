// Refusals of this device, as the server sends its own.
import { Message } from "../engine/python";
import type { ErrorMessage } from "../lib/wire";

/** A refusal as the server sends it. */
export class LocalRefusal extends Error {
  constructor(readonly problem: ErrorMessage) {
    super(problem.message);
  }
}

function plainFact(fact: unknown): unknown {
  if (fact instanceof Message) {
    const whole = { text: fact.text, facts: plainFacts(fact) };
    return fact.many ? { ...whole, plural: fact.many } : whole;
  }
  if (Array.isArray(fact)) return fact.map((one: { text?: string }) => String(one?.text ?? one));
  return fact;
}
const plainFacts = ({ facts }: Message): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, plainFact(fact)]));

export function refusal(error: string, words: string | Message, request: string | null = null): LocalRefusal {
  const parts =
    words instanceof Message
      ? { text: words.text, facts: plainFacts(words), plural: words.many || null }
      : { text: null, facts: {}, plural: null };
  return new LocalRefusal({ type: "problem", error, message: String(words), ...parts, request, retry_after: null } as ErrorMessage);
}
