#include "CoverageCells.h"
#include "CoverageStages.h"

#include <stdlib.h>

// The same numbers on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// The step of a fill for ambiguous pixels: where a path winds around parts of a pixel more than once, or both ways,
// the sum of the edges' coverage is not the covered part. Sample lines cut the path there. Each line has its inside
// spans to a 256th of a pixel. Pixels without such parts on any line keep their exact sums.

// Sample lines of a row, and their height.
enum { lines = 16, line_height = unit / lines };

// Which of the recorded edges cross which rows with ambiguous pixels.
typedef struct {
  // Of each row from the area's first one the index of its first edge, and one more.
  size_t *starts;
  uint32_t *edges;
  // Memory for crossings, and for the cells of a portion.
  void *scratch;
  size_t scratch_size;
} row_edges;

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

// MARK: - Rows

// Ambiguous pixels of a row in a word of its bits: the marked ones and those around them. Where parts overlap, the
// borders of both may cross the pixels beside.
static uint64_t ambiguous_bits(const rk_coverage_area *area, int32_t row, size_t word) {
  uint64_t bits = 0;
  for (int32_t i = row - 1; i <= row + 1; i++)
    bits |= widened(plane_of(area, i, plane_repeated), word, area->plane_words);
  return bits;
}

static bool is_ambiguous(const rk_coverage_area *area, int32_t row) {
  for (int32_t i = row - 1; i <= row + 1; i++) {
    const uint64_t *marked = plane_of(area, i, plane_repeated);
    for (size_t word = 0; word < area->plane_words; word++)
      if (marked[word] != 0) return true;
  }
  return false;
}

// Rows of an area that an edge touches, counted from its first one.
static void touched_rows(const rk_coverage_area *area, const rk_coverage_edge *edge, int32_t *first, int32_t *end) {
  *first = edge->y0 / unit - area->first_row;
  *end = (edge->y1 + unit - 1) / unit - area->first_row;
  if (edge->y0 < area->first_row * unit) *first = 0;
  if (*end > area->end_row - area->first_row) *end = area->end_row - area->first_row;
}

// The most edges in rows, except in the smallest areas, where there are a few for each edge.
static const size_t maximum_row_edges = (size_t)1 << 22;

static rk_coverage_status find_rows(const rk_coverage_area *area, row_edges *rows) {
  const int32_t count = area->end_row - area->first_row;
  size_t *starts = calloc((size_t)count + 1, sizeof *starts);
  if (!starts) return rk_coverage_no_memory;
  rows->starts = starts;
  for (int32_t row = area->first_row; row < area->end_row; row++)
    *flags_of(area, row) = row >= first_filled(area) && row < end_filled(area) && is_ambiguous(area, row);
  int32_t first, end;
  for (size_t i = 0; i < area->edge_count; i++) {
    touched_rows(area, &area->edges[i], &first, &end);
    for (int32_t row = first; row < end; row++) starts[row] += *flags_of(area, area->first_row + row);
  }
  // First the ends of rows, which sink to their starts.
  for (int32_t row = 0; row < count; row++) starts[row + 1] += starts[row];
  if (starts[count] > maximum_row_edges && area->height > 1 + 2 * margin) return rk_coverage_too_many_edges;
  rows->edges = malloc((starts[count] + 1) * sizeof *rows->edges);
  if (!rows->edges) return rk_coverage_no_memory;
  for (size_t i = area->edge_count; i-- > 0;) {
    touched_rows(area, &area->edges[i], &first, &end);
    for (int32_t row = first; row < end; row++)
      if (*flags_of(area, area->first_row + row)) rows->edges[--starts[row]] = (uint32_t)i;
  }
  return rk_coverage_done;
}

static void *scratch(row_edges *rows, size_t size) {
  if (size > rows->scratch_size) {
    free(rows->scratch);
    rows->scratch = malloc(size * 2);
    rows->scratch_size = rows->scratch ? size * 2 : 0;
  }
  return rows->scratch;
}

// MARK: - Portions of a row

