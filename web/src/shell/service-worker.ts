// Keeps one whole version of the page, so that it opens and plays without a network. Off in development.
// The build writes the list of its files in front of this program (see vite.config.ts).

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Program {
  // Files by path from the scope, with their hashes: those of the whole page, and those that are kept when they are first read.
  readonly BUILD: { version: string; files: Record<string, string>; later: Record<string, string> };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", handle: (event: Extendable) => void): void;
  addEventListener(kind: "fetch", handle: (event: Fetching) => void): void;
  addEventListener(kind: "message", handle: (event: MessageEvent) => void): void;
}
export {}; // a module, whose `self` is not that of a window
declare const self: Program;
const program = self;

const { version, files, later } = program.BUILD;
const scope = program.registration.scope;
const PREFIX = `balandra ${new URL(scope).pathname} `; // a host may have several sites
const NAME = PREFIX + version;
const DOCUMENT = ""; // the path of index.html
const SCREENS = /^(|index\.html|new|settings|me|editor|(learn|puzzles)(\/.*)?|t\/[^/]+|(replay|review)\/[^/]+)$/;
const addressOf = (path: string): string => new URL(`./${path}`, scope).href;

/** Fetch a file of this version; a file that differs from the list is an error, so that versions never mix. */
async function fetched(path: string): Promise<Response> {
  const isNamed = path.startsWith("assets/"); // with a hash in its name: what the page has fetched already is not fetched again
  const kept = isNamed ? await caches.match(addressOf(path), { ignoreVary: true }) : undefined;
  const get = (cache: RequestCache): Promise<Response> => fetch(addressOf(path), { integrity: files[path] ?? later[path] ?? "", cache });
  const answer = kept ?? (await (isNamed ? get("default").catch(() => get("reload")) : get("no-cache")));
  if (!answer.ok) throw new Error(`${path} cannot be fetched: ${answer.status}`);
  return answer;
}

async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(Object.keys(files).map(async (path) => cache.put(addressOf(path), await fetched(path))));
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await program.clients.claim();
}

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(addressOf(path), { ignoreVary: true })) ?? fetch(request);
}

/** A file that is kept from its first reading on. */
async function keptLater(path: string): Promise<Response> {
  const cache = await caches.open(NAME);
  const known = await cache.match(addressOf(path), { ignoreVary: true });
  if (known) return known;
  const answer = await fetched(path);
  await cache.put(addressOf(path), answer.clone());
  return answer;
}

/** Another document of the server; without a network the page, which says what is missing. */
const visited = (request: Request): Promise<Response> => fetch(request).catch(() => kept(DOCUMENT, request));

function answered({ request }: Fetching): Promise<Response> | null {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return null;
  const path = new URL(request.url).pathname.slice(new URL(scope).pathname.length);
  if (path.startsWith("api/")) return null; // the network
  if (request.mode === "navigate") return SCREENS.test(path) ? kept(DOCUMENT, request) : visited(request);
  if (path in later) return keptLater(path);
  return path in files ? kept(path, request) : null;
}

program.addEventListener("install", (event) => event.waitUntil(fill()));
program.addEventListener("activate", (event) => event.waitUntil(takeOver()));
program.addEventListener("message", ({ data }) => void (data === "take over" && program.skipWaiting()));
program.addEventListener("fetch", (event) => {
  const answer = answered(event);
  if (answer) event.respondWith(answer);
});
