#include "ResampleKernels.h"
#include "Blending.h"

#include <math.h>
#include <string.h>

// The same places on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Pixels whose places are found together. Blocks begin at multiples of this in the output, so that a place does not
// depend on where a row begins.
enum { step = 8 };

// The limit of positions: no image reaches beyond.
static const double farthest = 4000000;

// A line of places in one coordinate of the source: `first` whole pixels, and for pixel i of the block `rest` and i
// times `slope` more.
typedef struct {
  int32_t first;
  float rest, slope;
} positions;

static positions positions_of(double at, double slope) {
  double duplicate = at > -farthest ? (at < farthest ? at : farthest) : -farthest;
  double entire = floor(duplicate);
  double maximum = 100000;
  double bounded = slope > -maximum ? (slope < maximum ? slope : maximum) : -maximum;
  return (positions){(int32_t)entire * fraction, (float)(duplicate - entire), (float)bounded};
}

// Where the columns of a block of the output lie, each between two of the source.
typedef struct {
  int32_t left[step];
  int32_t right[step]; // the factor of the one after it
  // Eight columns of the source that contain those of the first half of the block, and eight for the second half, if
  // they exist. Every step counts where an image is shown at about its size.
  bool is_near;
  int32_t first[2];
} column_block;

static uint32_t read_scalar(const resample_source *source, int32_t u, int32_t v, uint32_t alpha) {
  const uint32_t fx = (uint32_t)u % fraction, fy = (uint32_t)v % fraction;
  const int32_t left = u / fraction, top = v / fraction;
  const uint8_t *row = (const uint8_t *)source->pixels + source->stride * (size_t)top;
  const uint32_t *upper = (const uint32_t *)row + left;
  const uint32_t *lower = (const uint32_t *)(row + (top + 1 < source->height ? source->stride : 0)) + left;
  const size_t right = left + 1 < source->width ? 1 : 0;
  const uint32_t a = upper[0], b = upper[right], c = lower[0], d = lower[right];
  uint32_t pixel = mixed_two(mixed_two(a, b, fx), mixed_two(c, d, fx), fy);
  return alpha == 255 ? pixel : scaled(pixel, alpha);
}

static int32_t position(positions p, int32_t i, int32_t size) {
  int32_t at = p.first + (int32_t)lrintf((p.rest + (float)i * p.slope) * (float)fraction);
  int32_t last = (size - 1) * fraction;
  return at > 0 ? (at < last ? at : last) : 0;
}

static void read_block_scalar(uint32_t *out, positions u, positions v, const resample_source *source, uint32_t alpha) {
  for (int32_t i = 0; i < step; i++)
    out[i] = read_scalar(source, position(u, i, source->width), position(v, i, source->height), alpha);
}

#if PK_X86
// Sixteen components of sixteen bits; t is 0 to 256.
PK_AVX2 static inline __m256i blended_avx2(__m256i a, __m256i b, __m256i t) {
  __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(fraction), t);
  __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(a, rest), _mm256_mullo_epi16(b, t));
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(fraction / 2)), 8);
}

PK_AVX2 static inline __m256i positions_avx2(positions p, int32_t size) {
  const __m256 lanes = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
  __m256 offsets = _mm256_add_ps(_mm256_set1_ps(p.rest), _mm256_mul_ps(lanes, _mm256_set1_ps(p.slope)));
  __m256i steps = _mm256_cvtps_epi32(_mm256_mul_ps(offsets, _mm256_set1_ps(fraction)));
  __m256i at = _mm256_add_epi32(_mm256_set1_epi32(p.first), steps);
  at = _mm256_max_epi32(at, _mm256_setzero_si256());
  return _mm256_min_epi32(at, _mm256_set1_epi32((size - 1) * fraction));
}

// Each factor for the left and the right one of two pixels, once for every component.
#define PAIR(f) {fraction - (f), fraction - (f), fraction - (f), fraction - (f), f, f, f, f}
#define PAIRS_4(f) PAIR(f), PAIR(f + 1), PAIR(f + 2), PAIR(f + 3)
#define PAIRS_16(f) PAIRS_4(f), PAIRS_4(f + 4), PAIRS_4(f + 8), PAIRS_4(f + 12)
#define PAIRS_64(f) PAIRS_16(f), PAIRS_16(f + 16), PAIRS_16(f + 32), PAIRS_16(f + 48)
static const _Alignas(16) int16_t factors[fraction + 1][8] = {PAIRS_64(0), PAIRS_64(64), PAIRS_64(128), PAIRS_64(192),
                                                              PAIR(fraction)};

