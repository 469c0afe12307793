// Tables of this device are known by their ids; one person plays there.

export const LOCAL = "local-";
export const PERSON = "local";

/** Whether a table is one of this device. */
export const isLocal = (id: string): boolean => id.startsWith(LOCAL);
