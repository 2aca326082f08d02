#include "CoverageCells.h"
#include "Allocation.h"

#include <stdlib.h>
#include <string.h>

// The same numbers on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Where a path winds around a part of a pixel more than once, the sum of its edges counts that part repeatedly; where
// it winds both ways, the parts cancel. Sixteen sample lines a row measure such parts. The sum is corrected by the
// measured excess alone, so a pixel without overlap has its exact coverage, and the correction vanishes with it.

// Sample lines of a row, and their height.
enum { lines = 16, line_height = unit / lines };

// MARK: - Edges of a row

// An edge in a row: the sample lines that it crosses, and pixels that contain the crossings.
typedef struct {
  const rk_coverage_edge *edge;
  int32_t first_pixel, last_pixel;
  int8_t sign;
  uint8_t first, end;
} row_edge;

// The pixel of an x in units; -1 for all pixels left of the area.
static int32_t pixel_of(int32_t x) { return x < 0 ? -1 : x >> 8; }

// The crossings of an edge with the sample lines of a row, `top` units below the area's first one.
typedef struct {
  int32_t x0;
  double y, slope;
} edge_crossings;

static edge_crossings crossings_of(const rk_coverage_edge *edge, int64_t top) {
  return (edge_crossings){edge->x0, (double)(top + line_height / 2 - edge->y0),
                          ((double)edge->x1 - edge->x0) / ((double)edge->y1 - edge->y0)};
}

static int32_t crossing_at(const edge_crossings *c, int line) {
  return c->x0 + (int32_t)((c->y + line * line_height) * c->slope);
}

// Finds the sample lines of a row that an edge crosses; false for none.
static bool find_row_edge(row_edge *out, const rk_coverage_edge *edge, int64_t top) {
  // Line i is at top + i · height + height / 2; an edge includes its upper end, not its lower one.
  const int64_t from = edge->y0 - top + line_height / 2 - 1, to = edge->y1 - top + line_height / 2 - 1;
  const int first = from <= 0 ? 0 : from >= unit ? lines : (int)(from / line_height);
  const int end = to <= 0 ? 0 : to >= unit ? lines : (int)(to / line_height);
  if (first >= end) return false;
  int32_t a = edge->x0, b = edge->x1;
  // Short edges are not worth a division.
  if (a > b + block * unit || b > a + block * unit) {
    const edge_crossings crossings = crossings_of(edge, top);
    a = crossing_at(&crossings, first);
    b = crossing_at(&crossings, end - 1);
  }
  *out = (row_edge){edge, pixel_of(a < b ? a : b), pixel_of(a < b ? b : a), (int8_t)edge->sign, (uint8_t)first,
                    (uint8_t)end};
  return true;
}

static int by_pixel(const void *a, const void *b) {
  const int32_t one = ((const row_edge *)a)->first_pixel, other = ((const row_edge *)b)->first_pixel;
  return (one > other) - (one < other);
}

// The order of equals does not matter, since they are in one cluster.
static void sort_few(row_edge *edges, size_t count) {
  if (count > 48) {
    qsort(edges, count, sizeof *edges, by_pixel);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    if (edges[i - 1].first_pixel <= edges[i].first_pixel) continue;
    const row_edge moved = edges[i];
    size_t at = i;
    for (; at > 0 && edges[at - 1].first_pixel > moved.first_pixel; at--) edges[at] = edges[at - 1];
    edges[at] = moved;
  }
}

// Sorts edges by their first pixels: by blocks of these, then in each block. Behind the edges is as much memory again,
// where the result is.
static row_edge *sort_edges(row_edge *edges, size_t count, size_t blocks) {
  row_edge *sorted = edges + count;
  uint32_t ends[64 * rk_coverage_maximum_words + 2];
  memset(ends, 0, (blocks + 2) * sizeof *ends);
  // Pixels left of the area are -1.
  for (size_t i = 0; i < count; i++) ends[(size_t)(edges[i].first_pixel + 1) / block + 1]++;
  for (size_t i = 1; i < blocks + 2; i++) ends[i] += ends[i - 1];
  for (size_t i = 0; i < count; i++) sorted[ends[(size_t)(edges[i].first_pixel + 1) / block]++] = edges[i];
  for (size_t i = 0, first = 0; i < blocks + 1; first = ends[i++]) sort_few(sorted + first, ends[i] - first);
  return sorted;
}

