#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// Fills paths: computes the exact coverage of each pixel, and composites a source through it.
//
// Edges add to a cell for each pixel that they cross their coverage there and right of it (the signed areas of D.
// Turner's smooth rasterizer in FreeType). Where these are ambiguous, sample lines through the row decide. Cells are
// in a plain array with a bit for every sixteen of them. A row therefore costs as its edges do, and the space between
// them is filled in runs. All arithmetic is in integers. A path moved by whole pixels covers the same, and rows drawn
// alone equal the same rows of a larger area.
//
// Pixels are native-endian 0xAARRGGBB, premultiplied sRGB, as in Cairo's ARGB32.

// A straight piece of a path, downwards: y0 < y1. `sign` is -1 where the path goes up.
typedef struct {
  int32_t x0, y0, x1, y1, sign;
} rk_coverage_edge;

typedef struct {
  double low[2], high[2];
} rk_contour_bounds;

// An area whose coverage is found, and the path that is being added.
typedef struct {
  int32_t *cells;     // `rk_coverage_maximum_cells`, in rows of `stride` numbers; all 0 before the first edge and after filling
  uint64_t *touched;  // rows of `words`, likewise
  size_t touched_capacity;
  size_t width, height, stride, words;
  int64_t left, top;  // the first pixel, in 1/256 of one
  double matrix[6];   // a b c d tx ty of the map from the path to pixels
  int32_t first_row, end_row;  // where something was added
  rk_coverage_edge *edges;        // edges that touch the area's rows, unless memory ran out
  size_t edge_count, edge_capacity;
  bool edges_lost;
  int32_t x, y, start_x, start_y;  // in 1/256 of a pixel from the first one
  rk_contour_bounds bounds;        // of the contour's points, in pixels
  bool is_clamped;                 // whether a point of a contour was too far away
  uint32_t contours, thin_contours;  // contours with an area; the thin ones are narrower than a pixel and a half
  struct rk_coverage_cache *retained;      // the cache of `rk_coverage_store`
} rk_coverage_area;

typedef enum { rk_coverage_nonzero, rk_coverage_even_odd } rk_coverage_rule;

// Over what is there, or added to it and held to 255.
typedef enum { rk_coverage_over, rk_coverage_add } rk_coverage_mode;

// Columns of an area that are filled. The coverage of a pixel may depend on all of its row, so that a part of an area
// is filled right by finding the coverage of the whole one.
typedef struct {
  size_t first, end;
} rk_coverage_columns;

// The source to composite: a colour, or, where there is an image, its pixels, the first one aligned with the first
// filled one of the area.
typedef struct {
  uint32_t color;
  const uint32_t *image;
  size_t stride;  // bytes from row to row of the image
} rk_coverage_source;

// The pixels to composite onto, from the first filled one of the area on.
typedef struct {
  void *pixels;
  size_t stride;        // bytes from row to row
  bool is_alpha;        // a byte of alpha for each pixel, instead of four bytes of colour
  const uint8_t *clip;  // a byte for each pixel, by which the coverage is multiplied; NULL for no clip
  size_t clip_stride;
} rk_coverage_target;

// The result of finding the coverage of a path.
typedef enum {
  rk_coverage_done,
  // An area of fewer rows works; an area of one row always does.
  rk_coverage_too_many_edges,
  rk_coverage_no_memory,
  // Points were clamped, so that edges have other slopes: clip the path first.
  rk_coverage_too_far
} rk_coverage_status;

// The maximum number of cells of an area: two mebibytes, which a strip of an image never reaches.
enum { rk_coverage_maximum_cells = 1 << 19 };

// Begins a path, and discards an unfilled one; false without memory and for too large an area. `area` is all zeros
// at first, and only these functions change it.
//
// width, height: 1…32767.
bool rk_coverage_begin(rk_coverage_area *area, int32_t x, int32_t y, size_t width, size_t height,
                    const double matrix[6]);

// Add steps of the path in its own coordinates. An open subpath is closed. Numbers that are not finite, or beyond
// ±4,000,000 pixels, are clamped to that, which `rk_coverage_finish` reports.
void rk_coverage_move(rk_coverage_area *area, double x, double y);
void rk_coverage_line(rk_coverage_area *area, double x, double y);
void rk_coverage_curve(rk_coverage_area *area, double x1, double y1, double x2, double y2, double x,
                    double y);
void rk_coverage_close(rk_coverage_area *area);

// Adds a closed polygon: `count` corners of two numbers each, x and y. The same as a move, lines and a close.
void rk_coverage_polygon(rk_coverage_area *area, const double *corners, size_t count);

// Ends a path. Nothing may be filled unless the result is `rk_coverage_done`.
//
// Of several edges in one pixel only the sum of what they cover is known: parts that lie upon each other count twice.
// In rows near a sum above one, or with sums of both signs, sixteen sample lines a pixel therefore measure the parts that
// are counted repeatedly, which are subtracted. All rows are examined if `may_overlap` says that such parts may be smaller than a
// pixel, and where the path has several contours of which one is (`rk_coverage_area.thin_contours`).
RK_KERNEL(rk_coverage_status, rk_coverage_finish, rk_coverage_area *area, rk_coverage_rule rule, bool may_overlap);

// Composites a source onto a target through the coverage of the finished path, which is forgotten. Coverage and clip,
// source and coverage are multiplied as bytes: a product is divided by 255 and rounded to the nearest.
RK_KERNEL(void, rk_coverage_fill, rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode,
          rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source);

// A coordinate of a curve from its start on, in units: the factors of t, t² and t³.
typedef struct {
  double first, second, third;
} rk_coverage_polynomial;

// Where a curve is after `first` and the next ones of `chords` equal parts, each rounded to the nearest unit; `xs` and
// `ys` have room for `count` rounded up to a multiple of four.
RK_KERNEL(void, rk_coverage_points, int32_t *xs, int32_t *ys, int count, int first, int chords, rk_coverage_polynomial x,
          rk_coverage_polynomial y);

// Lets an area cache the coverage of small paths that repeat, in at most a mebibyte; without memory it caches
// nothing. The filled pixels are the same.
void rk_coverage_store(rk_coverage_area *area);
void rk_coverage_end_caching(rk_coverage_area *area);

// Frees the memory, including that of the cache.
void rk_coverage_end(rk_coverage_area *area);
