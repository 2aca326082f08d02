#include "CoverageCache.h"
#include "CoverageCells.h"

#include <math.h>
#include <stdlib.h>

// The entrance: rounds the points of paths, and finds their coverage in the cache or by the steps of CoverageStages.h.

// The same numbers on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Rows to which something was added and not filled become 0 again.
static void discard(rk_coverage_area *area) {
  for (int32_t row = area->first_row; row < area->end_row; row++) rk_coverage_discard_row(area, row);
  area->first_row = area->end_row = 0;
}

bool rk_coverage_begin(rk_coverage_area *area, int32_t x, int32_t y, size_t width, size_t height,
                       const double matrix[6]) {
  discard(area);
  if (height > rk_coverage_maximum_height(width)) return false;
  if (area->cache) rk_cache_begin(area->cache, width, height);
  const size_t stride = rk_coverage_stride(width);
  height += 2 * margin;
  const size_t plane_words = (stride + 63) / 64, words = (plane_words + 15) / 16;
  const size_t row_words = planes * plane_words + words + 1;
  // Allocates the maximum at once: a growing buffer would be touched, and zeroed by the system, repeatedly.
  if (!area->cells) area->cells = calloc(rk_coverage_maximum_cells, sizeof *area->cells);
  if (row_words * height > area->bits_capacity) {
    free(area->bits);
    area->bits = calloc(row_words * height, sizeof *area->bits);
    area->bits_capacity = area->bits ? row_words * height : 0;
  }
  if (!area->cells || !area->bits) return false;
  area->width = left_margin + width + right_margin;
  area->height = height;
  area->stride = stride;
  area->words = words;
  area->plane_words = plane_words;
  area->row_words = row_words;
  area->left = ((int64_t)x - left_margin) * unit;
  area->top = ((int64_t)y - margin) * unit;
  memcpy(area->matrix, matrix, sizeof area->matrix);
  area->first_row = (int32_t)height;
  area->end_row = 0;
  area->has_marked = false;
  area->edge_count = 0;
  area->edges_lost = false;
  area->x = area->y = area->start_x = area->start_y = 0;
  area->first_sign = area->last_sign = 0;
  return true;
}

void rk_coverage_enable_cache(rk_coverage_area *area) {
  if (!area->cache) area->cache = rk_cache_create();
}

void rk_coverage_end(rk_coverage_area *area) {
  free(area->cells);
  free(area->bits);
  free(area->edges);
  rk_cache_destroy(area->cache);
  memset(area, 0, sizeof *area);
}

// MARK: - Points

// Far from the canvas, and near enough that products fit into 64 bits.
static const double farthest = 4000000;

#if !PK_X86
static int32_t coordinate(double pixels, int64_t origin) {
  double clamped = pixels > -farthest ? (pixels < farthest ? pixels : farthest) : -farthest;
  return (int32_t)(lrint(clamped * (double)unit) - origin);
}
#endif

// A point of a path in units from the area's first cell: the nearest whole numbers, of two the even ones.
static inline rk_coverage_point point_of(const rk_coverage_area *area, double x, double y) {
  const double *m = area->matrix;
#if PK_X86
  // Both at once, and without a call. Where something is no number the second operand is the greater one.
  const __m128d across = _mm_mul_pd(_mm_loadu_pd(m), _mm_set1_pd(x));
  const __m128d down = _mm_mul_pd(_mm_loadu_pd(m + 2), _mm_set1_pd(y));
  __m128d sum = _mm_add_pd(_mm_add_pd(across, down), _mm_loadu_pd(m + 4));
  sum = _mm_max_pd(sum, _mm_set1_pd(-farthest));
  const __m128i units = _mm_cvtpd_epi32(_mm_mul_pd(_mm_min_pd(sum, _mm_set1_pd(farthest)), _mm_set1_pd(unit)));
  const __m128i origin = _mm_set_epi32(0, 0, (int32_t)area->top, (int32_t)area->left);
  rk_coverage_point p;
  _mm_storel_epi64((__m128i *)&p, _mm_sub_epi32(units, origin));
  return p;
#else
  return (rk_coverage_point){coordinate(m[0] * x + m[2] * y + m[4], area->left),
                          coordinate(m[1] * x + m[3] * y + m[5], area->top)};
#endif
}

// MARK: - Steps of the path

