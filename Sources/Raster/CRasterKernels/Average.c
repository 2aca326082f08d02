#include "AverageKernels.h"

#include "Dispatch.h"

PK_TEMPLATE void accumulate(
    uint16_t *restrict sums, const uint8_t *restrict codes, size_t count, unsigned weight) {
  for (size_t i = 0; i < count; i++)
    sums[i] = (uint16_t)(sums[i] + codes[i] * weight);
}

// Division by a multiplication: with m = ceil(2^24 / total) the product exceeds the quotient by less
// than n * total / 2^24 steps, which is below one for every n <= 255.5 * 256, and it fits 32 bits.
PK_TEMPLATE void average(
    uint8_t *restrict codes, const uint16_t *restrict sums, size_t count, unsigned total) {
  uint32_t factor = ((1u << 24) + total - 1) / total, half = total / 2;
  for (size_t i = 0; i < count; i++)
    codes[i] = (uint8_t)((sums[i] + half) * factor >> 24);
}

void rk_accumulate_row_scalar(
    uint16_t *sums, const uint8_t *codes, size_t count, unsigned weight) {
  accumulate(sums, codes, count, weight);
}

void rk_average_row_scalar(
    uint8_t *codes, const uint16_t *sums, size_t count, unsigned total) {
  average(codes, sums, count, total);
}

#if PK_X86
PK_AVX2 void rk_accumulate_row_avx2(
    uint16_t *sums, const uint8_t *codes, size_t count, unsigned weight) {
  accumulate(sums, codes, count, weight);
}

PK_AVX2 void rk_average_row_avx2(
    uint8_t *codes, const uint16_t *sums, size_t count, unsigned total) {
  average(codes, sums, count, total);
}
#else
void rk_accumulate_row_avx2(
    uint16_t *sums, const uint8_t *codes, size_t count, unsigned weight) {
  accumulate(sums, codes, count, weight);
}

void rk_average_row_avx2(
    uint8_t *codes, const uint16_t *sums, size_t count, unsigned total) {
  average(codes, sums, count, total);
}
#endif

void rk_accumulate_row(uint16_t *sums, const uint8_t *codes, size_t count, unsigned weight) {
  if (rk_has_avx2())
    rk_accumulate_row_avx2(sums, codes, count, weight);
  else
    rk_accumulate_row_scalar(sums, codes, count, weight);
}

void rk_average_row(uint8_t *codes, const uint16_t *sums, size_t count, unsigned total) {
  if (rk_has_avx2())
    rk_average_row_avx2(codes, sums, count, total);
  else
    rk_average_row_scalar(codes, sums, count, total);
}
