// What this reader likes, kept in this browser.
import { browserLanguage, speak } from "./i18n.svelte";

export interface Prefs {
  language: string;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "reduced";
  sound: boolean;
  patterns: boolean;
  orientation: "auto" | "landscape" | "portrait";
  confirm: boolean;
  edition: string;
  level: string;
}

const KEY = "balandra.prefs";

const usual = (): Prefs => ({
  language: browserLanguage(),
  theme: "auto",
  motion: "auto",
  sound: false,
  patterns: false,
  orientation: "auto",
  confirm: false,
  edition: "", // none yet
  level: "gunner",
});

/** Something this browser keeps; what cannot be read counts as nothing. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep something in this browser, if it lets us. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing is no reason to stop.
  }
}

export const prefs: Prefs = $state({ ...usual(), ...kept<Partial<Prefs>>(KEY, {}) });

const night = matchMedia("(prefers-color-scheme: dark)");
let isNight = $state(night.matches);
night.addEventListener("change", () => (isNight = night.matches));

/** Bring the page into line with what the reader likes, now and whenever it changes. */
export function followPrefs(): void {
  $effect.root(() => {
    $effect(() => keep(KEY, prefs));
    $effect(() => void speak(prefs.language));
    $effect(() => {
      const root = document.documentElement.dataset;
      root.theme = prefs.theme === "auto" ? (isNight ? "dark" : "light") : prefs.theme;
      root.motion = prefs.motion;
      root.patterns = prefs.patterns ? "on" : "off";
    });
  });
}

/** Whether things should not move on the screen. */
export function isCalm(): boolean {
  if (prefs.motion !== "auto") return prefs.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
