#include "position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

static const char *const NAMES[KINDS] = {"skull", "hat", "dagger", "bottle", "key", "pistol"};

static int kind_named(const char *string) {
  for (int kind = 0; kind < KINDS; kind++)
    if (json_is(string, NAMES[kind])) return kind;
  return -1;
}

static const char *read_track(Table *table, const char *track) {
  memset(table->symbol, 0, sizeof table->symbol);
  int space = 0;
  for (const char *at = json_first(track); at; at = json_next(at)) {
    int kind = kind_named(at);
    if (kind < 0 || ++space > SPACES) return "the track must be 36 of the six symbols of original-tortuga";
    table->symbol[kind] |= 1ull << space;
  }
  return space == SPACES ? NULL : "the track must have 36 spaces";
}

static const char *read_counts(const char *cards, int *counts) {
  memset(counts, 0, sizeof(int) * KINDS);
  for (const char *key = json_first(cards); key;) {
    const char *number = json_next(key);
    int kind = kind_named(key);
    if (kind < 0 || !number) return "cards must be of the six kinds and known";
    counts[kind] = json_number(number);
    if (counts[kind] < 0 || counts[kind] > EACH) return "there are 17 cards of a kind";
    key = json_next(number);
  }
  return NULL;
}

static const char *read_side(Position *position, int player, const char *view, int *pile) {
  const char *colour = position->colours[player];
  int count = 0, hand[KINDS];
  for (const char *at = json_first(json_member(json_member(view, "pirates"), colour)); at; at = json_next(at)) {
    int place = json_number(at);
    if (place < 0 || place > GOAL || ++count > PIRATES) return "a player has 6 pirates on spaces 0 to 37";
    put_pirate(&position->state, player, place);
  }
  if (count != PIRATES) return "a player has 6 pirates";
  const char *wrong = read_counts(json_member(json_member(view, "hands"), colour), hand);
  for (int kind = 0; kind < KINDS && !wrong; kind++) {
    pile[kind] -= hand[kind];
    for (int i = 0; i < hand[kind]; i++) add_card(&position->state, player, kind);
  }
  return wrong;
}

static const char *read_deck(Position *position, const char *view, int *pile, uint64_t deal) {
  int discard[KINDS];
  uint8_t row[ROW];
  position->row_length = 0;
  const char *wrong = read_counts(json_member(view, "discard"), discard);
  if (wrong) return wrong;
  for (const char *at = json_first(json_member(view, "row")); at; at = json_next(at)) {
    int kind = kind_named(at);
    if (kind < 0 || position->row_length == ROW) return "the row has at most 12 cards of the six kinds";
    row[position->row_length++] = (uint8_t)kind;
    pile[kind]--;
  }
  for (int kind = 0; kind < KINDS; kind++)
    if ((pile[kind] -= discard[kind]) < 0) return "there are 17 cards of a kind";
  set_deck(&position->table, &position->state, row, position->row_length, pile, deal);
  return NULL;
}

static const char *read_colours(Position *position, const char *view) {
  int count = 0;
  for (const char *at = json_first(json_member(view, "colours")); at; at = json_next(at), count++)
    if (count < 2 && !json_text(at, position->colours[count], sizeof position->colours[count])) return "a colour is a name";
  return count == 2 ? NULL : "this engine plays with two players";
}

static const char *check_edition(const char *view) {
  const char *options = json_member(view, "options");
  if (!json_is(json_member(view, "edition"), "original-tortuga")) return "this engine plays original-tortuga only";
  if (json_member(view, "rules")) return "this engine plays the newest rules only";
  if (json_number(json_member(options, "boards")) != 6 || json_number(json_member(options, "pirates")) != PIRATES ||
      json_number(json_member(options, "actions")) != ACTIONS || !json_is(json_member(options, "cards"), "open") ||
      !json_is(json_member(options, "pass"), "never"))
    return "this engine plays original-tortuga with its default options only";
  return NULL;
}

const char *position_read(Position *position, const char *json, uint64_t deal) {
  const char *view = json_member(json, "view"), *wrong;
  int pile[KINDS] = {EACH, EACH, EACH, EACH, EACH, EACH};
  empty_state(&position->state);
  if (!view) return "a position needs a view";
  if ((wrong = check_edition(view))) return wrong;
  if ((wrong = read_colours(position, view))) return wrong;
  if ((wrong = read_track(&position->table, json_member(view, "track")))) return wrong;
  for (int player = 0; player < 2; player++)
    if ((wrong = read_side(position, player, view, pile))) return wrong;
  int left = json_number(json_member(view, "actions_left"));
  if (left < 1 || left > ACTIONS) return "a turn has 1 to 3 actions left";
  set_turn(&position->state, json_is(json_member(view, "turn"), position->colours[1]), left);
  return read_deck(position, view, pile, deal);
}

void move_write(Move move, char *text) {
  if (move == DRAW || move == END)
    snprintf(text, MOVE_TEXT, "%s", move == DRAW ? "draw" : "end");
  else if (is_retreat(move))
    snprintf(text, MOVE_TEXT, "retreat %d", move - RETREAT);
  else
    snprintf(text, MOVE_TEXT, "%s %d", NAMES[kind_of(move)], from_of(move));
}

Move move_read(const char *text) {
  char other[MOVE_TEXT];
  for (Move move = 0; move < MOVE_CODES; move++) {
    move_write(move, other);
    if (!strcmp(text, other)) return move;
  }
  return NO_MOVE;
}
