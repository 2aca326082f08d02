#include "CoverageKept.h"
#include "Mixing.h"

#include <stdlib.h>
#include <string.h>

// Paths that are kept at most, and the bytes of all; then all is forgotten. A disc of radius 5 takes 350 bytes.
enum { most_paths = 2048, most_bytes = 1 << 20 };

enum { places_count = 2 * most_paths, seen_count = 4096 };

// A path in memory. Behind it are the numbers of its key, then its coverage.
typedef struct {
  uint32_t count;
  uint8_t x, y, width, height;
} kept_path;

static void forget_all(struct coverage_kept *kept) {
  memset(kept->places, 0, places_count * sizeof *kept->places);
  kept->paths = 0;
  // No path is at 0.
  kept->used = 8;
}

void coverage_keep(coverage_area *area) {
  if (area->kept) return;
  struct coverage_kept *kept = calloc(1, sizeof *kept);
  if (!kept) return;
  area->kept = kept;
  kept->seen = calloc(seen_count, sizeof *kept->seen);
  kept->places = calloc(places_count, sizeof *kept->places);
  kept->memory = malloc(most_bytes);
  if (!kept->seen || !kept->places || !kept->memory) {
    coverage_end_keeping(area);
    return;
  }
  forget_all(kept);
}

void coverage_end_keeping(coverage_area *area) {
  if (!area->kept) return;
  free(area->kept->seen);
  free(area->kept->places);
  free(area->kept->memory);
  free(area->kept);
  area->kept = NULL;
}

// Four sums at once, which do not wait for each other. The three words behind are looked at as well.
static uint64_t hash_of(const uint64_t *words, size_t count) {
  const uint64_t factor = 0x9e3779b97f4a7c15;
  uint64_t a = count, b = 1, c = 2, d = 3;
  for (size_t i = 0; i < count; i += 4) {
    a = (a ^ words[i]) * factor;
    b = (b ^ words[i + 1]) * factor;
    c = (c ^ words[i + 2]) * factor;
    d = (d ^ words[i + 3]) * factor;
  }
  a = (a ^ a >> 32 ^ b) * factor;
  c = (c ^ c >> 32 ^ d) * factor;
  a = (a ^ a >> 32 ^ b >> 32 ^ c) * factor;
  return a ^ a >> 32 ^ c >> 32 ^ d >> 32;
}

static size_t rounded_up(size_t n, size_t step) { return (n + step - 1) / step * step; }

static size_t stride_of(int32_t width) { return rounded_up((size_t)width, mask_block); }

// Where a path may begin in the table of places.
static size_t first_place(uint64_t hash) { return hash % places_count; }

static void use(struct coverage_kept *kept, const kept_path *path) {
  const uint8_t *coverage = (const uint8_t *)(path + 1) + path->count * sizeof(uint64_t);
  kept->mask = (coverage_mask){path->x, path->y, path->width, path->height, stride_of(path->width), coverage};
  kept->has_mask = true;
  kept->is_noting = false;
}

bool coverage_find(coverage_area *area, coverage_rule rule, bool is_doubled, coverage_trace *trace) {
  struct coverage_kept *kept = area->kept;
  uint64_t *key = kept->key;
  key[0] = (uint64_t)kept->steps << 32 | area->width << 16 | area->height << 8 | (uint64_t)rule << 1 | is_doubled;
  key[1] = kept->kinds;
  for (size_t i = 0; i < 3; i++) key[kept->count + i] = 0;
  trace->hash = hash_of(key, kept->count);
  const uint32_t hash = (uint32_t)trace->hash;
  for (size_t i = first_place(hash); kept->places[i].at != 0; i = (i + 1) % places_count) {
    if (kept->places[i].hash != hash) continue;
    const kept_path *path = (const kept_path *)(kept->memory + kept->places[i].at);
    if (path->count != kept->count || memcmp(path + 1, key, kept->count * sizeof *key) != 0) continue;
    use(kept, path);
    kept->unknown = 0;
    return true;
  }
  uint32_t *seen = &kept->seen[(trace->hash >> 32) % seen_count];
  trace->was_seen = *seen == hash;
  *seen = hash;
  return false;
}

// The part of an area that is covered.
static coverage_mask bounds_of(const uint32_t *pixels, int32_t width, int32_t height) {
  coverage_mask found = {width, height, 0, 0, 0, NULL};
  int32_t right = 0, bottom = 0;
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      if (pixels[y * width + x] == 0) continue;
      found.x = x < found.x ? x : found.x;
      found.y = y < found.y ? y : found.y;
      right = x + 1 > right ? x + 1 : right;
      bottom = y + 1;
    }
  }
  found.width = right > found.x ? right - found.x : 0;
  found.height = bottom > found.y ? bottom - found.y : 0;
  return found;
}

