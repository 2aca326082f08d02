#pragma once

// The cells of an area whose coverage is found, and what edges add to them.

#include "CoverageKernels.h"
#include "Dispatch.h"

#include <string.h>

// Units of a pixel's side, and of what an edge covers: 256 high and twice 256 wide.
enum { unit = 256, full = 2 * unit };

// The sum of cells for a pixel inside the path: 256 · 512.
enum { inside = 1 << 17 };

// Rows of cells above an area, and below.
enum { margin = 1 };

// Cells in a bit of `touched`.
enum { block = 16 };

// The most words of bits for the blocks of a row.
enum { rk_coverage_maximum_words = (32767 + block) / block / 64 + 1 };

// A row of cells.
typedef struct {
  int32_t *cells;
  uint64_t *touched;
  int32_t width;
} row_of_cells;

PK_TEMPLATE row_of_cells row_at(rk_coverage_area *area, int32_t row) {
  return (row_of_cells){area->cells + area->stride * (size_t)row,
                        area->touched + area->words * (size_t)row, (int32_t)area->width};
}

// Empties a row.
static inline void rk_coverage_discard_row(rk_coverage_area *area, int32_t index) {
  row_of_cells row = row_at(area, index);
  memset(row.cells, 0, area->stride * sizeof *row.cells);
  memset(row.touched, 0, area->words * sizeof *row.touched);
}

// Says that cells from one to another, which is not before it, may have been changed.
PK_TEMPLATE void mark(row_of_cells row, int32_t first, int32_t last) {
  int32_t from = first >> 4, to = last >> 4;
  if (from >> 6 == to >> 6) {
    row.touched[from >> 6] |= (((uint64_t)2 << (to - from)) - 1) << (from & 63);
  } else {
    for (int32_t bit = from; bit <= to; bit++) row.touched[bit >> 6] |= (uint64_t)1 << (bit & 63);
  }
}

// A piece of an edge within a pixel: `cover` is its height, signed; `twice` the sum of its ends' distances from the
// pixel's left side.
PK_TEMPLATE void add_to_cell(row_of_cells row, int32_t cell, int32_t cover, int32_t twice) {
  // Above 16,383 windings sums begin again; without sign that is no error of the language.
  uint32_t *cells = (uint32_t *)row.cells + cell;
  cells[0] += (uint32_t)(cover * (full - twice));
  cells[1] += (uint32_t)(cover * twice);
}

// The part of a row's height, at most 256, in a part of an edge's width, rounded down.
PK_TEMPLATE int64_t part_of(int64_t width_and_height, int64_t width, bool is_small) {
  return is_small ? (uint32_t)width_and_height / (uint32_t)width : width_and_height / width;
}

// A piece of an edge that crosses the sides of pixels, from x = xa to the greater xb within a row.
PK_TEMPLATE void add_across_as(row_of_cells row, int64_t xa, int64_t xb, int32_t signed_height, bool is_inner) {
  const int32_t sign = signed_height < 0 ? -1 : 1, height = sign * signed_height;
  int64_t first = xa >> 8, last = xb >> 8;
  // The part of the height left of a pixel's right side, rounded down; each step adds the same and a remainder.
  int64_t width = xb - xa, done = 0, from = xa & 255;
  if (!is_inner && first < 0) {
    done = -xa * height / width;
    first = from = 0;
    add_to_cell(row, 0, sign * (int32_t)done, 0);
  }
  int64_t product = ((first + 1) * unit - xa) * height;
  int64_t passed = part_of(product, width, is_inner), rest = product - passed * width;
  int32_t end = (int32_t)(is_inner || last < row.width ? last : row.width);
  mark(row, (int32_t)first, end == row.width ? end : end + 1);
  int32_t cell = (int32_t)first;
  if (cell < end) {
    add_to_cell(row, cell, sign * (int32_t)(passed - done), (int32_t)(from + unit));
    done = passed;
    from = 0;
    cell++;
  }
  // Most pieces cross one side, and need no steps.
  if (cell < end) {
    int64_t entire = unit * (int64_t)height, step = part_of(entire, width, is_inner), step_rest = entire - step * width;
    for (; cell < end; cell++) {
      passed += step;
      rest += step_rest;
      if (rest >= width) {
        rest -= width;
        passed++;
      }
      add_to_cell(row, cell, sign * (int32_t)(passed - done), unit);
      done = passed;
    }
  }
  if (is_inner || last < row.width)
    add_to_cell(row, cell, sign * (int32_t)(height - done), (int32_t)(from + (xb & 255)));
}

