#include "CoverageCells.h"

#include <stdlib.h>
#include <string.h>

// The same numbers on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Where a path winds around pixels more than once, or both ways, the sum of the edges' coverage does not determine
// the covered part. Sample lines cut the path there. Each line has its inside spans to a 256th of a pixel.

// Sample lines of a row, and their height.
enum { lines = 16, line_height = unit / lines };

typedef struct {
  int32_t x;
  int8_t step;
  uint8_t line;
} crossing;

static int by_x(const void *a, const void *b) {
  int32_t one = ((const crossing *)a)->x, other = ((const crossing *)b)->x;
  return (one > other) - (one < other);
}

static void sort(crossing *crossings, size_t count) {
  if (count > 48) {
    qsort(crossings, count, sizeof *crossings, by_x);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    crossing moved = crossings[i];
    size_t at = i;
    for (; at > 0 && crossings[at - 1].x > moved.x; at--) crossings[at] = crossings[at - 1];
    crossings[at] = moved;
  }
}

// The sample lines of a row, `top` units below the area's first one, that an edge crosses.
static void crossed(const rk_coverage_edge *edge, int64_t top, int *first, int *end) {
  // Line i is at top + i · height + height / 2; an edge includes its upper end, not its lower one.
  int64_t from = edge->y0 - top + line_height / 2 - 1, to = edge->y1 - top + line_height / 2 - 1;
  *first = from <= 0 ? 0 : from >= unit ? lines : (int)(from / line_height);
  *end = to <= 0 ? 0 : to >= unit ? lines : (int)(to / line_height);
}

static bool is_inside(int32_t winding, rk_coverage_rule rule) {
  return rule == rk_coverage_even_odd ? (winding & 1) != 0 : winding != 0;
}

// A vertical edge as high as a line, at an x within the row.
static void add_crossing(row_of_cells row, int32_t x, int32_t sign) {
  add_to_cell(row, x >> 8, sign * line_height, 2 * (x & (unit - 1)));
}

// Adds the coverage of a line to cells from its first x on, where it has this winding.
static void cover(row_of_cells row, int32_t left, int32_t winding, const crossing *crossings, size_t count,
                  rk_coverage_rule rule) {
  if (is_inside(winding, rule)) add_crossing(row, 0, 1);
  for (size_t i = 0; i < count; i++) {
    bool was_inside = is_inside(winding, rule);
    winding += crossings[i].step;
    if (is_inside(winding, rule) == was_inside) continue;
    add_crossing(row, crossings[i].x - left, was_inside ? -1 : 1);
  }
}

// Rows of an area that an edge touches, counted from its first one.
static void touched(const rk_coverage_area *area, const rk_coverage_edge *edge, int32_t *first, int32_t *end) {
  *first = edge->y0 / unit - area->first_row;
  *end = (edge->y1 + unit - 1) / unit - area->first_row;
  if (edge->y0 < area->first_row * unit) *first = 0;
  if (*end > area->end_row - area->first_row) *end = area->end_row - area->first_row;
}

// The most places of edges in rows, except in the smallest areas, where there are a few for each edge.
static const size_t maximum_positions = (size_t)1 << 22;

static bool find_rows(const rk_coverage_area *area, rk_coverage_lines *lines) {
  const size_t rows = (size_t)(area->end_row - area->first_row);
  size_t *starts = calloc(rows + 1, sizeof *starts);
  if (!starts) return false;
  lines->starts = starts;
  int32_t first, end;
  for (size_t i = 0; i < area->edge_count; i++) {
    touched(area, &area->edges[i], &first, &end);
    for (int32_t row = first; row < end; row++) starts[row]++;
  }
  // First the ends of rows, which sink to their starts.
  for (size_t row = 0; row < rows; row++) starts[row + 1] += starts[row];
  lines->has_too_many = starts[rows] > maximum_positions && area->height > 1 + 2 * margin;
  if (lines->has_too_many) return false;
  lines->edges = malloc((starts[rows] + 1) * sizeof *lines->edges);
  if (!lines->edges) return false;
  for (size_t i = area->edge_count; i-- > 0;) {
    touched(area, &area->edges[i], &first, &end);
    for (int32_t row = first; row < end; row++) lines->edges[--starts[row]] = (uint32_t)i;
  }
  return true;
}

