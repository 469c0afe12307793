/* The evaluation: hand-made inputs, one hidden layer, the chance to win. Integers only, so every machine agrees. */
#ifndef NET_H
#define NET_H

#include "rules.h"

enum {
  SIDE = 60,               /* inputs about one player */
  SHARED = 8,              /* inputs about both */
  INPUTS = 2 * SIDE + SHARED,
  PADDED = 128,
  HIDDEN = 64,
  WEIGHT_ONE = 2048,       /* the integer for 1.0 among the weights of the hidden layer */
  HIDDEN_ONE = 128,        /* and of the hidden units */
  OUTPUT_ONE = 512,        /* and of the output's weights */
  VALUE_ONE = 512,         /* a value of 1.0 in log odds */
  VALUE_MAX = 16 * VALUE_ONE,
};

typedef struct {
  int16_t hidden[HIDDEN][PADDED];
  int32_t hidden_bias[HIDDEN];
  int16_t output[HIDDEN];
  int32_t output_bias;
} Net;

void inputs_of(const Table *table, const State *state, int16_t *inputs);
int evaluate(const Net *net, const Table *table, const State *state); /* log odds of the player to move */
double win_chance(int value);

void net_builtin(Net *net);
int net_read(Net *net, const char *path);
int net_write(const Net *net, const char *path);

#endif
