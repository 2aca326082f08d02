#include "CoverageCache.h"
#include "Blending.h"

#include <string.h>

// The sum of cells for a pixel inside the path: 256 · 512.
enum { inside = 1 << 17 };

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

// Flags of sums of cells beyond rounding errors.
enum { is_positive = 1, is_negative = 2, is_multiple = 4, slack = inside / 128 };

static int winding_flags(int32_t minimum, int32_t maximum) {
  return (maximum > slack ? is_positive : 0) | (minimum < -slack ? is_negative : 0) |
         (maximum > inside + slack || minimum < -inside - slack ? is_multiple : 0);
}

// Cells of a row become the sums of all up to them; the result is what these are.
static int sum_blocks_scalar(int32_t *cells, const uint64_t *touched, size_t words) {
  uint32_t sum = 0;
  int32_t minimum = 0, maximum = 0;
  for (size_t word = 0; word < words; word++) {
    for (uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
      int32_t *at = cells + (word * 64 + (size_t)__builtin_ctzll(bits)) * block;
      for (int i = 0; i < block; i++) {
        sum += (uint32_t)at[i];
        at[i] = (int32_t)sum;
        minimum = at[i] < minimum ? at[i] : minimum;
        maximum = at[i] > maximum ? at[i] : maximum;
      }
    }
  }
  return winding_flags(minimum, maximum);
}

static void find_coverage_scalar(uint8_t *coverage, const int32_t *sums, rk_coverage_rule rule) {
  for (int i = 0; i < block; i++) coverage[i] = (uint8_t)rk_coverage_of((uint32_t)sums[i], rule);
}

#if PK_X86
// Eight numbers and the sums of all before them.
PK_AVX2 static inline __m256i sums_avx2(__m256i n) {
  n = _mm256_add_epi32(n, _mm256_slli_si256(n, 4));
  n = _mm256_add_epi32(n, _mm256_slli_si256(n, 8));
  // The last sum of the lower half goes to all of the upper one.
  __m256i low = _mm256_permute2x128_si256(n, n, 0x08);
  return _mm256_add_epi32(n, _mm256_shuffle_epi32(low, 0xff));
}

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

PK_AVX2 static int sum_blocks_avx2(int32_t *cells, const uint64_t *touched, size_t words) {
  const __m256i last = _mm256_set1_epi32(7);
  __m256i sum = _mm256_setzero_si256(), minimum = sum, maximum = sum;
  for (size_t word = 0; word < words; word++) {
    for (uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
      __m256i *halves = (__m256i *)(cells + (word * 64 + (size_t)__builtin_ctzll(bits)) * block);
      __m256i a = sums_avx2(_mm256_loadu_si256(halves)), b = sums_avx2(_mm256_loadu_si256(halves + 1));
      b = _mm256_add_epi32(b, _mm256_permutevar8x32_epi32(a, last));
      a = _mm256_add_epi32(a, sum);
      b = _mm256_add_epi32(b, sum);
      sum = _mm256_permutevar8x32_epi32(b, last);
      _mm256_storeu_si256(halves, a);
      _mm256_storeu_si256(halves + 1, b);
      minimum = _mm256_min_epi32(minimum, _mm256_min_epi32(a, b));
      maximum = _mm256_max_epi32(maximum, _mm256_max_epi32(a, b));
    }
  }
  const __m256i limit = _mm256_set1_epi32(slack), limit_multiple = _mm256_set1_epi32(inside + slack);
  const __m256i none = _mm256_setzero_si256();
  const __m256i below = _mm256_sub_epi32(none, limit), below_multiple = _mm256_sub_epi32(none, limit_multiple);
  __m256i multiple = _mm256_or_si256(_mm256_cmpgt_epi32(maximum, limit_multiple),
                                     _mm256_cmpgt_epi32(below_multiple, minimum));
  return (_mm256_movemask_epi8(_mm256_cmpgt_epi32(maximum, limit)) ? is_positive : 0) |
         (_mm256_movemask_epi8(_mm256_cmpgt_epi32(below, minimum)) ? is_negative : 0) |
         (_mm256_movemask_epi8(multiple) ? is_multiple : 0);
}

