#include "Dispatch.h"
#include "GradientKernels.h"

#include <float.h>
#include <math.h>
#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Pixels are made in pieces of a row, so that the parameters stay in the first cache.
enum { piece = 512 };

// The square root, correctly rounded, as IEEE 754 wants it. The library's function may tell of an error as well, and a
// loop with it is not made of vectors.
#define root(x) __builtin_elementwise_sqrt(x)

// Beyond this t is held: every end colour has been reached and float arithmetic stays finite.
static const double far = 1e30;

static double held(double value) {
  return value > -far ? (value < far ? value : far) : -far;
}

PK_TEMPLATE void axial(float *t, size_t count, double x, double dx) {
  float from = (float)held(x);
  float step = (float)held(dx);
  for (size_t i = 0; i < count; i++) t[i] = from + step * (float)(int32_t)i;
}

PK_TEMPLATE void radial(float *t, size_t count, double x, double y, double dx, double dy) {
  // Squares must stay finite: 1e15 is as far away as 1e30 for any gradient that can be seen.
  const double limit = 1e15;
  float x0 = (float)fmax(-limit, fmin(limit, x)), y0 = (float)fmax(-limit, fmin(limit, y));
  float sx = (float)fmax(-limit, fmin(limit, dx)), sy = (float)fmax(-limit, fmin(limit, dy));
  for (size_t i = 0; i < count; i++) {
    float u = x0 + sx * (float)(int32_t)i;
    float v = y0 + sy * (float)(int32_t)i;
    t[i] = root(u * u + v * v);
  }
}

// The greater root of |p − (1 − t)·focus| = t; p − focus is (x, y) at the first pixel.
PK_TEMPLATE void focal(float *t, size_t count, double x, double y, double dx, double dy,
                  const double focus[2]) {
  const double limit = 1e15;
  float x0 = (float)fmax(-limit, fmin(limit, x)), y0 = (float)fmax(-limit, fmin(limit, y));
  float sx = (float)fmax(-limit, fmin(limit, dx)), sy = (float)fmax(-limit, fmin(limit, dy));
  float fx = (float)focus[0], fy = (float)focus[1];
  float a = 1 - (fx * fx + fy * fy);
  float inverse = 1 / a;
  for (size_t i = 0; i < count; i++) {
    float u = x0 + sx * (float)(int32_t)i;
    float v = y0 + sy * (float)(int32_t)i;
    float b = u * fx + v * fy;
    t[i] = (b + root(b * b + a * (u * u + v * v))) * inverse;
  }
}

// The arctangent of 0…1 in turns, error below 2e-8 rad: Abramowitz & Stegun, 4.4.49.
PK_TEMPLATE float arctangent_turns(float x) {
  float q = x * x;
  float p = 0.0028662257f;
  p = p * q - 0.0161657367f;
  p = p * q + 0.0429096138f;
  p = p * q - 0.0752896400f;
  p = p * q + 0.1065626393f;
  p = p * q - 0.1420889944f;
  p = p * q + 0.1999355085f;
  p = p * q - 0.3333314528f;
  p = p * q + 1.0f;
  return p * x * 0.15915494309189535f;
}

PK_TEMPLATE void conic(float *t, size_t count, double x, double y, double dx, double dy) {
  float x0 = (float)held(x), y0 = (float)held(y);
  float sx = (float)held(dx), sy = (float)held(dy);
  for (size_t i = 0; i < count; i++) {
    float u = x0 + sx * (float)(int32_t)i;
    float v = y0 + sy * (float)(int32_t)i;
    float across = fabsf(u), down = fabsf(v);
    float high = across > down ? across : down;
    float low = across > down ? down : across;
    float turns = arctangent_turns(high > 0 ? low / high : 0);
    turns = down > across ? 0.25f - turns : turns;
    turns = u < 0 ? 0.5f - turns : turns;
    turns = v < 0 ? 1.0f - turns : turns;
    t[i] = turns < 1 ? turns : 0;
  }
}

