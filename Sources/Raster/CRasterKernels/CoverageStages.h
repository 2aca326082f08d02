#pragma once

// The steps from the points of a path to pixels, in their order, with a file for each: CoverageEdges.c,
// CoverageSums.c, CoverageOverlap.c, CoverageFill.c. A step calls later ones only. Coverage.c calls them, or the cache.

#include "CoverageKernels.h"

// A point in units from the area's first cell.
typedef struct {
  int32_t x, y;
} rk_coverage_point;

// Adds steps of a path to the cells.
void rk_edges_move(rk_coverage_area *area, rk_coverage_point to);
void rk_edges_line(rk_coverage_area *area, rk_coverage_point to);
void rk_edges_curve(rk_coverage_area *area, rk_coverage_point first, rk_coverage_point second, rk_coverage_point to);
void rk_edges_close(rk_coverage_area *area);

// Replaces the cells of an area by the sums of all up to them, and resolves ambiguous pixels.
rk_coverage_status rk_sums_of_cells(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled);

// Replaces the sums of ambiguous pixels, which the third plane marks, by those of sample lines.
rk_coverage_status rk_resolve_overlaps(rk_coverage_area *area, rk_coverage_rule rule);

// Composites a source through sums, and empties the cells.
void rk_composite_sums(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode,
                       rk_coverage_target target, rk_coverage_source source);

// The coverage of pixels from (x, y) on, in rows of `stride` bytes.
typedef struct {
  int32_t x, y, width, height;
  size_t stride;
  const uint8_t *coverage;
} rk_coverage_mask;

// Bytes to which the rows of a mask are rounded up.
enum { mask_block = 16 };

// Composites a source through a mask of at most 48 pixels a row.
void rk_composite_mask(bool uses_avx2, const rk_coverage_mask *mask, rk_coverage_mode mode, rk_coverage_target target,
                       rk_coverage_source source);
