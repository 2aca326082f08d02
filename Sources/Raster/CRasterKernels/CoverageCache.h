#pragma once

// A cache of the coverage of small paths for repeated ones: copies, particles and glyphs at whole-pixel distances,
// and static content. It knows keys and bytes only; Coverage.c computes the coverage.

#include "CoverageStages.h"
#include "Dispatch.h"

#include <string.h>

// The limits of an area whose coverage is cached.
enum { maximum_cached_width = 48, maximum_cached_height = 48 };

// The maximum number of steps of a cached path: the kinds of all fit into a word.
enum { maximum_cached_steps = 32 };

// The words that identify a path: first those of its area and rule, and the kinds of its steps, then the rounded
// points of these. Each is written at once, as it is read again right away.
enum { key_head = 2, maximum_key_words = key_head + 3 * maximum_cached_steps };

typedef enum { step_move, step_line, step_curve, step_close } rk_coverage_step;

// An entry of the table: the hash of a path, and its offset in memory; 0 is none.
typedef struct {
  uint32_t hash, at;
} rk_cache_entry;

struct rk_coverage_cache {
  // Whether steps are recorded only, and change no cell yet.
  bool is_recording;
  // Whether `mask` is the coverage of the path, and no cell was changed.
  bool has_mask;
  rk_coverage_mask mask;
  // The recorded path: its steps, their kinds from the lowest bits on, and the words of its key, with room for some
  // more.
  int steps;
  uint64_t kinds;
  size_t count;
  uint64_t key[maximum_key_words + 4];
  // Consecutive misses.
  uint32_t misses;
  // The hashes of paths that were not cached at their first occurrence.
  uint32_t *seen;
  rk_cache_entry *entries;
  uint8_t *memory;
  size_t paths, used;
};

// During consecutive misses only the first `maximum_misses` of every `miss_period` paths use the cache, which costs a
// twentieth of the time.
enum { maximum_misses = 64, miss_period = 512 };

// Begins to record a path of an area of some pixels, if that is small enough.
static inline void rk_cache_begin(struct rk_coverage_cache *cache, size_t width, size_t height) {
  cache->has_mask = false;
  const bool is_small = width <= maximum_cached_width && height <= maximum_cached_height;
  cache->is_recording = is_small && cache->misses++ % miss_period < maximum_misses;
  cache->steps = 0;
  cache->kinds = 0;
  cache->count = key_head;
}

// Records a step with so many points; false if the path has too many steps.
PK_TEMPLATE bool rk_cache_record(struct rk_coverage_cache *cache, rk_coverage_step step,
                                 const rk_coverage_point *points, size_t count) {
  if (cache->steps == maximum_cached_steps) return false;
  cache->kinds |= (uint64_t)step << 2 * cache->steps++;
  for (size_t i = 0; i < count; i++) memcpy(&cache->key[cache->count + i], &points[i], sizeof *points);
  cache->count += count;
  return true;
}

// The other conditions that determine the coverage of a recorded path.
typedef struct {
  size_t width, height;
  rk_coverage_rule rule;
  bool is_doubled;
} rk_cache_conditions;

// The result of looking up a recorded path.
typedef struct {
  uint64_t hash;
  // Whether such a path came before, so that its coverage is worth caching.
  bool was_seen;
} rk_cache_trace;

// Whether the coverage of the recorded path is cached, which becomes the mask.
bool rk_cache_find(struct rk_coverage_cache *cache, rk_cache_conditions conditions, rk_cache_trace *trace);

// Caches the coverage of the recorded path, which becomes the mask; `coverage` has `width` bytes a row.
void rk_cache_add(struct rk_coverage_cache *cache, rk_cache_trace trace, const uint8_t *coverage, size_t width,
                  size_t height);

// Creates an empty cache; NULL without memory.
struct rk_coverage_cache *rk_cache_create(void);
void rk_cache_destroy(struct rk_coverage_cache *cache);
