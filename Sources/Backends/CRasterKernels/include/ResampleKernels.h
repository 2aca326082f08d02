#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Pictures under affine maps. Pixels are native-endian 0xAARRGGBB, premultiplied.

// A picture that is read; both sides are 1 to 32767, and the stride is a multiple of 4.
typedef struct {
  const void *pixels;
  size_t stride; // bytes from row to row
  int32_t width, height;
  double visible[4]; // left, top, right and bottom of what is wanted, which may go beyond the picture
} resample_source;

// Fills `width` × `height` pixels, of which the first lies at (x, y) of the output, with a picture under a map.
//
// matrix: a b c d tx ty, finite, leads from the output to the source; in both, pixel (0, 0) has its centre at
//   (0.5, 0.5).
// alpha: 0…255, multiplies the pixels, each product rounded.
// Reading is bilinear, in steps of 1/256 of a pixel, and repeats the edge outside of the source; output pixels that lie
// beside what is wanted as a whole may become transparent instead. A pixel depends on its place in the output, the map and the
// source alone, not on what else is asked for.
void resample_fill(void *out, size_t stride, int32_t x, int32_t y, size_t width, size_t height,
                   const double matrix[6], const resample_source *source, uint32_t alpha);

// The same with a variant chosen by the caller, for tests: both give the same bytes.
void resample_fill_with(bool uses_avx2, void *out, size_t stride, int32_t x, int32_t y, size_t width,
                        size_t height, const double matrix[6], const resample_source *source,
                        uint32_t alpha);
