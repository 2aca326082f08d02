#include "CoverageCache.h"

#include <stdlib.h>

// The limits of cached paths and of their total bytes; beyond them the cache is emptied. A disc of radius 5
// takes 350 bytes.
enum { maximum_paths = 2048, maximum_bytes = 1 << 20 };

enum { entry_count = 2 * maximum_paths, seen_count = 4096 };

// A path in memory. Behind it are the words of its key, then its coverage.
typedef struct {
  uint32_t count;
  uint8_t x, y, width, height;
} cached_path;

static void discard_all(struct rk_coverage_cache *cache) {
  memset(cache->entries, 0, entry_count * sizeof *cache->entries);
  cache->paths = 0;
  // No path is at 0.
  cache->used = 8;
}

struct rk_coverage_cache *rk_cache_create(void) {
  struct rk_coverage_cache *cache = calloc(1, sizeof *cache);
  if (!cache) return NULL;
  cache->seen = calloc(seen_count, sizeof *cache->seen);
  cache->entries = calloc(entry_count, sizeof *cache->entries);
  cache->memory = malloc(maximum_bytes);
  if (!cache->seen || !cache->entries || !cache->memory) {
    rk_cache_destroy(cache);
    return NULL;
  }
  discard_all(cache);
  return cache;
}

void rk_cache_destroy(struct rk_coverage_cache *cache) {
  if (!cache) return;
  free(cache->seen);
  free(cache->entries);
  free(cache->memory);
  free(cache);
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

// The first index of a path in the table of entries.
static size_t first_entry(uint32_t hash) { return hash % entry_count; }

static void use(struct rk_coverage_cache *cache, const cached_path *path) {
  const uint8_t *coverage = (const uint8_t *)(path + 1) + path->count * sizeof(uint64_t);
  cache->mask = (rk_coverage_mask){path->x, path->y, path->width, path->height, stride_of(path->width), coverage};
  cache->has_mask = true;
  cache->is_recording = false;
}

bool rk_cache_find(struct rk_coverage_cache *cache, rk_cache_conditions conditions, rk_cache_trace *trace) {
  uint64_t *key = cache->key;
  key[0] = (uint64_t)cache->steps << 32 | conditions.width << 16 | conditions.height << 8 |
           (uint64_t)conditions.rule << 1 | conditions.is_doubled;
  key[1] = cache->kinds;
  for (size_t i = 0; i < 3; i++) key[cache->count + i] = 0;
  trace->hash = hash_of(key, cache->count);
  const uint32_t hash = (uint32_t)trace->hash;
  for (size_t i = first_entry(hash); cache->entries[i].at != 0; i = (i + 1) % entry_count) {
    if (cache->entries[i].hash != hash) continue;
    const cached_path *path = (const cached_path *)(cache->memory + cache->entries[i].at);
    if (path->count != cache->count || memcmp(path + 1, key, cache->count * sizeof *key) != 0) continue;
    use(cache, path);
    cache->misses = 0;
    return true;
  }
  uint32_t *seen = &cache->seen[(trace->hash >> 32) % seen_count];
  trace->was_seen = *seen == hash;
  *seen = hash;
  return false;
}

// The pixels that are covered.
static rk_coverage_mask bounds_of(const uint8_t *coverage, int32_t width, int32_t height) {
  rk_coverage_mask bounds = {width, height, 0, 0, 0, NULL};
  int32_t right = 0, bottom = 0;
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      if (coverage[y * width + x] == 0) continue;
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

void rk_cache_add(struct rk_coverage_cache *cache, rk_cache_trace trace, const uint8_t *coverage, size_t width,
                  size_t height) {
  const rk_coverage_mask mask = bounds_of(coverage, (int32_t)width, (int32_t)height);
  const size_t stride = stride_of(mask.width), mask_bytes = stride * (size_t)mask.height;
  const size_t key_bytes = cache->count * sizeof *cache->key;
  const size_t bytes = rounded_up(sizeof(cached_path) + key_bytes + mask_bytes, 8);
  if (cache->paths == maximum_paths || cache->used + bytes > maximum_bytes) discard_all(cache);
  cached_path *path = (cached_path *)(cache->memory + cache->used);
  *path = (cached_path){(uint32_t)cache->count, (uint8_t)mask.x, (uint8_t)mask.y, (uint8_t)mask.width,
                        (uint8_t)mask.height};
  memcpy(path + 1, cache->key, key_bytes);
  uint8_t *out = (uint8_t *)(path + 1) + key_bytes;
  memset(out, 0, mask_bytes);
  for (size_t y = 0; y < (size_t)mask.height; y++)
    memcpy(out + stride * y, coverage + width * ((size_t)mask.y + y) + mask.x, (size_t)mask.width);
  const uint32_t hash = (uint32_t)trace.hash;
  size_t entry = first_entry(hash);
  while (cache->entries[entry].at != 0) entry = (entry + 1) % entry_count;
  cache->entries[entry] = (rk_cache_entry){hash, (uint32_t)cache->used};
  cache->used += bytes;
  cache->paths++;
  use(cache, path);
}
