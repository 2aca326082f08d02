#include "CoverageCache.h"
#include "Blending.h"

#include <string.h>

// The coverage, 0…255, of the sum of all cells up to a pixel.
PK_TEMPLATE uint32_t rk_coverage_of(uint32_t sum, rk_coverage_rule rule) {
  uint32_t area;
  if (rule == rk_coverage_even_odd) {
    area = sum & (2 * inside - 1);
    area = area > inside ? 2 * inside - area : area;
  } else {
    area = (int32_t)sum < 0 ? 0 - sum : sum;
    area = area < inside ? area : inside;
  }
  return (area * 255 + inside / 2) >> 17;
}

static void find_coverage_scalar(uint8_t *coverage, const int32_t *sums, rk_coverage_rule rule) {
  for (int i = 0; i < block; i++) coverage[i] = (uint8_t)rk_coverage_of((uint32_t)sums[i], rule);
}

#if PK_X86
PK_AVX2 static inline __m256i rk_coverage_avx2(__m256i sum, rk_coverage_rule rule) {
  const __m256i maximum = _mm256_set1_epi32(inside);
  __m256i area;
  if (rule == rk_coverage_even_odd) {
    area = _mm256_and_si256(sum, _mm256_set1_epi32(2 * inside - 1));
    area = _mm256_min_epi32(area, _mm256_sub_epi32(_mm256_set1_epi32(2 * inside), area));
  } else {
    area = _mm256_min_epu32(_mm256_abs_epi32(sum), maximum);
  }
  area = _mm256_sub_epi32(_mm256_slli_epi32(area, 8), area);
  return _mm256_srli_epi32(_mm256_add_epi32(area, _mm256_set1_epi32(inside / 2)), 17);
}

PK_AVX2 static inline __m128i block_coverage_avx2(const int32_t *sums, rk_coverage_rule rule) {
  const __m256i *halves = (const __m256i *)sums;
  __m256i a = rk_coverage_avx2(_mm256_loadu_si256(halves), rule);
  __m256i b = rk_coverage_avx2(_mm256_loadu_si256(halves + 1), rule);
  __m256i words = _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xd8);
  return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

// Half a block or more.
PK_AVX2 static inline void fill_block_avx2(uint32_t *out, const int32_t *sums, size_t count, uint32_t color,
                                           const uint32_t *image, rk_coverage_rule rule, rk_coverage_mode mode) {
  rk_blend_16_avx2(out, block_coverage_avx2(sums, rule), count, color, image, mode);
}
#endif

// How rows are filled; written once and compiled for both variants, and for what most paths are filled with.
typedef struct {
  bool uses_avx2;
  rk_coverage_rule rule;
  rk_coverage_mode mode;
  uint32_t color;
  // Whether the target has a clip, or alpha alone, or not all columns.
  bool is_general;
  // The columns of the target.
  size_t first, end;
} filling;

// A row of the target, and of the source where this is an image, from the first column on.
typedef struct {
  uint32_t *colors;
  uint8_t *alpha;       // instead of colours
  const uint8_t *clip;  // or NULL
  const uint32_t *image;
} target_row;

PK_TEMPLATE target_row row_of(rk_coverage_target target, rk_coverage_source source, size_t row) {
  uint8_t *out = (uint8_t *)target.pixels + target.stride * row;
  // Arithmetic on NULL is undefined behaviour even if the result is unused.
  const uint8_t *clip = target.clip ? target.clip + target.clip_stride * row : NULL;
  const uint32_t *image = NULL;
  if (source.image) image = (const uint32_t *)((const uint8_t *)source.image + source.stride * row);
  return (target_row){target.is_alpha ? NULL : (uint32_t *)out, target.is_alpha ? out : NULL, clip, image};
}

// A block on any target, under its clip.
PK_TEMPLATE void blend_general(filling f, target_row row, size_t at, const uint8_t *coverage, size_t count) {
  const uint32_t *image = row.image ? row.image + at : NULL;
  if (row.alpha)
    rk_blend_alpha_block(row.alpha + at, coverage, count, f.color, image, f.mode);
  else
    rk_blend_block(f.uses_avx2, row.colors + at, coverage, count, f.color, image, f.mode);
}

PK_TEMPLATE void blend_clipped(filling f, target_row row, size_t at, const uint8_t *coverage, size_t count) {
  uint8_t clipped[clip_block];
  if (row.clip) {
    rk_multiply_coverage(clipped, coverage, row.clip + at, count);
    coverage = clipped;
  }
  blend_general(f, row, at, coverage, count);
}

