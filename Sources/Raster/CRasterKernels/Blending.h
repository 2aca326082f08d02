#pragma once

// Compositing of pixels by coverage, for the kernels that fill paths and composite images.

#include "CoverageKernels.h"
#include "Dispatch.h"

#include <string.h>

// a · b / 255, rounded, for a and b up to 255.
PK_TEMPLATE uint32_t product(uint32_t a, uint32_t b) {
  uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

// The same for the four components of a pixel.
PK_TEMPLATE uint32_t scaled(uint32_t pixel, uint32_t factor) {
  return product(pixel & 255, factor) | product(pixel >> 8 & 255, factor) << 8 |
         product(pixel >> 16 & 255, factor) << 16 | product(pixel >> 24, factor) << 24;
}

// Subpixel steps between two pixels of an image.
enum { fraction = 256 };

// The mean of every second component of two pixels; t, up to 256, is the part of the second one.
PK_TEMPLATE uint32_t blended(uint32_t a, uint32_t b, uint32_t t) {
  return (a * (fraction - t) + b * t + 0x00800080) >> 8 & 0x00ff00ff;
}

// The same for all components, each rounded.
PK_TEMPLATE uint32_t mixed_two(uint32_t a, uint32_t b, uint32_t t) {
  const uint32_t even = 0x00ff00ff;
  return blended(a & even, b & even, t) | blended(a >> 8 & even, b >> 8 & even, t) << 8;
}

PK_TEMPLATE uint32_t add_sat_u8(uint32_t a, uint32_t b) { return a + b < 255 ? a + b : 255; }

PK_TEMPLATE uint32_t mixed(uint32_t below, uint32_t pixel, rk_coverage_mode mode) {
  uint32_t under = mode == rk_coverage_over ? scaled(below, 255 - (pixel >> 24)) : below;
  return add_sat_u8(pixel & 255, under & 255) | add_sat_u8(pixel >> 8 & 255, under >> 8 & 255) << 8 |
         add_sat_u8(pixel >> 16 & 255, under >> 16 & 255) << 16 |
         add_sat_u8(pixel >> 24, under >> 24) << 24;
}

// Pixels of one coverage each; `image` is null for a colour.
static inline void rk_blend_block_scalar(uint32_t *out, const uint8_t *coverage, size_t count, uint32_t color,
                             const uint32_t *image, rk_coverage_mode mode) {
  for (size_t i = 0; i < count; i++)
    out[i] = mixed(out[i], scaled(image ? image[i] : color, coverage[i]), mode);
}

// Pixels whose coverage is multiplied by that of a clip together.
enum { clip_block = 64 };

// Bytes of alpha alone: those of a colour, or of an image's pixels, by coverage.
PK_TEMPLATE void rk_blend_alpha_block(uint8_t *out, const uint8_t *coverage, size_t count, uint32_t color,
                                      const uint32_t *image, rk_coverage_mode mode) {
  // The usual masks and shadows: a loop without conditions.
  if (!image && color >> 24 == 255 && mode == rk_coverage_over) {
    for (size_t i = 0; i < count; i++)
      out[i] = (uint8_t)add_sat_u8(coverage[i], product(out[i], 255u - coverage[i]));
    return;
  }
  for (size_t i = 0; i < count; i++) {
    const uint32_t alpha = product(image ? image[i] >> 24 : color >> 24, coverage[i]);
    const uint32_t under = mode == rk_coverage_over ? product(out[i], 255 - alpha) : out[i];
    out[i] = (uint8_t)add_sat_u8(alpha, under);
  }
}

// The products of two coverages; `out` may be one of them.
PK_TEMPLATE void rk_multiply_coverage(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = (uint8_t)product(a[i], b[i]);
}

PK_TEMPLATE bool rk_is_uncovered(const uint8_t *coverage, size_t count) {
  uint8_t any = 0;
  for (size_t i = 0; i < count; i++) any |= coverage[i];
  return any == 0;
}

#if PK_X86
PK_AVX2 static inline __m256i product_avx2(__m256i a, __m256i b) {
  __m256i t = _mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(128));
  // (t + t / 256) / 256 in one step: 257 · t / 65536.
  return _mm256_mulhi_epu16(t, _mm256_set1_epi16(257));
}

