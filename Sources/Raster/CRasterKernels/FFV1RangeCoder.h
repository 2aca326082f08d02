#pragma once

// The range coder of FFV1 (RFC 9043, 3.8.1), for headers.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  uint8_t *start, *end;
  int low, range, outstanding_byte, outstanding_count;
  uint8_t one_state[256];
} range_coder;

// The default state transition table (3.8.1.4), which approaches certainty by a twentieth of the rest at each step.
static void build_states(uint8_t one_state[256]) {
  const int64_t one = (int64_t)1 << 32, factor = one / 20, largest = 248;
  memset(one_state, 0, 256);
  int64_t p = one / 2, last = 0;
  for (int i = 0; i < 128; i++) {
    int64_t next = (256 * p + one / 2) >> 32;
    if (next <= last) next = last + 1;
    if (last > 0 && next <= largest) one_state[last] = (uint8_t)next;
    p += ((one - p) * factor + one / 2) >> 32;
    last = next;
  }
  for (int i = 256 - (int)largest; i <= largest; i++) {
    if (one_state[i] != 0) continue;
    p = (i * one + 128) >> 8;
    p += ((one - p) * factor + one / 2) >> 32;
    int64_t next = (256 * p + one / 2) >> 32;
    if (next <= i) next = i + 1;
    one_state[i] = (uint8_t)(next > largest ? largest : next);
  }
}

static void range_begin(range_coder *coder, uint8_t *target) {
  *coder = (range_coder){.start = target, .end = target, .range = 0xff00, .outstanding_byte = -1};
  build_states(coder->one_state);
}

static void range_emit(range_coder *coder, int byte, int following) {
  *coder->end++ = (uint8_t)byte;
  for (; coder->outstanding_count > 0; coder->outstanding_count--) *coder->end++ = (uint8_t)following;
}

static void range_normalize(range_coder *coder) {
  while (coder->range < 0x100) {
    if (coder->outstanding_byte < 0) {
      coder->outstanding_byte = coder->low >> 8;
    } else if (coder->low <= 0xff00) {
      range_emit(coder, coder->outstanding_byte, 0xff);
      coder->outstanding_byte = coder->low >> 8;
    } else if (coder->low >= 0x10000) {
      range_emit(coder, coder->outstanding_byte + 1, 0);
      coder->outstanding_byte = coder->low >> 8 & 0xff;
    } else {
      coder->outstanding_count++;
    }
    coder->low = (coder->low & 0xff) << 8;
    coder->range <<= 8;
  }
}

static void range_encode(range_coder *coder, uint8_t *state, bool bit) {
  int part = coder->range * *state >> 8;
  if (bit) {
    coder->low += coder->range - part;
    coder->range = part;
    *state = coder->one_state[*state];
  } else {
    coder->range -= part;
    *state = (uint8_t)(256 - coder->one_state[256 - *state]);
  }
  range_normalize(coder);
}

// The states of one kind of symbol (3.8.1.2).
typedef struct {
  uint8_t states[32];
} symbol_states;

static symbol_states initial_states(void) {
  symbol_states result;
  memset(result.states, 128, sizeof result.states);
  return result;
}

// An unsigned number below 1,024.
static void range_emit_symbol(range_coder *coder, symbol_states *symbol, unsigned value) {
  uint8_t *states = symbol->states;
  range_encode(coder, states, value == 0);
  if (value == 0) return;
  int exponent = 31 - __builtin_clz(value);
  for (int i = 0; i < exponent; i++) range_encode(coder, states + 1 + i, true);
  range_encode(coder, states + 1 + exponent, false);
  for (int i = exponent - 1; i >= 0; i--) range_encode(coder, states + 22 + i, value >> i & 1);
}

// Ends the coded bytes. Returns their number.
static size_t range_end(range_coder *coder) {
  coder->range = 0xff;
  coder->low += 0xff;
  range_normalize(coder);
  coder->range = 0xff;
  range_normalize(coder);
  return (size_t)(coder->end - coder->start);
}
