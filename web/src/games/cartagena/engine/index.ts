// Cartagena on this device: its files, and its rules.
import levelsNetwork from "../../../../../src/balandra/cartagena/networks/0.2.npz?url";
import openNetwork from "../../../../../src/balandra/cartagena/networks/0.4.npz?url";
import network from "../../../../../src/balandra/cartagena/networks/0.5.npz?url";
import type { GameEngine } from "../../types";
import { module } from "./module";

export const engine: GameEngine = {
  id: "cartagena",
  module,
  evaluators: { "0.2": levelsNetwork, "0.4": openNetwork, "0.5": network },
  rules: async () => (await import("./rules")).rules,
};