// Rows of an area that an edge touches, counted from its first one.
static void touched_rows(const rk_coverage_area *area, const rk_coverage_edge *edge, int32_t *first, int32_t *end) {
  *first = (edge->y0 >> 8) - area->first_row;
  *end = ((edge->y1 + unit - 1) >> 8) - area->first_row;
  if (*first < 0) *first = 0;
  if (*end > area->end_row - area->first_row) *end = area->end_row - area->first_row;
}

// The most places of edges in rows, except in the smallest areas, where there are a few for each edge.
static const size_t maximum_positions = (size_t)1 << 22;

static bool find_rows(const rk_coverage_area *area, rk_coverage_lines *rows) {
  const int32_t count = area->end_row - area->first_row;
  size_t *starts = rk_allocate_zeroed(((size_t)count + 1) * sizeof *starts);
  if (!starts) return false;
  rows->starts = starts;
  const uint8_t *is_needed = rows->is_examined + area->first_row;
  int32_t first, end;
  for (size_t i = 0; i < area->edge_count; i++) {
    touched_rows(area, &area->edges[i], &first, &end);
    for (int32_t row = first; row < end; row++) starts[row] += is_needed[row];
  }
  // First the ends of rows, which sink to their starts.
  for (int32_t row = 0; row < count; row++) starts[row + 1] += starts[row];
  rows->has_too_many = starts[count] > maximum_positions && area->height > 1 + 2 * margin;
  if (rows->has_too_many) return false;
  rows->edges = rk_allocate((starts[count] + 1) * sizeof *rows->edges);
  if (!rows->edges) return false;
  for (size_t i = area->edge_count; i-- > 0;) {
    touched_rows(area, &area->edges[i], &first, &end);
    for (int32_t row = first; row < end; row++)
      if (is_needed[row]) rows->edges[--starts[row]] = (uint32_t)i;
  }
  return true;
}

static void *scratch(rk_coverage_scratch *memory, size_t size) {
  if (size > memory->size) {
    free(memory->bytes);
    memory->bytes = rk_allocate(size * 2);
    memory->size = memory->bytes ? size * 2 : 0;
  }
  return memory->bytes;
}

void rk_coverage_end_lines(rk_coverage_lines *rows) {
  free(rows->starts);
  free(rows->edges);
  free(rows->row_edges.bytes);
  free(rows->crossings.bytes);
  free(rows->sums.bytes);
}

// MARK: - Windings

// A number for each sample line.
typedef int16_t eight_lines __attribute__((vector_size(16)));
typedef struct {
  eight_lines upper, lower;
} line_numbers;

