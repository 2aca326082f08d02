// Conversion between premultiplied BGRA and the RGB or straight RGBA of image files.

#include <string.h>

#include "Dispatch.h"

static void rk_unpremultiply_row_scalar(uint8_t *rgba, const uint8_t *bgra, size_t count) {
  for (size_t i = 0; i < count; i++, rgba += 4, bgra += 4) {
    unsigned a = bgra[3];
    if (a == 0) {
      memset(rgba, 0, 4);
      continue;
    }
    uint8_t blue = rk_min(bgra[0], bgra[3]), green = rk_min(bgra[1], bgra[3]);
    uint8_t red = rk_min(bgra[2], bgra[3]);
    rgba[0] = (uint8_t)((red * 255u + a / 2) / a);
    rgba[1] = (uint8_t)((green * 255u + a / 2) / a);
    rgba[2] = (uint8_t)((blue * 255u + a / 2) / a);
    rgba[3] = (uint8_t)a;
  }
}

static void rk_premultiply_row_scalar(uint8_t *bgra, const uint8_t *rgba, size_t count) {
  for (size_t i = 0; i < count; i++, rgba += 4, bgra += 4) {
    unsigned red = rgba[0], green = rgba[1], blue = rgba[2], a = rgba[3];
    bgra[0] = (uint8_t)rk_div255(blue * a + 127);
    bgra[1] = (uint8_t)rk_div255(green * a + 127);
    bgra[2] = (uint8_t)rk_div255(red * a + 127);
    bgra[3] = (uint8_t)a;
  }
}

static bool rk_pack_rgb_row_scalar(uint8_t *rgb, const uint8_t *bgra, size_t count) {
  uint8_t alpha = 255;
  for (size_t i = 0; i < count; i++, rgb += 3, bgra += 4) {
    rgb[0] = bgra[2];
    rgb[1] = bgra[1];
    rgb[2] = bgra[0];
    alpha &= bgra[3];
  }
  return alpha == 255;
}

#if PK_X86

// Swaps the first and third byte of each pixel.
PK_AVX2 static inline __m256i swap_red_blue(__m256i pixels) {
  const __m256i order = _mm256_setr_epi8(
      2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15,
      2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
  return _mm256_shuffle_epi8(pixels, order);
}

// floor((p * 255 + a / 2) / a) through floats: adding half to the whole numerator keeps the
// quotient at least 0.5 / 255 away from the next integer, a hundred times more than the error of
// the reciprocal and the product, so that truncation is exact.
PK_AVX2 static inline __m256i divide_by_alpha(__m256i component, __m256i half, __m256 reciprocal) {
  __m256i entire = _mm256_add_epi32(
      _mm256_sub_epi32(_mm256_slli_epi32(component, 8), component), half);
  __m256 numerator = _mm256_add_ps(_mm256_cvtepi32_ps(entire), _mm256_set1_ps(0.5f));
  return _mm256_cvttps_epi32(_mm256_mul_ps(numerator, reciprocal));
}

PK_AVX2 static inline __m256i unpremultiply(__m256i bgra) {
  const __m256i low = _mm256_set1_epi32(0xff);
  __m256i a = _mm256_srli_epi32(bgra, 24);
  __m256i blue = _mm256_min_epi32(_mm256_and_si256(bgra, low), a);
  __m256i green = _mm256_min_epi32(_mm256_and_si256(_mm256_srli_epi32(bgra, 8), low), a);
  __m256i red = _mm256_min_epi32(_mm256_and_si256(_mm256_srli_epi32(bgra, 16), low), a);
  __m256i half = _mm256_srli_epi32(a, 1);
  __m256i divisor = _mm256_max_epi32(a, _mm256_set1_epi32(1));
  __m256 reciprocal = _mm256_div_ps(_mm256_set1_ps(1.0f), _mm256_cvtepi32_ps(divisor));
  // Where a = 0 all components are 0 as well and give floor(0.5 / 1) = 0.
  red = divide_by_alpha(red, half, reciprocal);
  green = divide_by_alpha(green, half, reciprocal);
  blue = divide_by_alpha(blue, half, reciprocal);
  return _mm256_or_si256(
      _mm256_or_si256(red, _mm256_slli_epi32(green, 8)),
      _mm256_or_si256(_mm256_slli_epi32(blue, 16), _mm256_slli_epi32(a, 24)));
}

PK_AVX2 static void rk_unpremultiply_row_avx2(uint8_t *rgba, const uint8_t *bgra, size_t count) {
  const __m256i alpha = _mm256_set1_epi32((int)0xff000000u);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i pixels = _mm256_loadu_si256((const __m256i *)(bgra + 4 * i));
    __m256i straight;
    if (_mm256_testc_si256(pixels, alpha))
      straight = swap_red_blue(pixels);
    else if (_mm256_testz_si256(pixels, alpha))
      straight = _mm256_setzero_si256();
    else
      straight = unpremultiply(pixels);
    _mm256_storeu_si256((__m256i *)(rgba + 4 * i), straight);
  }
  rk_unpremultiply_row_scalar(rgba + 4 * i, bgra + 4 * i, count - i);
}

