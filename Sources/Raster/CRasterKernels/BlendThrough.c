#include "BlendKernels.h"
#include "Blending.h"

#include <math.h>

// A distance in whole pixels and 256ths of one.
typedef struct {
  int64_t pixels;
  uint32_t part;
} distance;

static distance distance_of(double pixels) {
  // Beyond, no image reaches a target.
  const double farthest = 1e9;
  const double bounded = pixels > -farthest ? (pixels < farthest ? pixels : farthest) : -farthest;
  const int64_t units = (int64_t)floor(bounded * fraction + 0.5);
  const int64_t part = units & (fraction - 1);
  return (distance){(units - part) / fraction, (uint32_t)part};
}

// Copies alpha from a column on, which may be outside of the image, as may be the row.
static void copy_alpha(uint8_t *out, const rk_alpha_image *image, int64_t row, int64_t column, size_t count) {
  memset(out, 0, count);
  const int64_t first = column > 0 ? column : 0;
  const int64_t limit = column + (int64_t)count, end = limit < image->width ? limit : image->width;
  if (row < 0 || row >= image->height || first >= end) return;
  memcpy(out + (first - column), image->alpha + image->stride * (size_t)row + first, (size_t)(end - first));
}

// The mean of four pixels each, of which the upper left one is in the row above and in this column or one further.
PK_TEMPLATE void move_alpha(uint8_t *out, const rk_alpha_image *image, int64_t row, int64_t column, size_t count,
                            uint32_t right, uint32_t down) {
  uint8_t upper[clip_block + 1], lower[clip_block + 1];
  copy_alpha(upper, image, row - 1, column, count + 1);
  copy_alpha(lower, image, row, column, count + 1);
  const uint32_t left = fraction - right, up = fraction - down;
  for (size_t i = 0; i < count; i++) {
    const uint32_t above = upper[i] * right + upper[i + 1] * left, below = lower[i] * right + lower[i + 1] * left;
    out[i] = (uint8_t)((above * down + below * up + fraction * fraction / 2) / (fraction * fraction));
  }
}

PK_TEMPLATE void blend_through(bool uses_avx2, rk_coverage_target target, size_t width, size_t height, uint32_t color,
                               rk_alpha_image image) {
  const distance x = distance_of(image.x), y = distance_of(image.y);
  for (size_t row = 0; row < height; row++) {
    uint8_t *out = (uint8_t *)target.pixels + target.stride * row;
    const int64_t lower_row = (int64_t)row - y.pixels;
    // Between two rows of the image, of which the lower one is at this place or less than a pixel below.
    if (lower_row < 0 || lower_row > image.height) continue;
    for (size_t at = 0; at < width; at += clip_block) {
      const size_t count = width - at < clip_block ? width - at : clip_block;
      uint8_t coverage[clip_block];
      const int64_t column = (int64_t)at - x.pixels - 1;
      if (column >= image.width || column + (int64_t)count < 0) continue;
      if ((x.part | y.part) == 0)
        copy_alpha(coverage, &image, lower_row, column + 1, count);
      else
        move_alpha(coverage, &image, lower_row, column, count, x.part, y.part);
      if (rk_is_uncovered(coverage, count)) continue;
      if (target.clip) rk_multiply_coverage(coverage, coverage, target.clip + target.clip_stride * row + at, count);
      if (target.is_alpha)
        rk_blend_alpha_block(out + at, coverage, count, color, NULL, rk_coverage_over);
      else
        rk_blend_block(uses_avx2, (uint32_t *)out + at, coverage, count, color, NULL, rk_coverage_over);
    }
  }
}

PK_TEMPLATE void multiply_rows(bool uses_avx2, uint8_t *coverage, size_t stride, const uint8_t *other,
                               size_t other_stride, size_t width, size_t height) {
  for (size_t row = 0; row < height; row++)
    rk_multiply_coverage(coverage + stride * row, coverage + stride * row, other + other_stride * row, width);
}

PK_KERNEL(void, rk_blend_through, blend_through,
          (rk_coverage_target target, size_t width, size_t height, uint32_t color, rk_alpha_image image), target, width,
          height, color, image)

PK_KERNEL(void, rk_multiply_rows, multiply_rows,
          (uint8_t *coverage, size_t stride, const uint8_t *other, size_t other_stride, size_t width, size_t height),
          coverage, stride, other, other_stride, width, height)
