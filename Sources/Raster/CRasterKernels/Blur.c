#include "BlurKernels.h"

#include "BlurPlan.h"
#include "BlurStrips.h"
#include "Dispatch.h"

#include <stdbool.h>
#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// The bytes of two strips.
static size_t scratch_bytes(double sigma, size_t length) {
  if (!(sigma > 0)) return 0;
  blur_plan plan = plan_of(sigma);
  return 2 * strip_bytes(&plan, length);
}

size_t blur_scratch_bytes(size_t width, size_t height, double sigma_x, double sigma_y) {
  size_t rows = scratch_bytes(sigma_x, width), columns = scratch_bytes(sigma_y, height);
  return rows > columns ? rows : columns;
}

// Columns of bytes: each channel of a pixel is a separate line.
PK_TEMPLATE void blur_columns(bool uses_avx2, uint8_t *pixels, size_t stride, size_t columns, size_t height,
                              float *a, float *b, const blur_plan *plan) {
  for (size_t x = 0; x < columns; x += lanes) {
    size_t count = columns - x < lanes ? columns - x : lanes;
    size_t first = 0;
    uint8_t bytes[lanes] = {0};
    for (size_t y = 0; y < height; y++) {
      const uint8_t *row = pixels + y * stride + x;
      __builtin_prefetch(row + 16 * stride);
      if (count < lanes) row = memcpy(bytes, row, count);
      // Empty rows at the top spread nothing, and empty columns produce nothing.
      if (first == y && is_empty(row)) first = y + 1;
      load_lanes(a + y * lanes, row);
    }
    if (first == height) continue;
    const float *result = blur_strip(a, b, height, first, plan);
    for (size_t y = 0; y < height; y++) {
      uint8_t *row = pixels + y * stride + x;
      if (count == lanes) {
        emit_lanes(uses_avx2, row, result + y * lanes);
      } else {
        emit_lanes(uses_avx2, bytes, result + y * lanes);
        memcpy(row, bytes, count);
      }
    }
  }
}

PK_TEMPLATE void blur_rows(bool uses_avx2, uint8_t *pixels, size_t stride, size_t width, size_t height,
                           size_t channels, float *a, float *b, const blur_plan *plan) {
  const size_t together = lanes / channels;
  for (size_t y = 0; y < height; y += together) {
    size_t count = height - y < together ? height - y : together;
    const row_strip rows = {pixels + y * stride, stride, width, channels, count};
    size_t first = load_rows(a, &rows);
    if (first < width) emit_rows(uses_avx2, &rows, blur_strip(a, b, width, first, plan));
  }
}

// One direction: along the rows or along the columns.
PK_TEMPLATE void blur(bool uses_avx2, uint8_t *pixels, size_t stride, size_t width, size_t height, size_t channels,
                      bool is_vertical, const blur_plan *plan, void *scratch) {
  size_t bytes = strip_bytes(plan, is_vertical ? height : width);
  size_t margin = margin_of(plan) * lanes;
  float *a = (float *)scratch + margin;
  float *b = (float *)((uint8_t *)scratch + bytes) + margin;
  // Places outside a line are read and must be zero.
  memset(scratch, 0, 2 * bytes);
  if (is_vertical)
    blur_columns(uses_avx2, pixels, stride, width * channels, height, a, b, plan);
  else
    blur_rows(uses_avx2, pixels, stride, width, height, channels, a, b, plan);
}

// With the number of channels known, their loops are unrolled.
PK_TEMPLATE void blur_channels(bool uses_avx2, uint8_t *pixels, size_t stride, size_t width, size_t height,
                               size_t channels, bool is_vertical, const blur_plan *plan, void *scratch) {
  if (channels == 1)
    blur(uses_avx2, pixels, stride, width, height, 1, is_vertical, plan, scratch);
  else
    blur(uses_avx2, pixels, stride, width, height, 4, is_vertical, plan, scratch);
}

// Both directions, the columns first.
PK_TEMPLATE void blur_both(bool uses_avx2, uint8_t *pixels, size_t stride, size_t width, size_t height,
                           size_t channels, double sigma_x, double sigma_y, void *scratch) {
  const blur_plan across = plan_of(sigma_x), down = plan_of(sigma_y);
  if (width == 0 || height == 0) return;
  if (down.is_needed) blur_channels(uses_avx2, pixels, stride, width, height, channels, true, &down, scratch);
  if (across.is_needed) blur_channels(uses_avx2, pixels, stride, width, height, channels, false, &across, scratch);
}

PK_KERNEL(void, blur_image, blur_both,
          (void *pixels, size_t stride, size_t width, size_t height, size_t channels, double sigma_x, double sigma_y,
           void *scratch),
          pixels, stride, width, height, channels, sigma_x, sigma_y, scratch)
