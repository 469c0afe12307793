// Made from the editions' files by tools/page_types.py; do not edit.

/** An edition of Cartagena: its words for the ends of the path, the paths and the symbols, and its hand limit. */
export interface Scene {
  start: string;
  goal: string;
  paths: string[];
  symbols: string[];
  handLimit: number; // of Filibusters, 0 without
}

export const SCENES: Record<string, Scene> = {
  "original-jamaica": {
    "start": "tunnel entrance",
    "goal": "boat",
    "paths": [
      "tunnel"
    ],
    "symbols": [
      "skull",
      "hat",
      "dagger",
      "bottle",
      "key",
      "pistol"
    ],
    "handLimit": 0
  },
  "original-tortuga": {
    "start": "tunnel entrance",
    "goal": "boat",
    "paths": [
      "tunnel"
    ],
    "symbols": [
      "skull",
      "hat",
      "dagger",
      "bottle",
      "key",
      "pistol"
    ],
    "handLimit": 0
  },
  "original-jamaica-de": {
    "start": "tunnel entrance",
    "goal": "boat",
    "paths": [
      "tunnel"
    ],
    "symbols": [
      "skull",
      "hat",
      "dagger",
      "bottle",
      "key",
      "pistol"
    ],
    "handLimit": 0
  },
  "original-tortuga-de": {
    "start": "tunnel entrance",
    "goal": "boat",
    "paths": [
      "tunnel"
    ],
    "symbols": [
      "skull",
      "hat",
      "dagger",
      "bottle",
      "key",
      "pistol"
    ],
    "handLimit": 0
  },
  "ravensburger-basic": {
    "start": "rallying point",
    "goal": "boat",
    "paths": [
      "tunnel"
    ],
    "symbols": [
      "bottle",
      "keys",
      "pistol",
      "grapnel",
      "lantern",
      "telescope"
    ],
    "handLimit": 0
  },
  "ravensburger-advanced": {
    "start": "rallying point",
    "goal": "boat",
    "paths": [
      "tunnel"
    ],
    "symbols": [
      "bottle",
      "keys",
      "pistol",
      "grapnel",
      "lantern",
      "telescope"
    ],
    "handLimit": 0
  },
  "devir-escape": {
    "start": "dungeon",
    "goal": "sloop",
    "paths": [
      "tunnel"
    ],
    "symbols": [
      "pistol",
      "rum",
      "lantern",
      "parrot",
      "hook",
      "chest"
    ],
    "handLimit": 7
  },
  "devir-jungle": {
    "start": "leaking sloop",
    "goal": "cave",
    "paths": [
      "jungle"
    ],
    "symbols": [
      "pistol",
      "rum",
      "lantern",
      "parrot",
      "hook",
      "chest"
    ],
    "handLimit": 7
  },
  "devir-great-escape": {
    "start": "dungeon",
    "goal": "cave",
    "paths": [
      "tunnel",
      "jungle"
    ],
    "symbols": [
      "pistol",
      "rum",
      "lantern",
      "parrot",
      "hook",
      "chest"
    ],
    "handLimit": 7
  }
};
