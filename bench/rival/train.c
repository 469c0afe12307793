/* Teaches the network by self-play: games, fit, match, again. Everything follows from the seed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fit.h"
#include "search.h"

enum { LONGEST = 600, SAMPLES_MAX = 4000000 };

static struct {
  uint64_t seed;
  int rounds, games, nodes, match_games, match_nodes, keep, epochs, afresh;
  double match_ms, mix, random;
  const char *weights, *other, *samples;
} options = {.seed = 1, .rounds = 1, .games = 1000, .nodes = 500, .match_games = 200, .match_nodes = 2000, .keep = 3,
             .epochs = 12, .mix = 0.7, .random = 0.1, .weights = "weights.txt"};

static Sample *samples;
static int sample_count;

static void add_sample(const Table *table, const State *state, int value) {
  if (sample_count == SAMPLES_MAX) return;
  int16_t inputs[PADDED];
  Sample *sample = &samples[sample_count++];
  inputs_of(table, state, inputs);
  for (int i = 0; i < INPUTS; i++) sample->inputs[i] = (int8_t)inputs[i];
  sample->value = (float)win_chance(value);
  sample->outcome = state->player; /* until the winner is known */
}

static void set_outcomes(int first, int winner) {
  for (int i = first; i < sample_count; i++) samples[i].outcome = samples[i].outcome == (float)winner;
}

/* Plays a game against itself; some moves are random, so that the network also sees what nobody would play. */
static int self_play(Search *search, uint64_t seed) {
  Game game;
  Table table;
  State state;
  int first = sample_count;
  game_start(&game, seed);
  search_forget(search);
  for (int number = 0; number < LONGEST; number++) {
    game_view(&game, &table, &state, 0);
    Move moves[MOVES_MAX];
    int count = legal_moves(&state, moves), player = state.player;
    Result result = search_run(search, &table, &state, (Limits){.nodes = options.nodes});
    if (count > 1 && abs(result.value) < WIN_NEAR) add_sample(&table, &state, result.value);
    Move move = result.move;
    if (random_below(&game.random, 1000) < options.random * 1000) move = moves[random_below(&game.random, count)];
    if (!game_play(&game, move)) continue;
    set_outcomes(first, player);
    return number;
  }
  sample_count = first;
  return LONGEST;
}

/* One game between two networks; returns the seat that won, or -1. */
static int match_game(Search *searches[2], uint64_t seed, Limits limits) {
  Game game;
  Table table;
  State state;
  game_start(&game, seed);
  for (int seat = 0; seat < 2; seat++) search_forget(searches[seat]);
  for (int number = 0; number < LONGEST; number++) {
    int player = game.state.player;
    game_view(&game, &table, &state, 0);
    if (game_play(&game, search_run(searches[player], &table, &state, limits).move)) return player;
  }
  return -1;
}

/* Plays every deal from both seats; returns the share of the first. */
static double match(const Net *one, const Net *two, int games, uint64_t seed) {
  Search *searches[2] = {search_new(16), search_new(16)}, *swapped[2] = {searches[1], searches[0]};
  Limits limits = {.nodes = options.match_nodes, .seconds = options.match_ms / 1000};
  if (options.match_ms > 0) limits.nodes = 0;
  searches[0]->net = *one;
  searches[1]->net = *two;
  double points = 0, squares = 0;
  int deals = games / 2;
  for (int deal = 0; deal < deals; deal++) {
    int winner = match_game(searches, seed + (uint64_t)deal, limits);
    int other = match_game(swapped, seed + (uint64_t)deal, limits);
    double both = (winner < 0 ? 0.5 : winner == 0) + (other < 0 ? 0.5 : other == 1);
    points += both;
    squares += (both - 1) * (both - 1);
  }
  double share = points / (2 * deals);
  printf("match: %.1f of %d games, share %.3f +- %.3f\n", points, 2 * deals, share, sqrt(squares) / (2 * deals));
  fflush(stdout);
  search_free(searches[0]);
  search_free(searches[1]);
  return share;
}

static void play_round(const Net *net, int round) {
  Search *search = search_new(4);
  search->net = *net;
  double started = now();
  int64_t moves = 0;
  if (!options.games) return;
  for (int game = 0; game < options.games; game++)
    moves += self_play(search, options.seed * 1000003 + (uint64_t)round * 100000007 + (uint64_t)game);
  search_free(search);
  printf("round %d: %d games of %.0f moves, %d samples, %.0f s\n", round, options.games,
         (double)moves / options.games, sample_count, now() - started);
  fflush(stdout);
}

/* Forgets the samples of rounds before the last `keep`. */
static void drop_old(int *begins, int round) {
  if (round < options.keep) return;
  int gone = begins[round - options.keep + 1];
  memmove(samples, samples + gone, sizeof *samples * (size_t)(sample_count - gone));
  sample_count -= gone;
  for (int i = 0; i <= round; i++) begins[i] -= gone;
}

