#include "fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 128, KEPT_APART = 10 };

/* Weights in the units of standardised inputs; also used for gradients and their moments. */
typedef struct {
  float hidden[INPUTS][HIDDEN];
  float hidden_bias[HIDDEN];
  float output[HIDDEN];
  float output_bias;
} Weights;
enum { WEIGHTS = sizeof(Weights) / sizeof(float) };

typedef struct {
  Weights weights, gradient, first, second;
  float mean[INPUTS], scale[INPUTS];
  float mix;
  int64_t steps;
} Fit;

static void standardise(Fit *fit, const Sample *samples, int count) {
  for (int i = 0; i < INPUTS; i++) {
    double sum = 0, squares = 0;
    for (int n = 0; n < count; n++) {
      sum += samples[n].inputs[i];
      squares += (double)samples[n].inputs[i] * samples[n].inputs[i];
    }
    double mean = sum / count, variance = squares / count - mean * mean;
    fit->mean[i] = (float)mean;
    fit->scale[i] = (float)(1 / sqrt(variance + 0.05));
  }
}

static void random_weights(Weights *weights, uint64_t seed) {
  memset(weights, 0, sizeof *weights);
  float *hidden = &weights->hidden[0][0];
  for (int i = 0; i < INPUTS * HIDDEN; i++)
    hidden[i] = (float)((double)(next_random(&seed) >> 11) * 0x1p-53 * 2 - 1) * 0.2f;
  for (int unit = 0; unit < HIDDEN; unit++) weights->output[unit] = unit & 1 ? 0.15f : -0.15f;
}

typedef struct {
  float inputs[INPUTS], hidden[HIDDEN];
  float chance;
} Pass;

static float target_of(const Fit *fit, const Sample *sample) {
  return fit->mix * sample->value + (1 - fit->mix) * sample->outcome;
}

static void forward(const Fit *fit, const Sample *sample, Pass *pass) {
  const Weights *weights = &fit->weights;
  for (int i = 0; i < INPUTS; i++) pass->inputs[i] = (sample->inputs[i] - fit->mean[i]) * fit->scale[i];
  memcpy(pass->hidden, weights->hidden_bias, sizeof pass->hidden);
  for (int i = 0; i < INPUTS; i++)
    for (int unit = 0; unit < HIDDEN; unit++) pass->hidden[unit] += pass->inputs[i] * weights->hidden[i][unit];
  float logit = weights->output_bias;
  for (int unit = 0; unit < HIDDEN; unit++) {
    pass->hidden[unit] = pass->hidden[unit] > 0 ? pass->hidden[unit] : 0;
    logit += pass->hidden[unit] * weights->output[unit];
  }
  pass->chance = 1 / (1 + expf(-logit));
}

static void backward(Fit *fit, const Sample *sample, const Pass *pass) {
  Weights *gradient = &fit->gradient;
  float error = pass->chance - target_of(fit, sample), back[HIDDEN];
  for (int unit = 0; unit < HIDDEN; unit++) {
    gradient->output[unit] += error * pass->hidden[unit];
    back[unit] = pass->hidden[unit] > 0 ? error * fit->weights.output[unit] : 0;
    gradient->hidden_bias[unit] += back[unit];
  }
  gradient->output_bias += error;
  for (int i = 0; i < INPUTS; i++)
    for (int unit = 0; unit < HIDDEN; unit++) gradient->hidden[i][unit] += pass->inputs[i] * back[unit];
}

/* A step of Adam. */
static void step(Fit *fit, float rate) {
  float *weights = (float *)&fit->weights, *gradient = (float *)&fit->gradient;
  float *first = (float *)&fit->first, *second = (float *)&fit->second;
  fit->steps++;
  float warm = sqrtf(1 - powf(0.999f, (float)fit->steps)) / (1 - powf(0.9f, (float)fit->steps));
  for (int i = 0; i < WEIGHTS; i++) {
    float slope = gradient[i] / BATCH + 1e-6f * weights[i];
    first[i] += 0.1f * (slope - first[i]);
    second[i] += 0.001f * (slope * slope - second[i]);
    weights[i] -= rate * warm * first[i] / (sqrtf(second[i]) + 1e-8f);
  }
  memset(gradient, 0, sizeof fit->gradient);
}

static void one_epoch(Fit *fit, const Sample *samples, int *order, int count, float rate, uint64_t *random) {
  for (int i = count - 1; i > 0; i--) {
    int j = random_below(random, i + 1), other = order[i];
    order[i] = order[j];
    order[j] = other;
  }
  Pass pass;
  for (int n = 0; n < count; n++) {
    forward(fit, &samples[order[n]], &pass);
    backward(fit, &samples[order[n]], &pass);
    if (n % BATCH == BATCH - 1) step(fit, rate);
  }
}

static double loss_of(const Fit *fit, const Sample *samples, int count) {
  double loss = 0;
  Pass pass;
  for (int n = 0; n < count; n++) {
    forward(fit, &samples[n], &pass);
    double target = target_of(fit, &samples[n]), chance = fmin(fmax(pass.chance, 1e-6), 1 - 1e-6);
    loss -= target * log(chance) + (1 - target) * log(1 - chance);
  }
  return count ? loss / count : 0;
}

/* Rounds the weights, and folds the standardisation of the inputs into them. */
static void to_net(const Fit *fit, Net *net) {
  const Weights *weights = &fit->weights;
  memset(net, 0, sizeof *net);
  for (int unit = 0; unit < HIDDEN; unit++) {
    double bias = weights->hidden_bias[unit];
    for (int i = 0; i < INPUTS; i++) {
      double weight = (double)weights->hidden[i][unit] * fit->scale[i];
      bias -= weight * fit->mean[i];
      net->hidden[unit][i] = (int16_t)lrint(fmin(fmax(weight * WEIGHT_ONE, -32767), 32767));
    }
    net->hidden_bias[unit] = (int32_t)lrint(bias * WEIGHT_ONE);
    net->output[unit] = (int16_t)lrint(fmin(fmax((double)weights->output[unit] * OUTPUT_ONE, -32767), 32767));
  }
  net->output_bias = (int32_t)lrint((double)weights->output_bias * OUTPUT_ONE * HIDDEN_ONE / 16);
}

double fit(Net *net, const Sample *samples, int count, FitOptions options) {
  Fit *fit = calloc(1, sizeof *fit);
  int apart = count / KEPT_APART, used = count - apart;
  int *order = malloc(sizeof(int) * (size_t)used);
  for (int i = 0; i < used; i++) order[i] = i;
  fit->mix = options.mix;
  standardise(fit, samples, used);
  random_weights(&fit->weights, options.seed);
  for (int epoch = 0; epoch < options.epochs; epoch++) {
    float rate = options.rate * 0.5f * (1 + cosf(3.14159265f * (float)epoch / (float)options.epochs));
    one_epoch(fit, samples, order, used, rate, &options.seed);
  }
  double loss = loss_of(fit, samples + used, apart);
  to_net(fit, net);
  free(order);
  free(fit);
  return loss;
}
