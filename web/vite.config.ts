import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = process.env.BALANDRA_SERVER ?? "http://127.0.0.1:8642";
const WORKER = "service-worker.js";
const brotli = promisify(brotliCompress);
const PUZZLES = "puzzle-data"; // most of its files are kept when they are first read (tools/page_puzzles.py)
// What every screen loads, in one file: each file has headers of its own.
const BASE =
  /src\/(lib\/(ahead|api|editions\.svelte|i18n\.svelte|live\.svelte|making|me\.svelte|prefs\.svelte|refusals|router\.svelte|site)\.ts|local\/(client|ids|kept|protocol|tabs)\.ts|parts\/(EditionPicture|TableList)\.svelte|drawings\/(Portrait|Sloop)\.svelte)/;

// What tables of all games share, and the table of each game, in one file each: on a slow line every file costs a round trip.
const TABLES =
  /src\/(lib\/(copy|dragging\.svelte|focus|frames|log|patience\.svelte|pawns|sounds|turns|tutor\.svelte)\.ts|drawings\/(Ghost|Icon|Sign)\.svelte|parts\/(AllMoves|Clock|Dialog|Keys|Log|Lost|MoveList|OldRules|TranscriptLink|TutorChoice)\.svelte)/;
const boardOf = (game: string): RegExp => new RegExp(`src/games/${game}/((?!statistics)[\\w.-]+\\.(svelte|ts)|drawings/[\\w.-]+)$`);
const groups = [
  { name: "base", test: BASE, priority: 2 },
  { name: "tables", test: TABLES, priority: 1 },
  ...["cartagena", "martinique"].map((game) => ({ name: game, test: boardOf(game) })),
];
const SQUEEZED = /\.(js|css|html|json|svg|wasm|webmanifest)$/;

/** The files of a build by path, with hashes as browsers check them; index.html is the folder itself. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && one.name !== WORKER && !one.name.endsWith(".br"))
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort();
  const hash = (name: string): string =>
    `sha256-${createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("base64")}`;
  return Object.fromEntries(names.map((name) => [name === "index.html" ? "" : name, hash(name)]));
}

/** Pictures of the docs that browsers show before they install the page; nobody needs them offline. */
function screenshots(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "screenshots",
    apply: "build",
    configResolved: ({ root: web, build }) => void ([root, folder] = [web, resolve(web, build.outDir)]),
    writeBundle() {
      const manifest = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8")) as { screenshots: { src: string }[] };
      mkdirSync(join(folder, "screenshots"));
      for (const { src } of manifest.screenshots) copyFileSync(join(root, "../docs/pictures", basename(src)), join(folder, src));
    },
  };
}

/** Builds the service worker and writes the list of all other files in front of it. */
function serviceWorker(): Plugin {
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/shell/service-worker.ts", fileName: WORKER });
    },
    writeBundle() {
      const all = filesIn(folder);
      const { chunks } = JSON.parse(readFileSync(join(folder, PUZZLES, "index.json"), "utf8")) as {
        chunks: { file: string; kept?: boolean }[];
      };
      const kept = new Set(["index.json", ...chunks.flatMap((one) => (one.kept ? [one.file] : []))].map((name) => `${PUZZLES}/${name}`));
      const isLater = ([path]: [string, string]): boolean => path.startsWith(`${PUZZLES}/`) && !kept.has(path);
      const files = Object.fromEntries(Object.entries(all).filter((one) => !isLater(one)));
      const later = Object.fromEntries(Object.entries(all).filter(isLater));
      const version = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12);
      const program = readFileSync(join(folder, WORKER), "utf8");
      writeFileSync(join(folder, WORKER), `self.BUILD=${JSON.stringify({ version, files, later })};\n${program}`);
    },
  };
}

/** Writes a brotli file beside each file that shrinks by it; servers send it to browsers that accept it. */
function squeezed(): Plugin {
  let folder = "";
  return {
    name: "squeezed",
    apply: "build",
    enforce: "post",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => SQUEEZED.test(name));
      const squeeze = async (name: string): Promise<void> => {
        const path = join(folder, name);
        const whole = readFileSync(path);
        const best = whole.length < 150_000 ? 11 : 9; // nothing that a first game needs is larger but texts
        const quality = name.startsWith("puzzle-data") ? 5 : best;
        writeFileSync(`${path}.br`, await brotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
      };
      await Promise.all(names.map(squeeze));
    },
  };
}

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "worker-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** What a server would send or route, for a site of static files. */
function site(): Plugin {
  let folder = "";
  const policy = { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" } as const;
  return {
    name: "site",
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    transformIndexHtml: () => [policy],
    writeBundle() {
      const manifest = join(folder, "manifest.webmanifest");
      writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/"\.\/(learn|puzzles)/g, '"./#/$1'));
    },
  };
}

const checks = { bundlerTimings: false }; // how long plugins took is nothing for those who want to play

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === "site" ? [site()] : []), serviceWorker(), screenshots(), squeezed()],
  base: mode === "site" ? "./" : "/",
  build: {
    outDir: mode === "site" ? (process.env.SITE_FOLDER ?? "../build/site") : "../src/balandra/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks,
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: "es", rolldownOptions: { checks } }, // each game is loaded when it is played
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {}, // tests mount components
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
}));
