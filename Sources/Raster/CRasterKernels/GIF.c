#include "GIFKernels.h"

#include <string.h>

int rk_count_colors(rk_color_count *table, int shift, int limit, int existing, const uint8_t *rgba,
                    size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t *p = rgba + 4 * i;
    if (p[3] < 128) continue;
    uint32_t key = 1u << 24 | (uint32_t)(p[0] >> shift) << 16 | (uint32_t)(p[1] >> shift) << 8 | p[2] >> shift;
    uint32_t slot = (key * 2654435761u) >> 16;
    while (table[slot].key != 0 && table[slot].key != key)
      slot = (slot + 1) & (rk_color_slots - 1);
    rk_color_count *entry = table + slot;
    if (entry->key == 0) {
      if (existing == limit) return limit + 1;
      existing++;
      entry->key = key;
    }
    entry->weight++;
    for (int c = 0; c < 3; c++) entry->sums[c] += p[c];
  }
  return existing;
}

// Weights near those of luma: the eye forgives blue most.
static const int weights[3] = {3, 6, 2};

int rk_nearest_color(rk_palette palette, const uint8_t *color, uint32_t *error) {
  // The colours are in the order of green: the search goes from the nearest green to both sides.
  int low = 0, high = palette.count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (palette.colors[3 * middle + 1] < color[1]) low = middle + 1;
    else high = middle;
  }
  int best = 0, minimum = 1 << 30;
  for (int side = -1; side <= 1; side += 2) {
    for (int i = side < 0 ? low - 1 : low; i >= 0 && i < palette.count; i += side) {
      const uint8_t *c = palette.colors + 3 * i;
      int r = c[0] - color[0], g = c[1] - color[1], b = c[2] - color[2];
      if (weights[1] * g * g >= minimum) break;
      int distance = weights[0] * r * r + weights[1] * g * g + weights[2] * b * b;
      if (distance < minimum) {
        minimum = distance;
        best = i;
      }
    }
  }
  *error = (uint32_t)minimum;
  return best;
}

// The nearest colour, and the one whose mixture with it comes nearest to a colour. A mixture of unlike colours is
// seen as a pattern, so that three tenths of the variance within it count as an error, too.
static rk_color_mix mix(rk_palette palette, const uint8_t *color) {
  uint32_t error;
  int first = rk_nearest_color(palette, color, &error), second = first, share = 0, offset[3];
  const uint8_t *base = palette.colors + 3 * first;
  int64_t least = 40960 * (int64_t)error;
  for (int c = 0; c < 3; c++) offset[c] = color[c] - base[c];
  for (int i = 0; i < palette.count && least > 0; i++) {
    int step[3], along = 0, length = 0;
    for (int c = 0; c < 3; c++) {
      step[c] = palette.colors[3 * i + c] - base[c];
      along += weights[c] * step[c] * offset[c];
      length += weights[c] * step[c] * step[c];
    }
    if (along <= 0) continue;
    int part = (64 * along + length / 2) / length;
    if (part == 0) continue;
    if (part > 32) part = 32;
    int64_t sum = 3 * (int64_t)length * part * (64 - part);
    for (int c = 0; c < 3; c++) {
      int64_t rest = 64 * offset[c] - part * step[c];
      sum += 10 * weights[c] * rest * rest;
    }
    if (sum < least) {
      least = sum;
      second = i;
      share = part;
    }
  }
  // Whichever colour is nearer, the same places show the darker one.
  rk_color_mix result = {0, (uint8_t)first, (uint8_t)second, (uint8_t)share, error};
  if (first > second) {
    result.first = (uint8_t)second;
    result.second = (uint8_t)first;
    result.share = (uint8_t)(64 - share);
  }
  return result;
}

// The threshold of a place, 0…63: Bayer's matrix of 8 × 8, whose bits are those of x ^ y and y in turn.
static int threshold(int x, int y) {
  int value = 0;
  for (int bit = 0; bit < 3; bit++)
    value = value << 2 | (((x ^ y) >> bit & 1) << 1) | (y >> bit & 1);
  return value;
}