static crossing *space(rk_coverage_lines *lines, size_t count) {
  size_t size = count * sizeof(crossing);
  if (size > lines->scratch_size) {
    free(lines->scratch);
    lines->scratch = malloc(size * 2);
    lines->scratch_size = lines->scratch ? size * 2 : 0;
  }
  return lines->scratch;
}

// The crossings of the sample lines of a part of a row.
typedef struct {
  int32_t left, right;
  int64_t top;
  // The winding where a line begins, and where its crossings begin, with one more for the end.
  int32_t windings[lines];
  size_t starts[lines + 1];
} portion;

// Writes down all crossings; their number.
static size_t find_crossings(portion *p, const rk_coverage_edge *edges, const uint32_t *chosen, size_t count,
                             crossing *crossings) {
  size_t match = 0;
  int first, end;
  for (size_t i = 0; i < count; i++) {
    const rk_coverage_edge *edge = &edges[chosen[i]];
    if (edge->x0 >= p->right && edge->x1 >= p->right) continue;
    crossed(edge, p->top, &first, &end);
    if (edge->x0 < p->left && edge->x1 < p->left) {
      for (int line = first; line < end; line++) p->windings[line] += edge->sign;
      continue;
    }
    const double slope = ((double)edge->x1 - edge->x0) / ((double)edge->y1 - edge->y0);
    const double y = (double)(p->top + line_height / 2 - edge->y0);
    for (int line = first; line < end; line++) {
      const int64_t x = edge->x0 + (int64_t)((y + line * line_height) * slope);
      if (x < p->left) {
        p->windings[line] += edge->sign;
      } else if (x < p->right) {
        crossings[match++] = (crossing){(int32_t)x, (int8_t)edge->sign, (uint8_t)line};
        p->starts[line + 1]++;
      }
    }
  }
  return match;
}

bool rk_coverage_resolve(rk_coverage_area *area, rk_coverage_lines *rows, int32_t index, size_t first_block,
                      size_t end_block, rk_coverage_rule rule) {
  if (area->edges_lost || (!rows->starts && !find_rows(area, rows))) return false;
  const size_t *starts = rows->starts + (index - area->first_row);
  const uint32_t *chosen = rows->edges + starts[0];
  const size_t count = starts[1] - starts[0];
  const size_t first_cell = first_block * block;
  const size_t end_cell = end_block * block < area->width ? end_block * block : area->width;
  portion p = {(int32_t)first_cell * unit, (int32_t)end_cell * unit, (int64_t)index * unit, {0}, {0}};
  // Memory for the maximum number of crossings, and for sorting them by lines.
  crossing *all = space(rows, 2 * lines * (count + 1));
  if (!all) return false;
  crossing *crossings = all + lines * (count + 1);
  const size_t match = find_crossings(&p, area->edges, chosen, count, all);
  for (int line = 0; line < lines; line++) p.starts[line + 1] += p.starts[line];
  size_t positions[lines];
  memcpy(positions, p.starts, sizeof positions);
  for (size_t i = 0; i < match; i++) crossings[positions[all[i].line]++] = all[i];
  // The cells of the piece alone, in which there are no sums yet.
  const row_of_cells row = row_at(area, index);
  const row_of_cells base = {row.cells + first_cell, NULL, (int32_t)(end_cell - first_cell)};
  const int32_t behind = base.cells[base.width];
  memset(base.cells, 0, (size_t)base.width * sizeof *base.cells);
  for (int line = 0; line < lines; line++) {
    crossing *of_line = crossings + p.starts[line];
    size_t length = p.starts[line + 1] - p.starts[line];
    sort(of_line, length);
    cover(base, p.left, p.windings[line], of_line, length, rule);
  }
  // The carry of the last pixel is already in this cell.
  base.cells[base.width] = behind;
  for (int32_t i = 1; i < base.width; i++) base.cells[i] += base.cells[i - 1];
  mark(row, (int32_t)first_cell, (int32_t)end_cell - 1);
  return true;
}

void rk_coverage_end_lines(rk_coverage_lines *lines) {
  free(lines->starts);
  free(lines->edges);
  free(lines->scratch);
}