PK_AVX2 static inline __m256i two_factors(int32_t one, int32_t other) {
  __m128i low = _mm_load_si128((const __m128i *)factors[one]);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), _mm_load_si128((const __m128i *)factors[other]), 1);
}

// Two neighbours each from two places.
PK_AVX2 static inline __m256i two_pairs(const uint32_t *one, const uint32_t *other) {
  __m128i low = _mm_loadl_epi64((const __m128i *)one);
  return _mm256_cvtepu8_epi16(_mm_unpacklo_epi64(low, _mm_loadl_epi64((const __m128i *)other)));
}

PK_AVX2 static inline __m256i rounded_avx2(__m256i sum) {
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(fraction / 2)), 8);
}

// Where the four pixels around places lie, counted from the first one: the upper left and the lower left ones, and the
// factors of the right and of the lower ones. At the last column, its left neighbour counts nothing.
typedef struct {
  _Alignas(32) int32_t upper[step], lower[step], right[step], down[step];
} corners;

PK_AVX2 static inline void find_corners_avx2(corners *out, positions pu, positions pv, const resample_source *source) {
  const __m256i pitch = _mm256_set1_epi32((int32_t)(source->stride / sizeof(uint32_t)));
  __m256i u = positions_avx2(pu, source->width), v = positions_avx2(pv, source->height);
  __m256i left = _mm256_min_epi32(_mm256_srli_epi32(u, 8), _mm256_set1_epi32(source->width - 2));
  __m256i top = _mm256_srli_epi32(v, 8);
  __m256i has_lower = _mm256_cmpgt_epi32(_mm256_set1_epi32(source->height - 1), top);
  __m256i upper = _mm256_add_epi32(_mm256_mullo_epi32(top, pitch), left);
  __m256i lower = _mm256_add_epi32(upper, _mm256_and_si256(has_lower, pitch));
  _mm256_store_si256((__m256i *)out->upper, upper);
  _mm256_store_si256((__m256i *)out->lower, lower);
  _mm256_store_si256((__m256i *)out->right, _mm256_sub_epi32(u, _mm256_slli_epi32(left, 8)));
  _mm256_store_si256((__m256i *)out->down, _mm256_and_si256(v, _mm256_set1_epi32(fraction - 1)));
}

PK_AVX2 static inline void read_block_avx2(uint32_t *out, positions pu, positions pv, const resample_source *source,
                                           uint32_t alpha) {
  corners at;
  find_corners_avx2(&at, pu, pv, source);
  const uint32_t *pixels = (const uint32_t *)source->pixels;
  const __m256i factor = _mm256_set1_epi16((int16_t)alpha);
  for (int i = 0; i < step; i += 2) {
    __m256i across = two_factors(at.right[i], at.right[i + 1]);
    __m256i upper = _mm256_mullo_epi16(two_pairs(pixels + at.upper[i], pixels + at.upper[i + 1]), across);
    __m256i lower = _mm256_mullo_epi16(two_pairs(pixels + at.lower[i], pixels + at.lower[i + 1]), across);
    // The sums of upper pixels and of lower ones, side by side.
    __m256i rows = _mm256_add_epi16(_mm256_unpacklo_epi64(upper, lower), _mm256_unpackhi_epi64(upper, lower));
    rows = _mm256_mullo_epi16(rounded_avx2(rows), two_factors(at.down[i], at.down[i + 1]));
    __m256i two = rounded_avx2(_mm256_add_epi16(rows, _mm256_shuffle_epi32(rows, 0x4e)));
    if (alpha != 255) two = product_avx2(two, factor);
    __m128i both = _mm_unpacklo_epi64(_mm256_castsi256_si128(two), _mm256_extracti128_si256(two, 1));
    _mm_storel_epi64((__m128i *)(out + i), _mm_packus_epi16(both, both));
  }
}

