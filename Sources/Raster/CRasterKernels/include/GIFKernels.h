#pragma once

#include <stddef.h>
#include <stdint.h>

#include "RasterKernels.h"

// Kernels of GIF encoding: choosing among a palette's colours, and the compression of indices.

#pragma clang assume_nonnull begin

/// Up to 255 colours, three bytes each (red, green, blue), in the order of green.
typedef struct {
  const uint8_t *colors;
  int count;         ///< at least 1
  int transparent;   ///< the index for pixels that are not drawn
} rk_palette;

/// How many pixels have a colour, or one of a cell of colours, and the sums of their codes.
typedef struct {
  uint32_t key;      ///< 0 for a free place; else 2^24 and the upper bits of red, green and blue, a byte each
  uint32_t weight;
  uint64_t sums[3];
} rk_color_count;

/// The places of a table of colours; at most half of them are taken.
enum { rk_color_slots = 1 << 16 };

/// Adds the pixels with alpha 128 or more, straight, to a table of `rk_color_slots`, zeros at first, in cells of
/// 2^`shift` codes; returns the number of taken places, of which there were `existing`, or `limit` + 1 as soon
/// as there are more than `limit`.
int rk_count_colors(rk_color_count *table, int shift, int limit, int existing, const uint8_t *rgba, size_t count);

/// The index of the colour that is nearest, and its `error`: the squared distance in codes, with the weights 3, 6 and
/// 2 of red, green and blue, near those of luma.
int rk_nearest_color(rk_palette palette, const uint8_t *color, uint32_t *error);

/// What a colour is drawn as: of 64 places, `share` show the second colour of a palette, the others the first.
typedef struct {
  uint32_t key;      ///< 0 for none; else 2^24 and the colour
  uint8_t first, second, share;
  uint32_t error;    ///< that of the nearest colour
} rk_color_mix;

/// Columns and rows of an image.
typedef struct {
  int x, y, width, height;
} rk_pixel_area;

/// The errors of pixels in their nearest colours: the sum, and the greatest.
typedef struct {
  uint64_t sum;
  uint32_t greatest;
} rk_palette_error;

/// Gives every pixel of an area with alpha 128 or more the index of a colour of the palette, the others the
/// transparent one. A colour between two of the palette becomes a pattern of them that depends on the place in the
/// image alone (ordered dithering, B. Bayer 1973), so that it neither moves nor crawls. Rows of the image have
/// `row_length` pixels. Colours are distinguished by cells of 2^`shift` codes. `cache` has `rk_color_slots`,
/// zeros before the first image with this palette.
rk_palette_error rk_map_to_palette(uint8_t *indices, const uint8_t *rgba, size_t row_length, rk_pixel_area area,
                                   rk_palette palette, int shift, rk_color_mix *cache);

/// Gives pixels the alpha 255 where they must be drawn over what is `shown`, and 0 elsewhere; pixels are visible with
/// alpha 128 or more. Returns the area of pixels that are drawn or visible now and not in the next image
/// (`next`, BGRA; null where nothing vanishes), which `clears` tells; one pixel where there are none.
rk_pixel_area rk_changed_area(uint8_t *rgba, const uint8_t *shown, const uint8_t *_Nullable next,
                              size_t next_row_bytes, int width, int height, bool *clears);

/// Makes `shown` what is there after the pixels of an area with alpha are drawn and, if so, the area is cleared.
void rk_show_pixels(uint8_t *shown, const uint8_t *rgba, size_t row_length, rk_pixel_area area, bool clears);

/// Compresses indices below 2^`bits` with GIF's variant of LZW (codes of `bits` + 1 to 12 bits, least
/// bit first), without the division into blocks. Returns the number of bytes; `target` must have room
/// for 2 * count + 16.
size_t rk_gif_lzw(uint8_t *target, const uint8_t *indices, size_t count, int bits);

#pragma clang assume_nonnull end