PK_AVX2 static inline __m128i block_coverage_avx2(const int32_t *sums, rk_coverage_rule rule) {
  const __m256i *halves = (const __m256i *)sums;
  __m256i a = rk_coverage_avx2(_mm256_loadu_si256(halves), rule);
  __m256i b = rk_coverage_avx2(_mm256_loadu_si256(halves + 1), rule);
  __m256i words = _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xd8);
  return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

PK_AVX2 static inline void find_coverage_avx2(uint8_t *coverage, const int32_t *sums, rk_coverage_rule rule) {
  _mm_storeu_si128((__m128i *)coverage, block_coverage_avx2(sums, rule));
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
} filling;

PK_TEMPLATE void rk_blend_block(filling f, uint32_t *out, const uint8_t *coverage, size_t count,
                           const uint32_t *image) {
#if PK_X86
  if (f.uses_avx2) {
    rk_blend_block_avx2(out, coverage, count, f.color, image, f.mode);
    return;
  }
#endif
  rk_blend_block_scalar(out, coverage, count, f.color, image, f.mode);
}

PK_TEMPLATE void find_coverage(filling f, uint8_t *coverage, const int32_t *sums) {
#if PK_X86
  if (f.uses_avx2) {
    find_coverage_avx2(coverage, sums, f.rule);
    return;
  }
#endif
  find_coverage_scalar(coverage, sums, f.rule);
}

// Pixels of a block of cells, from its first one on.
PK_TEMPLATE void fill_block(filling f, uint32_t *out, const int32_t *sums, size_t count, const uint32_t *image) {
#if PK_X86
  if (f.uses_avx2 && count >= block / 2) {
    fill_block_avx2(out, sums, count, f.color, image, f.rule, f.mode);
    return;
  }
#endif
  uint8_t coverage[block];
  find_coverage(f, coverage, sums);
  rk_blend_block(f, out, coverage, count, image);
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
  if (f.uses_avx2 && image && covered == 255 && f.mode == rk_coverage_over) {
    rk_blend_all_avx2(out, image, count);
    return;
  }
  if (f.uses_avx2 && !image) {
    rk_blend_solid_avx2(out, count, scaled(f.color, covered), f.mode);
    return;
  }
#endif
  uint8_t coverage[block * 4];
  memset(coverage, (int)covered, sizeof coverage);
  for (size_t from = 0; from < count; from += sizeof coverage) {
    size_t length = count - from < sizeof coverage ? count - from : sizeof coverage;
    rk_blend_block(f, out + from, coverage, length, image ? image + from : NULL);
  }
}

PK_TEMPLATE void fill_row(filling f, const rk_coverage_area *area, size_t row, uint32_t *out,
                          const uint32_t *image) {
  int32_t *cells = area->cells + area->stride * row;
  uint64_t *touched = area->touched + area->words * row;
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
      if (end > done)
        rk_blend_run(f, out + done, end - done, rk_coverage_of(sum, f.rule), image ? image + done : NULL);
      sum = (uint32_t)cells[at + block - 1];
      done = at + block < width ? at + block : width;
      // The last block may hold nothing but what the last pixel passed on.
      if (at < width) fill_block(f, out + at, cells + at, done - at, image ? image + at : NULL);
      memset(cells + at, 0, block * sizeof *cells);
    }
  }
  if (done < width)
    rk_blend_run(f, out + done, width - done, rk_coverage_of(sum, f.rule), image ? image + done : NULL);
}

// The rows of the area itself to which something was added.
static int32_t first_filled(const rk_coverage_area *area) {
  return area->first_row < margin ? margin : area->first_row;
}

static int32_t end_filled(const rk_coverage_area *area) {
  const int32_t end = (int32_t)area->height - margin;
  return area->end_row < end ? area->end_row : end;
}