// The crossings of the sample lines of a part of a row.
typedef struct {
  int32_t left, right;
  int64_t top;
  // The winding at the start of each line, and the index of its first crossing, with one more for the end.
  int32_t windings[lines];
  size_t starts[lines + 1];
} portion;

// Finds all crossings; returns their number.
static size_t find_crossings(portion *p, const rk_coverage_edge *edges, const uint32_t *chosen, size_t count,
                             crossing *crossings) {
  size_t found = 0;
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
        crossings[found++] = (crossing){(int32_t)x, (int8_t)edge->sign, (uint8_t)line};
        p->starts[line + 1]++;
      }
    }
  }
  return found;
}

// The result of the sample lines of a portion.
typedef struct {
  // The contributions of the lines' inside spans.
  int32_t *cells;
  // Bits of the cells with spans of some winding, one plane after the other: for the non-zero rule 1, -1, and more
  // than these; for the other rule the windings modulo 4.
  uint64_t *windings;
  size_t words;
} samples;

static void mark_span(const samples *s, int32_t from, int32_t end, int32_t winding, rk_coverage_rule rule) {
  if (from >= end) return;
  size_t plane = (size_t)(winding & 3);
  if (rule == rk_coverage_nonzero) {
    if (winding == 0) return;
    plane = winding == 1 ? 0 : winding == -1 ? 1 : 2;
  }
  uint64_t *bits = s->windings + plane * s->words;
  const int32_t first = from >> 8, last = (end - 1) >> 8;
  for (int32_t word = first >> 6; word <= last >> 6; word++) {
    uint64_t all = ~(uint64_t)0;
    if (word == first >> 6) all <<= first & 63;
    if (word == last >> 6) all &= ~(uint64_t)0 >> (63 - (last & 63));
    bits[word] |= all;
  }
}

// Adds the coverage of a line, of which the crossings are sorted.
static void cover(const samples *s, const portion *p, int line, const crossing *crossings, size_t count,
                  rk_coverage_rule rule) {
  int32_t winding = p->windings[line], from = 0;
  if (is_inside(winding, rule)) add_to_cell(s->cells, 0, line_height, 0);
  for (size_t i = 0; i < count; i++) {
    const int32_t x = crossings[i].x - p->left;
    mark_span(s, from, x, winding, rule);
    from = x;
    const bool was_inside = is_inside(winding, rule);
    winding += crossings[i].step;
    if (is_inside(winding, rule) == was_inside) continue;
    // A vertical edge as high as a line.
    add_to_cell(s->cells, x >> 8, was_inside ? -line_height : line_height, 2 * (x & (unit - 1)));
  }
  mark_span(s, from, p->right - p->left, winding, rule);
}

// Whether a cell's sum does not determine its coverage.
static bool overlaps(const samples *s, int32_t cell, rk_coverage_rule rule) {
  const uint64_t *bits = s->windings + (cell >> 6);
  const uint64_t a = bits[0], b = bits[s->words], c = bits[2 * s->words], d = bits[3 * s->words];
  const uint64_t all = rule == rk_coverage_nonzero ? c | (a & b) : (a & c) | (b & d);
  return all >> (cell & 63) & 1;
}

// Writes the sums of untouched blocks from one to before another, so that single cells of them can change.
static void fill_blocks(rk_coverage_area *area, int32_t row, size_t first, size_t end) {
  int32_t *cells = cells_of(area, row);
  uint64_t *touched = touched_of(area, row);
  int32_t last = 0;
  for (size_t index = first; index-- > 0;) {
    if (!(touched[index / 64] >> index % 64 & 1)) continue;
    last = cells[index * block + block - 1];
    break;
  }
  for (size_t index = first; index < end; index++) {
    if (touched[index / 64] >> index % 64 & 1) {
      last = cells[index * block + block - 1];
      continue;
    }
    for (int i = 0; i < block; i++) cells[index * block + (size_t)i] = last;
    touched[index / 64] |= (uint64_t)1 << index % 64;
  }
}

