// The games that run on this device without a server.
import { engine as cartagena } from "./cartagena/engine";
import { engine as martinique } from "./martinique/engine";
import type { GameEngine } from "./types";

export const ENGINES: readonly GameEngine[] = [
  cartagena, //
  martinique,
];
