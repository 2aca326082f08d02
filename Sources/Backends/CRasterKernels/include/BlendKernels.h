#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CoverageKernels.h"

// Kernels that blend or change premultiplied images, in place. Pixels are native-endian 0xAARRGGBB,
// premultiplied sRGB, as in Cairo's ARGB32.

#ifdef __cplusplus
extern "C" {
#endif

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
void blend_row(blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count);

// The same with the backdrop's alpha kept: αo = αb, co = αb·((1 − αs)·Cb + αs·B(Cb, Cs)).
void blend_atop_row(blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count);

// The same, and the same bytes, with the variant named: AVX2 only where pk_has_avx2() is true.
void blend_row_with(bool uses_avx2, blend_mode mode, uint32_t *backdrop, const uint32_t *source,
                    size_t count);
void blend_atop_row_with(bool uses_avx2, blend_mode mode, uint32_t *backdrop,
                         const uint32_t *source, size_t count);

// Composites premultiplied source pixels through the bytes of a mask, or with one opacity where `mask` is null:
// over the backdrop, or added to it. Each product is rounded once, as pixman does. There are `height` rows of
// `width` pixels. Strides of images are in pixels, that of the mask in bytes.
void rk_blend_rows(rk_coverage_mode mode, uint32_t *out, size_t out_stride, const uint32_t *source,
              size_t source_stride, const uint8_t *mask, size_t mask_stride, uint8_t opacity,
              size_t width, size_t height);

// The same, and the same bytes, for one row, with the variant named.
void rk_blend_row_with(bool uses_avx2, rk_coverage_mode mode, uint32_t *out, const uint32_t *source,
                  const uint8_t *mask, uint8_t opacity, size_t count);

// Replaces the alpha of `count` bytes by 255 − alpha.
void invert_alpha_row(uint8_t *alpha, size_t count);

// Multiplies the alpha of `count` bytes by a factor of at least 0, rounded and held at 255.
void gain_alpha_row(uint8_t *alpha, size_t count, float gain);

// The alpha of `count` pixels.
void alpha_row(uint8_t *alpha, const uint32_t *pixels, size_t count);

// The luma of `count` premultiplied pixels, weights .2126 .7152 .0722: as if on black.
void luma_row(uint8_t *luma, const uint32_t *pixels, size_t count);

#ifdef __cplusplus
}
#endif