static const int16_t steps[2 * lines] = {[lines] = -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

// -1 for the lines from `first` on, 0 for the others.
static inline line_numbers lines_from(int first) {
  line_numbers result;
  memcpy(&result, steps + lines - first, sizeof result);
  return result;
}

// Adds a number to the lines that an edge crosses.
static inline void add_lines(line_numbers *n, const row_edge *edge, int16_t number) {
  const line_numbers from = lines_from(edge->first), end = lines_from(edge->end);
  n->upper -= (from.upper & ~end.upper) * number;
  n->lower -= (from.lower & ~end.lower) * number;
}

static inline bool is_any(eight_lines n) {
  uint64_t words[2];
  memcpy(words, &n, sizeof words);
  return (words[0] | words[1]) != 0;
}

// Whether any number is above 1 or below -1.
static inline bool has_multiple(const line_numbers *low, const line_numbers *high) {
  return is_any((high->upper > 1) | (high->lower > 1) | (low->upper < -1) | (low->lower < -1));
}

// Edges of a row between whose pixels and those of all others is nothing but windings of at most one.
typedef struct {
  const row_edge *edges;
  size_t count;
  int32_t first_pixel, last_pixel;
  // The windings where it begins.
  line_numbers windings;
} cluster;

// MARK: - Excess

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

static bool find_crossings(line_crossings *out, const cluster *c, int64_t top, rk_coverage_scratch *memory) {
  size_t counts[lines] = {0};
  for (size_t i = 0; i < c->count; i++)
    for (int line = c->edges[i].first; line < c->edges[i].end; line++) counts[line]++;
  out->starts[0] = 0;
  for (int line = 0; line < lines; line++) out->starts[line + 1] = out->starts[line] + counts[line];
  out->crossings = scratch(memory, (out->starts[lines] + 1) * sizeof *out->crossings);
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

// Corrects the sums of the pixels of a cluster; false without memory.
static bool correct(rk_coverage_area *area, rk_coverage_lines *rows, int32_t index, const cluster *c, bool is_mixed,
                    rk_coverage_rule rule) {
  if (c->last_pixel < 0) return true;
  line_crossings all;
  if (!find_crossings(&all, c, (int64_t)index * unit, &rows->crossings)) return false;
  if (!has_overlap(&all, is_mixed)) return true;
  const int32_t first = c->first_pixel < 0 ? 0 : c->first_pixel;
  const int32_t last = c->last_pixel < (int32_t)area->width ? c->last_pixel : (int32_t)area->width - 1;
  const int32_t width = last - first + 1;
  // One more cell of each kind, for what the last pixel passes on.
  const size_t length = (size_t)width + 1;
  int32_t *cells = scratch(&rows->sums, 3 * length * sizeof *cells);
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

// MARK: - Rows

bool rk_coverage_resolve(rk_coverage_area *area, rk_coverage_lines *rows, int32_t index, bool is_mixed,
                         rk_coverage_rule rule) {
  if (area->edges_lost || (!rows->starts && !find_rows(area, rows))) return false;
  const size_t *starts = rows->starts + (index - area->first_row);
  const uint32_t *chosen = rows->edges + starts[0];
  const size_t most = starts[1] - starts[0];
  row_edge *edges = scratch(&rows->row_edges, 2 * (most + 1) * sizeof *edges);
  if (!edges) return false;
  size_t count = 0;
  for (size_t i = 0; i < most; i++) {
    if (!find_row_edge(&edges[count], &area->edges[chosen[i]], (int64_t)index * unit)) continue;
    if (edges[count].first_pixel < (int32_t)area->width) count++;
  }
  edges = sort_edges(edges, count, area->stride / block);
  line_numbers windings = {{0}, {0}}, low = windings, high = windings;
  cluster next = {edges, 0, 0, 0, windings};
  for (size_t i = 0; i <= count; i++) {
    // Between clusters no line winds more than once, so that pixels between them need no correction.
    const bool is_apart = i == count || (edges[i].first_pixel > next.last_pixel && !has_multiple(&windings, &windings));
    if (next.count > 0 && is_apart) {
      // Beyond the last edge, the path may wind up to the end of the row.
      if (i == count && has_multiple(&windings, &windings)) next.last_pixel = (int32_t)area->width - 1;
      if ((is_mixed || has_multiple(&low, &high)) && !correct(area, rows, index, &next, is_mixed, rule)) return false;
      next.count = 0;
    }
    if (i == count) break;
    if (next.count == 0) {
      next = (cluster){&edges[i], 0, edges[i].first_pixel, edges[i].last_pixel, windings};
      low = high = windings;
    }
    next.count++;
    if (edges[i].last_pixel > next.last_pixel) next.last_pixel = edges[i].last_pixel;
    add_lines(&windings, &edges[i], edges[i].sign);
    add_lines(edges[i].sign > 0 ? &high : &low, &edges[i], edges[i].sign);
  }
  return true;
}
