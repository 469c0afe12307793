/* Principal variation search over single actions. */
#ifndef SEARCH_H
#define SEARCH_H

#include "net.h"

enum { WIN = 20000, WIN_NEAR = WIN - 256, PLY_MAX = 64, DEPTH_MAX = 40, LEAVES = 1 << 14 };

typedef struct {
  uint64_t key;
  int16_t value;
  uint16_t move;
  int8_t depth;
  uint8_t bound;
  uint8_t age;
} Entry;

typedef struct {
  uint64_t key;
  int value;
} Leaf;

typedef struct {
  int64_t nodes; /* 0: no limit */
  double seconds;
  int depth;
  int (*interrupted)(void); /* asked now and then; may be NULL */
} Limits;

typedef struct {
  Move move;
  int value; /* for the player to move */
  int depth;
  int64_t nodes;
  Move line[PLY_MAX];
  int line_length;
} Result;

typedef struct {
  Net net;
  const Table *table;
  Entry *entries;
  Leaf leaves[LEAVES];
  uint64_t mask;
  uint64_t salt; /* tells games and deals apart in the table of entries */
  uint8_t age;
  int64_t nodes;
  Limits limits;
  double started;
  int stopped;
  Move killers[PLY_MAX + 1][2];
  int history[2][MOVE_CODES];
} Search;

double now(void);
Search *search_new(int megabytes);
void search_free(Search *search);
void search_forget(Search *search); /* before a new game */
Result search_run(Search *search, const Table *table, const State *state, Limits limits);

#endif
