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

// `next` is the way to the same pixel of the row that comes next, in pixels: asked for now, it is there by then. The
// processor does not guess that by itself where rows are short.
PK_TEMPLATE void blend_colors(bool uses_avx2, rk_coverage_mode mode, uint32_t *out, const uint32_t *source,
                     const uint8_t *mask, uint8_t opacity, size_t count, ptrdiff_t next) {
  uint8_t solid[step];
  memset(solid, opacity, sizeof solid);
  for (size_t i = 0; i < count; i += step) {
    size_t length = count - i < step ? count - i : step;
    if (length == step && is_empty(source + i, mask ? mask + i : NULL)) continue;
    const uint8_t *coverage = mask ? mask + i : solid;
#if PK_X86
    if (uses_avx2) {
      __builtin_prefetch(out + i + next);
      rk_blend_block_avx2(out + i, coverage, length, 0, source + i, mode);
      continue;
    }
#endif
    rk_blend_block_scalar(out + i, coverage, length, 0, source + i, mode);
  }
}

static void rk_blend_scalar(rk_coverage_mode mode, uint32_t *out, const uint32_t *source,
                       const uint8_t *mask, uint8_t opacity, size_t count, ptrdiff_t next) {
  blend_colors(false, mode, out, source, mask, opacity, count, next);
}

#if PK_X86
PK_AVX2 static void rk_blend_avx2(rk_coverage_mode mode, uint32_t *out, const uint32_t *source,
                             const uint8_t *mask, uint8_t opacity, size_t count, ptrdiff_t next) {
  if (mode == rk_coverage_over && !mask && opacity == 255)
    rk_blend_all_avx2(out, source, count);
  else
    blend_colors(true, mode, out, source, mask, opacity, count, next);
}
#else
#define rk_blend_avx2 rk_blend_scalar
#endif

void rk_blend_row_with(bool uses_avx2, rk_coverage_mode mode, uint32_t *out, const uint32_t *source,
                  const uint8_t *mask, uint8_t opacity, size_t count) {
  (uses_avx2 ? rk_blend_avx2 : rk_blend_scalar)(mode, out, source, mask, opacity, count, 0);
}

void rk_blend_rows(rk_coverage_mode mode, uint32_t *out, size_t out_stride, const uint32_t *source,
              size_t source_stride, const uint8_t *mask, size_t mask_stride, uint8_t opacity,
              size_t width, size_t height) {
  const bool uses_avx2 = rk_has_avx2();
  for (size_t y = 0; y < height; y++) {
    (uses_avx2 ? rk_blend_avx2 : rk_blend_scalar)(mode, out, source, mask, opacity, width, (ptrdiff_t)out_stride);
    out += out_stride;
    source += source_stride;
    if (mask) mask += mask_stride;
  }
}