PK_AVX2 static inline __m256i mixed_two_avx2(__m256i a, __m256i b, __m256i t) {
  const __m256i even = _mm256_set1_epi32(0x00ff00ff);
  __m256i low = blended_avx2(_mm256_and_si256(a, even), _mm256_and_si256(b, even), t);
  __m256i high = blended_avx2(_mm256_srli_epi16(a, 8), _mm256_srli_epi16(b, 8), t);
  return _mm256_or_si256(low, _mm256_slli_epi16(high, 8));
}

// Both halves of a block from eight pixels each.
PK_AVX2 static inline void rk_blend_near_columns_avx2(uint32_t *out, const uint32_t *row, const column_block *columns) {
  __m256i left = _mm256_loadu_si256((const __m256i *)columns->left);
  __m256i right = _mm256_loadu_si256((const __m256i *)columns->right);
  __m128i one = _mm_set1_epi32(columns->first[0]), two = _mm_set1_epi32(columns->first[1]);
  __m256i index = _mm256_sub_epi32(left, _mm256_inserti128_si256(_mm256_castsi128_si256(one), two, 1));
  __m256i next = _mm256_add_epi32(index, _mm256_set1_epi32(1));
  __m256i low = _mm256_loadu_si256((const __m256i *)(row + columns->first[0]));
  __m256i high = _mm256_loadu_si256((const __m256i *)(row + columns->first[1]));
  __m256i a = _mm256_blend_epi32(_mm256_permutevar8x32_epi32(low, index),
                                 _mm256_permutevar8x32_epi32(high, index), 0xf0);
  __m256i b = _mm256_blend_epi32(_mm256_permutevar8x32_epi32(low, next),
                                 _mm256_permutevar8x32_epi32(high, next), 0xf0);
  right = _mm256_or_si256(right, _mm256_slli_epi32(right, 16));
  _mm256_storeu_si256((__m256i *)out, mixed_two_avx2(a, b, right));
}

PK_AVX2 static inline void rk_blend_columns_avx2(uint32_t *out, const uint32_t *row, const column_block *columns) {
  if (columns->is_near) return rk_blend_near_columns_avx2(out, row, columns);
  const int32_t *left = columns->left, *right = columns->right;
  for (int i = 0; i < step; i += 4) {
    __m256i a = _mm256_mullo_epi16(two_pairs(row + left[i], row + left[i + 1]), two_factors(right[i], right[i + 1]));
    __m256i b = _mm256_mullo_epi16(two_pairs(row + left[i + 2], row + left[i + 3]),
                                   two_factors(right[i + 2], right[i + 3]));
    // Pixels 0 and 2 in the lower lane, 1 and 3 in the upper one.
    __m256i sum = rounded_avx2(_mm256_add_epi16(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)));
    __m256i bytes = _mm256_packus_epi16(sum, sum);
    __m128i even = _mm256_castsi256_si128(bytes), odd = _mm256_extracti128_si256(bytes, 1);
    _mm_storeu_si128((__m128i *)(out + i), _mm_unpacklo_epi32(even, odd));
  }
}

PK_AVX2 static inline void rk_blend_rows_avx2(uint32_t *out, const uint32_t *upper, const uint32_t *lower, uint32_t down,
                                         uint32_t alpha) {
  __m256i a = _mm256_loadu_si256((const __m256i *)upper), b = _mm256_loadu_si256((const __m256i *)lower);
  __m256i pixels = mixed_two_avx2(a, b, _mm256_set1_epi16((int16_t)down));
  if (alpha != 255) {
    const __m256i even = _mm256_set1_epi32(0x00ff00ff), factor = _mm256_set1_epi16((int16_t)alpha);
    __m256i low = product_avx2(_mm256_and_si256(pixels, even), factor);
    __m256i high = product_avx2(_mm256_srli_epi16(pixels, 8), factor);
    pixels = _mm256_or_si256(low, _mm256_slli_epi16(high, 8));
  }
  _mm256_storeu_si256((__m256i *)out, pixels);
}
#endif

PK_TEMPLATE void read_block(bool uses_avx2, uint32_t *out, positions u, positions v, const resample_source *source,
                            uint32_t alpha) {
#if PK_X86
  if (uses_avx2 && source->width > 1) return read_block_avx2(out, u, v, source, alpha);
#endif
  read_block_scalar(out, u, v, source, alpha);
}

