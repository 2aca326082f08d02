#include "BlurKernels.h"

#include "BlurLight.h"
#include "BlurPlan.h"
#include "Dispatch.h"

#include <stdlib.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// MARK: Along rows and columns

typedef struct {
  uint8_t *pixels;
  size_t stride, width, height;
} pixmap;

PK_TEMPLATE void decode_all(bool uses_avx2, float *out, const pixmap *pixmap, const blur_light *light) {
  for (size_t y = 0; y < pixmap->height; y++, out += pixmap->width * channels)
    decode_row(uses_avx2, out, pixmap->pixels + y * pixmap->stride, pixmap->width, light);
}

PK_TEMPLATE void encode_all(bool uses_avx2, const pixmap *pixmap, const float *in, const blur_light *light) {
  for (size_t y = 0; y < pixmap->height; y++, in += pixmap->width * channels)
    encode_row(uses_avx2, pixmap->pixels + y * pixmap->stride, in, pixmap->width, light);
}

PK_TEMPLATE bool is_zero(const float *values, size_t count) {
  uint32_t bits, seen = 0;
  for (size_t i = 0; i < count; i++) {
    memcpy(&bits, values + i, sizeof bits);
    seen |= bits;
  }
  return seen == 0;
}

// Lines of `length` places, each `step` floats from the last; neighbouring lines begin `across` floats apart.
PK_TEMPLATE void blur_lines(float *values, size_t length, size_t step, size_t count, size_t across, float *a, float *b,
                            const blur_plan *plan) {
  for (size_t line = 0; line < count; line += pixels_of_strip) {
    const size_t together = count - line < pixels_of_strip ? count - line : pixels_of_strip;
    float *from = values + line * across;
    size_t first = 0;
    for (size_t i = 0; i < length; i++) {
      float *samples = a + i * lanes;
      for (size_t k = 0; k < together; k++)
        memcpy(samples + k * channels, from + i * step + k * across, channels * sizeof(float));
      memset(samples + together * channels, 0, (lanes - together * channels) * sizeof(float));
      // Empty places at the beginning spread nothing, and empty lines remain empty.
      if (first == i && is_zero(samples, lanes)) first = i + 1;
    }
    if (first == length) continue;
    const float *result = blur_strip(a, b, length, first, plan);
    for (size_t i = 0; i < length; i++)
      for (size_t k = 0; k < together; k++)
        memcpy(from + i * step + k * across, result + i * lanes + k * channels, channels * sizeof(float));
  }
}

// MARK: Scratch memory

static size_t image_bytes(size_t width, size_t height) { return width * height * channels * sizeof(float); }

static size_t max_strip_bytes(size_t width, size_t height, double sigma) {
  blur_plan plan = plan_of(sigma);
  return strip_bytes(&plan, width > height ? width : height);
}

size_t blur_float_scratch_bytes(size_t width, size_t height, double sigma) {
  return image_bytes(width, height) + 2 * max_strip_bytes(width, height, sigma);
}

// Two strips behind the image, each with margins of zero.
static void load_strips(void *scratch, size_t image, const blur_plan *plan, size_t length, float **a, float **b) {
  uint8_t *memory = (uint8_t *)scratch + image;
  const size_t bytes = strip_bytes(plan, length), margin = margin_of(plan) * lanes;
  memset(memory, 0, 2 * bytes);
  *a = (float *)memory + margin;
  *b = (float *)(memory + bytes) + margin;
}

PK_TEMPLATE void blur_in_light(bool uses_avx2, void *pixels, size_t stride, size_t width, size_t height, double sigma_x,
                               double sigma_y, const blur_light *light, void *scratch) {
  const blur_plan across = plan_of(sigma_x), down = plan_of(sigma_y);
  if (width == 0 || height == 0 || !(across.is_needed || down.is_needed)) return;
  const pixmap pixmap = {pixels, stride, width, height};
  const size_t image = image_bytes(width, height), row = width * channels;
  float *values = scratch, *a, *b;
  decode_all(uses_avx2, values, &pixmap, light);
  if (down.is_needed) {
    load_strips(scratch, image, &down, height, &a, &b);
    blur_lines(values, height, row, width, channels, a, b, &down);
  }
  if (across.is_needed) {
    load_strips(scratch, image, &across, width, &a, &b);
    blur_lines(values, width, channels, height, row, a, b, &across);
  }
  encode_all(uses_avx2, &pixmap, values, light);
}

PK_KERNEL(void, blur_image_in_light, blur_in_light,
          (void *pixels, size_t stride, size_t width, size_t height, double sigma_x, double sigma_y,
           const blur_light *light, void *scratch),
          pixels, stride, width, height, sigma_x, sigma_y, light, scratch)

// MARK: Along a slope