static void shuffle_into(Sample *copy, uint64_t seed) {
  memcpy(copy, samples, sizeof *samples * (size_t)sample_count);
  for (int i = sample_count - 1; i > 0; i--) {
    int j = random_below(&seed, i + 1);
    Sample other = copy[i];
    copy[i] = copy[j];
    copy[j] = other;
  }
}

/* Reads the samples kept by an earlier run, so that it can be continued. */
static void read_samples(void) {
  FILE *file = options.samples ? fopen(options.samples, "rb") : NULL;
  if (!file) return;
  sample_count = (int)fread(samples, sizeof *samples, SAMPLES_MAX, file);
  fclose(file);
}

static void write_samples(void) {
  FILE *file = options.samples ? fopen(options.samples, "wb") : NULL;
  if (!file) return;
  fwrite(samples, sizeof *samples, (size_t)sample_count, file);
  fclose(file);
}

/* A network set by hand: twelve steps of lead are worth 1.0 in log odds, a card about five steps. */
static void hand_set(Net *net) {
  static const struct { int input; double steps; } side[] = {
      {0, 1}, {6, 1}, {12, 1}, {18, 1}, {24, 1}, {30, 1}, {48, 5}, {49, 1}, {50, 0.3}, {53, 3}};
  static const double left[] = {2, 5, 8};
  const double step = WEIGHT_ONE / 12.0;
  memset(net, 0, sizeof *net);
  for (int unit = 0; unit < 2; unit++) {
    int sign = unit ? -1 : 1;
    for (size_t i = 0; i < sizeof side / sizeof *side; i++) {
      net->hidden[unit][side[i].input] = (int16_t)(sign * side[i].steps * step);
      net->hidden[unit][SIDE + side[i].input] = (int16_t)(-sign * side[i].steps * step);
    }
    for (int i = 0; i < 3; i++) net->hidden[unit][2 * SIDE + i] = (int16_t)(sign * left[i] * step);
    net->output[unit] = (int16_t)(sign * OUTPUT_ONE);
  }
}

static int train(Net *best) {
  int begins[100] = {0};
  Sample *copy = malloc(sizeof *copy * SAMPLES_MAX);
  samples = malloc(sizeof *samples * SAMPLES_MAX);
  read_samples();
  for (int round = 0; round < options.rounds; round++) {
    begins[round] = sample_count;
    drop_old(begins, round);
    play_round(best, round);
    write_samples();
    shuffle_into(copy, options.seed);
    Net net;
    double started = now();
    double loss = fit(&net, copy, sample_count,
                      (FitOptions){options.epochs, 0.002f, (float)options.mix, options.seed + (uint64_t)round});
    printf("fit: loss %.4f, %.0f s\n", loss, now() - started);
    uint64_t deals = options.seed * 7919 + 1000000 + (uint64_t)round * 10000;
    if (options.match_games && match(&net, best, options.match_games, deals) <= 0.5) continue;
    *best = net;
    if (!net_write(best, options.weights)) return 1;
    printf("round %d: the new weights replace the old ones\n", round);
  }
  return 0;
}

static int set_option(const char *name, const char *value) {
  struct { const char *name; int *number; double *real; const char **text; } known[] = {
      {"--rounds", &options.rounds, 0, 0}, {"--games", &options.games, 0, 0}, {"--nodes", &options.nodes, 0, 0},
      {"--match-games", &options.match_games, 0, 0}, {"--match-nodes", &options.match_nodes, 0, 0},
      {"--keep", &options.keep, 0, 0}, {"--epochs", &options.epochs, 0, 0}, {"--afresh", &options.afresh, 0, 0}, {"--match-ms", 0, &options.match_ms, 0},
      {"--mix", 0, &options.mix, 0}, {"--random", 0, &options.random, 0}, {"--weights", 0, 0, &options.weights},
      {"--against", 0, 0, &options.other}, {"--samples", 0, 0, &options.samples},
  };
  if (!strcmp(name, "--seed")) {
    options.seed = strtoull(value, NULL, 10);
    return 1;
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (strcmp(name, known[i].name)) continue;
    if (known[i].number) *known[i].number = atoi(value);
    if (known[i].real) *known[i].real = atof(value);
    if (known[i].text) *known[i].text = value;
    return 1;
  }
  return 0;
}

int main(int count, char **arguments) {
  static Net net, other;
  for (int i = 1; i < count; i += 2) {
    if (i + 1 < count && set_option(arguments[i], arguments[i + 1])) continue;
    fprintf(stderr, "unknown option, or no value: %s\n", arguments[i]);
    return 2;
  }
  rules_init();
  if (!options.afresh && !net_read(&net, options.weights)) {
    fprintf(stderr, "cannot read the weights in %s\n", options.weights);
    return 2;
  }
  if (options.afresh) hand_set(&net);
  if (!options.other) return train(&net);
  if (!net_read(&other, options.other)) {
    fprintf(stderr, "cannot read the weights in %s\n", options.other);
    return 2;
  }
  match(&net, &other, options.match_games, options.seed);
  return 0;
}
