#include "Dispatch.h"
#include "GradientColors.h"
#include "GradientKernels.h"
#include "GradientParameters.h"
#include "GradientSpans.h"
#include "Blending.h"

#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// The parameters that all rows of a gradient share.
typedef struct {
  gradient_kind kind;
  const double *matrix, *focus;
  const gradient_segment *segments;
  size_t count;
  // The place of the first pixel in the cells of the dither.
  size_t column, row;
  // The number of the first row, counted from the origin of the matrix.
  double top;
  // How far apart neighbouring pixels of a row lie in canonical space.
  double step;
} shading;

// Some pixels of a piece of a row, from one to another of them. The first one begins a cell of the dither.
typedef struct {
  size_t first, end;
} range;

static bool is_around_point(const shading *g) {
  return g->kind == gradient_radial && g->focus[0] == 0 && g->focus[1] == 0;
}

// Whether there is nothing beyond the last stop.
static bool ends_clear(const shading *g) {
  const gradient_segment *last = &g->segments[g->count - 1];
  return is_flat(last) && last->alpha == 0;
}

// The pixels of a row that may be visible, rounded to vectors of eight. A gradient around one point excludes
// pixels that are surely beyond the last stop.
static range seen_range(const shading *g, size_t width, size_t row) {
  if (!is_around_point(g) || !ends_clear(g)) return (range){0, width};
  const double *m = g->matrix;
  const double x = m[0] * 0.5 + m[2] * (g->top + (double)row + 0.5) + m[4];
  const double y = m[1] * 0.5 + m[3] * (g->top + (double)row + 0.5) + m[5];
  const double size = fabs(x) + fabs(y) + (fabs(m[0]) + fabs(m[1])) * (double)width;
  // More than the error of the pixels' distances, which are floats.
  const double radius = g->segments[g->count - 1].start + 1e-5 * (size + 1);
  // |(x, y) + i · (m0, m1)| = radius.
  const double inverse = 1 / (m[0] * m[0] + m[1] * m[1]), middle = -(x * m[0] + y * m[1]) * inverse;
  const double square = middle * middle - (x * x + y * y - radius * radius) * inverse;
  if (square < 0) return (range){0, 0};
  const double reach = sqrt(square) + 2, low = middle - reach, high = middle + reach;
  // Also where there is no number.
  if (!(low > -1e9 && high < 1e9)) return (range){0, width};
  if (high <= 0 || low >= (double)width) return (range){0, 0};
  const size_t first = low > 0 ? (size_t)low / 8 * 8 : 0, end = ((size_t)high + 7) / 8 * 8;
  return (range){first, end < width ? end : width};
}

// Some pixels of a row, at most a piece, of which some are made.
PK_TEMPLATE void make_portion(bool uses_avx2, const shading *g, const float *thresholds, uint32_t *out, size_t from,
                            range made, size_t row) {
  const size_t first = made.first, length = made.end;
  const double *m = g->matrix, *focus = g->focus;
  _Alignas(64) float t[portion];
  double x = m[0] * ((double)from + 0.5) + m[2] * (g->top + (double)row + 0.5) + m[4];
  double y = m[1] * ((double)from + 0.5) + m[3] * (g->top + (double)row + 0.5) + m[5];
  switch (g->kind) {
    case gradient_axial: axial(t, length, x, m[0]); break;
    case gradient_radial:
      if (is_around_point(g))
        radial(t, first, length, x, y, m[0], m[1]);
      else
        focal(t, length, x - focus[0], y - focus[1], m[0], m[1], focus);
      break;
    case gradient_conic: conic(t, first, length, x, y, m[0], m[1]); break;
  }
  nearness near = nearness_of(g->kind, x, y, m[0], m[1], g->step, focus);
  shade_portion(uses_avx2, out + first, t + first, thresholds, length - first, near, g->segments, g->count);
}

static void make_portion_scalar(const shading *g, const float *thresholds, uint32_t *out, size_t from, range made,
                              size_t row) {
  make_portion(false, g, thresholds, out, from, made, row);
}

