#include "BlendKernels.h"
#include "Blending.h"

// Pixels that are tested together: most of a group's image is empty.
enum { step = 8 };

PK_TEMPLATE bool is_empty(const uint32_t *source, const uint8_t *mask) {
  uint64_t seen = 0, covered = 1, words[step / 2];
  memcpy(words, source, sizeof words);
  for (int i = 0; i < step / 2; i++) seen |= words[i];
  if (mask) memcpy(&covered, mask, sizeof covered);
  return seen == 0 || covered == 0;
}

// A row of the target.
typedef struct {
  uint32_t *colors;
  uint8_t *alpha;  // instead of colours
  const uint8_t *mask;  // or NULL
  // The way to the same pixel of the next row, in pixels: prefetched now, it is there by then. The processor does not
  // guess that by itself where rows are short.
  ptrdiff_t next;
} target_row;

PK_TEMPLATE void blend_pixels(bool uses_avx2, bool is_alpha, rk_coverage_mode mode, target_row row,
                              const uint32_t *source, uint8_t opacity, size_t count) {
  uint8_t solid[step];
  memset(solid, opacity, sizeof solid);
  for (size_t i = 0; i < count; i += step) {
    size_t length = count - i < step ? count - i : step;
    if (length == step && is_empty(source + i, row.mask ? row.mask + i : NULL)) continue;
    const uint8_t *coverage = row.mask ? row.mask + i : solid;
    if (is_alpha) {
      rk_blend_alpha_block(row.alpha + i, coverage, length, 0, source + i, mode);
      continue;
    }
#if PK_X86
    if (uses_avx2) {
      __builtin_prefetch(row.colors + i + row.next);
      rk_blend_block_avx2(row.colors + i, coverage, length, 0, source + i, mode);
      continue;
    }
#endif
    rk_blend_block_scalar(row.colors + i, coverage, length, 0, source + i, mode);
  }
}

// The same with a mask and an opacity, whose products come first.
PK_TEMPLATE void blend_faded(bool uses_avx2, bool is_alpha, rk_coverage_mode mode, target_row row,
                             const uint32_t *source, uint8_t opacity, size_t count) {
  if (!row.mask || opacity == 255) {
    blend_pixels(uses_avx2, is_alpha, mode, row, source, opacity, count);
    return;
  }
  for (size_t at = 0; at < count; at += clip_block) {
    const size_t length = count - at < clip_block ? count - at : clip_block;
    uint8_t faded[clip_block];
    for (size_t i = 0; i < length; i++) faded[i] = (uint8_t)product(row.mask[at + i], opacity);
    const target_row part = {is_alpha ? NULL : row.colors + at, is_alpha ? row.alpha + at : NULL, faded, row.next};
    blend_pixels(uses_avx2, is_alpha, mode, part, source + at, 255, length);
  }
}

static void rk_blend_scalar(rk_coverage_mode mode, target_row row, const uint32_t *source, uint8_t opacity,
                            size_t count) {
  blend_faded(false, row.alpha != NULL, mode, row, source, opacity, count);
}

#if PK_X86
PK_AVX2 static void rk_blend_avx2(rk_coverage_mode mode, target_row row, const uint32_t *source, uint8_t opacity,
                                  size_t count) {
  if (row.alpha)
    blend_faded(true, true, mode, row, source, opacity, count);
  else if (mode == rk_coverage_over && !row.mask && opacity == 255)
    rk_blend_all_avx2(row.colors, source, count);
  else
    blend_faded(true, false, mode, row, source, opacity, count);
}
#else
#define rk_blend_avx2 rk_blend_scalar
#endif

void rk_blend_rows_with(bool uses_avx2, rk_coverage_mode mode, rk_coverage_target target, const uint32_t *source,
                        size_t source_stride, uint8_t opacity, size_t width, size_t height) {
  for (size_t y = 0; y < height; y++) {
    uint8_t *out = (uint8_t *)target.pixels + target.stride * y;
    // Arithmetic on NULL is undefined behaviour even if the result is unused.
    const uint8_t *mask = target.clip ? target.clip + target.clip_stride * y : NULL;
    const uint32_t *from = (const uint32_t *)((const uint8_t *)source + source_stride * y);
    target_row row = {NULL, NULL, mask, (ptrdiff_t)(target.stride / sizeof(uint32_t))};
    if (target.is_alpha)
      row.alpha = out;
    else
      row.colors = (uint32_t *)out;
    (uses_avx2 ? rk_blend_avx2 : rk_blend_scalar)(mode, row, from, opacity, width);
  }
}

void rk_blend_rows(rk_coverage_mode mode, rk_coverage_target target, const uint32_t *source, size_t source_stride,
                   uint8_t opacity, size_t width, size_t height) {
  rk_blend_rows_with(rk_has_avx2(), mode, target, source, source_stride, opacity, width, height);
}
