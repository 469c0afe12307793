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
   }
  ]
 }
};
