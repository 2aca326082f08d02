#include "CoverageCells.h"
#include "Dispatch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The same numbers on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Rows to which something was added and not filled become 0 again.
static void forget(coverage_area *area) {
  for (int32_t row = area->first_row; row < area->end_row; row++) coverage_forget_row(area, row);
}

bool coverage_begin(coverage_area *area, int32_t x, int32_t y, size_t width, size_t height,
                    const double matrix[6]) {
  forget(area);
  // A row above and one below say whether a path winds more than once there (CoverageFill.c), and are not filled.
  y -= margin;
  height += 2 * margin;
  // One more cell, for what the last pixel passes on; whole blocks of sixteen.
  size_t stride = (width + 16) / 16 * 16;
  size_t words = (stride / 16 + 63) / 64;
  if (stride * height > coverage_most_cells) return false;
  // At once as many as there may be: what grows is touched, and filled with zeros by the system, again and again.
  if (!area->cells) area->cells = calloc(coverage_most_cells, sizeof *area->cells);
  if (words * height > area->touched_capacity) {
    free(area->touched);
    area->touched = calloc(words * height, sizeof *area->touched);
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
  return true;
}

void coverage_end(coverage_area *area) {
  free(area->cells);
  free(area->touched);
  free(area->edges);
  memset(area, 0, sizeof *area);
}

// Quotient and rest, rounded down; the divisor is positive.
static int64_t divide(int64_t a, int64_t b, int64_t *rest) {
  int64_t quotient = a / b, r = a % b;
  if (r < 0) {
    r += b;
    quotient--;
  }
  *rest = r;
  return quotient;
}

// Keeps an edge, for rows where the sums of several do not tell what is covered.
static void record(coverage_area *area, coverage_edge edge) {
  if (area->edge_count == area->edge_capacity) {
    size_t capacity = area->edge_capacity ? area->edge_capacity * 2 : 256;
    coverage_edge *edges = realloc(area->edges, capacity * sizeof *edges);
    if (!edges) {
      area->edges_lost = true;
      return;
    }
    area->edges = edges;
    area->edge_capacity = capacity;
  }
  area->edges[area->edge_count++] = edge;
}

// An edge, in units from the area's first pixel.
static void add_edge(coverage_area *area, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  if (y0 == y1) return;
  int32_t sign = 1;
  if (y0 > y1) {
    int64_t x = x0, y = y0;
    x0 = x1;
    y0 = y1;
    x1 = x;
    y1 = y;
    sign = -1;
  }
  int64_t bottom = (int64_t)area->height * unit, right = (int64_t)area->width * unit;
  if (y1 <= 0 || y0 >= bottom || (x0 >= right && x1 >= right)) return;
  record(area, (coverage_edge){(int32_t)x0, (int32_t)y0, (int32_t)x1, (int32_t)y1, sign});
  int64_t top_y = y0 > 0 ? y0 : 0, end_y = y1 < bottom ? y1 : bottom;
  int32_t row = (int32_t)(top_y >> 8), last = (int32_t)((end_y - 1) >> 8);
  if (row < area->first_row) area->first_row = row;
  if (last >= area->end_row) area->end_row = last + 1;
  int64_t dx = x1 - x0, dy = y1 - y0;
  if (row == last && top_y == y0 && end_y == y1) {
    add_to_row(row_at(area, row), x0, x1, (int32_t)dy, sign);
    return;
  }
  // Where the edge crosses the lines between rows, rounded down; each step adds the same and a rest.
  int64_t rest, step_rest = 0, step = 0;
  int64_t x = x0;
  if (y0 < 0) x = x0 + divide(-y0 * dx, dy, &rest);
  int64_t next = x0 + divide((((int64_t)row + 1) * unit - y0) * dx, dy, &rest);
  // Edges of two rows, which most curves have, need no steps.
  if (row + 1 < last || end_y < y1) step = divide(unit * dx, dy, &step_rest);
  int64_t y = top_y;
  row_of_cells cells = row_at(area, row);
  for (; row < last; row++) {
    int64_t line = ((int64_t)row + 1) * unit;
    add_to_row(cells, x, next, (int32_t)(line - y), sign);
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
  add_to_row(cells, x, end_y == y1 ? x1 : next, (int32_t)(end_y - y), sign);
}

// MARK: - Steps

// Far from the canvas, and so near that products stay within 64 bits.
static const double farthest = 4000000;

// The nearest whole number, of two the even one: what lrint gives, without a call.
static inline int64_t nearest(double x) {
#if PK_X86
  return _mm_cvtsd_si64(_mm_set_sd(x));
#else
  return lrint(x);
#endif
}

static int32_t coordinate(double pixels, int64_t origin) {
  double held = pixels > -farthest ? (pixels < farthest ? pixels : farthest) : -farthest;
  return (int32_t)(nearest(held * (double)unit) - origin);
}

static int32_t x_of(const coverage_area *area, double x, double y) {
  const double *m = area->matrix;
  return coordinate(m[0] * x + m[2] * y + m[4], area->left);
}

static int32_t y_of(const coverage_area *area, double x, double y) {
  const double *m = area->matrix;
  return coordinate(m[1] * x + m[3] * y + m[5], area->top);
}

static void line_to(coverage_area *area, int32_t x, int32_t y) {
  add_edge(area, area->x, area->y, x, y);
  area->x = x;
  area->y = y;
}

void coverage_close(coverage_area *area) { line_to(area, area->start_x, area->start_y); }

void coverage_move(coverage_area *area, double x, double y) {
  coverage_close(area);
  area->x = area->start_x = x_of(area, x, y);
  area->y = area->start_y = y_of(area, x, y);
}

void coverage_line(coverage_area *area, double x, double y) {
  line_to(area, x_of(area, x, y), y_of(area, x, y));
}

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t greatest(int32_t a, int32_t b) { return a > b ? a : b; }

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
  int whole = (int)count;
  if (whole < count) whole++;
  return whole < 1 ? 1 : whole;
}

void coverage_curve(coverage_area *area, double x1, double y1, double x2, double y2, double x,
                    double y) {
  const int32_t fx = area->x, fy = area->y;
  int32_t ax = x_of(area, x1, y1), ay = y_of(area, x1, y1);
  int32_t bx = x_of(area, x2, y2), by = y_of(area, x2, y2);
  int32_t ex = x_of(area, x, y), ey = y_of(area, x, y);
  int32_t left = least(least(fx, ax), least(bx, ex)), right = greatest(greatest(fx, ax), greatest(bx, ex));
  int32_t top = least(least(fy, ay), least(by, ey)), low = greatest(greatest(fy, ay), greatest(by, ey));
  // Beside the area only the rows matter in which it begins and ends.
  if (right <= 0 || left >= (int64_t)area->width * unit || low <= 0 ||
      top >= (int64_t)area->height * unit) {
    line_to(area, ex, ey);
    return;
  }
  const double p[6] = {(double)ax - fx, (double)ay - fy, (double)bx - fx,
                       (double)by - fy, (double)ex - fx, (double)ey - fy};
  int count = chords(p);
  double c1x = 3 * p[0], c1y = 3 * p[1];
  double c2x = 3 * (p[2] - 2 * p[0]), c2y = 3 * (p[3] - 2 * p[1]);
  double c3x = p[4] - 3 * p[2] + c1x, c3y = p[5] - 3 * p[3] + c1y;
  for (int i = 1; i < count; i++) {
    double t = (double)i / count;
    line_to(area, fx + (int32_t)nearest(((c3x * t + c2x) * t + c1x) * t),
            fy + (int32_t)nearest(((c3y * t + c2y) * t + c1y) * t));
  }
  line_to(area, ex, ey);
}
