#include "net.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The weights as comma-separated numbers: a row of inputs and a bias for each hidden unit, then the output. */
enum { NUMBERS = HIDDEN * (INPUTS + 1) + HIDDEN + 1 };
static const int BUILTIN[NUMBERS] = {
#include "weights.txt"
};

typedef struct {
  uint8_t at[PIRATES];           /* places, rearmost first */
  uint8_t jump[KINDS][PIRATES];  /* steps of an advance */
  uint8_t best[KINDS];           /* the longest jump of each kind */
} Reach;

static void find_reach(const Table *table, const State *state, int player, Reach *reach) {
  int n = 0;
  for (uint64_t own = state->own[player]; own; own &= own - 1)
    for (int i = state->count[player][lowest(own)]; i > 0; i--) reach->at[n++] = (uint8_t)lowest(own);
  for (int kind = 0; kind < KINDS; kind++) {
    uint64_t free = (table->symbol[kind] & ~state->occupied) | 1ull << GOAL;
    int best = 0;
    for (int i = 0; i < PIRATES; i++) {
      int from = reach->at[i];
      int jump = from == GOAL ? 0 : lowest(free & (~0ull << (from + 1))) - from;
      reach->jump[kind][i] = (uint8_t)jump;
      if (jump > best) best = jump;
    }
    reach->best[kind] = (uint8_t)best;
  }
}

/* For each pirate: place, longest jump by a card in hand, jump by any card on average, cards in hand that bring it
   home, steps lost and cards won by a retreat. */
static int16_t *pirate_inputs(const State *state, int player, const Reach *reach, int16_t *out) {
  for (int i = 0; i < PIRATES; i++) {
    int at = reach->at[i], longest = 0, sum = 0, home = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      int jump = reach->jump[kind][i], held = state->hand[player][kind];
      sum += jump;
      if (held && jump > longest) longest = jump;
      if (at + jump == GOAL && at < GOAL) home += held;
    }
    int to = retreat_to(state, at);
    *out++ = (int16_t)at;
    *out++ = (int16_t)longest;
    *out++ = (int16_t)(sum / 2);
    *out++ = (int16_t)home;
    *out++ = (int16_t)(to ? at - to : 0);
    *out++ = (int16_t)(to ? state->count[0][to] + state->count[1][to] : 0);
  }
  return out;
}

/* For each kind, from the longest jump down: the jump and the cards in hand. */
static int16_t *kind_inputs(const State *state, int player, const Reach *reach, int16_t *out) {
  uint8_t order[KINDS];
  for (int kind = 0; kind < KINDS; kind++) {
    int i = kind;
    for (; i > 0 && reach->best[order[i - 1]] < reach->best[kind]; i--) order[i] = order[i - 1];
    order[i] = (uint8_t)kind;
  }
  for (int i = 0; i < KINDS; i++) {
    *out++ = (int16_t)reach->best[order[i]];
    *out++ = (int16_t)state->hand[player][order[i]];
  }
  return out;
}

/* The steps of the three longest advances, by different cards in hand. */
static int turn_potential(const State *state, int player, const Reach *reach) {
  int steps = 0, cards = ACTIONS;
  uint8_t left[KINDS];
  memcpy(left, state->hand[player], sizeof left);
  for (; cards > 0; cards--) {
    int best = -1;
    for (int kind = 0; kind < KINDS; kind++)
      if (left[kind] && (best < 0 || reach->best[kind] > reach->best[best])) best = kind;
    if (best < 0) break;
    left[best]--;
    steps += reach->best[best];
  }
  return steps;
}

/* The best retreat, if a card is worth eight steps. */
static int best_retreat(const State *state, int player) {
  int best = -GOAL;
  for (uint64_t own = state->own[player] & ~1ull; own; own &= own - 1) {
    int at = lowest(own), to = retreat_to(state, at);
    int worth = to ? 8 * (state->count[0][to] + state->count[1][to]) - (at - to) : -GOAL;
    if (worth > best) best = worth;
  }
  return best;
}

