#include "rules.h"

#include <string.h>

/* The six boards of the original game, as on the printed example. Kinds: skull hat dagger bottle key pistol. */
static const uint8_t BOARDS[6][6] = {
    {3, 5, 1, 0, 2, 4}, {2, 3, 4, 5, 1, 0}, {5, 4, 2, 1, 0, 3},
    {1, 4, 5, 3, 0, 2}, {5, 1, 2, 0, 3, 4}, {0, 5, 3, 4, 2, 1},
};

static struct {
  uint64_t count[2][PLACES][PIRATES + 1], hand[2][KINDS][EACH + 1], player, left[ACTIONS + 1], next[2 * CARDS + 1];
} keys;

/* SplitMix64. */
uint64_t next_random(uint64_t *random) {
  uint64_t x = *random += 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

int random_below(uint64_t *random, int limit) { return (int)((next_random(random) >> 32) * (uint64_t)limit >> 32); }

void shuffle(uint8_t *cards, int count, uint64_t *random) {
  for (int i = count - 1; i > 0; i--) {
    int j = random_below(random, i + 1);
    uint8_t card = cards[i];
    cards[i] = cards[j];
    cards[j] = card;
  }
}

void rules_init(void) {
  uint64_t random = 1;
  uint64_t *key = (uint64_t *)&keys;
  for (size_t i = 0; i < sizeof keys / sizeof *key; i++) key[i] = next_random(&random);
}

void empty_state(State *state) {
  memset(state, 0, sizeof *state);
  state->left = ACTIONS;
  state->key = keys.left[ACTIONS] ^ keys.next[0];
}

static void change_count(State *state, int player, int place, int by) {
  uint8_t *count = &state->count[player][place];
  state->key ^= keys.count[player][place][*count];
  *count = (uint8_t)(*count + by);
  state->key ^= keys.count[player][place][*count];
  uint64_t bit = 1ull << place;
  state->own[player] = *count ? state->own[player] | bit : state->own[player] & ~bit;
  if (place == 0 || place == GOAL) return;
  int total = state->count[0][place] + state->count[1][place];
  state->occupied = total ? state->occupied | bit : state->occupied & ~bit;
  state->full = total == ROOM ? state->full | bit : state->full & ~bit;
}

static void change_hand(State *state, int player, int kind, int by) {
  uint8_t *held = &state->hand[player][kind];
  state->key ^= keys.hand[player][kind][*held];
  *held = (uint8_t)(*held + by);
  state->key ^= keys.hand[player][kind][*held];
  state->cards[player] = (uint8_t)(state->cards[player] + by);
}

void put_pirate(State *state, int player, int place) { change_count(state, player, place, 1); }

void add_card(State *state, int player, int kind) { change_hand(state, player, kind, 1); }

void set_turn(State *state, int player, int left) {
  if (player != state->player) state->key ^= keys.player;
  state->key ^= keys.left[state->left] ^ keys.left[left];
  state->player = (uint8_t)player;
  state->left = (uint8_t)left;
}

static void draw_cards(const Table *table, State *state, int count) {
  state->key ^= keys.next[state->next];
  for (; count > 0 && state->next < table->deck_length; count--)
    change_hand(state, state->player, table->deck[state->next++], 1);
  state->key ^= keys.next[state->next];
}

static int add_advances(const State *state, Move *moves) {
  int count = 0;
  const uint8_t *hand = state->hand[state->player];
  for (int kind = 0; kind < KINDS; kind++) {
    if (!hand[kind]) continue;
    for (uint64_t own = state->own[state->player] & ~(1ull << GOAL); own; own &= own - 1)
      moves[count++] = (Move)(kind * PLACES + lowest(own));
  }
  return count;
}

/* A player without a card who cannot fall back draws one card instead of ending the turn (R1). */
int legal_moves(const State *state, Move *moves) {
  int count = add_advances(state, moves);
  for (uint64_t own = state->own[state->player] & ~1ull; own; own &= own - 1)
    if (retreat_to(state, lowest(own))) moves[count++] = (Move)(RETREAT + lowest(own));
  if (!count)
    moves[count++] = DRAW;
  else if (state->left < ACTIONS)
    moves[count++] = END;
  return count;
}

int destination(const Table *table, const State *state, Move move) {
  if (is_advance(move)) return advance_to(table, state, kind_of(move), from_of(move));
  return retreat_to(state, move - RETREAT);
}

int drawn_by(const State *state, Move move) {
  if (move == DRAW) return 1;
  if (!is_retreat(move)) return 0;
  int to = retreat_to(state, move - RETREAT);
  return state->count[0][to] + state->count[1][to];
}

static void end_turn(State *state) { set_turn(state, !state->player, ACTIONS); }

int apply(const Table *table, State *state, Move move) {
  int player = state->player;
  draw_cards(table, state, drawn_by(state, move));
  if (move >= DRAW) {
    end_turn(state);
    return 0;
  }
  int to = destination(table, state, move);
  change_count(state, player, is_advance(move) ? from_of(move) : move - RETREAT, -1);
  change_count(state, player, to, 1);
  if (is_advance(move)) change_hand(state, player, kind_of(move), -1);
  if (state->count[player][GOAL] == PIRATES) return 1;
  if (state->left == 1)
    end_turn(state);
  else
    set_turn(state, player, state->left - 1);
  return 0;
}

/* Appends, in a random order, every card that is neither in a hand nor in the part of the deck still to come. */
static void append_rest(Table *table, const State *state, uint64_t *random) {
  int first = table->deck_length;
  for (int kind = 0; kind < KINDS; kind++) {
    int rest = EACH - state->hand[0][kind] - state->hand[1][kind];
    for (int i = state->next; i < first; i++) rest -= table->deck[i] == kind;
    while (rest-- > 0) table->deck[table->deck_length++] = (uint8_t)kind;
  }
  shuffle(table->deck + first, table->deck_length - first, random);
}

/* Sets the deck for a search: the row, the pile in a random order, the discards in a random order. The order depends
   only on the seed and the cards, so that positions with the same row share their future. */
void set_deck(Table *table, State *state, const uint8_t *row, int row_length, const int *pile, uint64_t seed) {
  state->key ^= keys.next[state->next];
  state->next = (uint8_t)(ROW - row_length);
  state->key ^= keys.next[state->next];
  memset(table->deck, 0, sizeof table->deck);
  memcpy(table->deck + state->next, row, (size_t)row_length);
  table->deck_length = ROW;
  for (int kind = 0; kind < KINDS; kind++) {
    seed = seed * 31 + (uint64_t)pile[kind];
    for (int i = 0; i < pile[kind]; i++) table->deck[table->deck_length++] = (uint8_t)kind;
  }
  shuffle(table->deck + ROW, table->deck_length - ROW, &seed);
  append_rest(table, state, &seed);
}

/* What the players of a game see, with the unseen cards dealt by the seed. */
void game_view(const Game *game, Table *table, State *state, uint64_t seed) {
  const uint8_t *deck = game->table.deck;
  int pile[KINDS] = {0};
  for (int i = game->row_end; i < game->table.deck_length; i++) pile[deck[i]]++;
  memcpy(table->symbol, game->table.symbol, sizeof table->symbol);
  *state = game->state;
  set_deck(table, state, deck + state->next, game->row_end - state->next, pile, seed);
}

static void lay_track(Table *table, uint64_t *random) {
  uint8_t order[6] = {0, 1, 2, 3, 4, 5};
  shuffle(order, 6, random);
  memset(table->symbol, 0, sizeof table->symbol);
  for (int board = 0; board < 6; board++) {
    int turned = random_below(random, 2);
    for (int i = 0; i < 6; i++)
      table->symbol[BOARDS[order[board]][turned ? 5 - i : i]] |= 1ull << (board * 6 + i + 1);
  }
}

void game_start(Game *game, uint64_t seed) {
  memset(game, 0, sizeof *game);
  game->random = seed;
  lay_track(&game->table, &game->random);
  State *state = &game->state;
  empty_state(state);
  for (int i = 0; i < 2 * PIRATES; i++) put_pirate(state, i & 1, 0);
  append_rest(&game->table, state, &game->random);
  for (int player = 0; player < 2; player++) {
    set_turn(state, player, ACTIONS);
    draw_cards(&game->table, state, HAND);
  }
  set_turn(state, 0, ACTIONS);
  game->row_end = state->next + ROW;
}

/* Drops the cards already drawn from the deck and shuffles the discards under it. */
static void reshuffle(Game *game) {
  State *state = &game->state;
  Table *table = &game->table;
  int gone = state->next;
  table->deck_length -= gone;
  game->row_end -= gone;
  memmove(table->deck, table->deck + gone, (size_t)table->deck_length);
  state->key ^= keys.next[state->next] ^ keys.next[0];
  state->next = 0;
  append_rest(table, state, &game->random);
}

/* A new row is laid as soon as the old one is empty, completed from the reshuffled discards (R3). */
int game_play(Game *game, Move move) {
  State *state = &game->state;
  int left = game->row_end - state->next;
  int drawn = drawn_by(state, move);
  if (drawn && left <= drawn && game->table.deck_length < game->row_end + ROW) reshuffle(game);
  int wins = apply(&game->table, state, move);
  if (state->next >= game->row_end) game->row_end += ROW;
  if (game->row_end > game->table.deck_length) game->row_end = game->table.deck_length;
  return wins;
}
