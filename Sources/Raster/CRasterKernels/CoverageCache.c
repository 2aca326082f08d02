#include "CoverageCache.h"
#include "Allocation.h"
#include "Blending.h"

#include <stdlib.h>
#include <string.h>

// The limits of cached paths and of their total bytes; beyond them the cache is emptied. A disc of radius 5
// takes 350 bytes.
enum { maximum_paths = 2048, maximum_bytes = 1 << 20 };

enum { slot_count = 2 * maximum_paths, seen_count = 4096 };

// A path in memory. Behind it are the numbers of its key, then its coverage.
typedef struct {
  uint32_t count;
  uint8_t x, y, width, height;
} retained_path;

static void discard_all(struct rk_coverage_cache *retained) {
  memset(retained->slots, 0, slot_count * sizeof *retained->slots);
  retained->paths = 0;
  // No path is at 0.
  retained->used = 8;
}

void rk_coverage_store(rk_coverage_area *area) {
  if (area->retained) return;
  struct rk_coverage_cache *retained = rk_allocate_zeroed(sizeof *retained);
  if (!retained) return;
  area->retained = retained;
  retained->seen = rk_allocate_zeroed(seen_count * sizeof *retained->seen);
  retained->slots = rk_allocate_zeroed(slot_count * sizeof *retained->slots);
  retained->memory = rk_allocate(maximum_bytes);
  if (!retained->seen || !retained->slots || !retained->memory) {
    rk_coverage_end_caching(area);
    return;
  }
  discard_all(retained);
}

void rk_coverage_end_caching(rk_coverage_area *area) {
  if (!area->retained) return;
  free(area->retained->seen);
  free(area->retained->slots);
  free(area->retained->memory);
  free(area->retained);
  area->retained = NULL;
}

// Four independent sums, which run in parallel. The three words behind are read as well.
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
static size_t first_slot(uint64_t hash) { return hash % slot_count; }

static void use(struct rk_coverage_cache *retained, const retained_path *path) {
  const uint8_t *coverage = (const uint8_t *)(path + 1) + path->count * sizeof(uint64_t);
  retained->mask = (rk_coverage_mask){path->x, path->y, path->width, path->height, stride_of(path->width), coverage};
  retained->has_mask = true;
  retained->is_noting = false;
}

bool rk_coverage_find(rk_coverage_area *area, rk_coverage_rule rule, bool may_overlap, rk_coverage_trace *trace) {
  struct rk_coverage_cache *retained = area->retained;
  uint64_t *key = retained->key;
  key[0] = (uint64_t)retained->steps << 32 | area->width << 16 | area->height << 8 | (uint64_t)rule << 1 | may_overlap;
  key[1] = retained->kinds;
  for (size_t i = 0; i < 3; i++) key[retained->count + i] = 0;
  trace->hash = hash_of(key, retained->count);
  const uint32_t hash = (uint32_t)trace->hash;
  for (size_t i = first_slot(hash); retained->slots[i].at != 0; i = (i + 1) % slot_count) {
    if (retained->slots[i].hash != hash) continue;
    const retained_path *path = (const retained_path *)(retained->memory + retained->slots[i].at);
    if (path->count != retained->count || memcmp(path + 1, key, retained->count * sizeof *key) != 0) continue;
    use(retained, path);
    retained->unknown = 0;
    return true;
  }
  uint32_t *seen = &retained->seen[(trace->hash >> 32) % seen_count];
  trace->was_seen = *seen == hash;
  *seen = hash;
  return false;
}

// The part of an area that is covered.
static rk_coverage_mask bounds_of(const uint32_t *pixels, int32_t width, int32_t height) {
  rk_coverage_mask bounds = {width, height, 0, 0, 0, NULL};
  int32_t right = 0, bottom = 0;
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      if (pixels[y * width + x] == 0) continue;
      bounds.x = x < bounds.x ? x : bounds.x;
      bounds.y = y < bounds.y ? y : bounds.y;
      right = x + 1 > right ? x + 1 : right;
      bottom = y + 1;
    }
  }
  bounds.width = right > bounds.x ? right - bounds.x : 0;
  bounds.height = bottom > bounds.y ? bottom - bounds.y : 0;
  return bounds;
}

