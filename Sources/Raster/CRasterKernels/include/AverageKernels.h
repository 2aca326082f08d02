#pragma once

#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// The mean of several images, code by code, exact to a rounded byte.

#pragma clang assume_nonnull begin

/// Adds `count` codes, each `weight` times, to sums of 16 bits. The weights of one sum add up to 256 at
/// most, so that nothing overflows.
RK_KERNEL(void, rk_accumulate_row, uint16_t *sums, const uint8_t *codes, size_t count, unsigned weight);

/// code = (sum + total / 2) / total for sums whose weights add up to `total`, 1 to 256.
RK_KERNEL(void, rk_average_row, uint8_t *codes, const uint16_t *sums, size_t count, unsigned total);

#pragma clang assume_nonnull end