static void side_inputs(const Table *table, const State *state, int player, int16_t *out) {
  Reach reach;
  find_reach(table, state, player, &reach);
  int16_t *end = out + SIDE;
  out = pirate_inputs(state, player, &reach, out);
  out = kind_inputs(state, player, &reach, out);
  int kinds = 0, potential = 0, longest = 0;
  for (int kind = 0; kind < KINDS; kind++) {
    if (!state->hand[player][kind]) continue;
    kinds++;
    potential += reach.best[kind];
    if (reach.best[kind] > longest) longest = reach.best[kind];
  }
  *out++ = state->cards[player];
  *out++ = (int16_t)kinds;
  *out++ = (int16_t)(potential / 2);
  *out++ = (int16_t)longest;
  *out++ = state->count[player][0];
  *out++ = state->count[player][GOAL];
  *out++ = (int16_t)turn_potential(state, player, &reach);
  *out++ = (int16_t)best_retreat(state, player);
  for (int i = state->next; out < end; i++) *out++ = i < ROW ? reach.best[table->deck[i]] : 0;
}

void inputs_of(const Table *table, const State *state, int16_t *inputs) {
  int player = state->player;
  side_inputs(table, state, player, inputs);
  side_inputs(table, state, !player, inputs + SIDE);
  int16_t *out = inputs + 2 * SIDE;
  uint64_t two = 0;
  for (uint64_t spaces = state->occupied & ~state->full; spaces; spaces &= spaces - 1) {
    int at = lowest(spaces);
    if (state->count[0][at] + state->count[1][at] == 2) two |= 1ull << at;
  }
  *out++ = state->left == 1;
  *out++ = state->left == 2;
  *out++ = state->left == 3;
  *out++ = state->next < ROW ? (int16_t)(ROW - state->next) : 0;
  *out++ = (int16_t)__builtin_popcountll(state->occupied & ~state->full & ~two);
  *out++ = (int16_t)__builtin_popcountll(two);
  *out++ = (int16_t)__builtin_popcountll(state->full);
  *out++ = (int16_t)__builtin_popcountll(two & state->own[0] & state->own[1]);
  memset(out, 0, sizeof(int16_t) * (PADDED - INPUTS));
}

int evaluate(const Net *net, const Table *table, const State *state) {
  int16_t inputs[PADDED], hidden[HIDDEN];
  inputs_of(table, state, inputs);
  for (int unit = 0; unit < HIDDEN; unit++) {
    int32_t sum = 0;
    for (int i = 0; i < PADDED; i++) sum += net->hidden[unit][i] * inputs[i];
    sum = (sum + net->hidden_bias[unit]) / (WEIGHT_ONE / HIDDEN_ONE);
    hidden[unit] = (int16_t)(sum < 0 ? 0 : sum > 32767 ? 32767 : sum);
  }
  int32_t value = net->output_bias;
  for (int unit = 0; unit < HIDDEN; unit++) value += (net->output[unit] * hidden[unit]) >> 4;
  value /= HIDDEN_ONE * OUTPUT_ONE / 16 / VALUE_ONE;
  return value > VALUE_MAX ? VALUE_MAX : value < -VALUE_MAX ? -VALUE_MAX : value;
}

double win_chance(int value) { return 1 / (1 + exp(-(double)value / VALUE_ONE)); }

static int16_t narrow(int number) { return (int16_t)(number > 32767 ? 32767 : number < -32767 ? -32767 : number); }

static void net_set(Net *net, const int *numbers) {
  memset(net, 0, sizeof *net);
  for (int unit = 0; unit < HIDDEN; unit++) {
    for (int i = 0; i < INPUTS; i++) net->hidden[unit][i] = narrow(*numbers++);
    net->hidden_bias[unit] = *numbers++;
  }
  for (int unit = 0; unit < HIDDEN; unit++) net->output[unit] = narrow(*numbers++);
  net->output_bias = *numbers;
}

void net_builtin(Net *net) { net_set(net, BUILTIN); }

int net_read(Net *net, const char *path) {
  static int numbers[NUMBERS];
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  int count = 0;
  while (count < NUMBERS && fscanf(file, "%d ,", &numbers[count]) == 1) count++;
  fclose(file);
  if (count == NUMBERS) net_set(net, numbers);
  return count == NUMBERS;
}

int net_write(const Net *net, const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) return 0;
  for (int unit = 0; unit < HIDDEN; unit++) {
    for (int i = 0; i < INPUTS; i++) fprintf(file, "%d,", net->hidden[unit][i]);
    fprintf(file, "%d,\n", net->hidden_bias[unit]);
  }
  for (int unit = 0; unit < HIDDEN; unit++) fprintf(file, "%d,", net->output[unit]);
  fprintf(file, "\n%d\n", net->output_bias);
  return fclose(file) == 0;
}