// Four pixels, as sixteen 16-bit components, times their alphas; alpha itself times 255.
PK_AVX2 static inline __m256i multiply_by_alpha(__m256i words) {
  const __m256i store = _mm256_set1_epi64x(0x00ff000000000000);
  __m256i a = _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(words, 0xff), 0xff);
  a = _mm256_blend_epi16(a, store, 0x88);
  return rk_div255_avx2(_mm256_add_epi16(_mm256_mullo_epi16(words, a), _mm256_set1_epi16(127)));
}

PK_AVX2 static void rk_premultiply_row_avx2(uint8_t *bgra, const uint8_t *rgba, size_t count) {
  const __m256i zero = _mm256_setzero_si256();
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i pixels = swap_red_blue(_mm256_loadu_si256((const __m256i *)(rgba + 4 * i)));
    __m256i low = multiply_by_alpha(_mm256_unpacklo_epi8(pixels, zero));
    __m256i high = multiply_by_alpha(_mm256_unpackhi_epi8(pixels, zero));
    _mm256_storeu_si256((__m256i *)(bgra + 4 * i), _mm256_packus_epi16(low, high));
  }
  rk_premultiply_row_scalar(bgra + 4 * i, rgba + 4 * i, count - i);
}

PK_AVX2 static bool rk_pack_rgb_row_avx2(uint8_t *rgb, const uint8_t *bgra, size_t count) {
  const __m256i order = _mm256_setr_epi8(
      2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,
      2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  const __m256i close = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
  __m256i all = _mm256_set1_epi32(-1);
  size_t i = 0;
  // A step writes 32 bytes of which 24 count; the next three pixels must exist to be overwritten.
  for (; i + 11 <= count; i += 8) {
    __m256i pixels = _mm256_loadu_si256((const __m256i *)(bgra + 4 * i));
    all = _mm256_and_si256(all, pixels);
    __m256i packed = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(pixels, order), close);
    _mm256_storeu_si256((__m256i *)(rgb + 3 * i), packed);
  }
  const bool is_opaque = _mm256_testc_si256(all, _mm256_set1_epi32((int32_t)0xff000000));
  return rk_pack_rgb_row_scalar(rgb + 3 * i, bgra + 4 * i, count - i) && is_opaque;
}

#else
#define rk_unpremultiply_row_avx2 rk_unpremultiply_row_scalar
#define rk_premultiply_row_avx2 rk_premultiply_row_scalar
#define rk_pack_rgb_row_avx2 rk_pack_rgb_row_scalar
#endif

PK_DISPATCH(void, rk_unpremultiply_row, (uint8_t *rgba, const uint8_t *bgra, size_t count), rgba, bgra, count)
PK_DISPATCH(void, rk_premultiply_row, (uint8_t *bgra, const uint8_t *rgba, size_t count), bgra, rgba, count)
PK_DISPATCH(bool, rk_pack_rgb_row, (uint8_t *rgb, const uint8_t *bgra, size_t count), rgb, bgra, count)
