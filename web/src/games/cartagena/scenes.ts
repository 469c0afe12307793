// Made from the editions' files by tools/page_types.py; do not edit.

/** What an edition of Cartagena calls the ends of its path, what the path goes through, and its symbols. */
export interface Scene {
  start: string;
  goal: string;
  paths: string[];
  symbols: string[];
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
    ]
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
    ]
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
    ]
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
    ]
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
    ]
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
    ]
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
    ]
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
    ]
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
    ]
  }
};
