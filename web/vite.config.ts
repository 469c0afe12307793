import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.BALANDRA_SERVER ?? "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/balandra/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // how long plugins took is nothing for those who want to play
  },
  worker: { format: "es" }, // each game is loaded when it is played
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {}, // tests mount components
  server: { proxy: { "/api": { target: server, ws: true } } },
});
