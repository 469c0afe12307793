// Cartagena on this device: its files, and its rules.
import module from "../../../../../src/balandra/wasm/modules/cartagena.wasm?url";
import network from "../../../../../src/balandra/cartagena/networks/0.2.npz?url";
import openNetwork from "../../../../../src/balandra/cartagena/networks/0.3.npz?url";
import type { GameEngine } from "../../types";

export const engine: GameEngine = {
  id: "cartagena",
  module,
  evaluators: { "0.2": network, "0.3": openNetwork },
  rules: async () => (await import("./rules")).rules,
};