// Not inlined: callers have few such segments, and their loops fit into registers without them.
__attribute__((noinline)) static void add_across(int32_t *cells, uint64_t *touched, int32_t width, int64_t xa,
                                                 int64_t xb, int32_t signed_height) {
  add_across_as((row_of_cells){cells, touched, width}, xa, xb, signed_height, false);
}

__attribute__((noinline)) static void add_inner_across(int32_t *cells, uint64_t *touched, int32_t width, int64_t xa,
                                                       int64_t xb, int32_t signed_height) {
  add_across_as((row_of_cells){cells, touched, width}, xa, xb, signed_height, true);
}

// Adds a segment of an edge within a row of pixels, from x = xa to xb, with the height `height`, at
// most 256.
//
// is_inner: whether it is in the row, and is so short that its products fit into 32 bits.
PK_TEMPLATE void add_to_row(row_of_cells row, int64_t xa, int64_t xb, int32_t height, int32_t sign, bool is_inner) {
  int64_t minimum = xa < xb ? xa : xb, largest = xa < xb ? xb : xa;
  int64_t first = minimum >> 8, last = largest >> 8;
  if (!is_inner && first >= row.width) return;
  if (!is_inner && last < 0) {
    add_to_cell(row, 0, sign * height, 0);
    mark(row, 0, 1);
  } else if (first == last) {
    add_to_cell(row, (int32_t)first, sign * height, (int32_t)((xa & 255) + (xb & 255)));
    mark(row, (int32_t)first, (int32_t)first + 1);
  } else {
    (is_inner ? add_inner_across : add_across)(row.cells, row.touched, row.width, minimum, largest, sign * height);
  }
}

// The rows of the area itself to which something was added.
static inline int32_t first_filled(const rk_coverage_area *area) {
  return area->first_row < margin ? margin : area->first_row;
}

static inline int32_t end_filled(const rk_coverage_area *area) {
  const int32_t end = (int32_t)area->height - margin;
  return area->end_row < end ? area->end_row : end;
}

// Counts the contour whose points were added since the last one.
void rk_coverage_end_contour(rk_coverage_area *area);

// Whether the area's path has contours that may lie upon each other within a pixel.
static inline bool rk_coverage_has_thin_contours(const rk_coverage_area *area) {
  return area->contours > 1 && area->thin_contours > 0;
}

// Memory that grows.
typedef struct {
  void *bytes;
  size_t size;
} rk_coverage_scratch;

// The most rows of an area.
enum { rk_coverage_maximum_rows = rk_coverage_maximum_cells / block };

// Which of the recorded edges cross which rows of an area, while its path is finished; all zeros at first.
typedef struct {
  // For each row of the area 1 where overlaps are looked for, else 0.
  const uint8_t *is_examined;
  // Of each row from the area's first one the place where its edges begin, and one more.
  size_t *starts;
  uint32_t *edges;
  rk_coverage_scratch row_edges, crossings, sums;
  // Whether an area of fewer rows is needed.
  bool has_too_many;
} rk_coverage_lines;

// Corrects the sums of a row where sample lines find that the path winds more than once; false without memory, or with
// too many edges.
//
// is_mixed: whether the path may wind both ways.
bool rk_coverage_resolve(rk_coverage_area *area, rk_coverage_lines *lines, int32_t row, bool is_mixed,
                         rk_coverage_rule rule);

// Replaces the cells of an area by the sums of all up to them, and resolves rows in which these are ambiguous.
rk_coverage_status rk_coverage_sum(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, bool may_overlap);

void rk_coverage_end_lines(rk_coverage_lines *lines);
