#include "CoverageOverlap.h"
#include "Allocation.h"

#include <stdlib.h>
#include <string.h>

// Finds where sample lines may meet parts that lie upon each other: the edges of a row in clusters of pixels.

// MARK: - Edges of a row

// The pixel of an x in units; -1 for all pixels left of the area.
static int32_t pixel_of(int32_t x) { return x < 0 ? -1 : x >> 8; }

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

void *rk_coverage_scratch_of(rk_coverage_scratch *memory, size_t size) {
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

// Sixteen numbers from the place 16 − i on are -1 for the lines from the i-th one on.
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

// MARK: - Rows

bool rk_coverage_resolve(rk_coverage_area *area, rk_coverage_lines *rows, int32_t index, bool is_mixed,
                         rk_coverage_rule rule) {
  if (area->edges_lost || (!rows->starts && !find_rows(area, rows))) return false;
  const size_t *starts = rows->starts + (index - area->first_row);
  const uint32_t *chosen = rows->edges + starts[0];
  const size_t most = starts[1] - starts[0];
  row_edge *edges = rk_coverage_scratch_of(&rows->row_edges, 2 * (most + 1) * sizeof *edges);
  if (!edges) return false;
  size_t count = 0;
  for (size_t i = 0; i < most; i++) {
    if (!find_row_edge(&edges[count], &area->edges[chosen[i]], (int64_t)index * unit)) continue;
    if (edges[count].first_pixel < (int32_t)area->width) count++;
  }
  edges = sort_edges(edges, count, area->stride / block);
  line_numbers windings = {{0}, {0}}, low = windings, high = windings;
  edge_cluster next = {edges, 0, 0, 0, windings};
  for (size_t i = 0; i <= count; i++) {
    // Between clusters no line winds more than once, so that pixels between them need no correction.
    const bool is_apart = i == count || (edges[i].first_pixel > next.last_pixel && !has_multiple(&windings, &windings));
    if (next.count > 0 && is_apart) {
      // Beyond the last edge, the path may wind up to the end of the row.
      if (i == count && has_multiple(&windings, &windings)) next.last_pixel = (int32_t)area->width - 1;
      if ((is_mixed || has_multiple(&low, &high)) && !rk_coverage_correct(area, rows, index, &next, is_mixed, rule))
        return false;
      next.count = 0;
    }
    if (i == count) break;
    if (next.count == 0) {
      next = (edge_cluster){&edges[i], 0, edges[i].first_pixel, edges[i].last_pixel, windings};
      low = high = windings;
    }
    next.count++;
    if (edges[i].last_pixel > next.last_pixel) next.last_pixel = edges[i].last_pixel;
    add_lines(&windings, &edges[i], edges[i].sign);
    add_lines(edges[i].sign > 0 ? &high : &low, &edges[i], edges[i].sign);
  }
  return true;
}