PK_TEMPLATE void fill_rows(filling f, const rk_coverage_area *area, void *pixels, size_t stride,
                           const uint32_t *image, size_t image_stride) {
  for (int32_t row = first_filled(area); row < end_filled(area); row++) {
    const size_t index = (size_t)(row - margin);
    uint32_t *out = (uint32_t *)((uint8_t *)pixels + stride * index);
    // Arithmetic on NULL is undefined behaviour even if the result is unused.
    const uint32_t *source = NULL;
    if (image) source = (const uint32_t *)((const uint8_t *)image + image_stride * index);
    fill_row(f, area, (size_t)row, out, source);
  }
}

PK_TEMPLATE void fill(filling f, const rk_coverage_area *area, void *pixels, size_t stride,
                      rk_coverage_source source) {
  if (f.rule == rk_coverage_nonzero && f.mode == rk_coverage_over && !source.image) {
    const filling usual = {f.uses_avx2, rk_coverage_nonzero, rk_coverage_over, f.color};
    fill_rows(usual, area, pixels, stride, NULL, 0);
  } else {
    fill_rows(f, area, pixels, stride, source.image, source.stride);
  }
}

static void fill_scalar(rk_coverage_rule rule, rk_coverage_mode mode, const rk_coverage_area *area,
                        void *pixels, size_t stride, rk_coverage_source source) {
  fill((filling){false, rule, mode, source.color}, area, pixels, stride, source);
}

#if PK_X86
PK_AVX2 static void fill_avx2(rk_coverage_rule rule, rk_coverage_mode mode, const rk_coverage_area *area,
                              void *pixels, size_t stride, rk_coverage_source source) {
  fill((filling){true, rule, mode, source.color}, area, pixels, stride, source);
}
#else
#define fill_avx2 fill_scalar
#endif

// The blocks of a row in which sums may not determine the coverage.
typedef struct {
  bool has_any;
  uint64_t bits[rk_coverage_maximum_words];
} ambiguous;

// Whether a path winds more than once in a block of sums.
static bool is_multiple_block(const int32_t *sums) {
  for (int i = 0; i < block; i++)
    if (winding_flags(sums[i], sums[i]) & is_multiple) return true;
  return false;
}

// Cells become sums. In doubt are blocks in which a path winds more than once, and rows in which it winds both ways.
PK_TEMPLATE void sum_row(const rk_coverage_area *area, int32_t row, ambiguous *match, bool uses_avx2) {
  int32_t *cells = area->cells + area->stride * (size_t)row;
  const uint64_t *touched = area->touched + area->words * (size_t)row;
#if PK_X86
  const int flags = uses_avx2 ? sum_blocks_avx2(cells, touched, area->words)
                                 : sum_blocks_scalar(cells, touched, area->words);
#else
  const int flags = sum_blocks_scalar(cells, touched, area->words);
#endif
  const bool is_mixed = (flags & is_positive) && (flags & is_negative);
  match->has_any = is_mixed || (flags & is_multiple);
  // The bits of rows without ambiguous blocks, which are almost all rows, are not read.
  if (!match->has_any) return;
  memset(match->bits, is_mixed ? 0xff : 0, area->words * sizeof *match->bits);
  for (size_t word = 0; word < area->words && !is_mixed; word++) {
    for (uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
      const size_t index = word * 64 + (size_t)__builtin_ctzll(bits);
      if (is_multiple_block(cells + index * block)) match->bits[word] |= bits & (0 - bits);
    }
  }
}

static bool has_ambiguous(const ambiguous *d, size_t index) { return d->bits[index / 64] >> index % 64 & 1; }

// Resolves the ambiguous spans of a row, each with the blocks beside it.
static bool resolve_ambiguous(rk_coverage_area *area, rk_coverage_lines *lines, int32_t row, const ambiguous *all,
                           rk_coverage_rule rule) {
  enum { maximum_portions = 8 };
  const size_t blocks = area->stride / block;
  size_t portions = 0;
  for (size_t index = 0; index < blocks; index++) {
    if (!has_ambiguous(all, index)) continue;
    size_t first = index > 0 ? index - 1 : 0, end = index + 1;
    portions++;
    // Three blocks between pieces are cheaper than a new one; after so many, the rest is one.
    for (size_t next = end; next < blocks; next++) {
      if (has_ambiguous(all, next)) end = next + 1;
      else if (next >= end + 3 && portions < maximum_portions) break;
    }
    index = end;
    end = end < blocks ? end + 1 : blocks;
    if (!rk_coverage_resolve(area, lines, row, first, end, rule)) return false;
  }
  return true;
}

