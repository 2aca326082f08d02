#include "AverageKernels.h"

#include "Dispatch.h"

PK_TEMPLATE void accumulate(bool uses_avx2, uint16_t *restrict sums, const uint8_t *restrict codes, size_t count,
                            unsigned weight) {
  for (size_t i = 0; i < count; i++)
    sums[i] = (uint16_t)(sums[i] + codes[i] * weight);
}

// Division by a multiplication: with m = ceil(2^24 / total) the product exceeds the quotient by less
// than n * total / 2^24 steps, which is below one for every n <= 255.5 * 256, and it fits 32 bits.
PK_TEMPLATE void average(bool uses_avx2, uint8_t *restrict codes, const uint16_t *restrict sums, size_t count,
                         unsigned total) {
  uint32_t factor = ((1u << 24) + total - 1) / total, half = total / 2;
  for (size_t i = 0; i < count; i++)
    codes[i] = (uint8_t)((sums[i] + half) * factor >> 24);
}

PK_KERNEL(void, rk_accumulate_row, accumulate, (uint16_t *sums, const uint8_t *codes, size_t count, unsigned weight), sums,
          codes, count, weight)

PK_KERNEL(void, rk_average_row, average, (uint8_t *codes, const uint16_t *sums, size_t count, unsigned total), codes, sums,
          count, total)
