// The files of each game that are loaded when it is played on this device.
import cartagena from "../../../src/balandra/wasm/modules/cartagena.wasm?url";
import martinique from "../../../src/balandra/wasm/modules/martinique.wasm?url";
import network from "../../../src/balandra/cartagena/networks/0.2.npz?url";
import firstWeights from "../../../src/balandra/martinique/networks/0.1.json?url";
import weights from "../../../src/balandra/martinique/networks/0.2.json?url";
import type { GameName } from "../lib/wire";

interface GameFiles {
  module: string;
  declared(): Promise<{ declared: unknown }>;
  evaluators: Record<string, string>; // those with a file; the strongest level uses the newest
}
const FILES: Record<GameName, GameFiles> = {
  cartagena: { module: cartagena, declared: () => import("../engine/made/cartagena"), evaluators: { "0.2": network } },
  martinique: { module: martinique, declared: () => import("../engine/made/martinique"), evaluators: { "0.1": firstWeights, "0.2": weights } },
};
export const filesOf = (game: GameName): GameFiles => FILES[game];
/** Everything that must be kept for games without a network: by game. */
export const allFiles = (): Record<GameName, string[]> => ({
  cartagena: [cartagena, network],
  martinique: [martinique, firstWeights, weights],
});
