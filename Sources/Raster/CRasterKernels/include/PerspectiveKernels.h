#pragma once

#include <stddef.h>
#include <stdint.h>

// Perspective resampling. Pixels are native-endian 0xAARRGGBB, premultiplied.

// A source bitmap; both sides are at least 1.
typedef struct {
  const void *pixels;
  size_t stride; // bytes from row to row
  int width, height;
} perspective_source;

// Fills `width` × `height` pixels with a bitmap seen through a projective map.
//
// matrix: nine finite numbers that map the output to the source: the row for x, the row for y and
// the origin, each as u, v, w. The source is read at (u / w, v / w). In both spaces pixel (0, 0)
// has its centre at (0.5, 0.5). Where w ≤ 0 the output is transparent.
//
// Reading is bilinear and repeats the edge outside the source. Where several source pixels map to
// one output pixel, up to 8 × 8 samples are averaged.
void perspective_fill(void *out, size_t stride, int width, int height, const double matrix[9],
                      const perspective_source *source);
