#pragma once

// A cache of the coverage of small paths for repeated ones: copies, particles and glyphs at whole-pixel distances,
// and static content.

#include "CoverageCells.h"
#include "Dispatch.h"

// The limits of an area whose coverage is cached.
enum { maximum_retained_width = 48, maximum_retained_height = 48 };

// The maximum number of steps of a cached path: the kinds of all fit into a word.
enum { maximum_retained_steps = 32 };

// The words that say all about a path: first what its area and rule are, and the kinds of its steps, then the rounded
// points of these. Each is written at once, as it is read again right away.
enum { key_head = 2, maximum_key_words = key_head + 3 * maximum_retained_steps };

// Pixels of a mask that are mixed together.
enum { mask_block = 16 };

typedef enum { step_move, step_line, step_curve, step_close } rk_coverage_step;

// A point in units from the area's first pixel.
typedef struct {
  int32_t x, y;
} rk_coverage_point;

// The coverage of pixels from (x, y) on, in rows of `stride` bytes.
typedef struct {
  int32_t x, y, width, height;
  size_t stride;
  const uint8_t *coverage;
} rk_coverage_mask;

// The entry of a cached path: its hash, and its offset in memory; 0 is none.
typedef struct {
  uint32_t hash, at;
} rk_coverage_slot;

struct rk_coverage_cache {
  // Whether steps are noted only, and change no cell yet.
  bool is_noting;
  // Whether the coverage of the path is known, and no cell was changed.
  bool has_mask;
  rk_coverage_mask mask;
  // The path: its steps, their kinds from the lowest bits on, and the words of its key, with room for some more.
  int steps;
  uint64_t kinds;
  size_t count;
  uint64_t key[maximum_key_words + 4];
  // Paths since one was known.
  uint32_t unknown;
  // The hashes of paths that were not cached at their first occurrence.
  uint32_t *seen;
  // By what they hash to.
  rk_coverage_slot *slots;
  uint8_t *memory;
  size_t paths, used;
};

// During consecutive misses only the first `maximum_unknown` of every `unknown_period` paths use the cache, which
// costs a twentieth of the time.
enum { maximum_unknown = 64, unknown_period = 512 };

// Begins to note a path where its area is small enough.
static inline void rk_coverage_begin_record(rk_coverage_area *area) {
  struct rk_coverage_cache *retained = area->retained;
  if (!retained) return;
  retained->has_mask = false;
  const bool is_small = area->width <= maximum_retained_width && area->height <= maximum_retained_height + 2 * margin;
  retained->is_noting = is_small && retained->unknown++ % unknown_period < maximum_unknown;
  retained->steps = 0;
  retained->kinds = 0;
  retained->count = key_head;
}

// Notes a step with so many points; false where there is no room for it.
PK_TEMPLATE bool rk_coverage_record(struct rk_coverage_cache *retained, rk_coverage_step step, const rk_coverage_point *points,
                               size_t count) {
  if (retained->steps == maximum_retained_steps) return false;
  retained->kinds |= (uint64_t)step << 2 * retained->steps++;
  for (size_t i = 0; i < count; i++) memcpy(&retained->key[retained->count + i], &points[i], sizeof *points);
  retained->count += count;
  return true;
}

// Adds the steps that were noted to the cells.
void rk_coverage_replay(rk_coverage_area *area);

// The result of looking up a recorded path.
typedef struct {
  uint64_t hash;
  // Whether such a path came before, so that its coverage is worth keeping.
  bool was_seen;
} rk_coverage_trace;

// Whether the coverage of the path that was noted is known, which becomes the mask.
bool rk_coverage_find(rk_coverage_area *area, rk_coverage_rule rule, bool may_overlap, rk_coverage_trace *trace);

// Keeps the coverage of the finished path, which becomes the mask.
void rk_coverage_store_mask(rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_trace trace);

// Mixes a source in by the mask, in some columns of the area.
void rk_coverage_fill_mask(bool uses_avx2, const rk_coverage_mask *mask, rk_coverage_mode mode,
                           rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source);
