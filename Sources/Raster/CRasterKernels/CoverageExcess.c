#include "CoverageOverlap.h"

#include <stdlib.h>
#include <string.h>

// Where a path winds around a part of a pixel more than once, the sum of its edges counts that part repeatedly; where
// it winds both ways, the parts cancel. Sixteen sample lines a row measure such parts. The sum is corrected by the
// measured excess alone, so a pixel without overlap has its exact coverage, and the correction vanishes with it.

static int by_value(const void *a, const void *b) {
  const int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
  return (one > other) - (one < other);
}

static void sort_crossings(int32_t *crossings, size_t count) {
  if (count > 48) {
    qsort(crossings, count, sizeof *crossings, by_value);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    const int32_t moved = crossings[i];
    size_t at = i;
    for (; at > 0 && crossings[at - 1] > moved; at--) crossings[at] = crossings[at - 1];
    crossings[at] = moved;
  }
}

// The crossings of the sample lines in a cluster, each as twice its distance from the cluster's left side, and one more
// where the path goes up.
typedef struct {
  int32_t *crossings;
  // Where those of a line begin, and one more for the end.
  size_t starts[lines + 1];
  int16_t windings[lines];
} line_crossings;

static bool find_crossings(line_crossings *out, const edge_cluster *c, int64_t top, rk_coverage_scratch *memory) {
  size_t counts[lines] = {0};
  for (size_t i = 0; i < c->count; i++)
    for (int line = c->edges[i].first; line < c->edges[i].end; line++) counts[line]++;
  out->starts[0] = 0;
  for (int line = 0; line < lines; line++) out->starts[line + 1] = out->starts[line] + counts[line];
  out->crossings = rk_coverage_scratch_of(memory, (out->starts[lines] + 1) * sizeof *out->crossings);
  if (!out->crossings) return false;
  memcpy(out->windings, &c->windings, sizeof out->windings);
  size_t ends[lines];
  memcpy(ends, out->starts, sizeof ends);
  const int32_t left = c->first_pixel < 0 ? 0 : c->first_pixel * unit;
  for (size_t i = 0; i < c->count; i++) {
    const row_edge *edge = &c->edges[i];
    const edge_crossings crossings = crossings_of(edge->edge, top);
    for (int line = edge->first; line < edge->end; line++) {
      const int32_t x = crossing_at(&crossings, line) - left;
      out->crossings[ends[line]++] = (x < 0 ? 0 : x) * 2 + (edge->sign < 0);
    }
  }
  for (int line = 0; line < lines; line++)
    sort_crossings(out->crossings + out->starts[line], out->starts[line + 1] - out->starts[line]);
  return true;
}

// Whether a path winds more than once anywhere, or both ways where signs are mixed.
static bool has_overlap(const line_crossings *all, bool is_mixed) {
  bool is_positive = false, is_negative = false;
  for (int line = 0; line < lines; line++) {
    int32_t winding = all->windings[line], from = 0;
    for (size_t i = all->starts[line]; i < all->starts[line + 1]; i++) {
      const int32_t x = all->crossings[i] >> 1;
      if (x > from) {
        if (winding > 1 || winding < -1) return true;
        is_positive |= winding > 0;
        is_negative |= winding < 0;
      }
      from = x;
      winding += all->crossings[i] & 1 ? -1 : 1;
    }
    if (winding > 1 || winding < -1) return true;
    is_positive |= winding > 0;
    is_negative |= winding < 0;
  }
  return is_mixed && is_positive && is_negative;
}

// Parts of pixels by the sample lines, in rows of cells: the integrals of positive and of negative windings, and the
// covered part.
typedef struct {
  row_of_cells positive, negative, covered;
} measured;

static bool is_inside(int32_t winding, rk_coverage_rule rule) {
  return rule == rk_coverage_even_odd ? (winding & 1) != 0 : winding != 0;
}

static int32_t above_zero(int32_t n) { return n > 0 ? n : 0; }