PK_TEMPLATE void mix_columns(bool uses_avx2, uint32_t *out, const uint32_t *row, const column_block *columns) {
#if PK_X86
  if (uses_avx2) return rk_blend_columns_avx2(out, row, columns);
#endif
  for (int i = 0; i < step; i++) {
    const uint32_t *pixels = row + columns->left[i];
    out[i] = mixed_two(pixels[0], pixels[1], (uint32_t)columns->right[i]);
  }
}

PK_TEMPLATE void mix_rows(bool uses_avx2, uint32_t *out, const uint32_t *upper, const uint32_t *lower, uint32_t down,
                          uint32_t alpha) {
#if PK_X86
  if (uses_avx2) return rk_blend_rows_avx2(out, upper, lower, down, alpha);
#endif
  for (int i = 0; i < step; i++) {
    uint32_t pixel = mixed_two(upper[i], lower[i], down);
    out[i] = alpha == 255 ? pixel : scaled(pixel, alpha);
  }
}

// Restricts a row to the pixels whose position in one coordinate is between two numbers, or near enough that a border
// may cross them: `across` is the change of the position within a pixel.
static void cut(double *from, double *to, double first, double slope, double across, double minimum, double maximum) {
  const double low = minimum - 1 - across, high = maximum + 1 + across;
  if (slope == 0) {
    if (first < low || first > high) *to = *from;
    return;
  }
  double one = (low - first) / slope, other = (high - first) / slope;
  double start = one < other ? one : other, end = one < other ? other : one;
  if (start > *from) *from = start;
  if (end < *to) *to = end;
}

PK_TEMPLATE void fill_row(bool uses_avx2, uint32_t *out, int32_t x, int32_t y, size_t width, const double *m,
                          const resample_source *source, uint32_t alpha) {
  // Of the centre of the output's pixel 0 in this row, from the centre of the source's pixel 0.
  const double u = m[0] * 0.5 + m[2] * ((double)y + 0.5) + m[4] - 0.5;
  const double v = m[1] * 0.5 + m[3] * ((double)y + 0.5) + m[5] - 0.5;
  double from = x, to = (double)x + (double)width;
  cut(&from, &to, u, m[0], fabs(m[0]) + fabs(m[2]), source->visible[0], source->visible[2]);
  cut(&from, &to, v, m[1], fabs(m[1]) + fabs(m[3]), source->visible[1], source->visible[3]);
  if (!(from < to)) {
    memset(out, 0, width * sizeof *out);
    return;
  }
  const int32_t begin = (int32_t)floor(from) > x ? (int32_t)floor(from) : x;
  const int32_t limit = x + (int32_t)width, end = ceil(to) < limit ? (int32_t)ceil(to) : limit;
  memset(out, 0, (size_t)(begin - x) * sizeof *out);
  memset(out + (end - x), 0, (size_t)(limit - end) * sizeof *out);
  // Rounded down, also below 0.
  for (int32_t at = begin & ~(step - 1); at < end; at += step) {
    uint32_t block[step];
    const positions pu = positions_of(u + m[0] * at, m[0]), pv = positions_of(v + m[1] * at, m[1]);
    const bool is_entire = at >= begin && at + step <= end;
    uint32_t *target = is_entire ? out + (at - x) : block;
    read_block(uses_avx2, target, pu, pv, source, alpha);
    if (is_entire) continue;
    const int32_t first = at < begin ? begin : at, last = at + step < end ? at + step : end;
    memcpy(out + (first - x), block + (first - at), (size_t)(last - first) * sizeof *out);
  }
}

// Columns that are computed together where an image is axis-aligned, in whole blocks.
enum { tile = 512 };

// Rows of the source, mixed along themselves for the columns of a tile.
typedef struct {
  uint32_t pixels[2][tile];
  int32_t row[2]; // -1 for none
} mixed_rows;

