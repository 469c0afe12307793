#include "search.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { EXACT, AT_LEAST, AT_MOST };
enum { CHECK_EVERY = 256, HISTORY_MAX = 1 << 14, HUGE_PAGE = 1 << 21 };

double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

Search *search_new(int megabytes) {
  Search *search = calloc(1, sizeof *search);
  uint64_t count = HUGE_PAGE / sizeof(Entry);
  while (count * 2 * sizeof(Entry) <= (uint64_t)megabytes << 20) count *= 2;
  search->mask = count - 1;
  search->entries = aligned_alloc(HUGE_PAGE, count * sizeof(Entry));
  madvise(search->entries, count * sizeof(Entry), MADV_HUGEPAGE);
  return search;
}

void search_free(Search *search) {
  free(search->entries);
  free(search);
}

void search_forget(Search *search) {
  memset(search->entries, 0, (search->mask + 1) * sizeof(Entry));
  memset(search->leaves, 0, sizeof search->leaves);
  memset(search->history, 0, sizeof search->history);
  memset(search->killers, 0xff, sizeof search->killers);
}

static int is_over(Search *search) {
  if (search->stopped) return 1;
  const Limits *limits = &search->limits;
  search->nodes++;
  if (limits->nodes && search->nodes >= limits->nodes) search->stopped = 1;
  if (search->nodes % CHECK_EVERY) return search->stopped;
  if (limits->seconds > 0 && now() - search->started >= limits->seconds) search->stopped = 1;
  if (limits->interrupted && limits->interrupted()) search->stopped = 1;
  return search->stopped;
}

/* Wins are stored by their distance from the position, not from the root. */
static int to_stored(int value, int ply) {
  return value > WIN_NEAR ? value + ply : value < -WIN_NEAR ? value - ply : value;
}

static int from_stored(int value, int ply) {
  return value > WIN_NEAR ? value - ply : value < -WIN_NEAR ? value + ply : value;
}

/* A pair of entries: the first keeps the deepest result of this search, the second the latest. */
static Entry *entry_of(const Search *search, uint64_t key) {
  Entry *entry = &search->entries[key & search->mask & ~1ull];
  if (entry[0].key == key) return entry;
  return entry[1].key == key ? entry + 1 : NULL;
}

static void store(Search *search, uint64_t key, int depth, int value, int bound, Move move, int ply) {
  Entry *entry = entry_of(search, key);
  if (entry && entry->depth > depth) return;
  if (entry && move == NO_MOVE) move = entry->move;
  if (!entry) {
    entry = &search->entries[key & search->mask & ~1ull];
    if (entry->age == search->age && entry->depth > depth) entry++;
  }
  *entry = (Entry){key, (int16_t)to_stored(value, ply), move, (int8_t)depth, (uint8_t)bound, search->age};
}

static int wins(const Search *search, const State *state, Move move) {
  return is_advance(move) && state->count[state->player][GOAL] == PIRATES - 1 &&
         destination(search->table, state, move) == GOAL;
}

static int guess(const Search *search, const State *state, Move move, Move best, int ply) {
  if (move == best) return 1 << 30;
  if (wins(search, state, move)) return 1 << 29;
  if (move == search->killers[ply][0]) return 1 << 20;
  if (move == search->killers[ply][1]) return (1 << 20) - 1;
  int value = search->history[state->player][move];
  if (is_advance(move)) {
    int from = from_of(move);
    value += 8 * (destination(search->table, state, move) - from) + 2 * (GOAL - from);
  } else if (is_retreat(move)) {
    int from = move - RETREAT, drawn = drawn_by(state, move);
    value += 150 * drawn - 8 * (from - retreat_to(state, from));
  }
  return value;
}

/* Brings the most promising of the moves from `first` on to the front. */
static void select_move(Move *moves, int *guesses, int first, int count) {
  int best = first;
  for (int i = first + 1; i < count; i++)
    if (guesses[i] > guesses[best]) best = i;
  Move move = moves[best];
  int value = guesses[best];
  moves[best] = moves[first];
  guesses[best] = guesses[first];
  moves[first] = move;
  guesses[first] = value;
}

static void reward(Search *search, const State *state, const Move *moves, int cut, int depth, int ply) {
  Move move = moves[cut];
  if (search->killers[ply][0] != move) {
    search->killers[ply][1] = search->killers[ply][0];
    search->killers[ply][0] = move;
  }
  int bonus = depth * depth * 4;
  int *history = search->history[state->player];
  history[move] += bonus - history[move] * bonus / HISTORY_MAX;
  for (int i = 0; i < cut; i++) history[moves[i]] -= bonus + history[moves[i]] * bonus / HISTORY_MAX;
}

static int pvs(Search *search, const State *state, int depth, int alpha, int beta, int ply);

/* The value of a move's outcome, seen by the player who moved. */
static int child(Search *search, const State *state, const State *after, int depth, int alpha, int beta, int ply) {
  if (after->player == state->player) return pvs(search, after, depth, alpha, beta, ply + 1);
  return -pvs(search, after, depth, -beta, -alpha, ply + 1);
}

/* Late moves are searched less deeply. */
static int reduction(int depth, int index) {
  if (depth < 2 || index < 2) return 0;
  return 1 + (index >= 4) + (index >= 7) + (index >= 12) + (depth >= 6 && index >= 3) + (depth >= 9);
}

/* Near the leaves the latest moves are left out, where the window is empty and some move does not lose. */
static int is_pruned(int depth, int index, int window, int best) {
  static const int most[] = {MOVES_MAX, 5, 9, 14, 20};
  return window == 1 && best > -WIN_NEAR && depth <= 4 && index >= most[depth];
}