// Four pixels, sixteen bits a component: the source by its coverage, upon what is there.
PK_AVX2 static inline __m256i mixed_avx2(__m256i below, __m256i source, __m256i coverage,
                                         rk_coverage_mode mode) {
  const __m256i alpha = _mm256_set_epi8(15, 14, 15, 14, 15, 14, 15, 14, 7, 6, 7, 6, 7, 6, 7, 6, 15,
                                        14, 15, 14, 15, 14, 15, 14, 7, 6, 7, 6, 7, 6, 7, 6);
  __m256i pixel = product_avx2(source, coverage);
  if (mode == rk_coverage_over) {
    __m256i rest = _mm256_sub_epi16(_mm256_set1_epi16(255), _mm256_shuffle_epi8(pixel, alpha));
    below = product_avx2(below, rest);
  }
  return _mm256_add_epi16(pixel, below);
}

PK_AVX2 static inline __m128i mixed_four_avx2(__m128i below, __m128i source, __m128i coverage,
                                              rk_coverage_mode mode) {
  const __m128i spread = _mm_set_epi8(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0);
  __m256i c = _mm256_cvtepu8_epi16(_mm_shuffle_epi8(coverage, spread));
  __m256i sum = mixed_avx2(_mm256_cvtepu8_epi16(below), _mm256_cvtepu8_epi16(source), c, mode);
  return _mm_packus_epi16(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
}

// Composites eight pixels, whose coverage is in the lower half. Unpacking splits each lane into halves of four, and
// packing joins them in the same order.
PK_AVX2 static inline __m256i mixed_eight_avx2(__m256i below, __m256i source, __m128i coverage, rk_coverage_mode mode) {
  const __m256i low = _mm256_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 1, -1, 1, -1, 1, -1, 1, -1, 4, -1, 4,
                                       -1, 4, -1, 4, -1, 5, -1, 5, -1, 5, -1, 5, -1);
  const __m256i high = _mm256_setr_epi8(2, -1, 2, -1, 2, -1, 2, -1, 3, -1, 3, -1, 3, -1, 3, -1, 6, -1, 6,
                                        -1, 6, -1, 6, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  const __m256i none = _mm256_setzero_si256();
  __m256i c = _mm256_broadcastq_epi64(coverage);
  __m256i first = mixed_avx2(_mm256_unpacklo_epi8(below, none), _mm256_unpacklo_epi8(source, none),
                             _mm256_shuffle_epi8(c, low), mode);
  __m256i second = mixed_avx2(_mm256_unpackhi_epi8(below, none), _mm256_unpackhi_epi8(source, none),
                              _mm256_shuffle_epi8(c, high), mode);
  return _mm256_packus_epi16(first, second);
}

// Composites 8 to 16 pixels as two groups of eight, which may overlap. Both groups are read before one is written,
// and they write the same where they overlap: a masked store takes longer than all of this.
PK_AVX2 static inline void rk_blend_16_avx2(uint32_t *out, __m128i coverage, size_t count, uint32_t color,
                                               const uint32_t *image, rk_coverage_mode mode) {
  uint8_t bytes[16];
  _mm_storeu_si128((__m128i *)bytes, coverage);
  const size_t last = count - 8;
  const __m256i one = _mm256_set1_epi32((int32_t)color);
  __m256i first_source = image ? _mm256_loadu_si256((const __m256i *)image) : one;
  __m256i last_source = image ? _mm256_loadu_si256((const __m256i *)(image + last)) : one;
  __m256i *first_position = (__m256i *)out, *last_position = (__m256i *)(out + last);
  __m256i below = _mm256_loadu_si256(first_position), last_below = _mm256_loadu_si256(last_position);
  __m128i last_coverage = _mm_loadl_epi64((const __m128i *)(bytes + last));
  _mm256_storeu_si256(first_position, mixed_eight_avx2(below, first_source, coverage, mode));
  _mm256_storeu_si256(last_position, mixed_eight_avx2(last_below, last_source, last_coverage, mode));
}

// Pixels that all get the same: `pixel` is the source by its coverage.
PK_AVX2 static inline void rk_blend_solid_avx2(uint32_t *out, size_t count, uint32_t pixel, rk_coverage_mode mode) {
  const __m256i source = _mm256_set1_epi32((int32_t)pixel), none = _mm256_setzero_si256();
  const __m256i rest = _mm256_set1_epi16((int16_t)(255 - (pixel >> 24)));
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i below = _mm256_loadu_si256((const __m256i *)(out + i));
    if (mode == rk_coverage_over) {
      __m256i low = product_avx2(_mm256_unpacklo_epi8(below, none), rest);
      __m256i high = product_avx2(_mm256_unpackhi_epi8(below, none), rest);
      below = _mm256_packus_epi16(low, high);
    }
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_adds_epu8(source, below));
  }
  for (; i < count; i++) out[i] = mixed(out[i], pixel, mode);
}

