/* The rules of Cartagena, edition original-tortuga, two players. */
#ifndef RULES_H
#define RULES_H

#include <stdint.h>

enum {
  KINDS = 6,
  PIRATES = 6,
  SPACES = 36,
  GOAL = SPACES + 1,
  PLACES = GOAL + 1,
  ROOM = 3, /* pirates on one space */
  ACTIONS = 3,
  EACH = 17, /* cards of a kind */
  CARDS = KINDS * EACH,
  HAND = 6,
  ROW = 12,
  MOVES_MAX = KINDS * PIRATES + PIRATES + 1,
};

/* A move: `kind * PLACES + from` is an advance; the others follow. */
typedef uint16_t Move;
enum { RETREAT = KINDS * PLACES, DRAW = RETREAT + PLACES, END = DRAW + 1, MOVE_CODES = END + 1, NO_MOVE = 0xffff };

/* What does not change during a search: the track, and the cards in the order in which they will be drawn. */
typedef struct {
  uint64_t symbol[KINDS]; /* one bit for each space */
  uint8_t deck[2 * CARDS];
  int deck_length;
} Table;

typedef struct {
  uint64_t own[2];   /* places with a pirate of that player, start and goal included */
  uint64_t occupied; /* spaces with a pirate */
  uint64_t full;     /* spaces with ROOM pirates */
  uint64_t key;
  uint8_t count[2][PLACES];
  uint8_t hand[2][KINDS];
  uint8_t cards[2]; /* size of the hand */
  uint8_t player;   /* whose turn it is */
  uint8_t left;     /* actions left in the turn */
  uint8_t next;     /* first card of the deck not yet drawn */
} State;

/* A game with real draws. The row is deck[next] to deck[row_end - 1]; the pile follows. */
typedef struct {
  Table table;
  State state;
  int row_end;
  uint64_t random;
} Game;

uint64_t next_random(uint64_t *random);
int random_below(uint64_t *random, int limit);
void shuffle(uint8_t *cards, int count, uint64_t *random);

void rules_init(void);
void empty_state(State *state);
void put_pirate(State *state, int player, int place);
void add_card(State *state, int player, int kind);
void set_turn(State *state, int player, int left);

int legal_moves(const State *state, Move *moves);
int destination(const Table *table, const State *state, Move move);
int drawn_by(const State *state, Move move);
int apply(const Table *table, State *state, Move move); /* returns whether the move wins */
void set_deck(Table *table, State *state, const uint8_t *row, int row_length, const int *pile, uint64_t seed);

void game_start(Game *game, uint64_t seed);
int game_play(Game *game, Move move);
void game_view(const Game *game, Table *table, State *state, uint64_t seed);

static inline int is_advance(Move move) { return move < RETREAT; }
static inline int is_retreat(Move move) { return move >= RETREAT && move < DRAW; }
static inline int kind_of(Move move) { return move / PLACES; }
static inline int from_of(Move move) { return move % PLACES; }

static inline int lowest(uint64_t bits) { return __builtin_ctzll(bits); }
static inline int highest(uint64_t bits) { return 63 - __builtin_clzll(bits); }

/* The first empty space ahead with that symbol, else the goal. */
static inline int advance_to(const Table *table, const State *state, int kind, int from) {
  return lowest((table->symbol[kind] & ~state->occupied & (~0ull << (from + 1))) | 1ull << GOAL);
}

/* The nearest space behind with one or two pirates; 0 if there is none. */
static inline int retreat_to(const State *state, int from) {
  uint64_t spaces = state->occupied & ~state->full & ((1ull << from) - 1);
  return spaces ? highest(spaces) : 0;
}

#endif