// A step of a winding on a line, at an x.
static void add_step(measured *m, int32_t x, int32_t from, int32_t to, rk_coverage_rule rule) {
  const int32_t cell = x >> 8, twice = 2 * (x & (unit - 1));
  if (cell >= m->covered.width) return;
  const int32_t positive = above_zero(to) - above_zero(from), negative = above_zero(-to) - above_zero(-from);
  const int32_t covered = is_inside(to, rule) - is_inside(from, rule);
  if (positive) add_to_cell(m->positive, cell, positive * line_height, twice);
  if (negative) add_to_cell(m->negative, cell, negative * line_height, twice);
  if (covered) add_to_cell(m->covered, cell, covered * line_height, twice);
}

static void measure(measured *m, const line_crossings *all, rk_coverage_rule rule) {
  for (int line = 0; line < lines; line++) {
    int32_t winding = all->windings[line];
    add_step(m, 0, 0, winding, rule);
    for (size_t i = all->starts[line]; i < all->starts[line + 1]; i++) {
      const int32_t next = winding + (all->crossings[i] & 1 ? -1 : 1);
      add_step(m, all->crossings[i] >> 1, winding, next, rule);
      winding = next;
    }
  }
}

// The sum of a pixel without the excess that sample lines measured in it.
static int32_t corrected(int32_t sum, int32_t positive, int32_t negative, int32_t covered) {
  // A pixel that is covered on all lines is covered, however many borders cross in it.
  if (covered == inside) return covered;
  // Parts of both signs cancel in the sum, and errors of sample lines add up over many windings.
  const int32_t lesser = positive < negative ? positive : negative;
  const int32_t excess = positive + negative - lesser - covered;
  if (lesser > inside / 64 || excess > covered + covered / 2) return covered;
  if (excess <= 0) return sum;
  if (positive > negative) return sum > excess ? sum - excess : 0;
  return sum < -excess ? sum + excess : 0;
}

// The sums of a row in all blocks from one to another, which count as touched from then on.
static void complete_sums(row_of_cells row, size_t first, size_t last) {
  int32_t sum = 0;
  for (size_t index = first; index-- > 0;) {
    if (row.touched[index / 64] >> index % 64 & 1) {
      sum = row.cells[index * block + block - 1];
      break;
    }
  }
  for (size_t index = first; index <= last; index++) {
    int32_t *cells = row.cells + index * block;
    uint64_t *word = &row.touched[index / 64];
    if (!(*word >> index % 64 & 1)) {
      for (int i = 0; i < block; i++) cells[i] = sum;
      *word |= (uint64_t)1 << index % 64;
    }
    sum = cells[block - 1];
  }
}

bool rk_coverage_correct(rk_coverage_area *area, rk_coverage_lines *rows, int32_t index, const edge_cluster *c,
                         bool is_mixed, rk_coverage_rule rule) {
  if (c->last_pixel < 0) return true;
  line_crossings all;
  if (!find_crossings(&all, c, (int64_t)index * unit, &rows->crossings)) return false;
  if (!has_overlap(&all, is_mixed)) return true;
  const int32_t first = c->first_pixel < 0 ? 0 : c->first_pixel;
  const int32_t last = c->last_pixel < (int32_t)area->width ? c->last_pixel : (int32_t)area->width - 1;
  const int32_t width = last - first + 1;
  // One more cell of each kind, for what the last pixel passes on.
  const size_t length = (size_t)width + 1;
  int32_t *cells = rk_coverage_scratch_of(&rows->sums, 3 * length * sizeof *cells);
  if (!cells) return false;
  memset(cells, 0, 3 * length * sizeof *cells);
  measured m = {{cells, NULL, width}, {cells + length, NULL, width}, {cells + 2 * length, NULL, width}};
  measure(&m, &all, rule);
  const row_of_cells row = row_at(area, index);
  complete_sums(row, (size_t)first / block, (size_t)last / block);
  int32_t positive = 0, negative = 0, covered = 0;
  for (int32_t i = 0; i < width; i++) {
    positive += m.positive.cells[i];
    negative += m.negative.cells[i];
    covered += m.covered.cells[i];
    row.cells[first + i] = corrected(row.cells[first + i], positive, negative, covered);
  }
  return true;
}
