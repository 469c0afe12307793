/* Reads values from JSON text in place: a value is a pointer to its first character. */
#ifndef JSON_H
#define JSON_H

const char *json_member(const char *object, const char *name); /* NULL if there is none */
const char *json_first(const char *array);                     /* NULL if it is empty */
const char *json_next(const char *element);                    /* NULL after the last */
int json_is(const char *string, const char *text);
int json_number(const char *number);
int json_text(const char *string, char *text, int size);

#endif
