#include "CoverageCache.h"
#include "Allocation.h"
#include "Dispatch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The same numbers on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Rows to which something was added and not filled become 0 again.
static void discard(rk_coverage_area *area) {
  for (int32_t row = area->first_row; row < area->end_row; row++) rk_coverage_discard_row(area, row);
}

// MARK: - Contours

// The side in pixels below which a contour is thin: discs of this diameter that lie upon each other have a pixel whose
// sum is above one, wherever they are. A quarter of the disc is more than half of a pixel.
static const double thin_side = 1.625;

// Far from the canvas, and near enough that products fit into 64 bits.
static const double farthest = 4000000;

static void begin_bounds(rk_coverage_area *area) {
  area->bounds = (rk_contour_bounds){{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
}

void rk_coverage_end_contour(rk_coverage_area *area) {
  const rk_contour_bounds *bounds = &area->bounds;
  for (int axis = 0; axis < 2; axis++)
    if (bounds->low[axis] <= -farthest || bounds->high[axis] >= farthest) area->is_clamped = true;
  const double width = bounds->high[0] - bounds->low[0], height = bounds->high[1] - bounds->low[1];
  // Neither a lone point nor nothing.
  if (!(width > 0 && height > 0)) return begin_bounds(area);
  area->contours++;
  if (width < thin_side || height < thin_side) area->thin_contours++;
  begin_bounds(area);
}

bool rk_coverage_begin(rk_coverage_area *area, int32_t x, int32_t y, size_t width, size_t height,
                    const double matrix[6]) {
  discard(area);
  // A row above and one below say whether a path winds more than once there (CoverageFill.c), and are not filled.
  y -= margin;
  height += 2 * margin;
  // One more cell, for what the last pixel passes on; whole blocks of sixteen.
  size_t stride = (width + 16) / 16 * 16;
  size_t words = (stride / 16 + 63) / 64;
  if (stride * height > rk_coverage_maximum_cells) return false;
  // Allocates the maximum at once: a growing buffer would be touched, and zeroed by the system, repeatedly.
  if (!area->cells) area->cells = rk_allocate_zeroed(rk_coverage_maximum_cells * sizeof *area->cells);
  if (words * height > area->touched_capacity) {
    free(area->touched);
    area->touched = rk_allocate_zeroed(words * height * sizeof *area->touched);
    area->touched_capacity = area->touched ? words * height : 0;
  }
  if (!area->cells || !area->touched) return false;
  area->width = width;
  area->height = height;
  area->stride = stride;
  area->words = words;
  area->left = (int64_t)x * unit;
  area->top = (int64_t)y * unit;
  memcpy(area->matrix, matrix, sizeof area->matrix);
  area->first_row = (int32_t)height;
  area->end_row = 0;
  area->edge_count = 0;
  area->edges_lost = false;
  area->x = area->y = area->start_x = area->start_y = 0;
  area->contours = area->thin_contours = 0;
  area->is_clamped = false;
  begin_bounds(area);
  rk_coverage_begin_record(area);
  return true;
}

void rk_coverage_end(rk_coverage_area *area) {
  free(area->cells);
  free(area->touched);
  free(area->edges);
  rk_coverage_end_caching(area);
  memset(area, 0, sizeof *area);
}

// Quotient and rest, rounded down; the divisor is positive. Small numbers have 32 bits, which takes half the time.
PK_TEMPLATE int64_t divide(int64_t a, int64_t b, int64_t *rest, bool is_small) {
  int64_t quotient = is_small ? (int32_t)a / (int32_t)b : a / b, r = is_small ? (int32_t)a % (int32_t)b : a % b;
  const int64_t below = r < 0;
  *rest = below ? r + b : r;
  return quotient - below;
}

// The longest side of an edge whose products fit into 32 bits.
enum { maximum_inner = 1 << 15 };

// Records an edge, for rows where the sums of several edges do not determine the coverage.
static void record(rk_coverage_area *area, rk_coverage_edge edge) {
  if (area->edge_count == area->edge_capacity) {
    size_t capacity = area->edge_capacity ? area->edge_capacity * 2 : 256;
    rk_coverage_edge *edges = rk_reallocate(area->edges, capacity * sizeof *edges);
    if (!edges) {
      area->edges_lost = true;
      return;
    }
    area->edges = edges;
    area->edge_capacity = capacity;
  }
  area->edges[area->edge_count++] = edge;
}

// Adds an edge, in units from the area's first pixel. `is_inner` promises that it is in the area, and its sides are
// at most `maximum_inner` long.
PK_TEMPLATE void add_edge(rk_coverage_area *area, int32_t first_x, int32_t first_y, int32_t last_x, int32_t last_y,
                          bool is_inner) {
  if (first_y == last_y) return;
  const bool is_up = first_y > last_y;
  const int32_t sign = is_up ? -1 : 1;
  const int64_t x0 = is_up ? last_x : first_x, y0 = is_up ? last_y : first_y;
  const int64_t x1 = is_up ? first_x : last_x, y1 = is_up ? first_y : last_y;
  const int64_t bottom = (int64_t)area->height * unit, right = (int64_t)area->width * unit;
  if (!is_inner && (y1 <= 0 || y0 >= bottom || (x0 >= right && x1 >= right))) return;
  record(area, (rk_coverage_edge){(int32_t)x0, (int32_t)y0, (int32_t)x1, (int32_t)y1, sign});
  const int64_t top_y = is_inner || y0 > 0 ? y0 : 0, end_y = is_inner || y1 < bottom ? y1 : bottom;
  int32_t row = (int32_t)(top_y >> 8), last = (int32_t)((end_y - 1) >> 8);
  area->first_row = row < area->first_row ? row : area->first_row;
  area->end_row = last >= area->end_row ? last + 1 : area->end_row;
  const int64_t dx = x1 - x0, dy = y1 - y0;
  if (row == last && top_y == y0 && end_y == y1) {
    add_to_row(row_at(area, row), x0, x1, (int32_t)dy, sign, is_inner);
    return;
  }
  // Where the edge crosses the lines between rows, rounded down; each step adds the same and a rest.
  int64_t rest, step_rest = 0, step = 0;
  int64_t x = x0;
  if (y0 < 0) x = x0 + divide(-y0 * dx, dy, &rest, is_inner);
  int64_t next = x0 + divide((((int64_t)row + 1) * unit - y0) * dx, dy, &rest, is_inner);
  // Edges of two rows, which most curves have, need no steps.
  if (row + 1 < last || end_y < y1) step = divide(unit * dx, dy, &step_rest, is_inner);
  int64_t y = top_y;
  row_of_cells cells = row_at(area, row);
  for (; row < last; row++) {
    int64_t line = ((int64_t)row + 1) * unit;
    add_to_row(cells, x, next, (int32_t)(line - y), sign, is_inner);
    cells.cells += area->stride;
    cells.touched += area->words;
    x = next;
    y = line;
    next += step;
    rest += step_rest;
    if (rest >= dy) {
      rest -= dy;
      next++;
    }
  }
  add_to_row(cells, x, end_y == y1 ? x1 : next, (int32_t)(end_y - y), sign, is_inner);
}

// MARK: - Steps

#if !PK_X86
static int32_t coordinate(double pixels, int64_t origin, double *low, double *high) {
  const double clamped = pixels > -farthest ? (pixels < farthest ? pixels : farthest) : -farthest;
  *low = clamped < *low ? clamped : *low;
  *high = clamped > *high ? clamped : *high;
  return (int32_t)(lrint(clamped * (double)unit) - origin);
}
#endif

// Where a point of a path is in units from the area's first pixel: the nearest whole numbers, of two the even ones. The
// bounds of its contour grow by it.
PK_TEMPLATE rk_coverage_point position_in(const rk_coverage_area *area, rk_contour_bounds *bounds, double x, double y) {
  const double *m = area->matrix;
#if PK_X86
  // Both at once, and without a call. Where something is no number the second operand is the greater one.
  const __m128d across = _mm_mul_pd(_mm_loadu_pd(m), _mm_set1_pd(x));
  const __m128d down = _mm_mul_pd(_mm_loadu_pd(m + 2), _mm_set1_pd(y));
  __m128d sum = _mm_add_pd(_mm_add_pd(across, down), _mm_loadu_pd(m + 4));
  sum = _mm_min_pd(_mm_max_pd(sum, _mm_set1_pd(-farthest)), _mm_set1_pd(farthest));
  _mm_storeu_pd(bounds->low, _mm_min_pd(sum, _mm_loadu_pd(bounds->low)));
  _mm_storeu_pd(bounds->high, _mm_max_pd(sum, _mm_loadu_pd(bounds->high)));
  const __m128i units = _mm_cvtpd_epi32(_mm_mul_pd(sum, _mm_set1_pd(unit)));
  const __m128i origin = _mm_set_epi32(0, 0, (int32_t)area->top, (int32_t)area->left);
  rk_coverage_point p;
  _mm_storel_epi64((__m128i *)&p, _mm_sub_epi32(units, origin));
  return p;
#else
  return (rk_coverage_point){coordinate(m[0] * x + m[2] * y + m[4], area->left, &bounds->low[0], &bounds->high[0]),
                             coordinate(m[1] * x + m[3] * y + m[5], area->top, &bounds->low[1], &bounds->high[1])};
#endif
}

static inline rk_coverage_point position_of(rk_coverage_area *area, double x, double y) {
  return position_in(area, &area->bounds, x, y);
}

static void line_to(rk_coverage_area *area, int32_t x, int32_t y) {
  add_edge(area, area->x, area->y, x, y, false);
  area->x = x;
  area->y = y;
}

// Lines through some points, of which none leaves the area or takes long steps.
static void inner_lines_to(rk_coverage_area *area, int32_t x, int32_t y, const int32_t *xs, const int32_t *ys,
                           int count) {
  int32_t from_x = area->x, from_y = area->y;
  for (int i = 0; i < count; i++) {
    const int32_t to_x = x + xs[i], to_y = y + ys[i];
    add_edge(area, from_x, from_y, to_x, to_y, true);
    from_x = to_x;
    from_y = to_y;
  }
  area->x = from_x;
  area->y = from_y;
}

static void close_path(rk_coverage_area *area) { line_to(area, area->start_x, area->start_y); }

static void move_to(rk_coverage_area *area, rk_coverage_point to) {
  close_path(area);
  area->x = area->start_x = to.x;
  area->y = area->start_y = to.y;
}

static int32_t minimum(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t largest(int32_t a, int32_t b) { return a > b ? a : b; }

// Lines that replace a curve whose points lie so (relative to its start): a chord of 1/n of it is off by at most
// M / 8n², where M bounds the second derivative.
static int chords(const double p[6]) {
  // A circle of radius 3 loses 0.8 % of its area.
  const double tolerance = 0.025 * (double)unit;
  double ax = p[2] - 2 * p[0], ay = p[3] - 2 * p[1];
  double bx = p[4] - 2 * p[2] + p[0], by = p[5] - 2 * p[3] + p[1];
  double bend = 6 * sqrt(fmax(ax * ax + ay * ay, bx * bx + by * by));
  double count = sqrt(bend / (8 * tolerance));
  if (!(count < 4096)) return 4096;
  // Rounded up, without a call.
  int entire = (int)count;
  if (entire < count) entire++;
  return entire < 1 ? 1 : entire;
}

// Points of a curve that are found together.
enum { maximum_points = 64 };

static rk_coverage_polynomial polynomial_of(double a, double b, double end) {
  const double first = 3 * a;
  return (rk_coverage_polynomial){first, 3 * (b - 2 * a), end - 3 * b + first};
}

// Rounded as `nearest` does, for numbers of 32 bits, in a way that vectors have: the sum has no room for a fraction.
PK_TEMPLATE int32_t nearest_of(rk_coverage_polynomial c, double t) {
  const double sum = ((c.third * t + c.second) * t + c.first) * t + 0x1.8p52;
  int64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  return (int32_t)bits;
}

PK_TEMPLATE void find_points(bool uses_avx2, int32_t *restrict xs, int32_t *restrict ys, int count, int first,
                             int chords, rk_coverage_polynomial x, rk_coverage_polynomial y) {
  // Whole vectors; the last one may exceed the requested count.
#pragma clang loop vectorize_width(4) interleave_count(1)
  for (int i = 0; i < (count + 3) / 4 * 4; i++) {
    const double t = (double)(first + i) / chords;
    xs[i] = nearest_of(x, t);
    ys[i] = nearest_of(y, t);
  }
}

PK_KERNEL(void, rk_coverage_points, find_points,
          (int32_t *xs, int32_t *ys, int count, int first, int chords, rk_coverage_polynomial x, rk_coverage_polynomial y),
          xs, ys, count, first, chords, x, y)

static void curve_to(rk_coverage_area *area, rk_coverage_point first, rk_coverage_point second, rk_coverage_point to) {
  const int32_t fx = area->x, fy = area->y;
  const int32_t ax = first.x, ay = first.y, bx = second.x, by = second.y, ex = to.x, ey = to.y;
  int32_t left = minimum(minimum(fx, ax), minimum(bx, ex)), right = largest(largest(fx, ax), largest(bx, ex));
  int32_t top = minimum(minimum(fy, ay), minimum(by, ey)), low = largest(largest(fy, ay), largest(by, ey));
  // Beside the area only the rows matter in which it begins and ends.
  if (right <= 0 || left >= (int64_t)area->width * unit || low <= 0 ||
      top >= (int64_t)area->height * unit) {
    line_to(area, ex, ey);
    return;
  }
  const double p[6] = {(double)ax - fx, (double)ay - fy, (double)bx - fx,
                       (double)by - fy, (double)ex - fx, (double)ey - fy};
  const int count = chords(p);
  const bool is_inner = left >= 0 && right < (int64_t)area->width * unit && top >= 0 &&
                        low <= (int64_t)area->height * unit && right - left <= maximum_inner && low - top <= maximum_inner;
  const rk_coverage_polynomial along = polynomial_of(p[0], p[2], p[4]), down = polynomial_of(p[1], p[3], p[5]);
  int32_t xs[maximum_points], ys[maximum_points];
  for (int first = 1; first <= count; first += maximum_points) {
    const int length = minimum(count - first + 1, maximum_points);
    const bool is_last = first + length > count;
    rk_coverage_points(xs, ys, length - is_last, first, count, along, down);
    // The end is the requested point, not the evaluated end of the curve.
    if (is_last) {
      xs[length - 1] = ex - fx;
      ys[length - 1] = ey - fy;
    }
    if (is_inner) {
      inner_lines_to(area, fx, fy, xs, ys, length);
    } else {
      for (int i = 0; i < length; i++) line_to(area, fx + xs[i], fy + ys[i]);
    }
  }
}

// MARK: - Steps of the path

// Whether a step was noted only. Where it finds no room, the steps before it are added now.
PK_TEMPLATE bool is_noted(rk_coverage_area *area, rk_coverage_step step, const rk_coverage_point *points, size_t count) {
  if (!area->retained || !area->retained->is_noting) return false;
  if (rk_coverage_record(area->retained, step, points, count)) return true;
  rk_coverage_replay(area);
  return false;
}

void rk_coverage_move(rk_coverage_area *area, double x, double y) {
  rk_coverage_end_contour(area);
  const rk_coverage_point to = position_of(area, x, y);
  if (!is_noted(area, step_move, &to, 1)) move_to(area, to);
}

void rk_coverage_line(rk_coverage_area *area, double x, double y) {
  const rk_coverage_point to = position_of(area, x, y);
  if (!is_noted(area, step_line, &to, 1)) line_to(area, to.x, to.y);
}

void rk_coverage_curve(rk_coverage_area *area, double x1, double y1, double x2, double y2, double x,
                    double y) {
  const rk_coverage_point points[3] = {position_of(area, x1, y1), position_of(area, x2, y2), position_of(area, x, y)};
  if (!is_noted(area, step_curve, points, 3)) curve_to(area, points[0], points[1], points[2]);
}

void rk_coverage_close(rk_coverage_area *area) {
  if (!is_noted(area, step_close, NULL, 0)) close_path(area);
}

void rk_coverage_polygon(rk_coverage_area *area, const double *corners, size_t count) {
  if (count == 0) return;
  rk_coverage_move(area, corners[0], corners[1]);
  size_t i = 1;
  for (; i < count && area->retained && area->retained->is_noting; i++)
    rk_coverage_line(area, corners[2 * i], corners[2 * i + 1]);
  const int64_t right = (int64_t)area->width * unit, bottom = (int64_t)area->height * unit;
  int32_t x = area->x, y = area->y;
  bool was_inside = x >= 0 && x < right && y >= 0 && y <= bottom;
  // In registers, not in memory that edges may change.
  rk_contour_bounds bounds = area->bounds;
  for (; i < count; i++) {
    const rk_coverage_point to = position_in(area, &bounds, corners[2 * i], corners[2 * i + 1]);
    const bool is_inside = to.x >= 0 && to.x < right && to.y >= 0 && to.y <= bottom;
    if (was_inside && is_inside && abs(to.x - x) <= maximum_inner && abs(to.y - y) <= maximum_inner)
      add_edge(area, x, y, to.x, to.y, true);
    else
      add_edge(area, x, y, to.x, to.y, false);
    x = to.x;
    y = to.y;
    was_inside = is_inside;
  }
  area->bounds = bounds;
  area->x = x;
  area->y = y;
  rk_coverage_close(area);
}

void rk_coverage_replay(rk_coverage_area *area) {
  struct rk_coverage_cache *retained = area->retained;
  retained->is_noting = false;
  const uint64_t *at = retained->key + key_head;
  for (int i = 0; i < retained->steps; i++) {
    const rk_coverage_step step = (rk_coverage_step)(retained->kinds >> 2 * i & 3);
    rk_coverage_point points[3];
    const size_t count = step == step_close ? 0 : step == step_curve ? 3 : 1;
    memcpy(points, at, count * sizeof *points);
    at += count;
    switch (step) {
      case step_move: move_to(area, points[0]); break;
      case step_line: line_to(area, points[0].x, points[0].y); break;
      case step_curve: curve_to(area, points[0], points[1], points[2]); break;
      case step_close: close_path(area); break;
    }
  }
}