/* Searches one move: the first with the full window, the others with an empty one and less deeply at first. */
static int search_move(Search *search, const State *state, Move move, int index, int depth, int alpha, int beta, int ply) {
  State after = *state;
  if (apply(search->table, &after, move)) return WIN - ply - 1;
  if (index == 0) return child(search, state, &after, depth - 1, alpha, beta, ply);
  int less = reduction(depth, index);
  int value = child(search, state, &after, depth - 1 - less, alpha, alpha + 1, ply);
  if (value > alpha && less) value = child(search, state, &after, depth - 1, alpha, alpha + 1, ply);
  if (value > alpha && value < beta) value = child(search, state, &after, depth - 1, alpha, beta, ply);
  return value;
}

/* Returns whether the stored entry answers the question; sets the move to try first. */
static int probe(const Search *search, uint64_t key, int depth, int alpha, int beta, int ply, int *value, Move *best) {
  const Entry *entry = entry_of(search, key);
  *best = NO_MOVE;
  if (!entry) return 0;
  *best = entry->move;
  *value = from_stored(entry->value, ply);
  if (entry->depth < depth) return 0;
  if (entry->bound == EXACT) return 1;
  return entry->bound == AT_LEAST ? *value >= beta : *value <= alpha;
}

/* Leaves have a small table of their own, which stays in the processor's cache. */
static int leaf(Search *search, const State *state, uint64_t key) {
  Leaf *leaf = &search->leaves[key % LEAVES];
  if (leaf->key != key) *leaf = (Leaf){key, evaluate(&search->net, search->table, state)};
  return leaf->value;
}

static int pvs(Search *search, const State *state, int depth, int alpha, int beta, int ply) {
  if (is_over(search)) return 0;
  uint64_t key = state->key ^ search->salt;
  Move first;
  int value;
  if (depth <= 0 || ply >= PLY_MAX) return leaf(search, state, key);
  if (probe(search, key, depth, alpha, beta, ply, &value, &first)) return value;
  Move moves[MOVES_MAX], best_move = NO_MOVE;
  int guesses[MOVES_MAX], best = -WIN, start = alpha;
  int count = legal_moves(state, moves);
  if (count == 1) depth++;
  for (int i = 0; i < count; i++) guesses[i] = guess(search, state, moves[i], first, ply);
  for (int i = 0; i < count && !is_pruned(depth, i, beta - start, best); i++) {
    select_move(moves, guesses, i, count);
    value = search_move(search, state, moves[i], i, depth, alpha, beta, ply);
    if (search->stopped) return 0;
    if (value <= best) continue;
    best = value;
    if (value <= alpha) continue;
    best_move = moves[i];
    alpha = value;
    if (alpha < beta) continue;
    reward(search, state, moves, i, depth, ply);
    break;
  }
  store(search, key, depth, best, best >= beta ? AT_LEAST : best > start ? EXACT : AT_MOST, best_move, ply);
  return best;
}

/* One iteration at the root. The best move so far stands first among the moves. */
static void deepen(Search *search, const State *state, Move *moves, int count, int depth, Result *result) {
  int alpha = -WIN;
  for (int i = 0; i < count; i++) {
    int value = search_move(search, state, moves[i], i, depth, alpha, WIN, 0);
    if (search->stopped) return;
    if (i > 0 && value <= alpha) continue;
    alpha = value;
    result->value = value;
    result->move = moves[i];
    result->depth = depth;
    Move move = moves[i];
    memmove(moves + 1, moves, (size_t)i * sizeof *moves);
    moves[0] = move;
  }
}

static void order_root(Search *search, const State *state, Move *moves, int count) {
  int guesses[MOVES_MAX];
  for (int i = 0; i < count; i++) guesses[i] = guess(search, state, moves[i], NO_MOVE, 0);
  for (int i = 0; i < count; i++) select_move(moves, guesses, i, count);
}

static void read_line(Search *search, const State *state, Result *result) {
  State at = *state;
  Move move = result->move;
  for (int i = 0; i < PLY_MAX && move != NO_MOVE; i++) {
    Move moves[MOVES_MAX];
    int count = legal_moves(&at, moves), found = 0;
    for (int j = 0; j < count; j++) found |= moves[j] == move;
    if (!found) return;
    result->line[result->line_length++] = move;
    if (apply(search->table, &at, move)) return;
    int value;
    probe(search, at.key ^ search->salt, 0, 0, 0, 0, &value, &move);
  }
}

static uint64_t salt_of(const Table *table) {
  uint64_t salt = 0;
  for (int i = ROW; i < table->deck_length && i < 3 * ROW; i++) {
    uint64_t mixed = salt + table->deck[i] + 1;
    salt = next_random(&mixed);
  }
  return salt;
}

Result search_run(Search *search, const Table *table, const State *state, Limits limits) {
  Result result = {0};
  Move moves[MOVES_MAX];
  int count = legal_moves(state, moves);
  search->table = table;
  search->salt = salt_of(table);
  search->limits = limits;
  search->started = now();
  search->age++;
  search->nodes = search->stopped = 0;
  memset(search->killers, 0xff, sizeof search->killers);
  for (int player = 0; player < 2; player++)
    for (int move = 0; move < MOVE_CODES; move++) search->history[player][move] /= 4;
  order_root(search, state, moves, count);
  result.move = moves[0];
  int deepest = limits.depth ? limits.depth : DEPTH_MAX;
  for (int depth = 1; depth <= deepest && !search->stopped; depth++) {
    deepen(search, state, moves, count, depth, &result);
    if (count == 1 && depth >= 2) break;
    if (result.value > WIN_NEAR || result.value < -WIN_NEAR) if (depth > WIN - abs(result.value)) break;
  }
  result.nodes = search->nodes;
  read_line(search, state, &result);
  return result;
}
