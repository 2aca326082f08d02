#pragma once

// The cells of an area, and the contributions of edges to them.

#include "CoverageKernels.h"
#include "Dispatch.h"

#include <string.h>

// Units of a pixel's side, and of the coverage of an edge: 256 high and twice 256 wide.
enum { unit = 256, full = 2 * unit };

// The sum of cells for a pixel inside the path: 256 · 512.
enum { inside = 1 << 17 };

// Rows of cells above an area, and below; columns left of it, a whole block, and right of it. Whether a pixel is
// ambiguous depends on the pixels around it, so these must not depend on the area.
enum { margin = 1, left_margin = 16, right_margin = 1 };

// Cells in a bit of `touched`.
enum { block = 16 };

// The most words of a row's planes, and of its bits for blocks.
enum {
  maximum_plane_words = (32767 + left_margin + right_margin + 64) / 64,
  maximum_words = (maximum_plane_words + 15) / 16
};

// The bits of a row: planes with a bit for each cell, one after the other, then the bits of its touched blocks, and a
// word of flags while the path is finished.
// The first two planes have the cells that edges enter downwards and upwards, the third those entered twice in one
// direction.
enum { plane_down, plane_up, plane_repeated, planes };

// A row of cells, as an edge of one direction sees it.
typedef struct {
  int32_t *cells;
  uint64_t *entered;
  uint64_t *repeated;
  int32_t width;
} row_of_cells;

PK_TEMPLATE int32_t *cells_of(const rk_coverage_area *area, int32_t row) {
  return area->cells + area->stride * (size_t)row;
}

PK_TEMPLATE uint64_t *plane_of(const rk_coverage_area *area, int32_t row, int plane) {
  return area->bits + area->row_words * (size_t)row + area->plane_words * (size_t)plane;
}

// The bits of the touched blocks of a row.
PK_TEMPLATE uint64_t *touched_of(const rk_coverage_area *area, int32_t row) { return plane_of(area, row, planes); }

PK_TEMPLATE uint64_t *flags_of(const rk_coverage_area *area, int32_t row) {
  return plane_of(area, row, planes) + area->words;
}

// A word of a plane, with the bits beside each of its bits.
PK_TEMPLATE uint64_t widened(const uint64_t *plane, size_t word, size_t words) {
  const uint64_t bits = plane[word];
  const uint64_t before = word > 0 ? plane[word - 1] >> 63 : 0, after = word + 1 < words ? plane[word + 1] << 63 : 0;
  return bits | bits << 1 | bits >> 1 | before | after;
}

PK_TEMPLATE row_of_cells row_at(const rk_coverage_area *area, int32_t row, int32_t sign) {
  return (row_of_cells){cells_of(area, row), plane_of(area, row, sign < 0 ? plane_up : plane_down),
                        plane_of(area, row, plane_repeated), (int32_t)area->width};
}

// Empties a row.
static inline void rk_coverage_discard_row(rk_coverage_area *area, int32_t row) {
  memset(cells_of(area, row), 0, area->stride * sizeof *area->cells);
  memset(plane_of(area, row, 0), 0, area->row_words * sizeof *area->bits);
}

// Marks cells from one to another, which is not before it, as entered.
PK_TEMPLATE void mark(row_of_cells row, int32_t first, int32_t last) {
  int32_t word = first >> 6;
  const int32_t end = last >> 6;
  uint64_t bits = ~(uint64_t)0 << (first & 63);
  for (; word < end; word++) {
    row.repeated[word] |= row.entered[word] & bits;
    row.entered[word] |= bits;
    bits = ~(uint64_t)0;
  }
  bits &= ~(uint64_t)0 >> (63 - (last & 63));
  row.repeated[word] |= row.entered[word] & bits;
  row.entered[word] |= bits;
}

PK_TEMPLATE void mark_one(row_of_cells row, int32_t cell) {
  const uint64_t bit = (uint64_t)1 << (cell & 63), old = row.entered[cell >> 6];
  row.repeated[cell >> 6] |= old & bit;
  row.entered[cell >> 6] = old | bit;
}

// A piece of an edge within a pixel: `cover` is its height, signed; `twice` the sum of its ends' distances from the
// pixel's left side.
PK_TEMPLATE void add_to_cell(int32_t *row, int32_t cell, int32_t cover, int32_t twice) {
  // Above 16,383 windings sums begin again; unsigned overflow is defined.
  uint32_t *cells = (uint32_t *)row + cell;
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
    add_to_cell(row.cells, 0, sign * (int32_t)done, 0);
  }
  int64_t product = ((first + 1) * unit - xa) * height;
  int64_t passed = part_of(product, width, is_inner), rest = product - passed * width;
  const int32_t end = (int32_t)(is_inner || last < row.width ? last : row.width);
  mark(row, (int32_t)first, end == row.width ? end - 1 : end);
  int32_t cell = (int32_t)first;
  if (cell < end) {
    add_to_cell(row.cells, cell, sign * (int32_t)(passed - done), (int32_t)(from + unit));
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
      add_to_cell(row.cells, cell, sign * (int32_t)(passed - done), unit);
      done = passed;
    }
  }
  if (is_inner || last < row.width)
    add_to_cell(row.cells, cell, sign * (int32_t)(height - done), (int32_t)(from + (xb & 255)));
}

// Not inlined: callers have few such segments, and their loops fit into registers without them.
__attribute__((noinline)) static void add_across(const row_of_cells *row, int64_t xa, int64_t xb,
                                                 int32_t signed_height) {
  add_across_as(*row, xa, xb, signed_height, false);
}

__attribute__((noinline)) static void add_inner_across(const row_of_cells *row, int64_t xa, int64_t xb,
                                                       int32_t signed_height) {
  add_across_as(*row, xa, xb, signed_height, true);
}

// Adds a segment of an edge within a row of pixels, from x = xa to xb, with the height `height`, at most 256.
//
// is_inner: whether it is in the row, and is so short that its products fit into 32 bits.
PK_TEMPLATE void add_to_row(const row_of_cells *row, int64_t xa, int64_t xb, int32_t height, int32_t sign,
                            bool is_inner) {
  int64_t minimum = xa < xb ? xa : xb, largest = xa < xb ? xb : xa;
  int64_t first = minimum >> 8, last = largest >> 8;
  if (!is_inner && first >= row->width) return;
  if (!is_inner && last < 0) {
    add_to_cell(row->cells, 0, sign * height, 0);
  } else if (first == last) {
    add_to_cell(row->cells, (int32_t)first, sign * height, (int32_t)((xa & 255) + (xb & 255)));
    mark_one(*row, (int32_t)first);
  } else {
    (is_inner ? add_inner_across : add_across)(row, minimum, largest, sign * height);
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