rk_palette_error rk_map_to_palette(uint8_t *indices, const uint8_t *rgba, size_t row_length, rk_pixel_area area,
                                   rk_palette palette, int shift, rk_color_mix *cache) {
  rk_palette_error error = {0, 0};
  uint8_t thresholds[64];
  for (int i = 0; i < 64; i++) thresholds[i] = (uint8_t)threshold(i & 7, i >> 3);
  for (int y = area.y; y < area.y + area.height; y++) {
    for (int x = area.x; x < area.x + area.width; x++) {
      const uint8_t *p = rgba + 4 * ((size_t)y * row_length + (size_t)x);
      if (p[3] < 128) {
        *indices++ = (uint8_t)palette.transparent;
        continue;
      }
      uint8_t color[3];
      // The centre of a cell stands for all of it.
      for (int c = 0; c < 3; c++) color[c] = (uint8_t)((p[c] >> shift << shift) + (1 << shift) / 2);
      uint32_t key = 1u << 24 | (uint32_t)color[0] << 16 | (uint32_t)color[1] << 8 | color[2];
      rk_color_mix *entry = cache + ((key * 2654435761u) >> 16);
      if (entry->key != key) {
        *entry = mix(palette, color);
        entry->key = key;
      }
      *indices++ = thresholds[(y & 7) << 3 | (x & 7)] < entry->share ? entry->second : entry->first;
      error.sum += entry->error;
      if (entry->error > error.greatest) error.greatest = entry->error;
    }
  }
  return error;
}

rk_pixel_area rk_changed_area(uint8_t *rgba, const uint8_t *shown, const uint8_t *next, size_t next_row_bytes,
                              int width, int height, bool *clears) {
  int left = width, right = -1, top = height, bottom = -1;
  *clears = false;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      uint8_t *p = rgba + 4 * ((size_t)y * (size_t)width + (size_t)x);
      const uint8_t *q = shown + (p - rgba);
      bool vanishes = false;
      if (p[3] >= 128) {
        vanishes = next != NULL && next[(size_t)y * next_row_bytes + 4 * (size_t)x + 3] < 128;
        *clears |= vanishes;
        p[3] = memcmp(p, q, 3) == 0 && q[3] == 255 ? 0 : 255;
      } else {
        p[3] = 0;
      }
      if (p[3] == 0 && !vanishes) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return (rk_pixel_area){0, 0, 1, 1};
  return (rk_pixel_area){left, top, right + 1 - left, bottom + 1 - top};
}

void rk_show_pixels(uint8_t *shown, const uint8_t *rgba, size_t row_length, rk_pixel_area area, bool clears) {
  for (int y = area.y; y < area.y + area.height; y++) {
    size_t start = 4 * ((size_t)y * row_length + (size_t)area.x);
    if (clears) {
      memset(shown + start, 0, 4 * (size_t)area.width);
      continue;
    }
    for (size_t i = start; i < start + 4 * (size_t)area.width; i += 4)
      if (rgba[i + 3] != 0) memcpy(shown + i, rgba + i, 4);
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
  enum { slots = 16384 };
  static const uint32_t nothing = 0xffffffff;
  uint32_t keys[slots];
  uint16_t codes[slots];
  bit_writer w = {target, 0, 0, 0};
  int clear = 1 << bits, next = clear + 2, size = bits + 1;
  memset(keys, 0xff, sizeof keys);
  emit(&w, clear, size);
  int prefix = count > 0 ? indices[0] : -1;
  for (size_t i = 1; i < count; i++) {
    uint32_t key = (uint32_t)prefix << 8 | indices[i];
    uint32_t slot = (key * 2654435761u) >> 18;
    while (keys[slot] != nothing && keys[slot] != key) slot = (slot + 1) & (slots - 1);
    if (keys[slot] == key) {
      prefix = codes[slot];
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
    keys[slot] = key;
    codes[slot] = (uint16_t)next;
    // A reader learns a code one step later, so the size grows when the code itself is written.
    if (next == 1 << size && size < 12) size++;
    next++;
  }
  if (prefix >= 0) emit(&w, prefix, size);
  emit(&w, clear + 1, size);
  if (w.count > 0) w.target[w.length++] = (uint8_t)w.bits;
  return w.length;
}