// Doubts reach one pixel further: where parts lie upon each other, the borders of both may cross the pixels beside.
static bool resolve_between(rk_coverage_area *area, rk_coverage_lines *lines, int32_t row, const ambiguous *above,
                            const ambiguous *base, const ambiguous *below, rk_coverage_rule rule) {
  if (!above->has_any && !base->has_any && !below->has_any) return true;
  ambiguous all = {.has_any = true};
  for (size_t word = 0; word < area->words; word++)
    all.bits[word] = (above->has_any ? above->bits[word] : 0) | (base->has_any ? base->bits[word] : 0) |
                     (below->has_any ? below->bits[word] : 0);
  return resolve_ambiguous(area, lines, row, &all, rule);
}

PK_TEMPLATE bool sum_rows(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled, bool uses_avx2) {
  rk_coverage_lines lines = {0};
  // Of three rows; nothing is above the first one.
  ambiguous window[3];
  for (int i = 0; i < 3; i++) window[i].has_any = false;
  bool is_existing = true;
  for (int32_t row = area->first_row; row <= area->end_row && is_existing; row++) {
    ambiguous *above = &window[(row + 1) % 3], *base = &window[(row + 2) % 3], *below = &window[row % 3];
    below->has_any = false;
    if (row < area->end_row) sum_row(area, row, below, uses_avx2);
    if (row > first_filled(area) && row <= end_filled(area)) {
      is_existing = is_doubled ? rk_coverage_resolve(area, &lines, row - 1, 0, area->stride / block, rule)
                            : resolve_between(area, &lines, row - 1, above, base, below, rule);
    }
  }
  rk_coverage_end_lines(&lines);
  return is_existing;
}

static bool sum_scalar(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return sum_rows(area, rule, is_doubled, false);
}
#if PK_X86
PK_AVX2 static bool sum_avx2(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return sum_rows(area, rule, is_doubled, true);
}
#else
#define sum_avx2 sum_scalar
#endif

bool rk_coverage_finish_with(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  const bool is_noting = area->retained && area->retained->is_noting;
  rk_coverage_trace trace = {0, false};
  if (is_noting) {
    if (rk_coverage_find(area, rule, is_doubled, &trace)) return true;
    rk_coverage_replay(area);
  }
  rk_coverage_close(area);
  // The next path discards an area that is not filled.
  if (!(uses_avx2 ? sum_avx2 : sum_scalar)(area, rule, is_doubled)) return false;
  if (trace.was_seen) rk_coverage_store_mask(area, rule, trace);
  return true;
}

bool rk_coverage_finish(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return rk_coverage_finish_with(rk_has_avx2(), area, rule, is_doubled);
}

void rk_coverage_fill_with(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode,
                        void *pixels, size_t stride, rk_coverage_source source) {
  if (area->retained && area->retained->has_mask) {
    rk_coverage_fill_mask(uses_avx2, &area->retained->mask, mode, pixels, stride, source);
    area->retained->has_mask = false;
    return;
  }
  (uses_avx2 ? fill_avx2 : fill_scalar)(rule, mode, area, pixels, stride, source);
  // Filled rows are empty again; the rows beside the area are not.
  for (int32_t row = area->first_row; row < area->end_row; row++)
    if (row < first_filled(area) || row >= end_filled(area)) rk_coverage_discard_row(area, row);
  area->first_row = area->end_row = 0;
}

void rk_coverage_fill(rk_coverage_area *area, rk_coverage_rule rule, rk_coverage_mode mode, void *pixels,
                   size_t stride, rk_coverage_source source) {
  rk_coverage_fill_with(rk_has_avx2(), area, rule, mode, pixels, stride, source);
}
