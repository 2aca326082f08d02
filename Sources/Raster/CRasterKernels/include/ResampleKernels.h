#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// Affine resampling. Pixels are native-endian 0xAARRGGBB, premultiplied.

// A source bitmap; both sides are 1 to 32767, and the stride is a multiple of 4.
typedef struct {
  const void *pixels;
  size_t stride; // bytes from row to row
  int32_t width, height;
  double visible[4]; // left, top, right and bottom of the visible part, which may extend beyond the bitmap
} resample_source;

// Fills `width` × `height` pixels, the first at (x, y) of the output, with a transformed bitmap.
//
// matrix: a b c d tx ty, finite, maps the output to the source; in both, pixel (0, 0) has its centre at (0.5, 0.5).
//
// alpha: 0…255, multiplies the pixels, each product rounded.
//
// Reading is bilinear, in steps of 1/256 of a pixel, and repeats the edge outside of the source. Output pixels
// entirely outside the visible part may become transparent instead. A pixel depends only on its position in the
// output, the map and the source, not on the requested region.
RK_KERNEL(void, resample_fill, void *out, size_t stride, int32_t x, int32_t y, size_t width, size_t height,
          const double matrix[6], const resample_source *source, uint32_t alpha);

// The same, where each output pixel is the nearest one of the source; of two equally near ones the left or upper one.
//
// Positions are rounded to 1/65536 of a pixel of the source.
void resample_nearest(void *out, size_t stride, int32_t x, int32_t y, size_t width, size_t height,
                      const double matrix[6], const resample_source *source, uint32_t alpha);
