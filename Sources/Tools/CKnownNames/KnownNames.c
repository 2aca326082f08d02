#include "include/KnownNames.h"

// #embed is part of C23, and known to the compilers that are needed.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *known_types(void) {
  static const unsigned char text[] = {
#embed "Names/types.txt"
      , 0};
  return (const char *)text;
}

const char *known_members(void) {
  static const unsigned char text[] = {
#embed "Names/members.txt"
      , 0};
  return (const char *)text;
}

const char *name_tables(void) {
  static const unsigned char text[] = {
#embed "Names/tables.txt"
      , 0};
  return (const char *)text;
}
