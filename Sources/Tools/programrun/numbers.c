// Random numbers of programs: the same ones at every run, from all generators that the system would seed.
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#define VISIBLE __attribute__((visibility("default")))

// Steele, Lea and Flood: Fast splittable pseudorandom number generators (2014), SplitMix64.
static uint64_t next_number(void) {
  static _Atomic uint64_t state;
  uint64_t z = atomic_fetch_add(&state, 0x9E3779B97F4A7C15u) + 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static void fill(void *bytes, size_t count) {
  uint8_t *out = bytes;
  while (count > 0) {
    uint64_t number = next_number();
    size_t part = count < sizeof number ? count : sizeof number;
    memcpy(out, &number, part);
    out += part;
    count -= part;
  }
}

// Takes the place of the function of Swift's library.
VISIBLE void swift_stdlib_random(void *bytes, size_t count) { fill(bytes, count); }

// These take the place of the functions of the C library.

VISIBLE uint32_t arc4random(void) { return (uint32_t)next_number(); }
VISIBLE void arc4random_buf(void *bytes, size_t count) { fill(bytes, count); }

VISIBLE uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  // The numbers below 2^32 mod bound would make some results likelier.
  uint32_t first = -bound % bound, number;
  do number = (uint32_t)next_number();
  while (number < first);
  return number % bound;
}

VISIBLE int getentropy(void *bytes, size_t count) {
  fill(bytes, count);
  return 0;
}

VISIBLE ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  (void)flags;
  fill(bytes, count);
  return (ssize_t)count;
}
