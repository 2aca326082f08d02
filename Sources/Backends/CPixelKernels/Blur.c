#include "BlurKernels.h"

#include "Dispatch.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// A blur runs along lines. `lanes` neighbouring lines are copied to a strip of floats, one row of the
// strip for every place along the lines, blurred there, and copied back: all loops are over lanes, so
// that the compiler uses vectors in both directions, and a strip stays in the second cache.
enum { lanes = 32, taps = 8, passes = 4 };

typedef struct {
  bool is_kernel;
  int radius;            // of the box or the kernel, in places
  float middle, end;     // weights of the box: inside, and of the two fractional ends
  float kernel[taps];    // weights of the kernel at distances 0…radius
} blur_plan;

static blur_plan plan_of(double sigma) {
  blur_plan plan = {0};
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

PK_TEMPLATE void box_pass(float *restrict out, const float *restrict in, ptrdiff_t length,
                     const blur_plan *plan) {
  ptrdiff_t r = plan->radius;
  float middle = plan->middle, end = plan->end;
  float sum[lanes] = {0};
  for (ptrdiff_t i = 0; i < r && i < length; i++)
    for (int k = 0; k < lanes; k++) sum[k] += in[i * lanes + k];
  for (ptrdiff_t i = 0; i < length; i++) {
    // Beyond the margin there is only zero; the places i ± (r + 1) stay inside it.
    bool enters = i + r < length, follows = i + r + 1 < length;
    const float *next = in + (enters ? i + r : -1) * lanes;
    const float *after = in + (follows ? i + r + 1 : -1) * lanes;
    const float *last = in + (i >= r ? i - r : -1) * lanes;
    const float *before = in + (i >= r + 1 ? i - r - 1 : -1) * lanes;
    float *target = out + i * lanes;
    for (int k = 0; k < lanes; k++) {
      float total = sum[k] + next[k];
      target[k] = total * middle + (before[k] + after[k]) * end;
      sum[k] = total - last[k];
    }
  }
}

PK_TEMPLATE void kernel_pass(float *restrict out, const float *restrict in, ptrdiff_t length,
                        const blur_plan *plan) {
  for (ptrdiff_t i = 0; i < length; i++) {
    float total[lanes];
    for (int k = 0; k < lanes; k++) total[k] = in[i * lanes + k] * plan->kernel[0];
    for (ptrdiff_t d = 1; d <= plan->radius; d++) {
      const float *before = in + (i - d) * lanes, *after = in + (i + d) * lanes;
      float weight = plan->kernel[d];
      for (int k = 0; k < lanes; k++) total[k] += (before[k] + after[k]) * weight;
    }
    memcpy(out + i * lanes, total, sizeof total);
  }
}

// Blurs a strip; the result is in the returned one of the two.
PK_TEMPLATE float *blur_strip(float *a, float *b, size_t length, const blur_plan *plan) {
  if (plan->is_kernel) {
    kernel_pass(b, a, (ptrdiff_t)length, plan);
    return b;
  }
  for (int pass = 0; pass < passes; pass += 2) {
    box_pass(b, a, (ptrdiff_t)length, plan);
    box_pass(a, b, (ptrdiff_t)length, plan);
  }
  return a;
}

PK_TEMPLATE uint8_t byte_of(float value) {
  value = value + 0.5f;
  return (uint8_t)(int32_t)(value < 255 ? value : 255);
}

// Columns of bytes: the channels of a pixel are lines of their own.
PK_TEMPLATE void blur_columns(uint8_t *pixels, size_t stride, size_t columns, size_t height, float *a,
                         float *b, const blur_plan *plan) {
  for (size_t x = 0; x < columns; x += lanes) {
    size_t count = columns - x < lanes ? columns - x : lanes;
    for (size_t y = 0; y < height; y++) {
      const uint8_t *row = pixels + y * stride + x;
      float *place = a + y * lanes;
      if (count == lanes) {
        for (int k = 0; k < lanes; k++) place[k] = row[k];
      } else {
        for (size_t k = 0; k < lanes; k++) place[k] = k < count ? row[k] : 0;
      }
    }
    const float *result = blur_strip(a, b, height, plan);
    for (size_t y = 0; y < height; y++) {
      uint8_t *row = pixels + y * stride + x;
      const float *place = result + y * lanes;
      if (count == lanes) {
        for (int k = 0; k < lanes; k++) row[k] = byte_of(place[k]);
      } else {
        for (size_t k = 0; k < count; k++) row[k] = byte_of(place[k]);
      }
    }
  }
}

// Rows: as many as fill the lanes with their channels at once.
PK_TEMPLATE void blur_rows(uint8_t *pixels, size_t stride, size_t width, size_t height, size_t channels,
                      float *a, float *b, const blur_plan *plan) {
  size_t together = lanes / channels;
  for (size_t y = 0; y < height; y += together) {
    size_t count = height - y < together ? height - y : together;
    if (count < together) memset(a, 0, width * lanes * sizeof(float));
    for (size_t row = 0; row < count; row++) {
      const uint8_t *source = pixels + (y + row) * stride;
      for (size_t x = 0; x < width; x++)
        for (size_t c = 0; c < channels; c++)
          a[x * lanes + row * channels + c] = source[x * channels + c];
    }
    const float *result = blur_strip(a, b, width, plan);
    for (size_t row = 0; row < count; row++) {
      uint8_t *target = pixels + (y + row) * stride;
      for (size_t x = 0; x < width; x++)
        for (size_t c = 0; c < channels; c++)
          target[x * channels + c] = byte_of(result[x * lanes + row * channels + c]);
    }
  }
}

// One direction: along the rows or along the columns.
PK_TEMPLATE void blur(uint8_t *pixels, size_t stride, size_t width, size_t height, size_t channels,
                      bool is_vertical, const blur_plan *plan, void *scratch) {
  size_t bytes = strip_bytes(plan, is_vertical ? height : width);
  size_t margin = margin_of(plan) * lanes;
  float *a = (float *)scratch + margin;
  float *b = (float *)((uint8_t *)scratch + bytes) + margin;
  // Places outside a line are read and must be zero.
  memset(scratch, 0, 2 * bytes);
  if (is_vertical)
    blur_columns(pixels, stride, width * channels, height, a, b, plan);
  else
    blur_rows(pixels, stride, width, height, channels, a, b, plan);
}

// With the number of channels known, their loops are unrolled.
PK_TEMPLATE void blur_channels(uint8_t *pixels, size_t stride, size_t width, size_t height,
                               size_t channels, bool is_vertical, const blur_plan *plan,
                               void *scratch) {
  if (channels == 1)
    blur(pixels, stride, width, height, 1, is_vertical, plan, scratch);
  else
    blur(pixels, stride, width, height, 4, is_vertical, plan, scratch);
}

static void blur_scalar(uint8_t *pixels, size_t stride, size_t width, size_t height,
                        size_t channels, bool is_vertical, const blur_plan *plan, void *scratch) {
  blur_channels(pixels, stride, width, height, channels, is_vertical, plan, scratch);
}

#if PK_X86
PK_AVX2 static void blur_avx2(uint8_t *pixels, size_t stride, size_t width, size_t height,
                              size_t channels, bool is_vertical, const blur_plan *plan,
                              void *scratch) {
  blur_channels(pixels, stride, width, height, channels, is_vertical, plan, scratch);
}
#else
#define blur_avx2 blur_scalar
#endif

void blur_picture_with(bool uses_avx2, void *pixels, size_t stride, size_t width, size_t height,
                       size_t channels, double sigma_x, double sigma_y, void *scratch) {
  if (width == 0 || height == 0) return;
  for (int is_vertical = 1; is_vertical >= 0; is_vertical--) {
    double sigma = is_vertical ? sigma_y : sigma_x;
    // Below this the neighbours of a pixel get less than a tenth of a code.
    if (!(sigma > 0.2)) continue;
    blur_plan plan = plan_of(sigma);
    (uses_avx2 ? blur_avx2 : blur_scalar)(pixels, stride, width, height, channels, is_vertical,
                                          &plan, scratch);
  }
}

void blur_picture(void *pixels, size_t stride, size_t width, size_t height, size_t channels,
                  double sigma_x, double sigma_y, void *scratch) {
  blur_picture_with(pk_has_avx2(), pixels, stride, width, height, channels, sigma_x, sigma_y,
                    scratch);
}
