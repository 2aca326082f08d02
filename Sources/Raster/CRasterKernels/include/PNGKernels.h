#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// Reading the rows of PNG files (ISO/IEC 15948).

#pragma clang assume_nonnull begin

/// Undoes the filter of a row in place (section 9.2): 0 none, 1 sub, 2 up, 3 average, 4 Paeth.
///
/// `above` is the row before, without its filter, or zeros for the first row; both have `count` bytes, a
/// multiple of `distance`, the bytes of a pixel: 1, 2, 3 or 4. False for an unknown filter.
RK_KERNEL(bool, rk_unfilter_row, uint8_t *row, const uint8_t *above, size_t count, int distance, int filter);

/// Packed RGB to opaque BGRA.
RK_KERNEL(void, rk_unpack_rgb_row, uint8_t *bgra, const uint8_t *rgb, size_t count);

#pragma clang assume_nonnull end
