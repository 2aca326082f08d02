#include "PNGKernels.h"

#include <string.h>

#include "Dispatch.h"

enum { NONE, SUB, UP, AVERAGE, PAETH };

PK_TEMPLATE void add_rows(uint8_t *restrict row, const uint8_t *restrict above, size_t count) {
  for (size_t i = 0; i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
}

// Whichever of left, above and above left is nearest to left + above - above left; in this order if equal.
static inline uint8_t paeth(int left, int above, int corner) {
  int to_left = above - corner, to_above = left - corner, to_corner = to_left + to_above;
  to_left = to_left < 0 ? -to_left : to_left;
  to_above = to_above < 0 ? -to_above : to_above;
  to_corner = to_corner < 0 ? -to_corner : to_corner;
  if (to_left <= to_above && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_above <= to_corner ? above : corner);
}

static bool rk_unfilter_row_scalar(
    uint8_t *row, const uint8_t *above, size_t count, int distance, int filter) {
  size_t d = (size_t)distance;
  switch (filter) {
    case NONE: return true;
    case SUB:
      for (size_t i = d; i < count; i++) row[i] = (uint8_t)(row[i] + row[i - d]);
      return true;
    case UP: add_rows(row, above, count); return true;
    case AVERAGE:
      for (size_t i = 0; i < count; i++)
        row[i] = (uint8_t)(row[i] + ((i < d ? 0 : row[i - d]) + above[i]) / 2);
      return true;
    case PAETH:
      for (size_t i = 0; i < d && i < count; i++) row[i] = (uint8_t)(row[i] + above[i]);
      for (size_t i = d; i < count; i++)
        row[i] = (uint8_t)(row[i] + paeth(row[i - d], above[i], above[i - d]));
      return true;
    default: return false;
  }
}

static void rk_unpack_rgb_row_scalar(uint8_t *bgra, const uint8_t *rgb, size_t count) {
  for (size_t x = 0; x < count; x++) {
    uint8_t pixel[4] = {rgb[x * 3 + 2], rgb[x * 3 + 1], rgb[x * 3], 255};
    memcpy(bgra + x * 4, pixel, 4);
  }
}

#if PK_X86

// A pixel of 3 or 4 bytes in the low bytes of a vector.
PK_AVX2 PK_TEMPLATE __m128i load_pixel(const uint8_t *p, size_t bytes) {
  uint32_t value = 0;
  memcpy(&value, p, bytes);
  return _mm_cvtsi32_si128((int)value);
}

PK_AVX2 PK_TEMPLATE void store_pixel(uint8_t *p, __m128i pixel, size_t bytes) {
  uint32_t value = (uint32_t)_mm_cvtsi128_si32(pixel);
  memcpy(p, &value, bytes);
}

// Whichever of three vectors of 16-bit components is nearest to left + above - corner.
PK_AVX2 PK_TEMPLATE __m128i nearest(__m128i left, __m128i above, __m128i corner) {
  __m128i above_corner = _mm_sub_epi16(above, corner), left_corner = _mm_sub_epi16(left, corner);
  __m128i to_left = _mm_abs_epi16(above_corner), to_above = _mm_abs_epi16(left_corner);
  __m128i to_corner = _mm_abs_epi16(_mm_add_epi16(above_corner, left_corner));
  __m128i minimum = _mm_min_epi16(to_corner, _mm_min_epi16(to_left, to_above));
  __m128i result = _mm_blendv_epi8(corner, above, _mm_cmpeq_epi16(minimum, to_above));
  return _mm_blendv_epi8(result, left, _mm_cmpeq_epi16(minimum, to_left));
}

typedef struct {
  __m128i left, corner;
} neighbours;

PK_AVX2 PK_TEMPLATE neighbours unfilter_pixel(
    uint8_t *row, const uint8_t *above, neighbours n, size_t bytes, size_t loaded, int filter) {
  const __m128i zero = _mm_setzero_si128();
  __m128i value = load_pixel(row, loaded), guess = n.left;
  if (filter == PAETH) {
    // The components remain in separate 16-bit lanes, so that the next pixel can continue with them
    // at once.
    __m128i up = _mm_unpacklo_epi8(load_pixel(above, loaded), zero);
    __m128i sum = _mm_add_epi8(_mm_unpacklo_epi8(value, zero), nearest(n.left, up, n.corner));
    store_pixel(row, _mm_packus_epi16(sum, sum), bytes);
    neighbours next = {sum, up};
    return next;
  }
  if (filter == AVERAGE) {
    // The rounded-up mean less what it was rounded by.
    __m128i up = load_pixel(above, loaded);
    __m128i odd = _mm_and_si128(_mm_xor_si128(n.left, up), _mm_set1_epi8(1));
    guess = _mm_sub_epi8(_mm_avg_epu8(n.left, up), odd);
  }
  neighbours next = {_mm_add_epi8(value, guess), zero};
  store_pixel(row, next.left, bytes);
  return next;
}

// Left and corner are carried from pixel to pixel, so a vector holds the components of one pixel.
PK_AVX2 PK_TEMPLATE void unfilter_pixels(
    uint8_t *row, const uint8_t *above, size_t count, size_t bytes, int filter) {
  neighbours n = {_mm_setzero_si128(), _mm_setzero_si128()};
  size_t i = 0;
  // All but a row's last pixel may be read by 4 bytes.
  for (; i + 4 <= count; i += bytes) n = unfilter_pixel(row + i, above + i, n, bytes, 4, filter);
  for (; i < count; i += bytes) n = unfilter_pixel(row + i, above + i, n, bytes, bytes, filter);
}

PK_AVX2 static bool rk_unfilter_row_avx2(
    uint8_t *row, const uint8_t *above, size_t count, int distance, int filter) {
  if (filter == UP) {
    add_rows(row, above, count);
    return true;
  }
  if (distance < 3 || filter < SUB || filter > PAETH)
    return rk_unfilter_row_scalar(row, above, count, distance, filter);
  if (distance == 3) {
    if (filter == SUB) unfilter_pixels(row, above, count, 3, SUB);
    if (filter == AVERAGE) unfilter_pixels(row, above, count, 3, AVERAGE);
    if (filter == PAETH) unfilter_pixels(row, above, count, 3, PAETH);
  } else {
    if (filter == SUB) unfilter_pixels(row, above, count, 4, SUB);
    if (filter == AVERAGE) unfilter_pixels(row, above, count, 4, AVERAGE);
    if (filter == PAETH) unfilter_pixels(row, above, count, 4, PAETH);
  }
  return true;
}

PK_AVX2 static void rk_unpack_rgb_row_avx2(uint8_t *bgra, const uint8_t *rgb, size_t count) {
  const __m256i order = _mm256_setr_epi8(
      2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1,
      2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1);
  const __m256i opaque = _mm256_set1_epi32((int)0xFF000000);
  size_t x = 0;
  // Each half reads 16 bytes for its 4 pixels, 4 of them beyond.
  for (; x + 10 <= count; x += 8) {
    __m256i packed = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(rgb + x * 3))),
        _mm_loadu_si128((const __m128i *)(rgb + x * 3 + 12)), 1);
    __m256i pixels = _mm256_or_si256(_mm256_shuffle_epi8(packed, order), opaque);
    _mm256_storeu_si256((__m256i *)(bgra + x * 4), pixels);
  }
  rk_unpack_rgb_row_scalar(bgra + x * 4, rgb + x * 3, count - x);
}

#else
#define rk_unfilter_row_avx2 rk_unfilter_row_scalar
#define rk_unpack_rgb_row_avx2 rk_unpack_rgb_row_scalar
#endif

PK_DISPATCH(bool, rk_unfilter_row, (uint8_t *row, const uint8_t *above, size_t count, int distance, int filter), row, above,
            count, distance, filter)
PK_DISPATCH(void, rk_unpack_rgb_row, (uint8_t *bgra, const uint8_t *rgb, size_t count), bgra, rgb, count)
