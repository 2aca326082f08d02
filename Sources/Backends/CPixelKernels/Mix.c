#include "BlendKernels.h"
#include "Mixing.h"

// Pixels that are looked at together: most of a group's picture is empty.
enum { step = 8 };

PK_TEMPLATE bool is_empty(const uint32_t *source, const uint8_t *mask) {
  uint64_t seen = 0, covered = 1, words[step / 2];
  memcpy(words, source, sizeof words);
  for (int i = 0; i < step / 2; i++) seen |= words[i];
  if (mask) memcpy(&covered, mask, sizeof covered);
  return seen == 0 || covered == 0;
}

PK_TEMPLATE void mix(bool uses_avx2, coverage_mode mode, uint32_t *out, const uint32_t *source,
                     const uint8_t *mask, uint8_t opacity, size_t count) {
  uint8_t alike[step];
  memset(alike, opacity, sizeof alike);
  for (size_t i = 0; i < count; i += step) {
    size_t length = count - i < step ? count - i : step;
    if (length == step && is_empty(source + i, mask ? mask + i : NULL)) continue;
    const uint8_t *coverage = mask ? mask + i : alike;
#if PK_X86
    if (uses_avx2) {
      mix_block_avx2(out + i, coverage, length, 0, source + i, mode);
      continue;
    }
#endif
    mix_block_scalar(out + i, coverage, length, 0, source + i, mode);
  }
}

static void mix_scalar(coverage_mode mode, uint32_t *out, const uint32_t *source,
                       const uint8_t *mask, uint8_t opacity, size_t count) {
  mix(false, mode, out, source, mask, opacity, count);
}

#if PK_X86
// Eight pixels over those below, all covered.
PK_AVX2 static inline __m256i over_avx2(__m256i below, __m256i source) {
  const __m256i low = _mm256_setr_epi8(3, -1, 3, -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1, 3, -1, 3,
                                       -1, 3, -1, 3, -1, 7, -1, 7, -1, 7, -1, 7, -1);
  const __m256i high = _mm256_add_epi8(low, _mm256_set1_epi16(8));
  const __m256i none = _mm256_setzero_si256(), most = _mm256_set1_epi16(255);
  __m256i first = _mm256_sub_epi16(most, _mm256_shuffle_epi8(source, low));
  __m256i second = _mm256_sub_epi16(most, _mm256_shuffle_epi8(source, high));
  first = product_avx2(_mm256_unpacklo_epi8(below, none), first);
  second = product_avx2(_mm256_unpackhi_epi8(below, none), second);
  return _mm256_adds_epu8(source, _mm256_packus_epi16(first, second));
}

// The same as mixing with coverage 255 everywhere, for whole pictures.
PK_AVX2 static void mix_all_avx2(uint32_t *out, const uint32_t *source, size_t count) {
  const __m256i opaque = _mm256_set1_epi32((int32_t)0xff000000);
  size_t i = 0;
  for (; i + step <= count; i += step) {
    __m256i pixels = _mm256_loadu_si256((const __m256i *)(source + i));
    if (_mm256_testz_si256(pixels, pixels)) continue;
    // testc: no bit of the second that the first does not have.
    if (!_mm256_testc_si256(pixels, opaque))
      pixels = over_avx2(_mm256_loadu_si256((const __m256i *)(out + i)), pixels);
    _mm256_storeu_si256((__m256i *)(out + i), pixels);
  }
  for (; i < count; i++) out[i] = mixed(out[i], source[i], coverage_over);
}

PK_AVX2 static void mix_avx2(coverage_mode mode, uint32_t *out, const uint32_t *source,
                             const uint8_t *mask, uint8_t opacity, size_t count) {
  if (mode == coverage_over && !mask && opacity == 255)
    mix_all_avx2(out, source, count);
  else
    mix(true, mode, out, source, mask, opacity, count);
}
#else
#define mix_avx2 mix_scalar
#endif

void mix_row_with(bool uses_avx2, coverage_mode mode, uint32_t *out, const uint32_t *source,
                  const uint8_t *mask, uint8_t opacity, size_t count) {
  (uses_avx2 ? mix_avx2 : mix_scalar)(mode, out, source, mask, opacity, count);
}

void mix_row(coverage_mode mode, uint32_t *out, const uint32_t *source, const uint8_t *mask,
             uint8_t opacity, size_t count) {
  mix_row_with(pk_has_avx2(), mode, out, source, mask, opacity, count);
}
