#include "Blending.h"
#include "CoverageCache.h"

#include <string.h>

// Compositing through cached coverage.

PK_TEMPLATE void fill_mask(const rk_coverage_mask *mask, rk_coverage_mode mode, void *pixels, size_t stride,
                           rk_coverage_source source, bool uses_avx2) {
  const size_t width = (size_t)mask->width;
  for (int32_t y = 0; y < mask->height; y++) {
    const size_t row = (size_t)(mask->y + y);
    uint32_t *out = (uint32_t *)((uint8_t *)pixels + stride * row) + mask->x;
    const uint8_t *coverage = mask->coverage + mask->stride * (size_t)y;
    // Arithmetic on NULL is undefined behaviour even if the result is unused.
    const uint32_t *image = NULL;
    if (source.image)
      image = (const uint32_t *)((const uint8_t *)source.image + source.stride * row) + mask->x;
    for (size_t x = 0; x < width; x += mask_block) {
      const size_t count = width - x < mask_block ? width - x : mask_block;
      const uint32_t *from = image ? image + x : NULL;
#if PK_X86
      if (uses_avx2 && count >= mask_block / 2) {
        const __m128i all = _mm_loadu_si128((const __m128i *)(coverage + x));
        rk_blend_16_avx2(out + x, all, count, source.color, from, mode);
        continue;
      }
      if (uses_avx2) {
        rk_blend_block_avx2(out + x, coverage + x, count, source.color, from, mode);
        continue;
      }
#endif
      rk_blend_block_scalar(out + x, coverage + x, count, source.color, from, mode);
    }
  }
}

// The same under a clip, or where there is only alpha.
PK_TEMPLATE void fill_mask_general(const rk_coverage_mask *mask, rk_coverage_mode mode, rk_coverage_target target,
                                   rk_coverage_source source, bool uses_avx2) {
  const size_t width = (size_t)mask->width;
  for (int32_t y = 0; y < mask->height; y++) {
    const size_t row = (size_t)(mask->y + y), first = (size_t)mask->x;
    const uint8_t *coverage = mask->coverage + mask->stride * (size_t)y;
    uint8_t clipped[maximum_cached_width];
    if (target.clip) {
      rk_multiply_coverage(clipped, coverage, target.clip + target.clip_stride * row + first, width);
      coverage = clipped;
    }
    const uint32_t *image = NULL;
    if (source.image) image = (const uint32_t *)((const uint8_t *)source.image + source.stride * row) + first;
    uint8_t *out = (uint8_t *)target.pixels + target.stride * row;
    if (target.is_alpha) {
      rk_blend_alpha_block(out + first, coverage, width, source.color, image, mode);
      continue;
    }
#if PK_X86
    if (uses_avx2) {
      rk_blend_block_avx2((uint32_t *)out + first, coverage, width, source.color, image, mode);
      continue;
    }
#endif
    rk_blend_block_scalar((uint32_t *)out + first, coverage, width, source.color, image, mode);
  }
}

static void fill_mask_scalar(const rk_coverage_mask *mask, rk_coverage_mode mode, rk_coverage_target target,
                             rk_coverage_source source) {
  if (target.is_alpha || target.clip)
    fill_mask_general(mask, mode, target, source, false);
  else
    fill_mask(mask, mode, target.pixels, target.stride, source, false);
}

#if PK_X86
PK_AVX2 static void fill_mask_avx2(const rk_coverage_mask *mask, rk_coverage_mode mode, rk_coverage_target target,
                                   rk_coverage_source source) {
  void *pixels = target.pixels;
  // Apart, so that the compiler knows what most paths are filled with.
  if (target.is_alpha || target.clip) {
    fill_mask_general(mask, mode, target, source, true);
  } else if (mode == rk_coverage_over && !source.image) {
    fill_mask(mask, rk_coverage_over, pixels, target.stride, (rk_coverage_source){source.color, NULL, 0}, true);
  } else {
    fill_mask(mask, mode, pixels, target.stride, source, true);
  }
}
#else
#define fill_mask_avx2 fill_mask_scalar
#endif

void rk_composite_mask(bool uses_avx2, const rk_coverage_mask *mask, rk_coverage_mode mode, rk_coverage_target target,
                       rk_coverage_source source) {
  (uses_avx2 ? fill_mask_avx2 : fill_mask_scalar)(mask, mode, target, source);
}
