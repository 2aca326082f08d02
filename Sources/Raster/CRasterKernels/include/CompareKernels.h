#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// The difference between two images of the same size, row by row.
//
// Pixels are premultiplied BGRA. Distances are squared distances in YIQ by Kotsarenko and Ramos,
// "Measuring perceived color difference using YIQ NTSC transmission color space in mobile applications"
// (2010), as in pixelmatch: 0.5053 y² + 0.299 i² + 0.1957 q², at most 35215. All sums use pixelmatch's
// order, so that decisions are the same down to the last bit.

#pragma clang assume_nonnull begin

/// Two images and the criteria of a difference.
typedef struct {
  const uint8_t *expected, *actual;
  ptrdiff_t expected_stride, actual_stride; ///< bytes from one row to the next
  int width, height;                        ///< of both, at least 1
  double largest_delta;                    ///< the greatest distance that does not count; -1 for none
  bool ignores_antialiasing;
} rk_comparison;

/// The result for a pixel.
enum {
  RK_PIXEL_EQUAL = 0,       ///< the same bytes, or ignored
  RK_PIXEL_SIMILAR = 1,     ///< other bytes, but not beyond the greatest distance
  RK_PIXEL_ANTIALIASED = 2, ///< beyond it, but the edge of a shape in either image
  RK_PIXEL_DIFFERENT = 3    ///< beyond it
};

/// The pixels of one row.
typedef struct {
  int changed;           ///< pixels of other bytes, including all of the kinds below
  int antialiased;       ///< pixels marked RK_PIXEL_ANTIALIASED
  int different;         ///< pixels marked RK_PIXEL_DIFFERENT
  int first, last;       ///< the columns of the outermost different pixels; width and -1 without any
  double largest_delta; ///< the greatest distance
  double sum;            ///< of the square roots of all distances, from left to right
} rk_row_difference;

/// Compares row `y`.
///
/// Pixels that are not opaque are compared as if on a background that changes from pixel to pixel: red 48,
/// green and blue 48 or 207. With k = 4 (y · width + x), green is 207 where floor(k / φ) is odd and blue where
/// floor(k / φ²) is, φ being the golden ratio. That is the background of pixelmatch since version 7; earlier
/// ones take white, on which white and transparent are equal.
///
/// `ignored` has a byte for each column, other than 0 where the pixel is left out; NULL leaves none out.
/// `marks` receives a byte for each column, `scratch` is memory for a number for each.
RK_KERNEL(rk_row_difference, rk_compare_row, const rk_comparison *comparison, int y,
          const uint8_t *_Nullable ignored, uint8_t *marks, double *scratch);

/// Computes the structural similarity of windows of 8 × 8 pixels, cut off at the image's edges. Their first
/// row is `y`, their first columns are 0, 4, 8 …. The result is the minimum of the four components, -1 to 1.
///
/// There are max(1, ceil(width / 4) - 1) of them. The formula is (13) of Wang, Bovik, Sheikh and Simoncelli,
/// "Image quality assessment: from error visibility to structural similarity" (2004), with K1 = 0.01, K2 =
/// 0.03 and equal weights in the window.
RK_KERNEL(void, rk_similarity_row, const rk_comparison *comparison, int y, double *similarities);

#pragma clang assume_nonnull end