// Catmull–Rom weights of the four places around a position between the second and the third.
static void weights_at(float f, float weights[4]) {
  weights[0] = f * (-0.5f + f * (1 - 0.5f * f));
  weights[1] = 1 + f * f * (-2.5f + 1.5f * f);
  weights[2] = f * (0.5f + f * (2 - 1.5f * f));
  weights[3] = f * f * (-0.5f + 0.5f * f);
}

// An image addressed by `i` along the longer part of the slope and `j` across.
typedef struct {
  const pixmap *pixmap;
  size_t along, across; // places in each direction
  bool is_steep;        // `i` counts rows
  double slope, origin; // a line leads to j + slope · (i + origin)
} slanted;

static const uint8_t *slanted_pixel(const slanted *s, size_t i, size_t j) {
  const size_t x = s->is_steep ? j : i, y = s->is_steep ? i : j;
  return s->pixmap->pixels + y * s->pixmap->stride + 4 * x;
}

// The whole and the fractional part of how far lines have moved across at a place.
static double moved(const slanted *s, size_t i, float *fraction) {
  const double offset = s->slope * ((double)i + s->origin), entire = floor(offset);
  *fraction = (float)(offset - entire);
  return entire;
}

// The pixels on the lines from `line` on, at all places.
static void load_slanted(float *a, const slanted *s, double line, const blur_light *light) {
  enum { needed = pixels_of_strip + 3 };
  for (size_t i = 0; i < s->along; i++) {
    float fraction, weights[4], around[needed][channels];
    const double first = line + moved(s, i, &fraction) - 1;
    weights_at(fraction, weights);
    for (int k = 0; k < needed; k++) {
      const double j = first + k;
      if (j >= 0 && j < (double)s->across)
        decode(around[k], slanted_pixel(s, i, (size_t)j), light);
      else
        memset(around[k], 0, sizeof around[k]);
    }
    float *samples = a + i * lanes;
    for (int k = 0; k < pixels_of_strip; k++)
      for (int c = 0; c < channels; c++)
        samples[k * channels + c] = around[k][c] * weights[0] + around[k + 1][c] * weights[1] +
                                  around[k + 2][c] * weights[2] + around[k + 3][c] * weights[3];
  }
}

// Adds what lines give to the pixels beside them: the pixel j is between the lines around j − slope · (i + origin).
static void add_slanted(float *values, const slanted *s, double line, const float *result) {
  for (size_t i = 0; i < s->along; i++) {
    float fraction, weights[4];
    const double offset = moved(s, i, &fraction);
    // The position of a pixel between lines is one less the fraction, or 0.
    const bool is_entire = fraction == 0;
    weights_at(is_entire ? 0 : 1 - fraction, weights);
    const double below = line + offset + (is_entire ? 0 : 1);
    const float *samples = result + i * lanes;
    for (int k = 0; k < pixels_of_strip; k++)
      for (int d = 0; d < 4; d++) {
        // The line k is the d-th of the four around the pixel.
        const double j = below + k - (d - 1);
        if (j < 0 || j >= (double)s->across) continue;
        const size_t x = s->is_steep ? (size_t)j : i, y = s->is_steep ? i : (size_t)j;
        float *out = values + (y * s->pixmap->width + x) * channels;
        for (int c = 0; c < channels; c++) out[c] += samples[k * channels + c] * weights[d];
      }
  }
}

void blur_image_along(void *pixels, size_t stride, size_t width, size_t height, double sigma, double axis_x,
                        double axis_y, double origin_x, double origin_y, const blur_light *light, void *scratch) {
  const bool is_steep = fabs(axis_y) > fabs(axis_x);
  const double major = is_steep ? axis_y : axis_x, minor = is_steep ? axis_x : axis_y;
  if (width == 0 || height == 0 || major == 0) return;
  // A step of one place along the longer part is 1 / |major| of a pixel along the axis.
  const blur_plan plan = plan_of(sigma * fabs(major));
  if (!plan.is_needed) return;
  const pixmap pixmap = {pixels, stride, width, height};
  const slanted s = {&pixmap, is_steep ? height : width, is_steep ? width : height, is_steep, minor / major,
                     is_steep ? origin_y : origin_x};
  const size_t image = image_bytes(width, height);
  float *values = scratch, *a, *b;
  memset(values, 0, image);
  load_strips(scratch, image, &plan, s.along, &a, &b);
  float ignored;
  const double begin = moved(&s, 0, &ignored), end = moved(&s, s.along - 1, &ignored);
  const double maximum = begin > end ? begin : end, minimum = begin < end ? begin : end;
  const double last = (double)s.across + 2 - minimum;
  for (double line = -maximum - 3; line < last; line += pixels_of_strip) {
    load_slanted(a, &s, line, light);
    add_slanted(values, &s, line, blur_strip(a, b, s.along, 0, &plan));
  }
  encode_all(false, &pixmap, values, light);
}
