// Rows of one colour, premultiplied BGRA rows combined with one, and the test for full opacity.

#include "Dispatch.h"

#include <string.h>

PK_TEMPLATE void clear(void *first, size_t stride, size_t width, size_t height, uint32_t pixel) {
  // The library's own loop is the fastest one, and can write bytes alone.
  const bool is_bytes = pixel == (pixel & 255) * 0x01010101u;
  for (size_t row = 0; row < height; row++) {
    uint32_t *out = (uint32_t *)((uint8_t *)first + stride * row);
    if (is_bytes) {
      memset(out, (int)(pixel & 255), width * sizeof pixel);
    } else {
      for (size_t i = 0; i < width; i++) out[i] = pixel;
    }
  }
}

static void clear_scalar(void *first, size_t stride, size_t width, size_t height, uint32_t pixel) {
  clear(first, stride, width, height, pixel);
}

#if PK_X86
PK_AVX2 static void clear_avx2(void *first, size_t stride, size_t width, size_t height, uint32_t pixel) {
  clear(first, stride, width, height, pixel);
}
#else
#define clear_avx2 clear_scalar
#endif

void rk_clear_with(bool uses_avx2, void *first, size_t stride, size_t width, size_t height, uint32_t pixel) {
  (uses_avx2 ? clear_avx2 : clear_scalar)(first, stride, width, height, pixel);
}

void rk_clear(void *first, size_t stride, size_t width, size_t height, uint32_t pixel) {
  rk_clear_with(rk_has_avx2(), first, stride, width, height, pixel);
}

void rk_tint_row_scalar(uint8_t *target, const uint8_t *source, size_t count, rk_color tint) {
  for (size_t i = 0; i < count; i++, target += 4, source += 4) {
    target[0] = (uint8_t)rk_div255(source[0] * (unsigned)tint.blue + 127);
    target[1] = (uint8_t)rk_div255(source[1] * (unsigned)tint.green + 127);
    target[2] = (uint8_t)rk_div255(source[2] * (unsigned)tint.red + 127);
    target[3] = source[3];
  }
}

static inline uint8_t over(unsigned source, unsigned background, unsigned rest) {
  unsigned sum = source + rk_div255(background * rest + 127);
  return (uint8_t)(sum < 255 ? sum : 255);
}

void rk_composite_row_scalar(
    uint8_t *target, const uint8_t *source, size_t count, rk_color background) {
  for (size_t i = 0; i < count; i++, target += 4, source += 4) {
    unsigned rest = 255u - source[3];
    target[0] = over(source[0], background.blue, rest);
    target[1] = over(source[1], background.green, rest);
    target[2] = over(source[2], background.red, rest);
    target[3] = 255;
  }
}

bool rk_row_is_opaque_scalar(const uint8_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (pixels[4 * i + 3] != 255) return false;
  return true;
}

#if PK_X86

// A colour as the 16-bit components of four BGRA pixels.
PK_AVX2 static inline __m256i spread(rk_color color, int alpha) {
  return _mm256_set1_epi64x((int64_t)color.blue | ((int64_t)color.green << 16) |
      ((int64_t)color.red << 32) | ((int64_t)alpha << 48));
}

PK_AVX2 static inline __m256i scale(__m256i words, __m256i by) {
  return rk_div255_avx2(_mm256_add_epi16(_mm256_mullo_epi16(words, by), _mm256_set1_epi16(127)));
}

PK_AVX2 void rk_tint_row_avx2(
    uint8_t *target, const uint8_t *source, size_t count, rk_color tint) {
  const __m256i zero = _mm256_setzero_si256(), factor = spread(tint, 255);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i pixels = _mm256_loadu_si256((const __m256i *)(source + 4 * i));
    __m256i low = scale(_mm256_unpacklo_epi8(pixels, zero), factor);
    __m256i high = scale(_mm256_unpackhi_epi8(pixels, zero), factor);
    _mm256_storeu_si256((__m256i *)(target + 4 * i), _mm256_packus_epi16(low, high));
  }
  rk_tint_row_scalar(target + 4 * i, source + 4 * i, count - i, tint);
}

// The background's contribution to four pixels: its colour times the part that alpha leaves
// uncovered. The background of the alpha channel is 255, so that alpha + (255 - alpha) gives 255.
PK_AVX2 static inline __m256i uncovered(__m256i words, __m256i background) {
  __m256i alpha = _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(words, 0xff), 0xff);
  return scale(_mm256_sub_epi16(_mm256_set1_epi16(255), alpha), background);
}

PK_AVX2 void rk_composite_row_avx2(
    uint8_t *target, const uint8_t *source, size_t count, rk_color background) {
  const __m256i zero = _mm256_setzero_si256(), color = spread(background, 255);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i pixels = _mm256_loadu_si256((const __m256i *)(source + 4 * i));
    __m256i low = uncovered(_mm256_unpacklo_epi8(pixels, zero), color);
    __m256i high = uncovered(_mm256_unpackhi_epi8(pixels, zero), color);
    __m256i added = _mm256_packus_epi16(low, high);
    _mm256_storeu_si256((__m256i *)(target + 4 * i), _mm256_adds_epu8(pixels, added));
  }
  rk_composite_row_scalar(target + 4 * i, source + 4 * i, count - i, background);
}

PK_AVX2 bool rk_row_is_opaque_avx2(const uint8_t *pixels, size_t count) {
  const __m256i alpha = _mm256_set1_epi32((int)0xff000000u);
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    const __m256i *p = (const __m256i *)(pixels + 4 * i);
    __m256i both = _mm256_and_si256(
        _mm256_and_si256(_mm256_loadu_si256(p), _mm256_loadu_si256(p + 1)),
        _mm256_and_si256(_mm256_loadu_si256(p + 2), _mm256_loadu_si256(p + 3)));
    if (!_mm256_testc_si256(both, alpha)) return false;
  }
  return rk_row_is_opaque_scalar(pixels + 4 * i, count - i);
}

#else

void rk_tint_row_avx2(uint8_t *target, const uint8_t *source, size_t count, rk_color tint) {
  rk_tint_row_scalar(target, source, count, tint);
}

void rk_composite_row_avx2(
    uint8_t *target, const uint8_t *source, size_t count, rk_color background) {
  rk_composite_row_scalar(target, source, count, background);
}

bool rk_row_is_opaque_avx2(const uint8_t *pixels, size_t count) {
  return rk_row_is_opaque_scalar(pixels, count);
}

#endif

void rk_tint_row(uint8_t *target, const uint8_t *source, size_t count, rk_color tint) {
  if (rk_has_avx2())
    rk_tint_row_avx2(target, source, count, tint);
  else
    rk_tint_row_scalar(target, source, count, tint);
}

void rk_composite_row(uint8_t *target, const uint8_t *source, size_t count, rk_color background) {
  if (rk_has_avx2())
    rk_composite_row_avx2(target, source, count, background);
  else
    rk_composite_row_scalar(target, source, count, background);
}

bool rk_row_is_opaque(const uint8_t *pixels, size_t count) {
  return rk_has_avx2() ? rk_row_is_opaque_avx2(pixels, count)
                       : rk_row_is_opaque_scalar(pixels, count);
}
