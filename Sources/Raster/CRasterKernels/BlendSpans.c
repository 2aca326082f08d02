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
    if (uses_avx2) __builtin_prefetch(row.colors + i + row.next);
    rk_blend_block(uses_avx2, row.colors + i, coverage, length, 0, source + i, mode);
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

PK_TEMPLATE void blend_row_of(bool uses_avx2, rk_coverage_mode mode, target_row row, const uint32_t *source,
                              uint8_t opacity, size_t count) {
  if (row.alpha) return blend_faded(uses_avx2, true, mode, row, source, opacity, count);
#if PK_X86
  if (uses_avx2 && mode == rk_coverage_over && !row.mask && opacity == 255)
    return rk_blend_all_avx2(row.colors, source, count);
#endif
  blend_faded(uses_avx2, false, mode, row, source, opacity, count);
}

// Apart from the loop over rows, which would make it slower.
PK_VARIANTS(void, blend_row, blend_row_of,
            (rk_coverage_mode mode, target_row row, const uint32_t *source, uint8_t opacity, size_t count), mode, row,
            source, opacity, count)

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
    (uses_avx2 ? blend_row_avx2 : blend_row_scalar)(mode, row, from, opacity, width);
  }
}

void rk_blend_rows(rk_coverage_mode mode, rk_coverage_target target, const uint32_t *source, size_t source_stride,
                   uint8_t opacity, size_t width, size_t height) {
  rk_blend_rows_with(rk_has_avx2(), mode, target, source, source_stride, opacity, width, height);
}

// MARK: Alpha over alpha

// The same for bytes of alpha over others.
PK_TEMPLATE void blend_alphas_plain(rk_coverage_mode mode, uint8_t *out, const uint8_t *source, const uint8_t *mask,
                                    uint8_t opacity, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint8_t coverage = (uint8_t)product(source[i], mask ? product(mask[i], opacity) : opacity);
    rk_blend_alpha_block(out + i, &coverage, 1, UINT32_MAX, NULL, mode);
  }
}

#if PK_X86
PK_AVX2 static inline __m256i words_avx2(const uint8_t *bytes) {
  return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)bytes));
}

// Sixteen at a time; returns the number of those that are done.
PK_AVX2 static inline size_t blend_alphas_avx2(rk_coverage_mode mode, uint8_t *out, const uint8_t *source,
                                               const uint8_t *mask, uint8_t opacity, size_t count) {
  const __m256i factor = _mm256_set1_epi16(opacity), full = _mm256_set1_epi16(255);
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    const __m256i coverage = mask ? product_avx2(words_avx2(mask + i), factor) : factor;
    const __m256i alpha = product_avx2(words_avx2(source + i), coverage);
    __m256i below = words_avx2(out + i);
    if (mode == rk_coverage_over) below = product_avx2(below, _mm256_sub_epi16(full, alpha));
    const __m256i sum = _mm256_add_epi16(alpha, below);
    const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    _mm_storeu_si128((__m128i *)(out + i), bytes);
  }
  return i;
}
#endif

PK_TEMPLATE void blend_alpha_rows(bool uses_avx2, rk_coverage_mode mode, rk_coverage_target target,
                                  const uint8_t *source, size_t source_stride, uint8_t opacity, size_t width,
                                  size_t height) {
  for (size_t y = 0; y < height; y++) {
    uint8_t *out = (uint8_t *)target.pixels + target.stride * y;
    const uint8_t *from = source + source_stride * y, *mask = target.clip ? target.clip + target.clip_stride * y : NULL;
    size_t done = 0;
#if PK_X86
    if (uses_avx2) done = blend_alphas_avx2(mode, out, from, mask, opacity, width);
#endif
    blend_alphas_plain(mode, out + done, from + done, mask ? mask + done : NULL, opacity, width - done);
  }
}

PK_KERNEL(void, rk_blend_alpha_rows, blend_alpha_rows,
          (rk_coverage_mode mode, rk_coverage_target target, const uint8_t *source, size_t source_stride, uint8_t opacity,
           size_t width, size_t height),
          mode, target, source, source_stride, opacity, width, height)