// Pixels that are all covered alike, counted from the first column of the target.
PK_TEMPLATE void blend_general_run(filling f, target_row row, size_t from, size_t end, uint32_t covered) {
  uint8_t coverage[clip_block];
  if (row.alpha && !row.clip && !row.image && covered == 255 && f.color >> 24 == 255 &&
      f.mode == rk_coverage_over) {
    memset(row.alpha + from, 255, end - from);
    return;
  }
  if (covered != 255 || !row.clip) memset(coverage, (int)covered, sizeof coverage);
  for (size_t at = from; at < end; at += clip_block) {
    const size_t count = end - at < clip_block ? end - at : clip_block;
    if (row.clip && rk_is_uncovered(row.clip + at, count)) continue;
    if (row.clip && covered == 255)
      blend_general(f, row, at, row.clip + at, count);
    else
      blend_clipped(f, row, at, coverage, count);
  }
}

PK_TEMPLATE void find_coverage(filling f, uint8_t *coverage, const int32_t *sums) {
#if PK_X86
  if (f.uses_avx2) {
    _mm_storeu_si128((__m128i *)coverage, block_coverage_avx2(sums, f.rule));
    return;
  }
#endif
  find_coverage_scalar(coverage, sums, f.rule);
}

// Pixels of a block of cells, from its first one on.
PK_TEMPLATE void fill_block(filling f, target_row row, size_t at, const int32_t *sums, size_t count) {
  // Of a part of the columns the address may lie outside of the image.
  const uint32_t *image = row.image && !f.is_general ? row.image + at : NULL;
#if PK_X86
  if (f.uses_avx2 && !f.is_general && count >= block / 2) {
    fill_block_avx2(row.colors + at, sums, count, f.color, image, f.rule, f.mode);
    return;
  }
#endif
  uint8_t coverage[block];
  find_coverage(f, coverage, sums);
  if (f.is_general) {
    const size_t first = at > f.first ? at : f.first, end = at + count < f.end ? at + count : f.end;
    if (first < end) blend_clipped(f, row, first - f.first, coverage + (first - at), end - first);
  } else {
    rk_blend_block(f.uses_avx2, row.colors + at, coverage, count, f.color, image, f.mode);
  }
}

// Pixels that are all covered alike.
PK_TEMPLATE void rk_blend_run(filling f, uint32_t *out, size_t count, uint32_t covered,
                         const uint32_t *image) {
  if (covered == 0) return;
  if (covered == 255 && f.mode == rk_coverage_over && !image && f.color >> 24 == 255) {
    for (size_t i = 0; i < count; i++) out[i] = f.color;
    return;
  }
#if PK_X86
  if (f.uses_avx2 && image && covered == 255 && f.mode == rk_coverage_over) return rk_blend_all_avx2(out, image, count);
  if (f.uses_avx2 && !image) return rk_blend_solid_avx2(out, count, scaled(f.color, covered), f.mode);
#endif
  uint8_t coverage[block * 4];
  memset(coverage, (int)covered, sizeof coverage);
  for (size_t from = 0; from < count; from += sizeof coverage) {
    size_t length = count - from < sizeof coverage ? count - from : sizeof coverage;
    rk_blend_block(f.uses_avx2, out + from, coverage, length, f.color, image ? image + from : NULL, f.mode);
  }
}

PK_TEMPLATE void fill_run(filling f, target_row row, size_t from, size_t end, uint32_t covered) {
  if (!f.is_general) {
    rk_blend_run(f, row.colors + from, end - from, covered, row.image ? row.image + from : NULL);
    return;
  }
  from = from > f.first ? from : f.first;
  end = end < f.end ? end : f.end;
  if (from >= end || covered == 0) return;
  from -= f.first;
  end -= f.first;
  if (row.alpha || row.clip)
    blend_general_run(f, row, from, end, covered);
  else
    rk_blend_run(f, row.colors + from, end - from, covered, row.image ? row.image + from : NULL);
}