#if PK_X86
PK_AVX2 __attribute__((noinline)) static void make_exact_portion_avx2(const shading *g, const float *thresholds,
                                                                    uint32_t *out, size_t from, range made,
                                                                    size_t row) {
  make_portion(true, g, thresholds, out, from, made, row);
}

// Spans of a conic gradient, and with exact angles what they leave.
PK_FMA static void make_conic_fma(const shading *g, const float *thresholds, uint32_t *out, size_t from, size_t length,
                                    size_t row) {
  const double *m = g->matrix;
  const double x = m[0] * ((double)from + 0.5) + m[2] * (g->top + (double)row + 0.5) + m[4];
  const double y = m[1] * ((double)from + 0.5) + m[3] * (g->top + (double)row + 0.5) + m[5];
  const size_t count = length / span;
  // A remainder shorter than a span is left, too, up to the end.
  const uint64_t left = make_spans(out, thresholds, (int)count, (float)duplicate(x), (float)duplicate(y), (float)duplicate(m[0]),
                                   (float)duplicate(m[1]), g->segments, g->count) |
                        (uint64_t)UINT32_MAX << count;
  for (size_t k = 0; k * span < length;) {
    k += (size_t)__builtin_ctzll(left >> k);
    const size_t next = k + (size_t)__builtin_ctzll(~(left >> k));
    const range r = {k * span, next * span < length ? next * span : length};
    if (r.first < r.end) make_exact_portion_avx2(g, thresholds, out, from, r, row);
    k = next;
  }
}

PK_AVX2 static void make_portion_avx2(const shading *g, const float *thresholds, uint32_t *out, size_t from,
                                    range made, size_t row) {
  if (g->kind == gradient_conic && made.first == 0 && has_fma()) {
    make_conic_fma(g, thresholds, out, from, made.end, row);
  } else {
    make_exact_portion_avx2(g, thresholds, out, from, made, row);
  }
}
#else
#define make_portion_avx2 make_portion_scalar
#endif

// Not inlined, because of its length.
PK_TEMPLATE void fill_portion(bool uses_avx2, const shading *g, const float *thresholds, uint32_t *out, size_t from,
                            range made, size_t row) {
  (uses_avx2 ? make_portion_avx2 : make_portion_scalar)(g, thresholds, out, from, made, row);
}

static uint32_t *row_of(void *pixels, size_t stride, size_t row) {
  return (uint32_t *)((uint8_t *)pixels + stride * row);
}

PK_TEMPLATE void repeat_cell(uint32_t *pixels, size_t count) {
  for (size_t i = cell; i < count; i++) pixels[i] = pixels[i - cell];
}

PK_TEMPLATE void fill(bool uses_avx2, const shading *g, void *pixels, size_t stride, size_t width, size_t height) {
  const bool is_axial = g->kind == gradient_axial;
  for (size_t row = 0; row < height; row++) {
    uint32_t *out = row_of(pixels, stride, row);
    if (is_axial && g->matrix[2] == 0 && row >= cell) {
      // All rows are alike but for the dither.
      memcpy(out, row_of(pixels, stride, row - cell), width * 4);
      continue;
    }
    // The row has one colour, dithered.
    bool is_cell = is_axial && g->matrix[0] == 0 && width > cell;
    size_t length = is_cell ? cell : width;
    // The same in all pieces, which are whole cells wide.
    float thresholds[3 * cell];
    find_thresholds(thresholds, g->column, g->row + row);
    for (size_t from = 0; from < length; from += portion) {
      range all = {0, length - from < portion ? length - from : portion};
      fill_portion(uses_avx2, g, thresholds, out + from, from, all, row);
    }
    if (is_cell) repeat_cell(out, width);
  }
}

PK_TEMPLATE void composite_span(bool uses_avx2, rk_coverage_mode mode, uint32_t *out, const uint32_t *source, size_t count) {
#if PK_X86
  if (uses_avx2) return composite_span_avx2(out, source, count, mode);
#endif
  for (size_t i = 0; i < count; i++) out[i] = mixed(out[i], source[i], mode);
}

