/* An engine for original-tortuga that speaks the protocol of docs/engine.md. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "position.h"

enum { LINE_MAX_BYTES = 1 << 17, EARLY_MS = 1 };

static struct {
  char bytes[LINE_MAX_BYTES];
  int length;
  int ended;
} input;

static struct {
  Search *search;
  Position position;
  const char *wrong; /* why there is no position */
  double ms;
  int64_t nodes;
  int depth;
  int quit;
} engine;

/* Waits at most `timeout` milliseconds (-1: for ever) for more input. */
static void fill_input(int timeout) {
  struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
  if (input.ended || input.length == LINE_MAX_BYTES - 1 || poll(&ready, 1, timeout) <= 0) return;
  ssize_t count = read(STDIN_FILENO, input.bytes + input.length, (size_t)(LINE_MAX_BYTES - 1 - input.length));
  if (count <= 0)
    input.ended = 1;
  else
    input.length += (int)count;
}

/* Takes a complete line out of the input; returns whether there was one. */
static int take_line(char *line) {
  char *end = memchr(input.bytes, '\n', (size_t)input.length);
  if (!end) return 0;
  int length = (int)(end - input.bytes);
  memcpy(line, input.bytes, (size_t)length);
  line[length] = 0;
  line[strcspn(line, "\r")] = 0;
  input.length -= length + 1;
  memmove(input.bytes, end + 1, (size_t)input.length);
  return 1;
}

static void say(const char *words) {
  puts(words);
  fflush(stdout);
}

/* While thinking: answers `isready`, and stops at `stop`, `quit` or the end of input. */
static int interrupted(void) {
  static char line[LINE_MAX_BYTES];
  fill_input(0);
  int stop = input.ended;
  while (take_line(line)) {
    if (!strcmp(line, "isready")) say("readyok");
    if (!strcmp(line, "quit")) engine.quit = 1;
    stop |= engine.quit || !strcmp(line, "stop");
  }
  return stop;
}

static void print_result(const Result *result) {
  const State *state = &engine.position.state;
  double chance = win_chance(result->value > VALUE_MAX ? 2 * VALUE_MAX : result->value);
  printf("info {\"evaluations\": %lld, \"depth\": %d, \"values\": {\"%s\": %.4f, \"%s\": %.4f}, \"line\": [",
         (long long)result->nodes, result->depth, engine.position.colours[state->player], chance,
         engine.position.colours[!state->player], 1 - chance);
  char text[MOVE_TEXT];
  for (int i = 0; i < result->line_length; i++) {
    move_write(result->line[i], text);
    printf("%s\"%s\"", i ? ", " : "", text);
  }
  move_write(result->move, text);
  printf("]}\nbestmove %s\n", text);
  fflush(stdout);
}

static void go(char *words) {
  if (engine.wrong) {
    printf("error %s\n", engine.wrong);
    fflush(stdout);
    return;
  }
  double ms = engine.ms;
  Limits limits = {.nodes = engine.nodes, .depth = engine.depth, .interrupted = interrupted};
  for (char *name = strtok(words, " "); name; name = strtok(NULL, " ")) {
    char *value = strtok(NULL, " ");
    if (!strcmp(name, "movetime") && value) ms = atof(value);
    if (!strcmp(name, "simulations") && value) limits.nodes = atoll(value);
  }
  if (ms > 0) limits.seconds = (ms > 2 * EARLY_MS ? ms - EARLY_MS : ms / 2) / 1000;
  if (!limits.nodes && !limits.depth && ms <= 0) limits.seconds = 0.1;
  Result result = search_run(engine.search, &engine.position.table, &engine.position.state, limits);
  print_result(&result);
}

static int64_t perft(const Table *table, const State *state, int depth) {
  Move moves[MOVES_MAX];
  int count = legal_moves(state, moves);
  if (depth == 1) return count;
  int64_t total = 0;
  for (int i = 0; i < count; i++) {
    State after = *state;
    if (!apply(table, &after, moves[i])) total += perft(table, &after, depth - 1);
  }
  return total;
}

/* Prints the legal moves, for comparisons. */
static void print_moves(void) {
  Move moves[MOVES_MAX];
  char text[MOVE_TEXT];
  int count = legal_moves(&engine.position.state, moves);
  for (int i = 0; i < count; i++) {
    move_write(moves[i], text);
    printf("%s%s", i ? "," : "", text);
  }
  say("");
}

/* Plays a move and prints, for comparisons, the whole state: turn, places of the pirates, hands, row. */
static void play(const char *text) {
  Position *position = &engine.position;
  State *state = &position->state;
  int won = apply(&position->table, state, move_read(text));
  printf("%s %d %d", position->colours[state->player], state->left, won);
  for (int player = 0; player < 2; player++) {
    for (int place = 0; place < PLACES; place++)
      for (int i = 0; i < state->count[player][place]; i++) printf(" %d", place);
    for (int kind = 0; kind < KINDS; kind++) printf(" %d", state->hand[player][kind]);
  }
  for (int i = state->next; i < ROW; i++) printf(" %d", position->table.deck[i]);
  say("");
}

static void answer(char *line) {
  char *rest = line + strcspn(line, " ");
  if (*rest) *rest++ = 0;
  if (!strcmp(line, "balandra")) say("id name Rival 1\nid author The Balandra authors\nbalandraok");
  if (!strcmp(line, "isready")) say("readyok");
  if (!strcmp(line, "newgame")) search_forget(engine.search);
  if (!strcmp(line, "position")) engine.wrong = position_read(&engine.position, rest, 1);
  if (!strcmp(line, "go")) go(rest);
  if (!strcmp(line, "quit")) engine.quit = 1;
  if (engine.wrong) return;
  if (!strcmp(line, "moves")) print_moves();
  if (!strcmp(line, "play")) play(rest);
  if (!strcmp(line, "perft")) {
    printf("%lld\n", (long long)perft(&engine.position.table, &engine.position.state, atoi(rest)));
    fflush(stdout);
  }
}

static int usage(const char *problem) {
  fprintf(stderr, "%s\nusage: rival [--ms MS] [--nodes N] [--depth D] [--weights FILE] [--megabytes M]\n", problem);
  return 2;
}

int main(int count, char **arguments) {
  const char *weights = NULL;
  int megabytes = 64;
  engine.wrong = "no position was given";
  for (int i = 1; i < count; i += 2) {
    const char *name = arguments[i], *value = arguments[i + 1];
    if (!value) return usage("an option needs a value");
    if (!strcmp(name, "--ms")) engine.ms = atof(value);
    else if (!strcmp(name, "--nodes")) engine.nodes = atoll(value);
    else if (!strcmp(name, "--depth")) engine.depth = atoi(value);
    else if (!strcmp(name, "--weights")) weights = value;
    else if (!strcmp(name, "--megabytes")) megabytes = atoi(value);
    else return usage("unknown option");
  }
  rules_init();
  engine.search = search_new(megabytes < 1 ? 1 : megabytes);
  net_builtin(&engine.search->net);
  if (weights && !net_read(&engine.search->net, weights)) return usage("the weights cannot be read");
  search_forget(engine.search);
  static char line[LINE_MAX_BYTES];
  while (!engine.quit) {
    if (take_line(line)) answer(line);
    else if (input.ended || input.length == LINE_MAX_BYTES - 1) return 0;
    else fill_input(-1);
  }
  return 0;
}
