#pragma once

// Conversion between bytes and the light in which a blur adds up.

#include "BlurKernels.h"
#include "BlurPasses.h"

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Four floats for each pixel, blue first, premultiplied, 0…255: in the light that the blur adds up.
enum { channels = 4, pixels_of_strip = lanes / channels };

// The value between two entries of a table for 0…1.
PK_TEMPLATE float entry(const float *table, size_t last, float position) {
  float scaled = position * (float)last;
  size_t low = (size_t)(int32_t)scaled;
  if (low >= last) return table[last];
  float part = scaled - (float)low;
  return table[low] + (table[low + 1] - table[low]) * part;
}

PK_TEMPLATE void decode(float *out, const uint8_t *pixel, const blur_light *light) {
  for (int c = 0; c < channels; c++) out[c] = pixel[c];
  if (!light || pixel[3] == 0) return;
  const float alpha = pixel[3];
  for (int c = 0; c < 3; c++) out[c] = entry(light->decode, BLUR_DECODE_LAST, out[c] / alpha) * alpha;
}

PK_TEMPLATE float bounded(float value, float maximum) { return value < maximum ? (value > 0 ? value : 0) : maximum; }

PK_TEMPLATE void encode(uint8_t *pixel, const float *in, const blur_light *light) {
  const float alpha = bounded(in[3], 255);
  pixel[3] = (uint8_t)(int32_t)(alpha + 0.5f);
  for (int c = 0; c < 3; c++) {
    float value = bounded(in[c], alpha);
    if (light && alpha > 0) value = entry(light->encode, BLUR_ENCODE_LAST, value / alpha) * alpha;
    uint8_t byte = (uint8_t)(int32_t)(value + 0.5f);
    pixel[c] = byte < pixel[3] ? byte : pixel[3];
  }
}

#if PK_X86
// `entry` for eight positions of 0…1.
PK_AVX2 static inline __m256 entries_avx2(const float *table, int last, __m256 positions) {
  const __m256 scaled = _mm256_mul_ps(positions, _mm256_set1_ps((float)last));
  const __m256i low = _mm256_cvttps_epi32(scaled);
  const __m256i is_last = _mm256_cmpgt_epi32(low, _mm256_set1_epi32(last - 1));
  const __m256i below = _mm256_min_epi32(low, _mm256_set1_epi32(last - 1));
  const __m256 part = _mm256_sub_ps(scaled, _mm256_cvtepi32_ps(below));
  const __m256 value = _mm256_i32gather_ps(table, below, 4), next = _mm256_i32gather_ps(table + 1, below, 4);
  const __m256 between = _mm256_add_ps(value, _mm256_mul_ps(_mm256_sub_ps(next, value), part));
  return _mm256_blendv_ps(between, _mm256_set1_ps(table[last]), _mm256_castsi256_ps(is_last));
}

// The same floats as `decode` for two pixels.
PK_AVX2 static inline void decode_two_avx2(float *out, const uint8_t *pixels, const blur_light *light) {
  const __m256 codes = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)pixels)));
  const __m256 alpha = _mm256_permute_ps(codes, 0xff);
  const __m256 is_seen = _mm256_cmp_ps(alpha, _mm256_setzero_ps(), _CMP_GT_OQ);
  const __m256 straight = _mm256_and_ps(_mm256_div_ps(codes, alpha), is_seen);
  const __m256 colors = _mm256_mul_ps(entries_avx2(light->decode, BLUR_DECODE_LAST, straight), alpha);
  _mm256_storeu_ps(out, _mm256_blend_ps(_mm256_blendv_ps(codes, colors, is_seen), codes, 0x88));
}

// Two pixels as eight codes of 32 bits.
PK_AVX2 static inline __m256i codes_of_light_avx2(const float *in, const blur_light *light) {
  const __m256 values = _mm256_loadu_ps(in), zero = _mm256_setzero_ps();
  const __m256 alpha = _mm256_min_ps(_mm256_max_ps(_mm256_permute_ps(values, 0xff), zero), _mm256_set1_ps(255));
  const __m256 bounded = _mm256_min_ps(_mm256_max_ps(values, zero), alpha);
  const __m256 is_seen = _mm256_cmp_ps(alpha, zero, _CMP_GT_OQ);
  const __m256 straight = _mm256_and_ps(_mm256_div_ps(bounded, alpha), is_seen);
  const __m256 colors = _mm256_mul_ps(entries_avx2(light->encode, BLUR_ENCODE_LAST, straight), alpha);
  const __m256 codes = _mm256_add_ps(_mm256_blend_ps(colors, alpha, 0x88), _mm256_set1_ps(0.5f));
  const __m256i bytes = _mm256_cvttps_epi32(codes);
  return _mm256_min_epi32(bytes, _mm256_shuffle_epi32(bytes, 0xff));
}

// The same bytes as `encode` for eight pixels.
PK_AVX2 static inline void encode_eight_avx2(uint8_t *pixels, const float *in, const blur_light *light) {
  __m256i words[2];
  for (int i = 0; i < 2; i++)
    words[i] = _mm256_packus_epi32(codes_of_light_avx2(in + 16 * i, light), codes_of_light_avx2(in + 16 * i + 8, light));
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  // Packing works on each half by itself: pixels 0 2 4 6 and 1 3 5 7.
  const __m256i bytes = _mm256_packus_epi16(words[0], words[1]);
  _mm256_storeu_si256((__m256i *)pixels, _mm256_permutevar8x32_epi32(bytes, order));
}
#endif

PK_TEMPLATE void decode_row(bool uses_avx2, float *out, const uint8_t *pixels, size_t count, const blur_light *light) {
  size_t x = 0;
#if PK_X86
  if (uses_avx2 && light)
    for (; x + 2 <= count; x += 2) decode_two_avx2(out + channels * x, pixels + 4 * x, light);
#endif
  for (; x < count; x++) decode(out + channels * x, pixels + 4 * x, light);
}

PK_TEMPLATE void encode_row(bool uses_avx2, uint8_t *pixels, const float *in, size_t count, const blur_light *light) {
  size_t x = 0;
#if PK_X86
  if (uses_avx2 && light)
    for (; x + 8 <= count; x += 8) encode_eight_avx2(pixels + 4 * x, in + channels * x, light);
#endif
  for (; x < count; x++) encode(pixels + 4 * x, in + channels * x, light);
}