// The place of a row in the memory of two of which one is still needed.
PK_TEMPLATE const uint32_t *mixed_row(bool uses_avx2, mixed_rows *rows, int32_t row, int32_t needed, size_t count,
                                      const column_block *columns, const resample_source *source) {
  if (rows->row[0] == row) return rows->pixels[0];
  if (rows->row[1] == row) return rows->pixels[1];
  const int slot = rows->row[0] == needed ? 1 : 0;
  const uint32_t *pixels = (const uint32_t *)((const uint8_t *)source->pixels + source->stride * (size_t)row);
  // The next row is needed soon, and begins far from where this one ends: the processor does not foresee it.
  const size_t ahead = row + 1 < source->height ? source->stride / sizeof *pixels : 0;
  for (size_t i = 0; i < count; i += step) {
    __builtin_prefetch(pixels + ahead + columns[i / step].first[0]);
    mix_columns(uses_avx2, rows->pixels[slot] + i, pixels, columns + i / step);
  }
  rows->row[slot] = row;
  return rows->pixels[slot];
}

static int32_t minimum(const int32_t *values) {
  int32_t a = values[0] < values[1] ? values[0] : values[1], b = values[2] < values[3] ? values[2] : values[3];
  return a < b ? a : b;
}

static void find_columns(column_block *out, int32_t start, double u, double slope, int32_t width) {
  const positions p = positions_of(u + slope * start, slope);
  for (int32_t i = 0; i < step; i++) {
    const int32_t at = position(p, i, width);
    // At the last column, its left neighbour counts nothing.
    out->left[i] = at / fraction < width - 2 ? at / fraction : width - 2;
    out->right[i] = at - out->left[i] * fraction;
  }
  out->is_near = true;
  for (int half = 0; half < 2; half++) {
    const int32_t *left = out->left + half * 4;
    const int32_t first = minimum(left);
    for (int i = 0; i < 4; i++) out->is_near &= left[i] - first < 7;
    out->is_near &= first + 8 <= width;
    out->first[half] = first;
  }
}

// Draws an image that is not rotated: the result of a source row is cached for the next row of the
// output.
PK_TEMPLATE void fill_straight(bool uses_avx2, void *out, size_t stride, int32_t x, int32_t y, size_t width,
                               size_t height, const double *m, const resample_source *source, uint32_t alpha) {
  const double u = m[0] * 0.5 + m[2] * 0.5 + m[4] - 0.5;
  column_block columns[tile / step];
  mixed_rows rows;
  const int32_t end = x + (int32_t)width;
  for (int32_t start = x & ~(step - 1); start < end; start += tile) {
    const int32_t limit = start + tile < end ? start + tile : (end + step - 1) & ~(step - 1);
    const size_t count = (size_t)(limit - start);
    for (size_t i = 0; i < count; i += step)
      find_columns(&columns[i / step], start + (int32_t)i, u, m[0], source->width);
    rows.row[0] = rows.row[1] = -1;
    const int32_t first = start < x ? x : start, last = limit < end ? limit : end;
    for (size_t row = 0; row < height; row++) {
      const double v = m[3] * 0.5 + m[3] * (double)(y + (int32_t)row) + m[5] - 0.5;
      const int32_t at = position(positions_of(v, 0), 0, source->height), top = at / fraction;
      const int32_t low = top + 1 < source->height ? top + 1 : top;
      const uint32_t *upper = mixed_row(uses_avx2, &rows, top, low, count, columns, source);
      const uint32_t *lower = mixed_row(uses_avx2, &rows, low, top, count, columns, source);
      uint32_t line[tile];
      for (size_t i = 0; i < count; i += step)
        mix_rows(uses_avx2, line + i, upper + i, lower + i, (uint32_t)(at % fraction), alpha);
      memcpy((uint8_t *)out + stride * row + (size_t)(first - x) * sizeof *line, line + (first - start),
             (size_t)(last - first) * sizeof *line);
    }
  }
}

PK_TEMPLATE void fill(bool uses_avx2, void *out, size_t stride, int32_t x, int32_t y, size_t width, size_t height,
                      const double *m, const resample_source *source, uint32_t alpha) {
  if (m[1] == 0 && m[2] == 0 && source->width > 1) {
    fill_straight(uses_avx2, out, stride, x, y, width, height, m, source, alpha);
    return;
  }
  for (size_t row = 0; row < height; row++)
    fill_row(uses_avx2, (uint32_t *)((uint8_t *)out + stride * row), x, y + (int32_t)row, width, m, source, alpha);
}

PK_KERNEL(void, resample_fill, fill,
          (void *out, size_t stride, int32_t x, int32_t y, size_t width, size_t height, const double matrix[6],
           const resample_source *source, uint32_t alpha),
          out, stride, x, y, width, height, matrix, source, alpha)