// Adds the recorded steps to the cells.
static void replay(rk_coverage_area *area) {
  struct rk_coverage_cache *cache = area->cache;
  cache->is_recording = false;
  const uint64_t *at = cache->key + key_head;
  for (int i = 0; i < cache->steps; i++) {
    const rk_coverage_step step = (rk_coverage_step)(cache->kinds >> 2 * i & 3);
    rk_coverage_point points[3];
    const size_t count = step == step_close ? 0 : step == step_curve ? 3 : 1;
    memcpy(points, at, count * sizeof *points);
    at += count;
    switch (step) {
      case step_move: rk_edges_move(area, points[0]); break;
      case step_line: rk_edges_line(area, points[0]); break;
      case step_curve: rk_edges_curve(area, points[0], points[1], points[2]); break;
      case step_close: rk_edges_close(area); break;
    }
  }
}

// Whether a step was recorded only. Where the path has too many, the steps before it are added now.
PK_TEMPLATE bool is_recorded(rk_coverage_area *area, rk_coverage_step step, const rk_coverage_point *points,
                             size_t count) {
  if (!area->cache || !area->cache->is_recording) return false;
  if (rk_cache_record(area->cache, step, points, count)) return true;
  replay(area);
  return false;
}

void rk_coverage_move(rk_coverage_area *area, double x, double y) {
  const rk_coverage_point to = point_of(area, x, y);
  if (!is_recorded(area, step_move, &to, 1)) rk_edges_move(area, to);
}

void rk_coverage_line(rk_coverage_area *area, double x, double y) {
  const rk_coverage_point to = point_of(area, x, y);
  if (!is_recorded(area, step_line, &to, 1)) rk_edges_line(area, to);
}

void rk_coverage_curve(rk_coverage_area *area, double x1, double y1, double x2, double y2, double x, double y) {
  const rk_coverage_point points[3] = {point_of(area, x1, y1), point_of(area, x2, y2), point_of(area, x, y)};
  if (!is_recorded(area, step_curve, points, 3)) rk_edges_curve(area, points[0], points[1], points[2]);
}

void rk_coverage_close(rk_coverage_area *area) {
  if (!is_recorded(area, step_close, NULL, 0)) rk_edges_close(area);
}

// MARK: - Coverage

// Caches the coverage of the finished path.
static void add_to_cache(rk_coverage_area *area, rk_coverage_rule rule, rk_cache_conditions size,
                         rk_cache_trace trace) {
  uint8_t coverage[maximum_cached_width * maximum_cached_height];
  memset(coverage, 0, size.width * size.height);
  const rk_coverage_target target = {coverage, size.width, true, NULL, 0};
  const rk_coverage_source white = {UINT32_MAX, NULL, 0};
  rk_composite_sums(rk_has_avx2(), area, rule, rk_coverage_over, target, white);
  rk_cache_add(area->cache, trace, coverage, size.width, size.height);
}

rk_coverage_status rk_coverage_finish_with(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule,
                                           bool is_doubled) {
  const rk_cache_conditions conditions = {area->width - left_margin - right_margin, area->height - 2 * margin, rule,
                                          is_doubled};
  rk_cache_trace trace = {0, false};
  if (area->cache && area->cache->is_recording) {
    if (rk_cache_find(area->cache, conditions, &trace)) return rk_coverage_done;
    replay(area);
  }
  rk_edges_close(area);
  // The next path discards an area that is not filled.
  const rk_coverage_status status = rk_sums_of_cells(uses_avx2, area, rule, is_doubled);
  if (status == rk_coverage_done && trace.was_seen) add_to_cache(area, rule, conditions, trace);
  return status;
}

rk_coverage_status rk_coverage_finish(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return rk_coverage_finish_with(rk_has_avx2(), area, rule, is_doubled);
}

void rk_coverage_fill_with(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode,
                           rk_coverage_target target, rk_coverage_source source) {
  if (area->cache && area->cache->has_mask) {
    rk_composite_mask(uses_avx2, &area->cache->mask, mode, target, source);
    area->cache->has_mask = false;
    return;
  }
  rk_composite_sums(uses_avx2, area, rule, mode, target, source);
}

void rk_coverage_fill(rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode,
                      rk_coverage_target target, rk_coverage_source source) {
  rk_coverage_fill_with(rk_has_avx2(), area, rule, mode, target, source);
}
