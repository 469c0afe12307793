// The current screen, from the path of the address; on a site of static files, from the path after its #.
import { untrack } from "svelte";
import { SITE } from "./site";

/** The path and the query of the current address. */
function current(): [string, string] {
  if (!SITE) return [location.pathname, location.search];
  const [path = "", query = ""] = (location.hash.startsWith("#/") ? location.hash.slice(1).split("#")[0]! : "/").split("?"); // what follows another # stays on the screen
  return [path, query];
}
let shown = $state.raw(current());
/** Notice another screen; one that differs only after its # stays. */
function look(): void {
  const now = current();
  if (String(now) !== String(untrack(() => shown))) shown = now;
}

addEventListener("popstate", look);

export interface Place {
  screen: "home" | "new" | "table" | "replay" | "review" | "learn" | "puzzles" | "editor" | "settings" | "me" | "missing";
  id: string;
  query: URLSearchParams;
}

const SIMPLE = { "": "home", new: "new", settings: "settings", me: "me", learn: "learn", puzzles: "puzzles", editor: "editor" } as const;
const NAMED = { t: "table", replay: "replay", review: "review", learn: "learn", puzzles: "puzzles" } as const;

/** The screen of an address. */
export function placeOf(pathname: string, query = ""): Place {
  const [first = "", ...rest] = pathname.replace(/^\/+|\/+$/g, "").split("/");
  const id = rest.map(decodeURIComponent).join("/");
  const found = id ? NAMED[first as keyof typeof NAMED] : SIMPLE[first as keyof typeof SIMPLE];
  return { screen: found ?? "missing", id, query: new URLSearchParams(query) };
}

/** The current screen. */
export function here(): Place {
  return placeOf(...shown);
}

/** The address of a screen, relative to the page. */
export const addressOf = (to: string): string => (SITE ? `#${to}` : to);

/** Change the address of the current screen. */
export const readdress = (to: string): void => history.replaceState(null, "", addressOf(to));

/** Navigate to another screen. */
export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", addressOf(to));
  look();
  scrollTo(0, 0);
}

/** A link within the page, followed without a reload. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(node.hash.startsWith("#/") ? node.hash.slice(1) : node.pathname + node.search);
  };
  if (SITE) node.href = addressOf(node.pathname + node.search); // for new tabs
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}
