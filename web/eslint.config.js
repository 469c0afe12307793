import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  {
    ignores: [
      "node_modules/",
      "src/lib/wire.ts",
      "src/games/*/sentence-table.ts",
      "src/games/cartagena/scenes.ts",
      "src/drawings/shapes.ts",
      "src/lib/catalogues/",
      "src/engine/made/*.js",
      "src/games/*/engine/translated.js",
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  {
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSAsExpression > TSAsExpression.expression",
          message: "Two casts in a row hide what the value is: give it a real type.",
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
    // Maps and sets here are built and then read, or are no state of a component.
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
);
