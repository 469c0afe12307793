import "./design/tokens.css";
import "./design/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lib/i18n.svelte";
import { followPrefs, prefs } from "./lib/prefs.svelte";
import { keepPage } from "./shell/versions.svelte";

followPrefs();
await speak(prefs.language).catch(() => undefined); // load the language before the first screen

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");
mount(App, { target });
keepPage();
