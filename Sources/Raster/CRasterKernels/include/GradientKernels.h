#pragma once

#include "CoverageKernels.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Kernels for paints: gradients, as separate pixels or blended into others, and tinted and downscaled images. Other
// kernels and Cairo then draw the results. Pixels are native-endian 0xAARRGGBB, premultiplied sRGB, as in Cairo's
// ARGB32.

// The colours of a gradient from one parameter to the start of the next segment: straight, 0…1.
// color + delta · clamp((t − start) · inverse, 0…1).
typedef struct {
  float start;
  float inverse;
  float red, green, blue, alpha;
  float delta_red, delta_green, delta_blue, delta_alpha;
} gradient_segment;

typedef enum { gradient_axial, gradient_radial, gradient_conic } gradient_kind;

// Fills `width` × `height` pixels with a gradient, dithered where it is not one colour: a component is the
// code below or above its value, never a whole code or more away.
//
// - matrix: a b c d tx ty of the map from pixel space to the gradient's canonical space, where pixel (0,
//   `row`) is the first one, with its centre at (0.5, row + 0.5); finite. In canonical space t is x (axial), the distance to the origin
//   (radial) or the angle from +x towards +y in turns, 0 ≤ t < 1 (conic).
// - focus: where a radial gradient has t = 0, in canonical space, less or more than 1 from the origin; circles of
//   radius t have their centres at the fraction 1 − t of the vector to it. Not used by the other kinds.
// - segments: at least one, by rising `start`; the first one begins at −FLT_MAX.
// - stride: bytes from row to row.
// - column, row: the position of the first pixel in the cells of the dither, which repeat after 8 pixels. Rows have
//   the same positions in any part of an image, if only `row` differs.
RK_KERNEL(void, gradient_fill, gradient_kind kind, void *pixels, size_t stride, size_t width, size_t height,
          const double matrix[6], const double focus[2], const gradient_segment *segments, size_t count, size_t column,
          ptrdiff_t row);

// Pixels of a gradient's pixel space.
typedef struct {
  size_t x, y, width, height;
} gradient_part;

// Composites a part of a gradient, as mix_row composites the filled one, without an intermediate bitmap. Pixels do not
// depend on the part.
//
// - pixels: of the part.
// - column, row: of the gradient's first pixel, from which the part is counted.
RK_KERNEL(void, gradient_mix, rk_coverage_mode mode, gradient_kind kind, void *pixels, size_t stride,
          gradient_part part, const double matrix[6], const double focus[2], const gradient_segment *segments,
          size_t count, size_t column, ptrdiff_t row);

// Multiplies the colours of `count` premultiplied pixels, not their alpha, by factors in 1/65536,
// at most 65536.
void tint_row(uint32_t *out, const uint32_t *in, size_t count, uint32_t red, uint32_t green,
              uint32_t blue);

// Writes the mean, rounded, of blocks of `across` × `down` premultiplied pixels.
//
// in: the first of `down` rows of `in_width` pixels, `in_stride` bytes apart. The last block of the
//   row may be narrower. across · down is at most 2^24.
// out: ceil(in_width / across) pixels.
void downsample_row(uint32_t *out, const void *in, size_t in_stride, size_t in_width, size_t across,
                size_t down);
