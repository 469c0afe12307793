// The reader's preferences, stored in this browser.
import { browserLanguage, speak } from "./i18n.svelte";

export interface Prefs {
  language: string;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "reduced";
  sound: boolean;
  patterns: boolean;
  orientation: "auto" | "landscape" | "portrait";
  confirm: boolean;
  tutor: number; // the loss from which the tutor asks; 0: no tutor
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
  tutor: 0,
  edition: "", // none
  level: "gunner",
});

/** A stored value; unreadable values count as missing. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Store a value, if the browser allows it. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Ignore a browser without storage.
  }
}

export const prefs: Prefs = $state({ ...usual(), ...kept<Partial<Prefs>>(KEY, {}) });

const night = matchMedia("(prefers-color-scheme: dark)");
let isNight = $state(night.matches);
night.addEventListener("change", () => (isNight = night.matches));

/** Apply the preferences to the page, now and whenever they change. */
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

/** Whether animations are disabled. */
export function isCalm(): boolean {
  if (prefs.motion !== "auto") return prefs.motion === "reduced";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
