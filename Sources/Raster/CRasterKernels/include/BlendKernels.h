#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CoverageKernels.h"

// Kernels that blend or change premultiplied images, in place. Pixels are native-endian 0xAARRGGBB,
// premultiplied sRGB, as in Cairo's ARGB32.

// The modes of W3C Compositing and Blending Level 1 and a few more.
typedef enum {
  blend_multiply,
  blend_screen,
  blend_overlay,
  blend_darken,
  blend_lighten,
  blend_color_dodge,
  blend_color_burn,
  blend_hard_light,
  blend_soft_light,
  blend_difference,
  blend_exclusion,
  blend_hue,
  blend_saturation,
  blend_color,
  blend_luminosity,
  // 1 where the sum of both is at least 1, else 0.
  blend_hard_mix,
  // The source.
  blend_normal,
  // The sum of both, at most 1.
  blend_add
} blend_mode;

// Mixes `count` source pixels with the backdrop under them:
// co = cs(1 − αb) + cb(1 − αs) + αs·αb·B(Cb, Cs), αo = αs + αb − αs·αb, each rounded once.
RK_KERNEL(void, blend_row, blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count);

// The same with the backdrop's alpha kept: αo = αb, co = αb·((1 − αs)·Cb + αs·B(Cb, Cs)).
RK_KERNEL(void, blend_atop_row, blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count);

// Composites `height` rows of `width` premultiplied source pixels through the clip of a target, or its mask, and with
// an opacity. Mask and opacity, source and the product of both are multiplied as bytes: a product is divided by 255
// and rounded to the nearest. Strides are in bytes.
RK_KERNEL(void, rk_blend_rows, rk_coverage_mode mode, rk_coverage_target target, const uint32_t *source,
          size_t source_stride, uint8_t opacity, size_t width, size_t height);

// The same for rows of alpha over a target of alpha: as for pixels of these alphas.
RK_KERNEL(void, rk_blend_alpha_rows, rk_coverage_mode mode, rk_coverage_target target, const uint8_t *source,
          size_t source_stride, uint8_t opacity, size_t width, size_t height);

// The alpha of an image in memory. Everything outside of it is transparent.
typedef struct {
  const uint8_t *alpha;
  size_t stride;
  // Where its first pixel is drawn, in pixels from the target's first one: any finite numbers.
  double x, y;
  int32_t width, height;
} rk_alpha_image;

// Composites one colour over `width` × `height` pixels of a target through the alpha of an image.
//
// The image is moved by 1/256 of a pixel at the finest: of four neighbours the mean by their areas, rounded once.
RK_KERNEL(void, rk_blend_through, rk_coverage_target target, size_t width, size_t height, uint32_t color,
          rk_alpha_image image);

// Multiplies `height` rows of `width` bytes of coverage by others. Strides are in bytes.
RK_KERNEL(void, rk_multiply_rows, uint8_t *coverage, size_t stride, const uint8_t *other, size_t other_stride,
          size_t width, size_t height);

// Replaces the alpha of `count` bytes by 255 − alpha.
void invert_alpha_row(uint8_t *alpha, size_t count);

// Multiplies the alpha of `count` bytes by a factor of at least 0, rounded and held at 255.
void gain_alpha_row(uint8_t *alpha, size_t count, float gain);

// The alpha of `count` pixels.
void alpha_row(uint8_t *alpha, const uint32_t *pixels, size_t count);

// The luma of `count` premultiplied pixels, weights .2126 .7152 .0722: as if on black.
void luma_row(uint8_t *luma, const uint32_t *pixels, size_t count);
