// Gettext catalogues as modules: `import words from "…/balandra.po"` gives msgid → translations, one for each plural.
import type { Plugin } from "vite";

interface Message {
  id: string;
  plural: string;
  told: string[];
  fuzzy: boolean;
  places: string[];
}

/** What only the terminal says need not be loaded by a browser. */
const TERMINAL = "src/balandra/cli/";

const blank = (): Message => ({ id: "", plural: "", told: [], fuzzy: false, places: [] });

/** The messages of a PO file that are translated. */
export function readCatalogue(text: string): Record<string, string[]> {
  const words: Record<string, string[]> = {};
  for (const block of text.split(/\n\s*\n/)) {
    const message = readMessage(block);
    const elsewhere = message.places.length > 0 && message.places.every((place) => place.startsWith(TERMINAL));
    if (message.told.some(Boolean) && !message.fuzzy && !elsewhere) words[message.id] = message.told;
  }
  return words;
}

function readMessage(block: string): Message {
  const message = blank();
  let add = (_: string): void => undefined;
  for (const line of block.split("\n")) {
    if (line.startsWith("#,") && line.includes("fuzzy")) message.fuzzy = true;
    if (line.startsWith("#: ")) message.places.push(line.slice(3));
    const start = /^(msgid_plural|msgid|msgstr)(?:\[(\d)\])?\s+/.exec(line);
    if (start) add = adder(message, start[1] ?? "", Number(start[2] ?? 0));
    const quoted = /"(.*)"\s*$/.exec(line);
    if (quoted && !line.startsWith("#")) add(JSON.parse(`"${quoted[1] ?? ""}"`) as string);
  }
  return message;
}

function adder(message: Message, key: string, which: number): (words: string) => void {
  if (key === "msgid") return (words) => void (message.id += words);
  if (key === "msgid_plural") return (words) => void (message.plural += words);
  return (words) => void (message.told[which] = (message.told[which] ?? "") + words);
}

/** A Vite plugin that reads `.po` files. */
export function catalogues(): Plugin {
  return {
    name: "catalogues",
    transform(code, id) {
      if (!id.endsWith(".po")) return null;
      return { code: `export default ${JSON.stringify(readCatalogue(code))}`, map: null };
    },
  };
}