void coverage_keep_mask(coverage_area *area, coverage_rule rule, coverage_trace trace) {
  struct coverage_kept *kept = area->kept;
  const int32_t width = (int32_t)area->width, height = (int32_t)area->height - 2 * margin;
  // White that is mixed into nothing is as opaque as its coverage.
  uint32_t pixels[most_kept_width * most_kept_height];
  memset(pixels, 0, (size_t)(width * height) * sizeof *pixels);
  const coverage_source white = {UINT32_MAX, NULL, 0};
  coverage_fill(area, rule, coverage_over, pixels, (size_t)width * sizeof *pixels, white);
  coverage_mask mask = bounds_of(pixels, width, height);
  mask.stride = stride_of(mask.width);
  const size_t key_bytes = kept->count * sizeof *kept->key;
  const size_t bytes = rounded_up(sizeof(kept_path) + key_bytes + mask.stride * (size_t)mask.height, 8);
  if (kept->paths == most_paths || kept->used + bytes > most_bytes) forget_all(kept);
  kept_path *path = (kept_path *)(kept->memory + kept->used);
  *path = (kept_path){(uint32_t)kept->count, (uint8_t)mask.x, (uint8_t)mask.y, (uint8_t)mask.width,
                      (uint8_t)mask.height};
  memcpy(path + 1, kept->key, key_bytes);
  uint8_t *coverage = (uint8_t *)(path + 1) + key_bytes;
  memset(coverage, 0, mask.stride * (size_t)mask.height);
  for (int32_t y = 0; y < mask.height; y++)
    for (int32_t x = 0; x < mask.width; x++)
      coverage[(size_t)y * mask.stride + (size_t)x] = (uint8_t)pixels[(mask.y + y) * width + mask.x + x];
  size_t place = first_place((uint32_t)trace.hash);
  while (kept->places[place].at != 0) place = (place + 1) % places_count;
  kept->places[place] = (coverage_place){(uint32_t)trace.hash, (uint32_t)kept->used};
  kept->used += bytes;
  kept->paths++;
  use(kept, path);
}

// MARK: - Filling

PK_TEMPLATE void fill_mask(const coverage_mask *mask, coverage_mode mode, void *pixels, size_t stride,
                           coverage_source source, bool uses_avx2) {
  const size_t width = (size_t)mask->width;
  for (int32_t y = 0; y < mask->height; y++) {
    const size_t row = (size_t)(mask->y + y);
    uint32_t *out = (uint32_t *)((uint8_t *)pixels + stride * row) + mask->x;
    const uint8_t *coverage = mask->coverage + mask->stride * (size_t)y;
    // In C there is no place beside NULL, not even one that nobody reads.
    const uint32_t *picture = NULL;
    if (source.picture)
      picture = (const uint32_t *)((const uint8_t *)source.picture + source.stride * row) + mask->x;
    for (size_t x = 0; x < width; x += mask_block) {
      const size_t count = width - x < mask_block ? width - x : mask_block;
      const uint32_t *from = picture ? picture + x : NULL;
#if PK_X86
      if (uses_avx2 && count >= mask_block / 2) {
        const __m128i all = _mm_loadu_si128((const __m128i *)(coverage + x));
        mix_two_eights_avx2(out + x, all, count, source.color, from, mode);
        continue;
      }
      if (uses_avx2) {
        mix_block_avx2(out + x, coverage + x, count, source.color, from, mode);
        continue;
      }
#endif
      mix_block_scalar(out + x, coverage + x, count, source.color, from, mode);
    }
  }
}

static void fill_mask_scalar(const coverage_mask *mask, coverage_mode mode, void *pixels, size_t stride,
                             coverage_source source) {
  fill_mask(mask, mode, pixels, stride, source, false);
}

#if PK_X86
PK_AVX2 static void fill_mask_avx2(const coverage_mask *mask, coverage_mode mode, void *pixels, size_t stride,
                                   coverage_source source) {
  // Apart, so that the compiler knows what most paths are filled with.
  if (mode == coverage_over && !source.picture) {
    fill_mask(mask, coverage_over, pixels, stride, (coverage_source){source.color, NULL, 0}, true);
  } else {
    fill_mask(mask, mode, pixels, stride, source, true);
  }
}
#else
#define fill_mask_avx2 fill_mask_scalar
#endif

void coverage_fill_mask(bool uses_avx2, const coverage_mask *mask, coverage_mode mode, void *pixels, size_t stride,
                        coverage_source source) {
  (uses_avx2 ? fill_mask_avx2 : fill_mask_scalar)(mask, mode, pixels, stride, source);
}