// Composites without testing each coverage: an uncovered pixel does not change, and a branch costs more.
PK_AVX2 static inline void rk_blend_block_avx2(uint32_t *out, const uint8_t *coverage, size_t count,
                                   uint32_t color, const uint32_t *image, rk_coverage_mode mode) {
  const __m128i colors = _mm_set1_epi32((int32_t)color);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i source = image ? _mm256_loadu_si256((const __m256i *)(image + i)) : _mm256_set1_epi32((int32_t)color);
    __m256i *target = (__m256i *)(out + i);
    __m128i c = _mm_loadl_epi64((const __m128i *)(coverage + i));
    _mm256_storeu_si256(target, mixed_eight_avx2(_mm256_loadu_si256(target), source, c, mode));
  }
  for (; i + 4 <= count; i += 4) {
    __m128i source = image ? _mm_loadu_si128((const __m128i *)(image + i)) : colors;
    __m128i below = _mm_loadu_si128((const __m128i *)(out + i));
    __m128i c = _mm_loadu_si32(coverage + i);
    _mm_storeu_si128((__m128i *)(out + i), mixed_four_avx2(below, source, c, mode));
  }
  if (i == count) return;
  const __m128i lanes = _mm_set_epi32(3, 2, 1, 0);
  __m128i rest = _mm_cmpgt_epi32(_mm_set1_epi32((int32_t)(count - i)), lanes);
  uint8_t last[4] = {0};
  memcpy(last, coverage + i, count - i);
  __m128i source = image ? _mm_maskload_epi32((const int *)(image + i), rest) : colors;
  __m128i below = _mm_maskload_epi32((const int *)(out + i), rest);
  __m128i sum = mixed_four_avx2(below, source, _mm_loadu_si32(last), mode);
  _mm_maskstore_epi32((int *)(out + i), rest, sum);
}

#endif

PK_TEMPLATE void rk_blend_block(bool uses_avx2, uint32_t *out, const uint8_t *coverage, size_t count, uint32_t color,
                                const uint32_t *image, rk_coverage_mode mode) {
#if PK_X86
  if (uses_avx2) return rk_blend_block_avx2(out, coverage, count, color, image, mode);
#endif
  rk_blend_block_scalar(out, coverage, count, color, image, mode);
}

#if PK_X86
// Eight pixels over those below, all covered.
PK_AVX2 static inline __m256i over_avx2(__m256i below, __m256i source) {
  const __m256i low = _mm256_setr_epi8(3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1, 3, -1, 3,
                                       -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  const __m256i high = _mm256_add_epi8(low, _mm256_set1_epi16(8)), none = _mm256_setzero_si256();
  __m256i rest = _mm256_xor_si256(source, _mm256_set1_epi32(-1));
  __m256i first = _mm256_shuffle_epi8(rest, low);
  __m256i second = _mm256_shuffle_epi8(rest, high);
  first = product_avx2(_mm256_unpacklo_epi8(below, none), first);
  second = product_avx2(_mm256_unpackhi_epi8(below, none), second);
  return _mm256_adds_epu8(source, _mm256_packus_epi16(first, second));
}

// The same as compositing with coverage 255 everywhere, for entire images.
PK_AVX2 static inline void rk_blend_all_avx2(uint32_t *out, const uint32_t *source, size_t count) {
  const __m256i opaque = _mm256_set1_epi32((int32_t)0xff000000);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i pixels = _mm256_loadu_si256((const __m256i *)(source + i));
    if (_mm256_testz_si256(pixels, pixels)) continue;
    // testc: no bit of the second that the first does not have.
    if (!_mm256_testc_si256(pixels, opaque))
      pixels = over_avx2(_mm256_loadu_si256((const __m256i *)(out + i)), pixels);
    _mm256_storeu_si256((__m256i *)(out + i), pixels);
  }
  for (; i < count; i++) out[i] = mixed(out[i], source[i], rk_coverage_over);
}

// The same in either mode, and without a look at what the pixels are.
PK_AVX2 static inline void composite_span_avx2(uint32_t *out, const uint32_t *source, size_t count, rk_coverage_mode mode) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i pixels = _mm256_loadu_si256((const __m256i *)(source + i));
    __m256i below = _mm256_loadu_si256((const __m256i *)(out + i));
    below = mode == rk_coverage_over ? over_avx2(below, pixels) : _mm256_adds_epu8(below, pixels);
    _mm256_storeu_si256((__m256i *)(out + i), below);
  }
  for (; i < count; i++) out[i] = mixed(out[i], source[i], mode);
}
#endif
