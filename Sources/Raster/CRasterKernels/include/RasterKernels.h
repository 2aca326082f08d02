#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// The pixel loops that benefit from vector instructions.
//
// A kernel of RK_KERNEL has two variants, which give the same bytes: the scalar one is the reference. Without x86-64 as
// the target both are the scalar one.
// Pixels are four bytes: "BGRA" is B, G, R, A in memory (Cairo's ARGB32 on a little-endian
// machine), "RGBA" is R, G, B, A. Kernels read and write only the described rows. Pointers need no
// alignment, and no kernel allocates or fails.

#pragma clang assume_nonnull begin

/// Whether this processor, and the build, can run the variants with AVX2.
bool rk_has_avx2(void);

/// A BGRA bitmap to be converted to planar 4:2:0.
typedef struct {
  const uint8_t *pixels;
  ptrdiff_t stride;  ///< bytes from one row to the next
  int width, height; ///< at least 1
} rk_pixmap;

/// The destination of a 4:2:0 conversion. Both sides are even and not smaller than the source's.
/// Samples beyond the source repeat its last column and row.
typedef struct {
  uint8_t *y, *u, *v;
  ptrdiff_t y_stride, u_stride, v_stride;
  int width, height;
} rk_yuv420p;

/// BGRA to BT.709, limited range, 8 bits; chroma is the mean of 2 x 2 pixels, so it is sited at
/// their centre. Alpha is ignored: premultiplied pixels come out as if on black.
/// Greatest error against real arithmetic: 0.503 of a code.
RK_KERNEL(void, rk_bgra_to_yuv420p, rk_pixmap source, rk_yuv420p target);

/// Columns of the blocks that encoders work by.
enum { PK_BLOCK = 16 };

/// The same over a frame that the target already contains; also reports the blocks that change.
///
/// \param changed  a byte for every PK_BLOCK columns of the target, if there are any: becomes 1 where a sample of any
/// row changes, and is otherwise not modified.
RK_KERNEL(void, rk_bgra_to_yuv420p_changing, rk_pixmap source, rk_yuv420p target, uint8_t *changed);

/// The same with 10 bits: two bytes a sample, the lower one first; strides are in bytes, too.
///
/// Where the 5 x 5 pixels around a pixel differ by at most two codes in every component, they are treated as a dither
/// pattern. Their mean is used, with half weight for the outer ones. All other pixels are unchanged. The bitmap's
/// edge pixels are repeated beyond its edges. Greatest error against real arithmetic: 0.52 of a code.
///
/// \param from, to  rows of the target that are written, both even.
RK_KERNEL(void, rk_bgra_to_yuv420p10, rk_pixmap source, rk_yuv420p target, int from, int to);

/// BGRA to planar 4:4:4 of BT.709, limited range, 8 bits: the chroma planes have the size of the luma plane. There is
/// no vector variant, since the encoders of such frames take far longer. Greatest error against real arithmetic:
/// 0.503 of a code.
void rk_bgra_to_yuv444p(rk_pixmap source, rk_yuv420p target);

/// Blocks of 16 x 16 pixels in which at least 64 pixels are more than 24 codes of Cb and Cr together away from the
/// mean of their 2 x 2: lines and letters of one or two pixels in strong colours.
typedef struct {
  int blocks; ///< how many there are
  int x, y;   ///< the middle of the worst, of equal ones of the first
} rk_color_details;

/// Finds coloured details that 4:2:0 cannot represent. Incomplete blocks at the edges are ignored.
rk_color_details rk_find_color_details(rk_pixmap image);

/// Premultiplied BGRA to straight RGBA: c = (p * 255 + a / 2) / a, and 0, 0, 0, 0 where a = 0.
/// A component above its alpha, which a premultiplied pixel cannot have, counts as alpha.
RK_KERNEL(void, rk_unpremultiply_row, uint8_t *rgba, const uint8_t *bgra, size_t count);

/// Straight RGBA to premultiplied BGRA: p = (c * a + 127) / 255.
RK_KERNEL(void, rk_premultiply_row, uint8_t *bgra, const uint8_t *rgba, size_t count);

/// BGRA to packed RGB, three bytes a pixel. Alpha is dropped; returns whether it is 255 in every pixel.
RK_KERNEL(bool, rk_pack_rgb_row, uint8_t *rgb, const uint8_t *bgra, size_t count);

/// Writes one pixel, four bytes, over a rectangle; rows are `stride` bytes apart.
RK_KERNEL(void, rk_clear, void *first, size_t stride, size_t width, size_t height, uint32_t pixel);

/// Whether the alpha of every pixel is 255. True for no pixels.
RK_KERNEL(bool, rk_row_is_opaque, const uint8_t *pixels, size_t count);

#pragma clang assume_nonnull end
