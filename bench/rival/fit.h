/* Fits a network to samples of self-play. */
#ifndef FIT_H
#define FIT_H

#include "net.h"

typedef struct {
  int8_t inputs[INPUTS];
  float value;   /* the search's chance to win of the player to move */
  float outcome; /* 1 if that player won in the end */
} Sample;

typedef struct {
  int epochs;
  float rate;   /* first learning rate; falls to nothing */
  float mix;    /* share of the search's value in the target; the rest is the outcome */
  uint64_t seed;
} FitOptions;

/* Returns the loss on the tenth of the samples that is kept apart. */
double fit(Net *net, const Sample *samples, int count, FitOptions options);

#endif
