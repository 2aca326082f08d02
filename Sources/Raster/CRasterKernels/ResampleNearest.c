#include "ResampleKernels.h"
#include "Blending.h"

#include <math.h>

// The same places on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// The pixel, of so many, that contains a coordinate; a border belongs to the pixel before it. NaN goes to the first.
static int32_t pixel_at(double coordinate, int32_t size) {
  const double unit = 65536;
  const double pixel = ceil(floor(coordinate * unit + 0.5) / unit) - 1;
  return pixel > 0 ? (pixel < size - 1 ? (int32_t)pixel : size - 1) : 0;
}

void resample_nearest(void *out, size_t stride, int32_t x, int32_t y, size_t width, size_t height,
                      const double m[6], const resample_source *source, uint32_t alpha) {
  for (size_t row = 0; row < height; row++) {
    uint32_t *pixels = (uint32_t *)((uint8_t *)out + stride * row);
    const double v = (double)y + (double)row + 0.5;
    for (size_t column = 0; column < width; column++) {
      const double u = (double)x + (double)column + 0.5;
      const int32_t left = pixel_at(m[0] * u + m[2] * v + m[4], source->width);
      const int32_t top = pixel_at(m[1] * u + m[3] * v + m[5], source->height);
      const uint32_t pixel = ((const uint32_t *)((const uint8_t *)source->pixels + source->stride * (size_t)top))[left];
      pixels[column] = alpha == 255 ? pixel : scaled(pixel, alpha);
    }
  }
}
