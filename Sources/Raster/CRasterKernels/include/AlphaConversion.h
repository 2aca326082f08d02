#pragma once

#include <stddef.h>
#include <stdint.h>

#include "RasterKernels.h"

// Conversions of images for codecs with alpha or full chroma.

#pragma clang assume_nonnull begin

/// The target of a 4:4:4 image of 10 bits: little-endian codes of two bytes; `a` may be null.
typedef struct {
  uint8_t *y, *u, *v;
  uint8_t *_Nullable a;
  ptrdiff_t y_stride, u_stride, v_stride, a_stride;
  int width, height; ///< not smaller than the source's; beyond it its last column and row repeat
} rk_yuv444p10;

/// Converts premultiplied BGRA to BT.709, limited range, 8 bits, of the straight colours, with a
/// separate alpha plane. Chroma is the mean of 2 x 2 pixels, each weighted by its alpha. A transparent
/// pixel takes the mean colour of its block, so that invisible pixels add no black. `alpha` has the
/// size of `target`, whose sides are even. Beyond the source its last column and row repeat.
void rk_bgra_to_yuva420p(
    rk_pixmap source, rk_yuv420p target, uint8_t *alpha, ptrdiff_t alpha_stride);

/// Premultiplied BGRA to BT.709, limited range, 10 bits: with alpha the straight colours, without it
/// as if on black.
RK_KERNEL(void, rk_bgra_to_yuv444p10, rk_pixmap source, rk_yuv444p10 target);

#pragma clang assume_nonnull end
