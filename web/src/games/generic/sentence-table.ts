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