PK_TEMPLATE void fill_row(filling f, const rk_coverage_area *area, size_t index, target_row row) {
  int32_t *cells = area->cells + area->stride * index;
  uint64_t *touched = area->touched + area->words * index;
  const size_t width = area->width;
  uint32_t sum = 0;
  // Pixels up to here are done.
  size_t done = 0;
  for (size_t word = 0; word < area->words; word++) {
    uint64_t bits = touched[word];
    touched[word] = 0;
    for (; bits != 0; bits &= bits - 1) {
      size_t at = (word * 64 + (size_t)__builtin_ctzll(bits)) * block;
      size_t end = at < width ? at : width;
      if (end > done) fill_run(f, row, done, end, rk_coverage_of(sum, f.rule));
      sum = (uint32_t)cells[at + block - 1];
      done = at + block < width ? at + block : width;
      // The last block may hold nothing but what the last pixel passed on.
      if (at < width) fill_block(f, row, at, cells + at, done - at);
      memset(cells + at, 0, block * sizeof *cells);
    }
  }
  if (done < width) fill_run(f, row, done, width, rk_coverage_of(sum, f.rule));
}

PK_TEMPLATE void fill_rows(filling f, const rk_coverage_area *area, rk_coverage_target target,
                           rk_coverage_source source) {
  for (int32_t row = first_filled(area); row < end_filled(area); row++)
    fill_row(f, area, (size_t)row, row_of(target, source, (size_t)(row - margin)));
}

// Apart, so that the compiler knows what most paths are filled with.
PK_TEMPLATE void fill(bool uses_avx2, rk_coverage_rule rule, rk_coverage_mode mode, const rk_coverage_area *area,
                      rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source) {
  const uint32_t color = source.color;
  const size_t end = area->width;
  if (target.is_alpha || target.clip || columns.first > 0 || columns.end < end) {
    fill_rows((filling){uses_avx2, rule, mode, color, true, columns.first, columns.end}, area, target, source);
    return;
  }
  const rk_coverage_target colors = {target.pixels, target.stride, false, NULL, 0};
  if (rule == rk_coverage_nonzero && mode == rk_coverage_over && !source.image)
    fill_rows((filling){uses_avx2, rk_coverage_nonzero, rk_coverage_over, color, false, 0, end}, area, colors,
              (rk_coverage_source){color, NULL, 0});
  else
    fill_rows((filling){uses_avx2, rule, mode, color, false, 0, end}, area, colors, source);
}

PK_VARIANTS(void, fill, fill,
            (rk_coverage_rule rule, rk_coverage_mode mode, const rk_coverage_area *area, rk_coverage_columns columns,
             rk_coverage_target target, rk_coverage_source source),
            rule, mode, area, columns, target, source)

rk_coverage_status rk_coverage_finish_with(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule,
                                           bool may_overlap) {
  rk_coverage_end_contour(area);
  if (area->is_clamped) return rk_coverage_too_far;
  may_overlap = may_overlap || rk_coverage_has_thin_contours(area);
  const bool is_noting = area->retained && area->retained->is_noting;
  rk_coverage_trace trace = {0, false};
  if (is_noting) {
    if (rk_coverage_find(area, rule, may_overlap, &trace)) return rk_coverage_done;
    rk_coverage_replay(area);
  }
  rk_coverage_close(area);
  // The next path discards an area that is not filled.
  const rk_coverage_status status = rk_coverage_sum(uses_avx2, area, rule, may_overlap);
  if (status == rk_coverage_done && trace.was_seen) rk_coverage_store_mask(area, rule, trace);
  return status;
}

rk_coverage_status rk_coverage_finish(rk_coverage_area *area, rk_coverage_rule rule, bool may_overlap) {
  return rk_coverage_finish_with(rk_has_avx2(), area, rule, may_overlap);
}

void rk_coverage_fill_with(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode,
                           rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source) {
  if (area->retained && area->retained->has_mask) {
    rk_coverage_fill_mask(uses_avx2, &area->retained->mask, mode, columns, target, source);
    area->retained->has_mask = false;
    return;
  }
  (uses_avx2 ? fill_avx2 : fill_scalar)(rule, mode, area, columns, target, source);
  // Filled rows are empty again; the rows beside the area are not.
  for (int32_t row = area->first_row; row < area->end_row; row++)
    if (row < first_filled(area) || row >= end_filled(area)) rk_coverage_discard_row(area, row);
  area->first_row = area->end_row = 0;
}

void rk_coverage_fill(rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode,
                      rk_coverage_columns columns, rk_coverage_target target, rk_coverage_source source) {
  rk_coverage_fill_with(rk_has_avx2(), area, rule, mode, columns, target, source);
}
