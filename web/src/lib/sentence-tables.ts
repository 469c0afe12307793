// Made from the games' tables of sentences by tools/sentences.py; do not edit.
import type { Table } from "./sentences";

export const TABLES: Record<string, Table> = {
 "generic": {
  "silent": [
   "chance"
  ],
  "parameters": {
   "name": {
    "kind": "player",
    "fact": "colour"
   },
   "points": {
    "kind": "score"
   }
  },
  "gather": {},
  "events": {},
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
     "text": "The others gave up."
    }
   ]
  }
 },
 "cartagena": {
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
    "kind": "player"
   },
   "from": {
    "kind": "space"
   },
   "to": {
    "kind": "space"
   },
   "space": {
    "kind": "space"
   },
   "card": {
    "kind": "card"
   },
   "cards": {
    "kind": "card"
   },
   "symbol": {
    "kind": "word"
   }
  },
  "gather": {
   "draw": {
    "card": "card",
    "held": "cards"
   }
  },
  "events": {
   "draw": [
    {
     "when": {
      "gathered": true
     },
     "text": "{name} draws {count} card: {cards}.",
     "plural": "{name} draws {count} cards: {cards}.",
     "count": "count",
     "parameters": {
      "cards": {
       "kind": "card",
       "fact": "gathered"
      }
     }
    },
    {
     "text": "{name} draws {count} card.",
     "plural": "{name} draws {count} cards.",
     "count": "count"
    }
   ],
   "advance": [
    {
     "when": {
      "pirates": 2
     },
     "text": "{name} plays {cards}: two pirates go from {from} to {to}."
    },
    {
     "when": {
      "cards": 2
     },
     "text": "{name} plays {cards} as {symbol}: from {from} to {to}."
    },
    {
     "text": "{name} plays {cards}: from {from} to {to}."
    }
   ],
   "retreat": [
    {
     "text": "{name} falls back from {from} to {to}."
    }
   ],
   "morgan": [
    {
     "text": "{name} helps {rival} from {from} to {to}."
    }
   ],
   "reshuffle": [
    {
     "text": "The discards are shuffled into a new pile."
    }
   ],
   "row": [
    {
     "text": "A new row is laid."
    }
   ],
   "sail": [
    {
     "when": {
      "to": "tortuga",
      "free": true
     },
     "text": "{name} sails to Tortuga for free."
    },
    {
     "when": {
      "to": "tortuga"
     },
     "text": "{name} sails to Tortuga."
    },
    {
     "when": {
      "free": true
     },
     "text": "{name} sails to Cartagena for free."
    },
    {
     "text": "{name} sails to Cartagena."
    }
   ],
   "end": [
    {
     "text": "{name} ends the turn."
    }
   ],
   "rescue": [
    {
     "text": "{name} is stuck."
    }
   ],
   "witch": [
    {
     "when": {
      "rival": true
     },
     "text": "{name} calls the Black Witch with {card} against {rival}."
    },
    {
     "when": {
      "space": true
     },
     "text": "{name} calls the Black Witch with {card} on {space}."
    },
    {
     "text": "{name} calls the Black Witch with {card}."
    }
   ],
   "hand": [
    {
     "when": {
      "cards": true
     },
     "text": "{name} sees the hand of {rival}: {cards}.",
     "parameters": {
      "rival": {
       "kind": "player",
       "fact": "of"
      }
     }
    },
    {
     "text": "{name} sees that the hand of {rival} is empty.",
     "parameters": {
      "rival": {
       "kind": "player",
       "fact": "of"
      }
     }
    }
   ],
   "take": [
    {
     "text": "{name} takes a card of {rival}.",
     "parameters": {
      "rival": {
       "kind": "player",
       "fact": "of"
      }
     }
    }
   ],
   "taken": [
    {
     "text": "The card is: {card}."
    }
   ],
   "give": [
    {
     "text": "{name} gives {rival} a card.",
     "parameters": {
      "rival": {
       "kind": "player",
       "fact": "to"
      }
     }
    }
   ],
   "given": [
    {
     "text": "The card is: {card}."
    }
   ],
   "kept": [
    {
     "text": "{name} keeps {count} card.",
     "plural": "{name} keeps {count} cards.",
     "count": "count"
    }
   ],
   "keep": [
    {
     "text": "The card is: {cards}.",
     "plural": "The cards are: {cards}.",
     "count": "cards"
    }
   ],
   "returned": [
    {
     "text": "{name} puts a card on the pile."
    }
   ],
   "return": [
    {
     "text": "The card is: {card}."
    }
   ],
   "discard": [
    {
     "text": "{name} discards {card}."
    }
   ],
   "chest": [
    {
     "when": {
      "token": "snake"
     },
     "text": "{name} opens the chest on {space}: a snake!"
    },
    {
     "when": {
      "token": "empty"
     },
     "text": "{name} opens the chest on {space}: it is empty."
    },
    {
     "text": "{name} opens the chest on {space}: {count} card.",
     "plural": "{name} opens the chest on {space}: {count} cards.",
     "count": "token"
    }
   ],
   "snake": [
    {
     "text": "The snake! {name} goes back from {from} to {to}."
    }
   ],
   "tokens": [
    {
     "text": "The chest tokens are laid anew."
    }
   ],
   "win": [
    {
     "text": "{name} has won!"
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
     "text": "The others gave up."
    }
   ]
  }
 },
 "martinique": {
  "silent": [
   "chance"
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
   ],
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
     "text": "The others gave up."
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
 }
};
