import "./design/tokens.css";
import "./design/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { followPrefs } from "./lib/prefs.svelte";

followPrefs();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id app");
mount(App, { target });