// Ordered dither (B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures",
// 1973): the 64 ranks of an 8 × 8 cell, each the last one's digit of four before its own. A code between
// two is rounded up at as many places of a cell as it lies above the lower one, so that slow gradients show
// no bands, and whole codes stay what they are.
enum { cell = 8 };
static const uint8_t ranks[cell][cell] = {
    {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
    {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

// What is added to the codes of a row before they are cut to whole numbers: above 0 and below 1 by more than
// the error of floats.
// At least one cell is written.
PK_TEMPLATE void find_thresholds(float *thresholds, size_t count, size_t column, size_t row) {
  for (size_t i = 0; i < cell; i++)
    thresholds[i] = ((float)ranks[row % cell][(column + i) % cell] + 0.5f) / 64;
  for (size_t done = cell; done < count; done *= 2)
    memcpy(thresholds + done, thresholds, (done < count - done ? done : count - done) * sizeof(float));
}

PK_TEMPLATE int is_flat(const gradient_segment *segment) {
  return segment->delta_red == 0 && segment->delta_green == 0 && segment->delta_blue == 0 &&
         segment->delta_alpha == 0;
}

// Colours of pixels whose parameters all lie in one segment. All components of a pixel are rounded with one
// threshold, so that none gets above alpha.
PK_TEMPLATE void shade(uint32_t *restrict out, const float *restrict t,
                       const float *restrict thresholds, size_t count,
                       const gradient_segment *segment) {
  const gradient_segment g = *segment;
  for (size_t i = 0; i < count; i++) {
    float s = (t[i] - g.start) * g.inverse;
    s = s > 0 ? s : 0;
    s = s < 1 ? s : 1;
    float alpha = (g.alpha + g.delta_alpha * s) * 255.0f;
    float threshold = thresholds[i];
    uint32_t a = (uint32_t)(int32_t)(alpha + threshold);
    uint32_t r = (uint32_t)(int32_t)((g.red + g.delta_red * s) * alpha + threshold);
    uint32_t green = (uint32_t)(int32_t)((g.green + g.delta_green * s) * alpha + threshold);
    uint32_t b = (uint32_t)(int32_t)((g.blue + g.delta_blue * s) * alpha + threshold);
    out[i] = a << 24 | r << 16 | green << 8 | b;
  }
}

// One colour, rounded as that of a plain fill.
PK_TEMPLATE void shade_flat(uint32_t *restrict out, size_t count, const gradient_segment *segment) {
  const float t = segment->start, half = 0.5f;
  uint32_t pixel;
  shade(&pixel, &t, &half, 1, segment);
  for (size_t i = 0; i < count; i++) out[i] = pixel;
}

// Whether `block` parameters lie in one segment; counting lets the compiler use vectors.
enum { block = 64 };

PK_TEMPLATE int is_inside(const float *t, float low, float high) {
  int inside = 0;
  for (int i = 0; i < block; i++) inside += (t[i] >= low) & (t[i] < high);
  return inside == block;
}

PK_TEMPLATE void shade_piece(uint32_t *out, const float *t, const float *thresholds, size_t count,
                             const gradient_segment *segments, size_t segment_count) {
  size_t k = 0;
  size_t from = 0;
  while (from < count) {
    while (k > 0 && t[from] < segments[k].start) k--;
    while (k + 1 < segment_count && t[from] >= segments[k + 1].start) k++;
    float low = segments[k].start;
    float high = k + 1 < segment_count ? segments[k + 1].start : INFINITY;
    size_t to = from;
    while (to + block <= count && is_inside(t + to, low, high)) to += block;
    while (to < count && t[to] >= low && t[to] < high) to++;
    if (to == from) to++;
    if (is_flat(&segments[k]))
      shade_flat(out + from, to - from, &segments[k]);
    else
      shade(out + from, t + from, thresholds + from, to - from, &segments[k]);
    from = to;
  }
}

// What all rows of a gradient share.
typedef struct {
  gradient_kind kind;
  const double *matrix, *focus;
  const gradient_segment *segments;
  size_t count;
  // The place of the first pixel in the cells of the dither.
  size_t column, row;
} shading;

PK_TEMPLATE void fill_row(const shading *g, uint32_t *out, size_t width, size_t row) {
  const double *m = g->matrix, *focus = g->focus;
  float t[piece], thresholds[piece];
  // The same in all pieces, which are whole cells wide.
  find_thresholds(thresholds, width < piece ? width : piece, g->column, g->row + row);
  for (size_t from = 0; from < width; from += piece) {
    size_t length = width - from < piece ? width - from : piece;
    double x = m[0] * ((double)from + 0.5) + m[2] * ((double)row + 0.5) + m[4];
    double y = m[1] * ((double)from + 0.5) + m[3] * ((double)row + 0.5) + m[5];
    switch (g->kind) {
      case gradient_axial: axial(t, length, x, m[0]); break;
      case gradient_radial:
        if (focus[0] == 0 && focus[1] == 0)
          radial(t, length, x, y, m[0], m[1]);
        else
          focal(t, length, x - focus[0], y - focus[1], m[0], m[1], focus);
        break;
      case gradient_conic: conic(t, length, x, y, m[0], m[1]); break;
    }
    shade_piece(out + from, t, thresholds, length, g->segments, g->count);
  }
}

static uint32_t *row_of(void *pixels, size_t stride, size_t row) {
  return (uint32_t *)((uint8_t *)pixels + stride * row);
}

PK_TEMPLATE void fill(const shading *g, void *pixels, size_t stride, size_t width, size_t height) {
  const bool is_axial = g->kind == gradient_axial;
  for (size_t row = 0; row < height; row++) {
    uint32_t *out = row_of(pixels, stride, row);
    if (is_axial && g->matrix[2] == 0 && row >= cell) {
      // All rows are alike but for the dither.
      memcpy(out, row_of(pixels, stride, row - cell), width * 4);
    } else if (is_axial && g->matrix[0] == 0 && width > cell) {
      // The row has one colour, dithered.
      fill_row(g, out, cell, row);
      for (size_t i = cell; i < width; i++) out[i] = out[i - cell];
    } else {
      fill_row(g, out, width, row);
    }
  }
}

static void fill_scalar(const shading *g, void *pixels, size_t stride, size_t width,
                        size_t height) {
  fill(g, pixels, stride, width, height);
}

#if PK_X86
PK_AVX2 static void fill_avx2(const shading *g, void *pixels, size_t stride, size_t width,
                              size_t height) {
  fill(g, pixels, stride, width, height);
}
#else
#define fill_avx2 fill_scalar
#endif

void gradient_fill_with(bool uses_avx2, gradient_kind kind, void *pixels, size_t stride,
                        size_t width, size_t height, const double matrix[6],
                        const double focus[2], const gradient_segment *segments, size_t count,
                        size_t column, size_t row) {
  shading g = {kind, matrix, focus, segments, count, column % cell, row % cell};
  (uses_avx2 ? fill_avx2 : fill_scalar)(&g, pixels, stride, width, height);
}

void gradient_fill(gradient_kind kind, void *pixels, size_t stride, size_t width, size_t height,
                   const double matrix[6], const double focus[2],
                   const gradient_segment *segments, size_t count, size_t column, size_t row) {
  gradient_fill_with(pk_has_avx2(), kind, pixels, stride, width, height, matrix, focus, segments,
                     count, column, row);
}