// Resolves the ambiguous pixels of cells from one to before another; false without memory.
static bool resolve(rk_coverage_area *area, row_edges *rows, int32_t row, int32_t first, int32_t end,
                    rk_coverage_rule rule) {
  const size_t *starts = rows->starts + (row - area->first_row);
  const size_t count = starts[1] - starts[0], width = (size_t)(end - first), words = (width + 63) / 64;
  portion p = {first * unit, end * unit, (int64_t)row * unit, {0}, {0}};
  // The maximum number of crossings, twice for sorting them by lines; four planes; and the cells.
  const size_t crossing_count = lines * (count + 1), cell_count = width + 2;
  const size_t plane_bytes = 4 * words * sizeof(uint64_t), cell_bytes = cell_count * sizeof(int32_t);
  uint8_t *memory = scratch(rows, plane_bytes + cell_bytes + 2 * crossing_count * sizeof(crossing));
  if (!memory) return false;
  memset(memory, 0, plane_bytes + cell_bytes);
  const samples s = {(int32_t *)(memory + plane_bytes), (uint64_t *)memory, words};
  crossing *all = (crossing *)(memory + plane_bytes + cell_bytes), *crossings = all + crossing_count;
  const size_t found = find_crossings(&p, area->edges, rows->edges + starts[0], count, all);
  for (int line = 0; line < lines; line++) p.starts[line + 1] += p.starts[line];
  size_t positions[lines];
  memcpy(positions, p.starts, sizeof positions);
  for (size_t i = 0; i < found; i++) crossings[positions[all[i].line]++] = all[i];
  for (int line = 0; line < lines; line++) {
    crossing *of_line = crossings + p.starts[line];
    const size_t length = p.starts[line + 1] - p.starts[line];
    sort(of_line, length);
    cover(&s, &p, line, of_line, length, rule);
  }
  // The cell after the last one keeps its sum.
  const size_t blocks = area->stride / block, end_block = ((size_t)end - 1) / block + 2;
  fill_blocks(area, row, (size_t)first / block, end_block < blocks ? end_block : blocks);
  int32_t *cells = cells_of(area, row) + first;
  int32_t sum = 0;
  for (int32_t i = 0; i < end - first; i++) {
    sum += s.cells[i];
    const int32_t cell = first + i;
    const bool is_chosen = ambiguous_bits(area, row, (size_t)cell >> 6) >> (cell & 63) & 1;
    if (is_chosen && overlaps(&s, i, rule)) cells[i] = sum;
  }
  return true;
}

// Resolves the ambiguous pixels of a row in portions; false without memory.
static bool resolve_row(rk_coverage_area *area, row_edges *rows, int32_t row, rk_coverage_rule rule) {
  // A few pixels between portions are cheaper than a new one; after so many, the rest is one.
  enum { gap = 24, maximum_portions = 8 };
  const int32_t limit = (int32_t)area->width - right_margin;
  int32_t first = -1, end = 0, portions = 0;
  for (size_t word = 0; word < area->plane_words; word++) {
    for (uint64_t bits = ambiguous_bits(area, row, word); bits != 0; bits &= bits - 1) {
      const int32_t cell = (int32_t)(word * 64) + __builtin_ctzll(bits);
      if (cell < left_margin || cell >= limit) continue;
      if (first >= 0 && cell > end + gap && portions < maximum_portions) {
        if (!resolve(area, rows, row, first, end, rule)) return false;
        portions++;
        first = -1;
      }
      if (first < 0) first = cell;
      end = cell + 1;
    }
  }
  return first < 0 || resolve(area, rows, row, first, end, rule);
}

rk_coverage_status rk_resolve_overlaps(rk_coverage_area *area, rk_coverage_rule rule) {
  if (area->edges_lost) return rk_coverage_no_memory;
  row_edges rows = {0};
  rk_coverage_status status = find_rows(area, &rows);
  for (int32_t row = first_filled(area); row < end_filled(area) && status == rk_coverage_done; row++)
    if (*flags_of(area, row) && !resolve_row(area, &rows, row, rule)) status = rk_coverage_no_memory;
  free(rows.starts);
  free(rows.edges);
  free(rows.scratch);
  return status;
}