// Composites some pixels of a part of a row: their colours remain in the L1 cache, or are computed
// there.
PK_TEMPLATE void rk_blend_portion(bool uses_avx2, const shading *g, rk_coverage_mode mode, uint32_t *out, uint32_t *colors,
                           size_t from, range mixed, size_t row, bool is_made) {
  if (!is_made) {
    // The row has one colour, dithered.
    bool is_cell = g->kind == gradient_axial && g->matrix[0] == 0 && mixed.end > cell;
    const range made = is_cell ? (range){0, cell} : (range){mixed.first / cell * cell, mixed.end};
    float thresholds[3 * cell];
    find_thresholds(thresholds, g->column, g->row + row);
    fill_portion(uses_avx2, g, thresholds, colors, from, made, row);
    if (is_cell) repeat_cell(colors, mixed.end);
  }
  composite_span(uses_avx2, mode, out, colors + mixed.first, mixed.end - mixed.first);
}

PK_TEMPLATE void blend_colors(bool uses_avx2, const shading *g, rk_coverage_mode mode, void *pixels, size_t stride,
                              gradient_part part) {
  _Alignas(64) uint32_t colors[cell][portion];
  // All rows may be alike but for the dither: then one piece of them all after the other.
  const bool is_solid = g->kind == gradient_axial && g->matrix[2] == 0;
  const size_t width = part.x + part.width;
  const size_t column = is_solid && width > portion ? portion : width;
  for (size_t left = is_solid ? part.x / portion * portion : 0; left < width; left += column) {
    size_t right = left + column < width ? left + column : width;
    for (size_t y = 0; y < part.height; y++) {
      const size_t row = part.y + y;
      range seen = seen_range(g, width, row);
      seen.first = seen.first > part.x ? seen.first : part.x;
      for (size_t from = left > part.x ? left : part.x / portion * portion; from < right; from += portion) {
        size_t end = from + portion < right ? from + portion : right;
        size_t first = seen.first > from ? seen.first : from;
        end = seen.end < end ? seen.end : end;
        if (first >= end) continue;
        rk_blend_portion(uses_avx2, g, mode, row_of(pixels, stride, y) + (first - part.x), colors[is_solid ? row % cell : 0],
                         from, (range){first - from, end - from}, row, is_solid && y >= cell);
      }
    }
  }
}

static shading shading_of(gradient_kind kind, const double *matrix, const double *focus,
                          const gradient_segment *segments, size_t count, size_t column, ptrdiff_t row) {
  const double step = sqrt(matrix[0] * matrix[0] + matrix[1] * matrix[1]);
  // Also of negative numbers the rest is not negative.
  const size_t dither_row = (size_t)(row & (cell - 1));
  return (shading){kind, matrix, focus, segments, count, column % cell, dither_row, (double)row, step};
}

PK_TEMPLATE void fill_all(bool uses_avx2, gradient_kind kind, void *pixels, size_t stride, size_t width, size_t height,
                          const double *matrix, const double *focus, const gradient_segment *segments, size_t count,
                          size_t column, ptrdiff_t row) {
  const shading g = shading_of(kind, matrix, focus, segments, count, column, row);
  fill(uses_avx2, &g, pixels, stride, width, height);
}

PK_KERNEL(void, gradient_fill, fill_all,
          (gradient_kind kind, void *pixels, size_t stride, size_t width, size_t height, const double matrix[6],
           const double focus[2], const gradient_segment *segments, size_t count, size_t column, ptrdiff_t row),
          kind, pixels, stride, width, height, matrix, focus, segments, count, column, row)

PK_TEMPLATE void blend_part(bool uses_avx2, rk_coverage_mode mode, gradient_kind kind, void *pixels, size_t stride,
                            gradient_part part, const double *matrix, const double *focus,
                            const gradient_segment *segments, size_t count, size_t column, ptrdiff_t row) {
  const shading g = shading_of(kind, matrix, focus, segments, count, column, row);
  blend_colors(uses_avx2, &g, mode, pixels, stride, part);
}

PK_KERNEL(void, gradient_mix, blend_part,
          (rk_coverage_mode mode, gradient_kind kind, void *pixels, size_t stride, gradient_part part,
           const double matrix[6], const double focus[2], const gradient_segment *segments, size_t count, size_t column,
           ptrdiff_t row),
          mode, kind, pixels, stride, part, matrix, focus, segments, count, column, row)
