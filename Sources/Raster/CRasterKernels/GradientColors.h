#pragma once

// The colours of pixels of which it is known where along a gradient they lie.

#include "GradientKernels.h"
#include "GradientParameters.h"

#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Ordered dither (B. E. Bayer, `An optimum method for two-level rendition of continuous-tone pictures`,
// 1973): the 64 ranks of an 8 × 8 cell. The lowest bits of x and y determine the highest base-4 digit of a
// rank. The fraction of a value above a code is the share of a cell's positions that round up. Slow
// gradients therefore show no bands, and integral codes do not change.
enum { cell = 8 };
static const uint8_t ranks[cell][cell] = {
    {0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
    {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
    {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

// Computes the offsets added to the codes of a row before truncation: above 0 and below 1 by more than the error of
// floats. There are three cells. From any pixel of the first one on there is a whole cell, and another from any pixel
// of that cell on.
PK_TEMPLATE void find_thresholds(float thresholds[3 * cell], size_t column, size_t row) {
  for (size_t i = 0; i < 3 * cell; i++)
    thresholds[i] = ((float)ranks[row % cell][(column + i) % cell] + 0.5f) / 64;
}

PK_TEMPLATE bool is_flat(const gradient_segment *g) {
  return g->delta_red == 0 && g->delta_green == 0 && g->delta_blue == 0 && g->delta_alpha == 0;
}

// The known properties of a segment's colours: less work, and the same bytes. The components of a pure colour are
// 0 or 1.
typedef enum { any_colors, one_alpha, opaque_colors, one_color, pure_color } color_traits;

PK_TEMPLATE bool is_pure(float component) { return component == 0 || component == 1; }

PK_TEMPLATE color_traits color_traits_of(const gradient_segment *g) {
  if (g->delta_alpha == 0) return g->alpha == 1 ? opaque_colors : one_alpha;
  if (g->delta_red != 0 || g->delta_green != 0 || g->delta_blue != 0) return any_colors;
  return is_pure(g->red) && is_pure(g->green) && is_pure(g->blue) ? pure_color : one_color;
}

// The pixel of a pure colour where it is opaque.
PK_TEMPLATE uint32_t pure_pixel(const gradient_segment *g) {
  return 0xff000000 | (g->red == 1 ? 0xff0000 : 0) | (g->green == 1 ? 0xff00 : 0) | (g->blue == 1 ? 0xff : 0);
}

PK_TEMPLATE uint32_t cut(float code) { return (uint32_t)(int32_t)code; }

// The colour of a pixel. All components are rounded with one threshold, so that none gets above alpha.
PK_TEMPLATE uint32_t shaded(color_traits traits, bool is_duplicate, float t, float threshold, const gradient_segment *g) {
  float s = (t - g->start) * g->inverse;
  if (is_duplicate) {
    s = s > 0 ? s : 0;
    s = s < 1 ? s : 1;
  }
  bool has_one_alpha = traits == one_alpha || traits == opaque_colors;
  float alpha = (has_one_alpha ? g->alpha : g->alpha + g->delta_alpha * s) * 255.0f;
  uint32_t a = traits == opaque_colors ? 255 : cut(alpha + threshold);
  if (traits == pure_color) {
    uint32_t pair = a | a << 8;
    return (pair | pair << 16) & pure_pixel(g);
  }
  float red = traits == one_color ? g->red : g->red + g->delta_red * s;
  float green = traits == one_color ? g->green : g->green + g->delta_green * s;
  float blue = traits == one_color ? g->blue : g->blue + g->delta_blue * s;
  return a << 24 | cut(red * alpha + threshold) << 16 | cut(green * alpha + threshold) << 8 |
         cut(blue * alpha + threshold);
}

// Colours of pixels whose parameters all lie in one segment. `thresholds` are those of a cell, and begin with the first
// pixel's.
PK_TEMPLATE void shade_as(color_traits traits, bool is_duplicate, uint32_t *restrict out, const float *restrict t,
                          const float *restrict thresholds, size_t count, const gradient_segment *segment) {
  const gradient_segment g = *segment;
  size_t i = 0;
  for (; i + cell <= count; i += cell)
    for (size_t j = 0; j < cell; j++) out[i + j] = shaded(traits, is_duplicate, t[i + j], thresholds[j], &g);
  for (; i < count; i++) out[i] = shaded(traits, is_duplicate, t[i], thresholds[i % cell], &g);
}

#if PK_X86
PK_AVX2 PK_TEMPLATE __m256 between(float first, float delta, __m256 s) {
  return _mm256_add_ps(_mm256_set1_ps(first), _mm256_mul_ps(_mm256_set1_ps(delta), s));
}

PK_AVX2 PK_TEMPLATE __m256i cut_avx2(__m256 component, __m256 alpha, __m256 threshold) {
  return _mm256_cvttps_epi32(_mm256_add_ps(_mm256_mul_ps(component, alpha), threshold));
}

// The codes of eight pixels by the part of the segment before them. Packing uses fewer of the units that add and
// convert than shifting does.
PK_AVX2 PK_TEMPLATE __m256i codes_avx2(color_traits traits, __m256 s, __m256 threshold, const gradient_segment *g) {
  bool has_one_alpha = traits == one_alpha || traits == opaque_colors;
  __m256 maximum = _mm256_set1_ps(255.0f);
  __m256 part = has_one_alpha ? _mm256_set1_ps(g->alpha) : between(g->alpha, g->delta_alpha, s);
  __m256 alpha = _mm256_mul_ps(part, maximum);
  __m256i a = traits == opaque_colors ? _mm256_set1_epi32(255)
                                     : _mm256_cvttps_epi32(_mm256_add_ps(alpha, threshold));
  if (traits == pure_color) return a;
  bool is_one = traits == one_color;
  __m256 red = is_one ? _mm256_set1_ps(g->red) : between(g->red, g->delta_red, s);
  __m256 green = is_one ? _mm256_set1_ps(g->green) : between(g->green, g->delta_green, s);
  __m256 blue = is_one ? _mm256_set1_ps(g->blue) : between(g->blue, g->delta_blue, s);
  __m256i low = _mm256_packs_epi32(cut_avx2(blue, alpha, threshold), cut_avx2(green, alpha, threshold));
  __m256i high = _mm256_packs_epi32(cut_avx2(red, alpha, threshold), a);
  return _mm256_packus_epi16(low, high);
}

// Pixels of codes, with the same bits as those of single ones.
PK_AVX2 PK_TEMPLATE __m256i pixels_avx2(color_traits traits, __m256i codes, const gradient_segment *g) {
  const __m256i together = _mm256_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12,
                                            1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  const __m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12, 0, 0, 0, 0, 4, 4, 4,
                                          4, 8, 8, 8, 8, 12, 12, 12, 12);
  if (traits != pure_color) return _mm256_shuffle_epi8(codes, together);
  return _mm256_and_si256(_mm256_shuffle_epi8(codes, spread), _mm256_set1_epi32((int32_t)pure_pixel(g)));
}

PK_AVX2 PK_TEMPLATE __m256i shaded_avx2(color_traits traits, __m256 t, __m256 threshold, const gradient_segment *g) {
  __m256 s = _mm256_mul_ps(_mm256_sub_ps(t, _mm256_set1_ps(g->start)), _mm256_set1_ps(g->inverse));
  return pixels_avx2(traits, codes_avx2(traits, s, threshold, g), g);
}

PK_AVX2 PK_TEMPLATE void shade_eight(color_traits traits, uint32_t *out, const float *t, __m256 threshold,
                                     const gradient_segment *g) {
  _mm256_storeu_si256((__m256i *)out, shaded_avx2(traits, _mm256_loadu_ps(t), threshold, g));
}

PK_AVX2 PK_TEMPLATE void shade_as_avx2(color_traits traits, uint32_t *restrict out, const float *restrict t,
                                       const float *restrict thresholds, size_t count,
                                       const gradient_segment *segment) {
  const gradient_segment g = *segment;
  if (count < 8) return shade_as(traits, false, out, t, thresholds, count, segment);
  const __m256 threshold = _mm256_loadu_ps(thresholds);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    shade_eight(traits, out + i, t + i, threshold, &g);
    shade_eight(traits, out + i + 8, t + i + 8, threshold, &g);
  }
  for (; i + 8 <= count; i += 8) shade_eight(traits, out + i, t + i, threshold, &g);
  // Some of the last eight may be made again.
  size_t last = count - 8;
  shade_eight(traits, out + last, t + last, _mm256_loadu_ps(thresholds + last % cell), &g);
}

PK_AVX2 static void shade_avx2(uint32_t *out, const float *t, const float *thresholds, size_t count,
                               const gradient_segment *segment) {
  switch (color_traits_of(segment)) {
    case any_colors: return shade_as_avx2(any_colors, out, t, thresholds, count, segment);
    case one_alpha: return shade_as_avx2(one_alpha, out, t, thresholds, count, segment);
    case opaque_colors: return shade_as_avx2(opaque_colors, out, t, thresholds, count, segment);
    case one_color: return shade_as_avx2(one_color, out, t, thresholds, count, segment);
    case pure_color: return shade_as_avx2(pure_color, out, t, thresholds, count, segment);
  }
}
#endif

PK_TEMPLATE void shade(bool uses_avx2, uint32_t *out, const float *t, const float *thresholds, size_t count,
                       const gradient_segment *segment, bool is_duplicate) {
  if (is_duplicate) return shade_as(any_colors, true, out, t, thresholds, count, segment);
#if PK_X86
  if (uses_avx2) return shade_avx2(out, t, thresholds, count, segment);
#endif
  switch (color_traits_of(segment)) {
    case any_colors: return shade_as(any_colors, false, out, t, thresholds, count, segment);
    case one_alpha: return shade_as(one_alpha, false, out, t, thresholds, count, segment);
    case opaque_colors: return shade_as(opaque_colors, false, out, t, thresholds, count, segment);
    case one_color: return shade_as(one_color, false, out, t, thresholds, count, segment);
    case pure_color: return shade_as(pure_color, false, out, t, thresholds, count, segment);
  }
}

// One colour, rounded as that of a plain fill.
PK_TEMPLATE void shade_flat(uint32_t *out, size_t count, const gradient_segment *g) {
  float alpha = g->alpha * 255.0f;
  uint32_t pixel = cut(alpha + 0.5f) << 24 | cut(g->red * alpha + 0.5f) << 16 | cut(g->green * alpha + 0.5f) << 8 |
                   cut(g->blue * alpha + 0.5f);
  for (size_t i = 0; i < count; i++) out[i] = pixel;
}

// Parameters that are tested together for being in one segment.
enum { block = 64 };

PK_TEMPLATE bool are_surely_inside(const float *t, size_t count, float low, float high, nearness near) {
  float middle = (t[0] + t[count - 1]) * 0.5f, reach = near.slope * (float)(int32_t)count + near.error;
  return middle - reach >= low && middle + reach < high && reach < near.maximum &&
         fabsf(t[0] - t[count - 1]) < reach * 2;
}

#if PK_X86
// How many parameters from the first one on lie in a segment.
PK_AVX2 static size_t count_inside_avx2(const float *t, size_t count, float low, float high) {
  const __m256 first = _mm256_set1_ps(low), end = _mm256_set1_ps(high);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256 some = _mm256_loadu_ps(t + i);
    __m256 inside = _mm256_and_ps(_mm256_cmp_ps(some, first, _CMP_GE_OQ), _mm256_cmp_ps(some, end, _CMP_LT_OQ));
    unsigned mask = (unsigned)_mm256_movemask_ps(inside);
    if (mask != 255) return i + (size_t)__builtin_ctz(~mask);
  }
  while (i < count && t[i] >= low && t[i] < high) i++;
  return i;
}
#endif

PK_TEMPLATE size_t count_inside(bool uses_avx2, const float *t, size_t count, float low, float high) {
#if PK_X86
  if (uses_avx2) return count_inside_avx2(t, count, low, high);
#endif
  size_t i = 0;
  while (i < count && t[i] >= low && t[i] < high) i++;
  return i;
}

// The end of the parameters from the first one on that lie in one segment.
PK_TEMPLATE size_t end_of_run(bool uses_avx2, const float *t, size_t from, size_t count, float low, float high,
                              nearness near) {
  if (are_surely_inside(t + from, count - from, low, high, near)) return count;
  size_t to = from;
  while (to < count) {
    size_t length = count - to < block ? count - to : block;
    if (!are_surely_inside(t + to, length, low, high, near)) {
      size_t inside = count_inside(uses_avx2, t + to, length, low, high);
      if (inside < length) return to + inside;
    }
    to += length;
  }
  return to;
}

// The first pixel begins a cell.
PK_TEMPLATE void shade_portion(bool uses_avx2, uint32_t *out, const float *t, const float *thresholds, size_t count,
                             nearness near, const gradient_segment *segments, size_t segment_count) {
  size_t k = 0;
  size_t from = 0;
  while (from < count) {
    while (k > 0 && t[from] < segments[k].start) k--;
    while (k + 1 < segment_count && t[from] >= segments[k + 1].start) k++;
    float low = segments[k].start;
    float high = k + 1 < segment_count ? segments[k + 1].start : INFINITY;
    size_t to = end_of_run(uses_avx2, t, from, count, low, high, near);
    // Within its segment a parameter needs no holding, as rounding keeps the order of numbers.
    bool is_duplicate = to == from || !(segments[k].inverse >= 0 && (high - low) * segments[k].inverse <= 1);
    if (to == from) to++;
    if (is_flat(&segments[k]))
      shade_flat(out + from, to - from, &segments[k]);
    else
      shade(uses_avx2, out + from, t + from, thresholds + from % cell, to - from, &segments[k], is_duplicate);
    from = to;
  }
}
