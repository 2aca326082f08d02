#include "GIFKernels.h"

#include <string.h>

// Colours by open addressing: four times as many places as there can be colours. A place holds the
// index of a colour + 1, or 0.
enum { table_positions = 1024 };

// The place of a colour, or the free one where it belongs.
static uint16_t *find(uint16_t *table, const uint8_t *rgb, const uint8_t *color) {
  uint32_t key = (uint32_t)color[0] | (uint32_t)color[1] << 8 | (uint32_t)color[2] << 16;
  uint32_t position = (key * 2654435761u) >> 22;
  while (table[position] != 0 && memcmp(rgb + 3 * (table[position] - 1), color, 3) != 0)
    position = (position + 1) & (table_positions - 1);
  return table + position;
}

int rk_distinct_colors(uint8_t *rgb, int limit, const uint8_t *rgba, size_t count) {
  uint16_t table[table_positions] = {0};
  int match = 0;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = rgba + 4 * i;
    if (p[3] < 128) continue;
    uint16_t *position = find(table, rgb, p);
    if (*position != 0) continue;
    if (match == limit) return limit + 1;
    memcpy(rgb + 3 * match, p, 3);
    *position = (uint16_t)++match;
  }
  return match;
}

static int nearest(rk_palette palette, int red, int green, int blue) {
  int best = 0, minimum = 1 << 30;
  for (int i = 0; i < palette.count; i++) {
    const uint8_t *c = palette.colors + 3 * i;
    int r = c[0] - red, g = c[1] - green, b = c[2] - blue;
    // Weights near those of luma: the eye forgives blue most.
    int distance = 3 * r * r + 6 * g * g + 2 * b * b;
    if (distance < minimum) {
      minimum = distance;
      best = i;
    }
  }
  return best;
}

// The maximum change of a pixel by diffused errors, in codes. Colours outside the palette's gamut would
// otherwise accumulate unbounded errors, and release them on a speck of another colour.
enum { maximum_error = 8 };

static inline int bounded(int error) {
  return error < -maximum_error ? -maximum_error : error > maximum_error ? maximum_error : error;
}

static inline int hold(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

static int lookup(rk_palette palette, uint16_t *cache, int red, int green, int blue) {
  uint16_t *entry = cache + ((red >> 2) << 12 | (green >> 2) << 6 | blue >> 2);
  if (*entry == 0xffff) {
    // The centre of the cell represents all of it.
    *entry = (uint16_t)nearest(palette, (red & ~3) + 2, (green & ~3) + 2, (blue & ~3) + 2);
  }
  return *entry;
}

void rk_map_to_palette(uint8_t *indices, const uint8_t *rgba, int width, int height, rk_palette palette,
                       bool dithers, uint16_t *cache, int16_t *errors) {
  uint16_t table[table_positions] = {0};
  for (int i = 0; i < palette.count && !dithers; i++)
    *find(table, palette.colors, palette.colors + 3 * i) = (uint16_t)(i + 1);
  int16_t *current = errors, *next = errors + 3 * (width + 2);
  for (int y = 0; y < height; y++) {
    int step = y & 1 ? -1 : 1;
    memset(next, 0, sizeof(int16_t) * 3 * (size_t)(width + 2));
    for (int n = 0, x = step > 0 ? 0 : width - 1; n < width; n++, x += step) {
      const uint8_t *p = rgba + 4 * ((size_t)y * width + x);
      uint8_t *index = indices + (size_t)y * width + x;
      if (p[3] < 128) {
        *index = (uint8_t)palette.transparent;
        continue;
      }
      if (!dithers) {
        uint16_t existing = *find(table, palette.colors, p);
        *index = (uint8_t)(existing ? existing - 1 : nearest(palette, p[0], p[1], p[2]));
        continue;
      }
      // Errors are in sixteenths; the index of a column is one higher.
      int16_t *here = current + 3 * (x + 1), *below = next + 3 * (x + 1);
      int wanted[3];
      for (int c = 0; c < 3; c++) wanted[c] = hold(p[c] + bounded((here[c] + 8) >> 4));
      *index = (uint8_t)lookup(palette, cache, wanted[0], wanted[1], wanted[2]);
      const uint8_t *got = palette.colors + 3 * *index;
      for (int c = 0; c < 3; c++) {
        int error = wanted[c] - got[c];
        here[c + 3 * step] += (int16_t)(7 * error);
        below[c - 3 * step] += (int16_t)(3 * error);
        below[c] += (int16_t)(5 * error);
        below[c + 3 * step] += (int16_t)error;
      }
    }
    int16_t *swap = current;
    current = next;
    next = swap;
  }
}

typedef struct {
  uint8_t *target;
  size_t length;
  uint32_t bits;
  int count;
} bit_writer;

static void emit(bit_writer *w, int code, int size) {
  w->bits |= (uint32_t)code << w->count;
  w->count += size;
  while (w->count >= 8) {
    w->target[w->length++] = (uint8_t)w->bits;
    w->bits >>= 8;
    w->count -= 8;
  }
}

size_t rk_gif_lzw(uint8_t *target, const uint8_t *indices, size_t count, int bits) {
  enum { positions = 16384 };
  static const uint32_t nothing = 0xffffffff;
  uint32_t keys[positions];
  uint16_t codes[positions];
  bit_writer w = {target, 0, 0, 0};
  int clear = 1 << bits, next = clear + 2, size = bits + 1;
  memset(keys, 0xff, sizeof keys);
  emit(&w, clear, size);
  int prefix = count > 0 ? indices[0] : -1;
  for (size_t i = 1; i < count; i++) {
    uint32_t key = (uint32_t)prefix << 8 | indices[i];
    uint32_t position = (key * 2654435761u) >> 18;
    while (keys[position] != nothing && keys[position] != key) position = (position + 1) & (positions - 1);
    if (keys[position] == key) {
      prefix = codes[position];
      continue;
    }
    emit(&w, prefix, size);
    prefix = indices[i];
    if (next == 4096) {
      emit(&w, clear, size);
      memset(keys, 0xff, sizeof keys);
      next = clear + 2;
      size = bits + 1;
      continue;
    }
    keys[position] = key;
    codes[position] = (uint16_t)next;
    // A reader learns a code one step later, so the size grows when the code itself is written.
    if (next == 1 << size && size < 12) size++;
    next++;
  }
  if (prefix >= 0) emit(&w, prefix, size);
  emit(&w, clear + 1, size);
  if (w.count > 0) w.target[w.length++] = (uint8_t)w.bits;
  return w.length;
}
