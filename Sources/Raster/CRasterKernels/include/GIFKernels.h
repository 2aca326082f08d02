#pragma once

#include <stddef.h>
#include <stdint.h>

#include "RasterKernels.h"

// Kernels of GIF encoding: choosing among a palette's colours, and the compression of indices.

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Up to 256 colours, three bytes each: red, green, blue.
typedef struct {
  const uint8_t *colors;
  int count;         ///< at least 1 where any pixel is opaque
  int transparent;   ///< the index for pixels that are not drawn
} rk_palette;

/// Collects the different colours of the pixels with alpha 128 or more, straight, in the order in which
/// they appear; returns their number, or `limit` + 1 as soon as there are more than `limit`.
/// `rgb` has room for `limit` colours. `limit` is at most 256.
int rk_distinct_colors(uint8_t *rgb, int limit, const uint8_t *rgba, size_t count);

/// Gives every pixel with alpha 128 or more the index of a colour of the palette, the others the
/// transparent one. With `dithers` the error is spread to the neighbours that follow (Floyd and
/// Steinberg, rows in alternating directions), so that areas retain their mean colour. `cache` has
/// 2^18 entries, all 0xffff before the first image with this palette. `errors` has 6 * (width + 2)
/// zeros.
void rk_map_to_palette(uint8_t *indices, const uint8_t *rgba, int width, int height, rk_palette palette,
                       bool dithers, uint16_t *cache, int16_t *errors);

/// Compresses indices below 2^`bits` with GIF's variant of LZW (codes of `bits` + 1 to 12 bits, least
/// bit first), without the division into blocks. Returns the number of bytes; `target` must have room
/// for 2 * count + 16.
size_t rk_gif_lzw(uint8_t *target, const uint8_t *indices, size_t count, int bits);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
