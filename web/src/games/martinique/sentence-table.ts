// Made from the game's table of sentences by tools/sentences.py; do not edit.
import type { Sentences } from "../../lib/sentences";

export const SENTENCES: Sentences = {
 "silent": [
  "chance",
  "turn"
 ],
 "parameters": {
  "name": {
   "kind": "player",
   "fact": "colour"
  },
  "points": {
   "kind": "score"
  },
  "rival": {
   "kind": "player",
   "fact": "of"
  },
  "from": {
   "kind": "upper"
  },
  "to": {
   "kind": "upper"
  },
  "square": {
   "kind": "upper"
  },
  "value": {
   "kind": "upper",
   "fact": "map"
  },
  "tile": {
   "kind": "tile"
  },
  "tiles": {
   "kind": "tile"
  },
  "spent": {
   "kind": "tile"
  },
  "jokers": {
   "kind": "word"
  },
  "what": {
   "kind": "bonus"
  }
 },
 "gather": {},
 "events": {
  "win": [
   {
    "when": {
     "colour": true
    },
    "text": "{name} has won!"
   },
   {
    "text": "Nobody wins."
   }
  ],
  "place": [
   {
    "text": "{name} places a pirate on {square}.",
    "parameters": {
     "square": {
      "kind": "upper",
      "fact": "to"
     }
    }
   }
  ],
  "move": [
   {
    "when": {
     "crossed": true
    },
    "text": "{name} goes from {from} to {to} past {count} opponent.",
    "plural": "{name} goes from {from} to {to} past {count} opponents.",
    "count": "crossed"
   },
   {
    "text": "{name} goes from {from} to {to}."
   }
  ],
  "collect": [
   {
    "text": "{name} takes {tile}."
   }
  ],
  "map": [
   {
    "text": "It is the map {value}."
   }
  ],
  "turned": [
   {
    "text": "{name} turns up {rival}'s map: {value}."
   }
  ],
  "declined": [
   {
    "text": "{name} turns up no map."
   }
  ],
  "seated": [
   {
    "text": "{name} sits down on stool {stool}."
   }
  ],
  "bonus": [
   {
    "text": "{name} takes {what} from the tavern."
   }
  ],
  "load": [
   {
    "when": {
     "jokers": true,
     "spent": true
    },
    "text": "{name} loads the treasure of {treasure}: {tiles}. Spent: {spent}; jokers as {jokers}."
   },
   {
    "when": {
     "jokers": true
    },
    "text": "{name} loads the treasure of {treasure}: {tiles}. Spent: jokers as {jokers}."
   },
   {
    "text": "{name} loads the treasure of {treasure}: {tiles}. Spent: {spent}."
   }
  ],
  "no load": [
   {
    "text": "{name} loads nothing."
   }
  ],
  "refill": [
   {
    "text": "The treasure of {treasure} is now: {tiles}."
   }
  ],
  "bag": [
   {
    "text": "The spent souvenirs go back into the bag."
   }
  ],
  "skipped": [
   {
    "text": "{name} cannot move."
   }
  ],
  "sunset": [
   {
    "text": "The sun sets. Now they dig."
   }
  ],
  "dig": [
   {
    "text": "{name} digs at {square}."
   }
  ],
  "treasure": [
   {
    "when": {
     "colour": true
    },
    "text": "{name} has found the Lost Treasure at {square}!"
   },
   {
    "text": "The Lost Treasure lay at {square}."
   }
  ],
  "points": [
   {
    "text": "Points: {points}."
   }
  ]
 },
 "outcome": {
  "won": [
   {
    "when": {
     "winner": true
    },
    "text": "{name} has won.",
    "parameters": {
     "name": {
      "kind": "player",
      "fact": "winner"
     }
    }
   },
   {
    "text": "Nobody wins."
   }
  ],
  "how": [
   {
    "when": {
     "how": "resignation"
    },
    "text": "The game was given up."
   },
   {
    "when": {
     "how": "treasure"
    },
    "text": "The Lost Treasure was found."
   },
   {
    "when": {
     "how": "points"
    },
    "text": "Decided by points."
   },
   {
    "when": {
     "how": "loads"
    },
    "text": "Decided by loads."
   }
  ],
  "points": [
   {
    "when": {
     "points": true
    },
    "text": "Points: {points}."
   }
  ]
 }
};
