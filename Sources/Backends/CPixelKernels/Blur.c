#include "BlurKernels.h"

#include "BlurAlphas.h"
#include "BlurStrips.h"
#include "Dispatch.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

static blur_plan plan_of(double sigma) {
  blur_plan plan = {0};
  // Below this the neighbours of a pixel get less than a tenth of a code.
  plan.is_needed = sigma > 0.2;
  if (!plan.is_needed) return plan;
  if (sigma < BLUR_KERNEL_SIGMA) {
    plan.is_kernel = true;
    plan.radius = (int)ceil(3.5 * sigma);
    double weights[taps], sum = 0;
    for (int i = 0; i <= plan.radius; i++) {
      weights[i] = exp(-i * i / (2 * sigma * sigma));
      sum += i == 0 ? weights[i] : 2 * weights[i];
    }
    for (int i = 0; i <= plan.radius; i++) plan.kernel[i] = (float)(weights[i] / sum);
    return plan;
  }
  // A box of 2r + 1 whole places and two of weight f has the variance
  // (r(r + 1)(2r + 1)/3 + 2f(r + 1)²)/(2r + 1 + 2f), which must be sigma²/passes; solved for f.
  double variance = sigma * sigma / passes;
  int r = (int)floor((sqrt(12 * variance + 1) - 1) / 2);
  double length = 2.0 * r + 1;
  double whole = r * (r + 1.0) * length / 3;
  double f = (variance * length - whole) / (2 * ((r + 1.0) * (r + 1.0) - variance));
  f = f > 0 ? (f < 1 ? f : 1) : 0;
  plan.radius = r;
  plan.middle = (float)(1 / (length + 2 * f));
  plan.end = (float)(f / (length + 2 * f));
  return plan;
}

// Places before and after a line in a strip, all zero.
static size_t margin_of(const blur_plan *plan) { return (size_t)plan->radius + 2; }

static size_t strip_bytes(const blur_plan *plan, size_t length) {
  return (length + 2 * margin_of(plan)) * lanes * sizeof(float);
}

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

// Columns of bytes: the channels of a pixel are lines of their own.
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
      // What is empty at the top spreads nothing, and nothing comes of empty columns.
      if (first == y && is_empty(row)) first = y + 1;
      take_place(a + y * lanes, row);
    }
    if (first == height) continue;
    const float *result = blur_strip(a, b, height, first, plan);
    for (size_t y = 0; y < height; y++) {
      uint8_t *row = pixels + y * stride + x;
      if (count == lanes) {
        put_place(uses_avx2, row, result + y * lanes);
      } else {
        put_place(uses_avx2, bytes, result + y * lanes);
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
    size_t first = take_rows(a, &rows);
    if (first < width) put_rows(uses_avx2, &rows, blur_strip(a, b, width, first, plan));
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
                           size_t channels, const blur_plan *across, const blur_plan *down, void *scratch) {
  uint32_t components = 0;
  const bool is_pure = channels == 4 && take_alphas(pixels, stride, width, height, &components);
  const size_t bytes = is_pure ? alpha_stride(stride, width) : stride;
  if (is_pure) channels = 1;
  if (down->is_needed) blur_channels(uses_avx2, pixels, bytes, width, height, channels, true, down, scratch);
  if (across->is_needed) blur_channels(uses_avx2, pixels, bytes, width, height, channels, false, across, scratch);
  if (is_pure) put_alphas(pixels, stride, width, height, components);
}

static void blur_scalar(uint8_t *pixels, size_t stride, size_t width, size_t height, size_t channels,
                        const blur_plan *across, const blur_plan *down, void *scratch) {
  blur_both(false, pixels, stride, width, height, channels, across, down, scratch);
}

#if PK_X86
PK_AVX2 static void blur_avx2(uint8_t *pixels, size_t stride, size_t width, size_t height, size_t channels,
                              const blur_plan *across, const blur_plan *down, void *scratch) {
  blur_both(true, pixels, stride, width, height, channels, across, down, scratch);
}
#else
#define blur_avx2 blur_scalar
#endif

void blur_picture_with(bool uses_avx2, void *pixels, size_t stride, size_t width, size_t height,
                       size_t channels, double sigma_x, double sigma_y, void *scratch) {
  const blur_plan across = plan_of(sigma_x), down = plan_of(sigma_y);
  if (width == 0 || height == 0 || !(across.is_needed || down.is_needed)) return;
  (uses_avx2 ? blur_avx2 : blur_scalar)(pixels, stride, width, height, channels, &across, &down, scratch);
}

void blur_picture(void *pixels, size_t stride, size_t width, size_t height, size_t channels,
                  double sigma_x, double sigma_y, void *scratch) {
  blur_picture_with(pk_has_avx2(), pixels, stride, width, height, channels, sigma_x, sigma_y,
                    scratch);
}
