#include "json.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n"); }

static const char *skip_string(const char *at) {
  for (at++; *at && *at != '"'; at++)
    if (*at == '\\' && at[1]) at++;
  return *at ? at + 1 : at;
}

/* The character after a value. */
static const char *skip_value(const char *at) {
  int depth = 0;
  do {
    at = skip_space(at);
    if (!*at) return at;
    if (*at == '"') {
      at = skip_string(at);
    } else if (strchr("{[", *at)) {
      depth++;
      at++;
    } else if (strchr("}]", *at)) {
      depth--;
      at++;
    } else if (strchr(",:", *at)) {
      at++;
    } else {
      at += strcspn(at, " \t\r\n,:{}[]\"");
    }
  } while (depth > 0);
  return at;
}

const char *json_first(const char *array) {
  if (!array || !*array) return NULL;
  array = skip_space(array + 1);
  return !*array || strchr("]}", *array) ? NULL : array;
}

const char *json_next(const char *element) {
  element = skip_space(skip_value(element));
  return *element == ',' || *element == ':' ? skip_space(element + 1) : NULL;
}

int json_is(const char *string, const char *text) {
  size_t length = strlen(text);
  return string && *string == '"' && !strncmp(string + 1, text, length) && string[length + 1] == '"';
}

const char *json_member(const char *object, const char *name) {
  if (!object || *object != '{') return NULL;
  for (const char *key = json_first(object); key;) {
    const char *value = json_next(key);
    if (!value || json_is(key, name)) return value;
    key = json_next(value);
  }
  return NULL;
}

int json_number(const char *number) { return number ? atoi(number) : 0; }

int json_text(const char *string, char *text, int size) {
  if (!string || *string != '"') return 0;
  int length = (int)(skip_string(string) - string) - 2;
  if (length < 0 || length >= size) return 0;
  memcpy(text, string + 1, (size_t)length);
  text[length] = 0;
  return 1;
}
