#pragma once

// Colours of conic gradients by less work, where the result is surely the same.
//
// Away from the centre the angle of pixels in a row is close to a polynomial. The difference between its code and
// that of the exact angle has a known bound. Where both ends of that range truncate to the same whole number, that
// code is right. The rest, a few percent of the pixels, uses the exact angles.

#include "GradientColors.h"
#include "GradientParameters.h"

#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

#if PK_X86
// Where multiply and add are fused nothing gets less exact.
#define PK_FMA __attribute__((target("avx2,fma")))

PK_TEMPLATE bool has_fma(void) { return __builtin_cpu_supports("fma") != 0; }

// Pixels of a span, which have one polynomial, and the spans of a piece.
enum { span = 64, spans = portion / span };

// The angles of spans, in turns, by the distance d from their middles in pixels: turns + first · d + second · d² + …
typedef struct {
  _Alignas(32) float turns[spans], first[spans], second[spans], third[spans], fourth[spans];
  // By how much that can be wrong, together with what rounding does to exact angles; infinite next to the centre.
  float error[spans];
  // The range of the angles of a span.
  float low[spans], high[spans];
} angle_polynomials;

PK_FMA PK_TEMPLATE void find_polynomials(angle_polynomials *all, float x0, float y0, float sx, float sy) {
  const float turn = 0.15915494309189535f;
  for (int k = 0; k < spans; k++) {
    const float middle = (float)(k * span + span / 2);
    const float u = x0 + sx * middle, v = y0 + sy * middle;
    const float across = fabsf(u), down = fabsf(v);
    const float maximum = across > down ? across : down, minimum = across > down ? down : across;
    const float ratio = minimum / maximum;
    float turns = arctangent_turns(ratio, arctangent_head(ratio));
    turns = down > across ? 0.25f - turns : turns;
    turns = u < 0 ? 0.5f - turns : turns;
    turns = v < 0 ? 1.0f - turns : turns;
    // The angle of z + d · s is that of z and the imaginary part of log(1 + d · w) with w = s / z, here up to w⁴.
    const float inverse = 1 / (u * u + v * v);
    const float re = (sx * u + sy * v) * inverse, im = (sy * u - sx * v) * inverse;
    const float re2 = re * re - im * im, im2 = 2 * re * im;
    const float first = turn * im, second = -turn / 2 * im2;
    const float third = turn / 3 * (re2 * im + im2 * re), fourth = -turn / 4 * (2 * re2 * im2);
    // The truncated terms are below r⁵ / 5 / (1 - r) where r is |d · w|. Coordinates have a relative error of 2⁻²⁴,
    // also of the offset of a whole part, which is 16 r of the distance. Angles have errors of some 2⁻²⁴ turns.
    const float square = (sx * sx + sy * sy) * inverse * (span * span / 4), r = root(square);
    const float error = square * square * r * (1.1f * turn / 5 / 0.75f) + 1.5e-6f * r + 4e-7f;
    // Angles only rise or only fall.
    const float d0 = -span / 2, d1 = span / 2 - 1;
    const float t0 = turns + d0 * (first + d0 * (second + d0 * (third + d0 * fourth)));
    const float t1 = turns + d1 * (first + d1 * (second + d1 * (third + d1 * fourth)));
    all->turns[k] = turns;
    all->first[k] = first;
    all->second[k] = second;
    all->third[k] = third;
    all->fourth[k] = fourth;
    // Squares of large numbers may overflow, and are then meaningless.
    all->error[k] = r < 0.25f && inverse > 1e-30f ? error : INFINITY;
    all->low[k] = (t0 < t1 ? t0 : t1) - error;
    all->high[k] = (t0 < t1 ? t1 : t0) + error;
  }
}

// A segment, and what codes of it can be wrong by: `by_angle` times the error of an angle, and `rounding`.
typedef struct {
  const gradient_segment *segment;
  float low, high, by_angle, rounding;
} span_segment;

// The segment of angles from one on, searched from one next to it on.
PK_TEMPLATE span_segment segment_of(float low, size_t *index, const gradient_segment *segments, size_t count) {
  size_t k = *index;
  while (k > 0 && low < segments[k].start) k--;
  while (k + 1 < count && low >= segments[k + 1].start) k++;
  *index = k;
  const gradient_segment *g = &segments[k];
  const float high = k + 1 < count ? segments[k + 1].start : INFINITY;
  const float red = fabsf(g->delta_red), green = fabsf(g->delta_green), blue = fabsf(g->delta_blue);
  float color = red > green ? red : green;
  color = color > blue ? color : blue;
  const float last_alpha = g->alpha + g->delta_alpha, alpha = g->alpha > last_alpha ? g->alpha : last_alpha;
  // A quarter as much again as all errors together: those of both parts, and fourteen roundings of codes.
  const float slope = 1.25f * 255 * (color + fabsf(g->delta_alpha));
  // Angles begin again at a whole turn, where they are not known.
  return (span_segment){g, g->start > 0 ? g->start : 1e-30f, high < 1 ? high : 1 - 1e-6f, slope * g->inverse,
                        slope * 6e-7f + 1.25f * 8.4e-7f * (255 * alpha + 1)};
}

// The spans, a bit for each, that surely lie in a segment and whose codes are known well enough: a threshold is farther
// from whole numbers than they can be wrong.
PK_FMA static unsigned spans_inside(const angle_polynomials *all, span_segment s) {
  const float maximum_error = (0.005f - s.rounding) / s.by_angle;
  unsigned inside = 0;
  for (int k = 0; k < spans; k += 8) {
    __m256 is = _mm256_cmp_ps(_mm256_load_ps(all->low + k), _mm256_set1_ps(s.low), _CMP_GE_OQ);
    is = _mm256_and_ps(is, _mm256_cmp_ps(_mm256_load_ps(all->high + k), _mm256_set1_ps(s.high), _CMP_LT_OQ));
    is = _mm256_and_ps(is, _mm256_cmp_ps(_mm256_load_ps(all->error + k), _mm256_set1_ps(maximum_error), _CMP_LT_OQ));
    inside |= (unsigned)_mm256_movemask_ps(is) << k;
  }
  return inside;
}

