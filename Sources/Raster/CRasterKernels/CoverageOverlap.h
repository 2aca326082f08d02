#pragma once

// Parts of a path that lie upon each other: the edges of a row in groups, and the correction of their sums.

#include "CoverageCells.h"

// The same numbers on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Sample lines of a row, and their height.
enum { lines = 16, line_height = unit / lines };

// An edge in a row: the sample lines that it crosses, and pixels that contain the crossings.
typedef struct {
  const rk_coverage_edge *edge;
  int32_t first_pixel, last_pixel;
  int8_t sign;
  uint8_t first, end;
} row_edge;

// The crossings of an edge with the sample lines of a row, `top` units below the area's first one.
typedef struct {
  int32_t x0;
  double y, slope;
} edge_crossings;

static inline edge_crossings crossings_of(const rk_coverage_edge *edge, int64_t top) {
  return (edge_crossings){edge->x0, (double)(top + line_height / 2 - edge->y0),
                          ((double)edge->x1 - edge->x0) / ((double)edge->y1 - edge->y0)};
}

static inline int32_t crossing_at(const edge_crossings *c, int line) {
  return c->x0 + (int32_t)((c->y + line * line_height) * c->slope);
}

// A number for each sample line.
typedef int16_t eight_lines __attribute__((vector_size(16)));
typedef struct {
  eight_lines upper, lower;
} line_numbers;

// Edges of a row between whose pixels and those of all others is nothing but windings of at most one.
typedef struct {
  const row_edge *edges;
  size_t count;
  int32_t first_pixel, last_pixel;
  // The windings where it begins.
  line_numbers windings;
} edge_cluster;

// Memory of at least a size, whose contents are not initialized; NULL without memory.
void *rk_coverage_scratch_of(rk_coverage_scratch *memory, size_t size);

// Corrects the sums of the pixels of a cluster; false without memory.
bool rk_coverage_correct(rk_coverage_area *area, rk_coverage_lines *rows, int32_t index, const edge_cluster *c,
                         bool is_mixed, rk_coverage_rule rule);
