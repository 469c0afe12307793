// Cartagena on this device: its files, and its rules.
import network from "../../../../../src/balandra/cartagena/networks/0.2.npz?url";
import openNetwork from "../../../../../src/balandra/cartagena/networks/0.4.npz?url";
import type { GameEngine } from "../../types";
import { module } from "./module";

export const engine: GameEngine = {
  id: "cartagena",
  module,
  evaluators: { "0.2": network, "0.4": openNetwork },
  rules: async () => (await import("./rules")).rules,
};
