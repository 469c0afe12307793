/* Positions and moves as text, as in docs/notation.md. */
#ifndef POSITION_H
#define POSITION_H

#include "search.h"

typedef struct {
  char colours[2][16]; /* in seat order */
  Table table;
  State state;
  int row_length;
} Position;

enum { MOVE_TEXT = 24 };

/* Reads the argument of `position`; returns NULL, or what is wrong. */
const char *position_read(Position *position, const char *json, uint64_t deal);
void move_write(Move move, char *text);
Move move_read(const char *text);

#endif
