// Martinique on this device: its files, and its rules.
import firstWeights from "../../../../../src/balandra/martinique/networks/0.1.json?url";
import secondWeights from "../../../../../src/balandra/martinique/networks/0.2.json?url";
import weights from "../../../../../src/balandra/martinique/networks/0.3.json?url";
import type { GameEngine } from "../../types";
import { module } from "./module";

export const engine: GameEngine = {
  id: "martinique",
  module,
  evaluators: { "0.1": firstWeights, "0.2": secondWeights, "0.3": weights },
  rules: async () => (await import("./rules")).rules,
};