// Computes spans by their polynomials. Returns the spans with uncertain pixels, a bit for each.
PK_FMA PK_TEMPLATE unsigned shade_spans_as(color_traits traits, uint32_t *restrict out, const float *restrict thresholds,
                                           const angle_polynomials *restrict all, int first, int end,
                                           span_segment s) {
  // A copy, which no pixel can be a part of.
  const gradient_segment g = *s.segment;
  // Of a pure colour the polynomial is made that of its code, else that of the part of the segment.
  const float factor = traits == pure_color ? 255 * g.delta_alpha : 1, minimum = traits == pure_color ? 255 * g.alpha : 0;
  const __m256 scale = _mm256_set1_ps(g.inverse * factor), from = _mm256_set1_ps(minimum);
  const __m256 zero_to_seven = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7), start = _mm256_set1_ps(g.start);
  const __m256 by_angle = _mm256_set1_ps(s.by_angle), rounding = _mm256_set1_ps(s.rounding);
  // Spans begin with a cell.
  const __m256 threshold = _mm256_loadu_ps(thresholds);
  unsigned unsure = 0;
  for (int k = first; k < end; k++) {
    const __m256 c0 = _mm256_fmadd_ps(_mm256_sub_ps(_mm256_broadcast_ss(all->turns + k), start), scale, from);
    const __m256 c1 = _mm256_mul_ps(scale, _mm256_broadcast_ss(all->first + k));
    const __m256 c2 = _mm256_mul_ps(scale, _mm256_broadcast_ss(all->second + k));
    const __m256 c3 = _mm256_mul_ps(scale, _mm256_broadcast_ss(all->third + k));
    const __m256 c4 = _mm256_mul_ps(scale, _mm256_broadcast_ss(all->fourth + k));
    const __m256 error = _mm256_fmadd_ps(_mm256_broadcast_ss(all->error + k), by_angle, rounding);
    const __m256 below = _mm256_sub_ps(threshold, error), above = _mm256_add_ps(threshold, error);
    __m256i is_sure = _mm256_set1_epi32(-1);
#pragma clang loop unroll(full)
    for (int i = 0; i < span; i += 8) {
      const __m256 d = _mm256_add_ps(zero_to_seven, _mm256_set1_ps((float)(i - span / 2)));
      __m256 value = _mm256_fmadd_ps(d, c4, c3);
      value = _mm256_fmadd_ps(d, value, c2);
      value = _mm256_fmadd_ps(d, value, c1);
      value = _mm256_fmadd_ps(d, value, c0);
      __m256i codes, others;
      if (traits == pure_color) {
        codes = _mm256_cvttps_epi32(_mm256_add_ps(value, below));
        others = _mm256_cvttps_epi32(_mm256_add_ps(value, above));
      } else {
        codes = codes_avx2(traits, value, below, &g);
        others = codes_avx2(traits, value, above, &g);
      }
      is_sure = _mm256_and_si256(is_sure, _mm256_cmpeq_epi32(codes, others));
      _mm256_storeu_si256((__m256i *)(out + k * span + i), pixels_avx2(traits, codes, &g));
    }
    unsure |= (unsigned)(_mm256_movemask_epi8(is_sure) != -1) << k;
  }
  return unsure;
}

PK_FMA static unsigned shade_spans(uint32_t *out, const float *thresholds, const angle_polynomials *all, int first,
                                    int end, span_segment s) {
  switch (color_traits_of(s.segment)) {
    case any_colors: return shade_spans_as(any_colors, out, thresholds, all, first, end, s);
    case one_alpha: return shade_spans_as(one_alpha, out, thresholds, all, first, end, s);
    case opaque_colors: return shade_spans_as(opaque_colors, out, thresholds, all, first, end, s);
    case one_color: return shade_spans_as(one_color, out, thresholds, all, first, end, s);
    case pure_color: return shade_spans_as(pure_color, out, thresholds, all, first, end, s);
  }
  return 0;
}

// Computes `count` spans of a part, of which (x0, y0) is the first pixel. Returns the spans that need exact angles,
// a bit for each.
PK_FMA static unsigned make_spans(uint32_t *out, const float *thresholds, int count, float x0, float y0, float sx,
                                   float sy, const gradient_segment *segments, size_t segment_count) {
  angle_polynomials all;
  find_polynomials(&all, x0, y0, sx, sy);
  unsigned left = 0;
  size_t segment_index = 0;
  for (int k = 0; k < count;) {
    const span_segment s = segment_of(all.low[k], &segment_index, segments, segment_count);
    const gradient_segment *g = s.segment;
    // Where more than a whole segment can be passed, a part is clamped to 0…1.
    const bool is_duplicate = !is_flat(g) && !(g->inverse >= 0 && (s.high - g->start) * g->inverse <= 1);
    const unsigned inside = is_duplicate ? 0 : spans_inside(&all, s) >> k;
    // A bit beyond ends the last run.
    int end = k + __builtin_ctz(~inside | 1u << spans);
    end = end < count ? end : count;
    if (end == k) {
      left |= 1u << k++;
      continue;
    }
    if (is_flat(g))
      shade_flat(out + k * span, (size_t)(end - k) * span, g);
    else
      left |= shade_spans(out, thresholds, &all, k, end, s);
    k = end;
  }
  return left;
}
#endif
