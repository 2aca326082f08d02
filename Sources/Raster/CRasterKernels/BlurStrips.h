#pragma once

// Conversion of the rows of an image to lines of a strip, and back to bytes.

#include "BlurPasses.h"

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

PK_TEMPLATE uint8_t byte_of(float value) {
  value = value + 0.5f;
  return (uint8_t)(int32_t)(value < 255 ? value : 255);
}

#if PK_X86
PK_AVX2 static inline __m256i codes_of_avx2(const float *values) {
  __m256 value = _mm256_add_ps(_mm256_loadu_ps(values), _mm256_set1_ps(0.5f));
  return _mm256_cvttps_epi32(_mm256_min_ps(value, _mm256_set1_ps(255)));
}

PK_AVX2 static inline void emit_lanes_avx2(uint8_t *out, const float *samples) {
  __m256i low = _mm256_packs_epi32(codes_of_avx2(samples), codes_of_avx2(samples + 8));
  __m256i high = _mm256_packs_epi32(codes_of_avx2(samples + 16), codes_of_avx2(samples + 24));
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(low, high), order);
  _mm256_storeu_si256((__m256i *)out, bytes);
}
#endif

// The lanes at one place as bytes, and bytes as lanes.
PK_TEMPLATE void emit_lanes(bool uses_avx2, uint8_t *restrict out, const float *restrict samples) {
#if PK_X86
  if (uses_avx2) return emit_lanes_avx2(out, samples);
#endif
  for (int k = 0; k < lanes; k++) out[k] = byte_of(samples[k]);
}

PK_TEMPLATE void load_lanes(float *restrict samples, const uint8_t *restrict in) {
  for (int k = 0; k < lanes; k++) samples[k] = in[k];
}

PK_TEMPLATE bool is_empty(const uint8_t *in) {
  uint64_t words[lanes / 8], seen = 0;
  memcpy(words, in, sizeof words);
  for (size_t k = 0; k < lanes / 8; k++) seen |= words[k];
  return seen == 0;
}

// A square of pixels of some rows is turned, so that the places of a line come one after the other.
typedef uint8_t sixteen __attribute__((vector_size(16), aligned(1)));
typedef uint32_t four __attribute__((vector_size(16), aligned(1)));
typedef uint64_t two __attribute__((vector_size(16), aligned(1)));

// 16 × 16 bytes: four times each row is mixed with that eight rows further down.
PK_TEMPLATE void turn_bytes(sixteen *rows) {
  for (int round = 0; round < 4; round++) {
    sixteen mixed[16];
    for (int i = 0; i < 8; i++) {
      sixteen a = rows[i], b = rows[i + 8];
      mixed[2 * i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      mixed[2 * i + 1] =
          __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    }
    memcpy(rows, mixed, sizeof mixed);
  }
}

// 4 × 4 pixels.
PK_TEMPLATE void turn_pixels(sixteen *rows) {
  for (int round = 0; round < 2; round++) {
    four a = (four)rows[0], b = (four)rows[1], c = (four)rows[2], d = (four)rows[3];
    rows[0] = (sixteen)__builtin_shufflevector(a, c, 0, 4, 1, 5);
    rows[1] = (sixteen)__builtin_shufflevector(a, c, 2, 6, 3, 7);
    rows[2] = (sixteen)__builtin_shufflevector(b, d, 0, 4, 1, 5);
    rows[3] = (sixteen)__builtin_shufflevector(b, d, 2, 6, 3, 7);
  }
}

// Rows from `pixels` on, enough to fill the lanes with their channels; the first `count` are in the image.
typedef struct {
  uint8_t *pixels;
  size_t stride, width, channels, count;
} row_strip;

// Sixteen bytes of each row from a pixel on; false where all are empty.
PK_TEMPLATE bool load_square(float *a, const row_strip *rows, size_t x) {
  const size_t channels = rows->channels, side = 16 / channels;
  sixteen seen = {0};
  for (size_t row = 0; row < lanes / channels; row += side) {
    sixteen square[16];
    for (size_t k = 0; k < side; k++) {
      const uint8_t *source = rows->pixels + (row + k) * rows->stride + x * channels;
      square[k] = row + k < rows->count ? *(const sixteen *)source : (sixteen){0};
      seen |= square[k];
    }
    if (channels == 1)
      turn_bytes(square);
    else
      turn_pixels(square);
    for (size_t k = 0; k < side; k++) {
      float *samples = a + (x + k) * lanes + row * channels;
      for (int i = 0; i < 16; i++) samples[i] = square[k][i];
    }
  }
  two words = (two)seen;
  return (words[0] | words[1]) != 0;
}

PK_TEMPLATE void emit_square(bool uses_avx2, const row_strip *rows, size_t x, const float *result) {
  const size_t channels = rows->channels, side = 16 / channels;
  uint8_t bytes[16][lanes];
  for (size_t k = 0; k < side; k++) emit_lanes(uses_avx2, bytes[k], result + (x + k) * lanes);
  for (size_t row = 0; row < lanes / channels; row += side) {
    sixteen square[16];
    for (size_t k = 0; k < side; k++) square[k] = *(const sixteen *)(bytes[k] + row * channels);
    if (channels == 1)
      turn_bytes(square);
    else
      turn_pixels(square);
    for (size_t k = 0; k < side; k++)
      if (row + k < rows->count) *(sixteen *)(rows->pixels + (row + k) * rows->stride + x * channels) = square[k];
  }
}

// The first place that is not empty.
PK_TEMPLATE size_t load_rows(float *a, const row_strip *rows) {
  const size_t channels = rows->channels, side = 16 / channels, width = rows->width;
  size_t first = width;
  if (width >= side) {
    for (size_t x = 0; x + side <= width; x += side)
      if (load_square(a, rows, x) && first == width) first = x;
    // Some pixels twice.
    if (load_square(a, rows, width - side) && first == width) first = width - side;
    return first;
  }
  memset(a, 0, width * lanes * sizeof(float));
  for (size_t row = 0; row < rows->count; row++)
    for (size_t i = 0; i < width * channels; i++)
      a[i / channels * lanes + row * channels + i % channels] = rows->pixels[row * rows->stride + i];
  return 0;
}

PK_TEMPLATE void emit_rows(bool uses_avx2, const row_strip *rows, const float *result) {
  const size_t channels = rows->channels, side = 16 / channels, width = rows->width;
  if (width >= side) {
    for (size_t x = 0; x + side <= width; x += side) emit_square(uses_avx2, rows, x, result);
    emit_square(uses_avx2, rows, width - side, result);
    return;
  }
  for (size_t row = 0; row < rows->count; row++)
    for (size_t i = 0; i < width * channels; i++)
      rows->pixels[row * rows->stride + i] = byte_of(result[i / channels * lanes + row * channels + i % channels]);
}
