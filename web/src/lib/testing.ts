// Helpers of the unit tests.

/** A message as the server would send it: of a game that the page has no types for, or only a part of it. */
export const sent = <T>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;
