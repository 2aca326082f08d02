#pragma once

// The coverage of small paths, kept for those that are the same again: copies, particles and signs that stand whole
// pixels apart, and what does not move.

#include "CoverageCells.h"
#include "Dispatch.h"

// Of an area whose coverage is kept.
enum { most_kept_width = 48, most_kept_height = 48 };

// Steps of a path that is kept: the kinds of all fit into a word.
enum { most_kept_steps = 32 };

// The words that say all about a path: first what its area and rule are, and the kinds of its steps, then the rounded
// points of these. Each is written at once, as it is read again right away.
enum { key_head = 2, most_key_words = key_head + 3 * most_kept_steps };

// Pixels of a mask that are mixed together.
enum { mask_block = 16 };

typedef enum { step_move, step_line, step_curve, step_close } coverage_step;

// A point in units from the area's first pixel.
typedef struct {
  int32_t x, y;
} coverage_point;

// The coverage of pixels from (x, y) on, in rows of `stride` bytes.
typedef struct {
  int32_t x, y, width, height;
  size_t stride;
  const uint8_t *coverage;
} coverage_mask;

// A path that is kept: what it hashes to, and where it is in memory; 0 is nowhere.
typedef struct {
  uint32_t hash, at;
} coverage_place;

struct coverage_kept {
  // Whether steps are noted only, and change no cell yet.
  bool is_noting;
  // Whether the coverage of the path is known, and no cell was changed.
  bool has_mask;
  coverage_mask mask;
  // The path: its steps, their kinds from the lowest bits on, and the words of its key, with room for some more.
  int steps;
  uint64_t kinds;
  size_t count;
  uint64_t key[most_key_words + 4];
  // Paths since one was known.
  uint32_t unknown;
  // What paths that were not kept when they came hash to.
  uint32_t *seen;
  // By what they hash to.
  coverage_place *places;
  uint8_t *memory;
  size_t paths, used;
};

// Where so many paths are all unknown, only these of some more are looked at: that costs a twentieth of the time.
enum { most_unknown = 64, unknown_period = 512 };

// Begins to note a path where its area is small enough.
static inline void coverage_begin_note(coverage_area *area) {
  struct coverage_kept *kept = area->kept;
  if (!kept) return;
  kept->has_mask = false;
  const bool is_small = area->width <= most_kept_width && area->height <= most_kept_height + 2 * margin;
  kept->is_noting = is_small && kept->unknown++ % unknown_period < most_unknown;
  kept->steps = 0;
  kept->kinds = 0;
  kept->count = key_head;
}

// Notes a step with so many points; false where there is no room for it.
PK_TEMPLATE bool coverage_note(struct coverage_kept *kept, coverage_step step, const coverage_point *points,
                               size_t count) {
  if (kept->steps == most_kept_steps) return false;
  kept->kinds |= (uint64_t)step << 2 * kept->steps++;
  for (size_t i = 0; i < count; i++) memcpy(&kept->key[kept->count + i], &points[i], sizeof *points);
  kept->count += count;
  return true;
}

// Adds the steps that were noted to the cells.
void coverage_replay(coverage_area *area);

// What is found out about a path that was noted.
typedef struct {
  uint64_t hash;
  // Whether such a path came before, so that its coverage is worth keeping.
  bool was_seen;
} coverage_trace;

// Whether the coverage of the path that was noted is known, which becomes the mask.
bool coverage_find(coverage_area *area, coverage_rule rule, bool is_doubled, coverage_trace *trace);

// Keeps the coverage of the finished path, which becomes the mask.
void coverage_keep_mask(coverage_area *area, coverage_rule rule, coverage_trace trace);

// Mixes a source in by the mask.
void coverage_fill_mask(bool uses_avx2, const coverage_mask *mask, coverage_mode mode, void *pixels, size_t stride,
                        coverage_source source);
