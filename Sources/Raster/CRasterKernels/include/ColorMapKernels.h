#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// Kernels that map the straight colours of premultiplied pixels, in place; empty pixels remain
// empty. Pixels are native-endian 0xAARRGGBB, premultiplied sRGB, as in Cairo's ARGB32.

// Maps the straight colours of `count` pixels by four rows of five numbers (red, green, blue, alpha,
// 1), holds the results in 0…1 and premultiplies again.
RK_KERNEL(void, color_matrix_row, uint32_t *pixels, size_t count, const float matrix[20]);

enum {
  // Four entries for every step of a byte, so that bytes of opaque pixels meet entries.
  transfer_entries = 255 * 4 + 1,
  // The last entry is written twice, for the mixture of neighbours.
  transfer_length = transfer_entries + 1
};

// Maps the straight components 0…1 of `count` pixels by four tables of `transfer_length` numbers 0…1:
// red, green, blue and alpha, one after the other. `opaque` has the results for the bytes of opaque
// pixels: three tables of 256 parts of a pixel, which are combined.
void transfer_row(uint32_t *pixels, size_t count, const float *tables, const uint32_t *opaque);

// Mixes the straight colours of `count` pixels, by an amount 0…1, with a ramp at their luma: from the
// first of three colours (red, green, blue, each 0…1) over the second at 0.5 to the third.
RK_KERNEL(void, tritone_row, uint32_t *pixels, size_t count, const float colors[9], float amount);