void rk_coverage_store_mask(rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_trace trace) {
  struct rk_coverage_cache *retained = area->retained;
  const int32_t width = (int32_t)area->width, height = (int32_t)area->height - 2 * margin;
  // White that is mixed into nothing is as opaque as its coverage.
  uint32_t pixels[maximum_retained_width * maximum_retained_height];
  memset(pixels, 0, (size_t)(width * height) * sizeof *pixels);
  const rk_coverage_source white = {UINT32_MAX, NULL, 0};
  const rk_coverage_target target = {pixels, (size_t)width * sizeof *pixels, false, NULL, 0};
  rk_coverage_fill(area, rule, rk_coverage_over, (rk_coverage_columns){0, area->width}, target, white);
  rk_coverage_mask mask = bounds_of(pixels, width, height);
  mask.stride = stride_of(mask.width);
  const size_t key_bytes = retained->count * sizeof *retained->key;
  const size_t bytes = rounded_up(sizeof(retained_path) + key_bytes + mask.stride * (size_t)mask.height, 8);
  if (retained->paths == maximum_paths || retained->used + bytes > maximum_bytes) discard_all(retained);
  retained_path *path = (retained_path *)(retained->memory + retained->used);
  *path = (retained_path){(uint32_t)retained->count, (uint8_t)mask.x, (uint8_t)mask.y, (uint8_t)mask.width,
                      (uint8_t)mask.height};
  memcpy(path + 1, retained->key, key_bytes);
  uint8_t *coverage = (uint8_t *)(path + 1) + key_bytes;
  memset(coverage, 0, mask.stride * (size_t)mask.height);
  for (int32_t y = 0; y < mask.height; y++)
    for (int32_t x = 0; x < mask.width; x++)
      coverage[(size_t)y * mask.stride + (size_t)x] = (uint8_t)pixels[(mask.y + y) * width + mask.x + x];
  size_t slot = first_slot((uint32_t)trace.hash);
  while (retained->slots[slot].at != 0) slot = (slot + 1) % slot_count;
  retained->slots[slot] = (rk_coverage_slot){(uint32_t)trace.hash, (uint32_t)retained->used};
  retained->used += bytes;
  retained->paths++;
  use(retained, path);
}

// MARK: - Filling

PK_TEMPLATE void fill_mask(bool uses_avx2, const rk_coverage_mask *mask, rk_coverage_mode mode, void *pixels,
                           size_t stride, rk_coverage_source source) {
  const size_t width = (size_t)mask->width;
  for (int32_t y = 0; y < mask->height; y++) {
    const size_t row = (size_t)(mask->y + y);
    uint32_t *out = (uint32_t *)((uint8_t *)pixels + stride * row) + mask->x;
    const uint8_t *coverage = mask->coverage + mask->stride * (size_t)y;
    // Arithmetic on NULL is undefined behaviour even if the result is unused.
    const uint32_t *image = NULL;
    if (source.image)
      image = (const uint32_t *)((const uint8_t *)source.image + source.stride * row) + mask->x;
    for (size_t x = 0; x < width; x += mask_block) {
      const size_t count = width - x < mask_block ? width - x : mask_block;
      const uint32_t *from = image ? image + x : NULL;
#if PK_X86
      if (uses_avx2 && count >= mask_block / 2) {
        const __m128i all = _mm_loadu_si128((const __m128i *)(coverage + x));
        rk_blend_16_avx2(out + x, all, count, source.color, from, mode);
        continue;
      }
#endif
      rk_blend_block(uses_avx2, out + x, coverage + x, count, source.color, from, mode);
    }
  }
}

// The same under a clip, or where there is only alpha, or in some columns.
PK_TEMPLATE void fill_mask_general(bool uses_avx2, const rk_coverage_mask *mask, rk_coverage_mode mode,
                                   rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source) {
  const size_t left = (size_t)mask->x, right = left + (size_t)mask->width;
  const size_t from = left > columns.first ? left : columns.first, end = right < columns.end ? right : columns.end;
  if (from >= end) return;
  const size_t width = end - from, first = from - columns.first;
  for (int32_t y = 0; y < mask->height; y++) {
    const size_t row = (size_t)(mask->y + y);
    const uint8_t *coverage = mask->coverage + mask->stride * (size_t)y + (from - left);
    uint8_t clipped[maximum_retained_width];
    if (target.clip) {
      rk_multiply_coverage(clipped, coverage, target.clip + target.clip_stride * row + first, width);
      coverage = clipped;
    }
    const uint32_t *image = NULL;
    if (source.image) image = (const uint32_t *)((const uint8_t *)source.image + source.stride * row) + first;
    uint8_t *out = (uint8_t *)target.pixels + target.stride * row;
    if (target.is_alpha)
      rk_blend_alpha_block(out + first, coverage, width, source.color, image, mode);
    else
      rk_blend_block(uses_avx2, (uint32_t *)out + first, coverage, width, source.color, image, mode);
  }
}

static bool is_general(const rk_coverage_mask *mask, rk_coverage_columns columns, rk_coverage_target target) {
  return target.is_alpha || target.clip || columns.first > 0 || columns.end < (size_t)(mask->x + mask->width);
}

PK_TEMPLATE void fill_mask_of(bool uses_avx2, const rk_coverage_mask *mask, rk_coverage_mode mode,
                              rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source) {
  void *pixels = target.pixels;
  // Apart, so that the compiler knows what most paths are filled with.
  if (is_general(mask, columns, target))
    fill_mask_general(uses_avx2, mask, mode, columns, target, source);
  else if (uses_avx2 && mode == rk_coverage_over && !source.image)
    fill_mask(true, mask, rk_coverage_over, pixels, target.stride, (rk_coverage_source){source.color, NULL, 0});
  else
    fill_mask(uses_avx2, mask, mode, pixels, target.stride, source);
}

PK_VARIANTS(void, fill_mask, fill_mask_of,
            (const rk_coverage_mask *mask, rk_coverage_mode mode, rk_coverage_columns columns, rk_coverage_target target,
             rk_coverage_source source),
            mask, mode, columns, target, source)

void rk_coverage_fill_mask(bool uses_avx2, const rk_coverage_mask *mask, rk_coverage_mode mode,
                           rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source) {
  (uses_avx2 ? fill_mask_avx2 : fill_mask_scalar)(mask, mode, columns, target, source);
}
