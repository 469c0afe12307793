// The page's IndexedDB: tables of this device, unfinished reviews, and figures of own reviewed games.

const STORES = ["tables", "reviews", "figures"] as const;
export type StoreName = (typeof STORES)[number];
let opened: Promise<IDBDatabase> | null = null;

export const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("IndexedDB"));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("balandra", 2);
  request.onupgradeneeded = () => {
    const known = request.result.objectStoreNames;
    for (const name of STORES) if (!known.contains(name)) request.result.createObjectStore(name, { keyPath: "id" });
  };
  return answered(request).then((database) => {
    database.onversionchange = () => (database.close(), (opened = null)); // a newer page in another tab
    return database;
  });
}

/** A store of records by their `id`. */
export async function storeOf(name: StoreName, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open();
  opened.catch(() => (opened = null));
  return (await opened).transaction(name, mode).objectStore(name);
}

/** All records of a store. */
export const all = async <T>(name: StoreName): Promise<T[]> => (await answered((await storeOf(name, "readonly")).getAll())) as T[];
export const one = async <T>(name: StoreName, id: string): Promise<T | undefined> =>
  (await answered((await storeOf(name, "readonly")).get(id))) as T | undefined;
export const forget = async (name: StoreName, id: string): Promise<void> => answered((await storeOf(name, "readwrite")).delete(id));

/** Keep a record; of more than `most` the oldest go. */
export async function keep(name: StoreName, record: { id: string; changed: number }, most: number): Promise<void> {
  await answered((await storeOf(name, "readwrite")).put(record));
  const order = (await all<typeof record>(name)).sort((a, b) => b.changed - a.changed);
  for (const { id } of order.slice(most)) await forget(name, id);
}
