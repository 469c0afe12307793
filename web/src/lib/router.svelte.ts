// The current screen, from the path of the address.

let path = $state(location.pathname);
let search = $state(location.search);

addEventListener("popstate", () => {
  path = location.pathname;
  search = location.search;
});

export interface Place {
  screen: "home" | "new" | "table" | "replay" | "review" | "learn" | "settings" | "me" | "missing";
  id: string;
  query: URLSearchParams;
}

const SIMPLE = { "": "home", new: "new", settings: "settings", me: "me", learn: "learn" } as const;
const NAMED = { t: "table", replay: "replay", review: "review", learn: "learn" } as const;

/** The screen of an address. */
export function placeOf(pathname: string, query = ""): Place {
  const [first = "", ...rest] = pathname.replace(/^\/+|\/+$/g, "").split("/");
  const id = rest.map(decodeURIComponent).join("/");
  const found = id ? NAMED[first as keyof typeof NAMED] : SIMPLE[first as keyof typeof SIMPLE];
  return { screen: found ?? "missing", id, query: new URLSearchParams(query) };
}

/** The current screen. */
export function here(): Place {
  return placeOf(path, search);
}

/** Navigate to another screen. */
export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  path = location.pathname;
  search = location.search;
  scrollTo(0, 0);
}

/** A link within the page, followed without a reload. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(node.pathname + node.search);
  };
  node.addEventListener("click", follow);
  return { destroy: () => node.removeEventListener("click", follow) };
}
