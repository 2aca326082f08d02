#include "CoverageKept.h"
#include "Mixing.h"

#include <string.h>

// The sum of cells for a pixel that lies inside: 256 · 512.
enum { inside = 1 << 17 };

// The coverage, 0…255, of the sum of all cells up to a pixel.
PK_TEMPLATE uint32_t coverage_of(uint32_t sum, coverage_rule rule) {
  uint32_t area;
  if (rule == coverage_even_odd) {
    area = sum & (2 * inside - 1);
    area = area > inside ? 2 * inside - area : area;
  } else {
    area = (int32_t)sum < 0 ? 0 - sum : sum;
    area = area < inside ? area : inside;
  }
  return (area * 255 + inside / 2) >> 17;
}

// What sums of cells are beyond rounding.
enum { is_positive = 1, is_negative = 2, is_multiple = 4, slack = inside / 128 };

static int findings_of(int32_t least, int32_t most) {
  return (most > slack ? is_positive : 0) | (least < -slack ? is_negative : 0) |
         (most > inside + slack || least < -inside - slack ? is_multiple : 0);
}

// Cells of a row become the sums of all up to them; the result is what these are.
static int sum_blocks_scalar(int32_t *cells, const uint64_t *touched, size_t words) {
  uint32_t sum = 0;
  int32_t least = 0, most = 0;
  for (size_t word = 0; word < words; word++) {
    for (uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
      int32_t *at = cells + (word * 64 + (size_t)__builtin_ctzll(bits)) * block;
      for (int i = 0; i < block; i++) {
        sum += (uint32_t)at[i];
        at[i] = (int32_t)sum;
        least = at[i] < least ? at[i] : least;
        most = at[i] > most ? at[i] : most;
      }
    }
  }
  return findings_of(least, most);
}

static void find_coverage_scalar(uint8_t *coverage, const int32_t *sums, coverage_rule rule) {
  for (int i = 0; i < block; i++) coverage[i] = (uint8_t)coverage_of((uint32_t)sums[i], rule);
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

PK_AVX2 static inline __m256i coverage_avx2(__m256i sum, coverage_rule rule) {
  const __m256i most = _mm256_set1_epi32(inside);
  __m256i area;
  if (rule == coverage_even_odd) {
    area = _mm256_and_si256(sum, _mm256_set1_epi32(2 * inside - 1));
    area = _mm256_min_epi32(area, _mm256_sub_epi32(_mm256_set1_epi32(2 * inside), area));
  } else {
    area = _mm256_min_epu32(_mm256_abs_epi32(sum), most);
  }
  area = _mm256_sub_epi32(_mm256_slli_epi32(area, 8), area);
  return _mm256_srli_epi32(_mm256_add_epi32(area, _mm256_set1_epi32(inside / 2)), 17);
}

PK_AVX2 static int sum_blocks_avx2(int32_t *cells, const uint64_t *touched, size_t words) {
  const __m256i last = _mm256_set1_epi32(7);
  __m256i sum = _mm256_setzero_si256(), least = sum, most = sum;
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
      least = _mm256_min_epi32(least, _mm256_min_epi32(a, b));
      most = _mm256_max_epi32(most, _mm256_max_epi32(a, b));
    }
  }
  const __m256i limit = _mm256_set1_epi32(slack), limit_multiple = _mm256_set1_epi32(inside + slack);
  const __m256i none = _mm256_setzero_si256();
  const __m256i below = _mm256_sub_epi32(none, limit), below_multiple = _mm256_sub_epi32(none, limit_multiple);
  __m256i multiple = _mm256_or_si256(_mm256_cmpgt_epi32(most, limit_multiple),
                                     _mm256_cmpgt_epi32(below_multiple, least));
  return (_mm256_movemask_epi8(_mm256_cmpgt_epi32(most, limit)) ? is_positive : 0) |
         (_mm256_movemask_epi8(_mm256_cmpgt_epi32(below, least)) ? is_negative : 0) |
         (_mm256_movemask_epi8(multiple) ? is_multiple : 0);
}

PK_AVX2 static inline __m128i block_coverage_avx2(const int32_t *sums, coverage_rule rule) {
  const __m256i *halves = (const __m256i *)sums;
  __m256i a = coverage_avx2(_mm256_loadu_si256(halves), rule);
  __m256i b = coverage_avx2(_mm256_loadu_si256(halves + 1), rule);
  __m256i words = _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xd8);
  return _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
}

PK_AVX2 static inline void find_coverage_avx2(uint8_t *coverage, const int32_t *sums, coverage_rule rule) {
  _mm_storeu_si128((__m128i *)coverage, block_coverage_avx2(sums, rule));
}

// Half a block or more.
PK_AVX2 static inline void fill_block_avx2(uint32_t *out, const int32_t *sums, size_t count, uint32_t color,
                                           const uint32_t *picture, coverage_rule rule, coverage_mode mode) {
  mix_two_eights_avx2(out, block_coverage_avx2(sums, rule), count, color, picture, mode);
}
#endif

// How rows are filled; written once and compiled for both variants, and for what most paths are filled with.
typedef struct {
  bool uses_avx2;
  coverage_rule rule;
  coverage_mode mode;
  uint32_t color;
} filling;

PK_TEMPLATE void mix_block(filling f, uint32_t *out, const uint8_t *coverage, size_t count,
                           const uint32_t *picture) {
#if PK_X86
  if (f.uses_avx2) {
    mix_block_avx2(out, coverage, count, f.color, picture, f.mode);
    return;
  }
#endif
  mix_block_scalar(out, coverage, count, f.color, picture, f.mode);
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
PK_TEMPLATE void fill_block(filling f, uint32_t *out, const int32_t *sums, size_t count, const uint32_t *picture) {
#if PK_X86
  if (f.uses_avx2 && count >= block / 2) {
    fill_block_avx2(out, sums, count, f.color, picture, f.rule, f.mode);
    return;
  }
#endif
  uint8_t coverage[block];
  find_coverage(f, coverage, sums);
  mix_block(f, out, coverage, count, picture);
}

// Pixels that are all covered alike.
PK_TEMPLATE void mix_run(filling f, uint32_t *out, size_t count, uint32_t covered,
                         const uint32_t *picture) {
  if (covered == 0) return;
  if (covered == 255 && f.mode == coverage_over && !picture && f.color >> 24 == 255) {
    for (size_t i = 0; i < count; i++) out[i] = f.color;
    return;
  }
#if PK_X86
  if (f.uses_avx2 && picture && covered == 255 && f.mode == coverage_over) {
    mix_all_avx2(out, picture, count);
    return;
  }
  if (f.uses_avx2 && !picture) {
    mix_alike_avx2(out, count, scaled(f.color, covered), f.mode);
    return;
  }
#endif
  uint8_t coverage[block * 4];
  memset(coverage, (int)covered, sizeof coverage);
  for (size_t from = 0; from < count; from += sizeof coverage) {
    size_t length = count - from < sizeof coverage ? count - from : sizeof coverage;
    mix_block(f, out + from, coverage, length, picture ? picture + from : NULL);
  }
}

PK_TEMPLATE void fill_row(filling f, const coverage_area *area, size_t row, uint32_t *out,
                          const uint32_t *picture) {
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
        mix_run(f, out + done, end - done, coverage_of(sum, f.rule), picture ? picture + done : NULL);
      sum = (uint32_t)cells[at + block - 1];
      done = at + block < width ? at + block : width;
      // The last block may hold nothing but what the last pixel passed on.
      if (at < width) fill_block(f, out + at, cells + at, done - at, picture ? picture + at : NULL);
      memset(cells + at, 0, block * sizeof *cells);
    }
  }
  if (done < width)
    mix_run(f, out + done, width - done, coverage_of(sum, f.rule), picture ? picture + done : NULL);
}

// The rows of the area itself to which something was added.
static int32_t first_filled(const coverage_area *area) {
  return area->first_row < margin ? margin : area->first_row;
}

static int32_t end_filled(const coverage_area *area) {
  const int32_t end = (int32_t)area->height - margin;
  return area->end_row < end ? area->end_row : end;
}

PK_TEMPLATE void fill_rows(filling f, const coverage_area *area, void *pixels, size_t stride,
                           const uint32_t *picture, size_t picture_stride) {
  for (int32_t row = first_filled(area); row < end_filled(area); row++) {
    const size_t index = (size_t)(row - margin);
    uint32_t *out = (uint32_t *)((uint8_t *)pixels + stride * index);
    // In C there is no place beside NULL, not even one that nobody reads.
    const uint32_t *source = NULL;
    if (picture) source = (const uint32_t *)((const uint8_t *)picture + picture_stride * index);
    fill_row(f, area, (size_t)row, out, source);
  }
}

PK_TEMPLATE void fill(filling f, const coverage_area *area, void *pixels, size_t stride,
                      coverage_source source) {
  if (f.rule == coverage_nonzero && f.mode == coverage_over && !source.picture) {
    const filling usual = {f.uses_avx2, coverage_nonzero, coverage_over, f.color};
    fill_rows(usual, area, pixels, stride, NULL, 0);
  } else {
    fill_rows(f, area, pixels, stride, source.picture, source.stride);
  }
}

static void fill_scalar(coverage_rule rule, coverage_mode mode, const coverage_area *area,
                        void *pixels, size_t stride, coverage_source source) {
  fill((filling){false, rule, mode, source.color}, area, pixels, stride, source);
}

#if PK_X86
PK_AVX2 static void fill_avx2(coverage_rule rule, coverage_mode mode, const coverage_area *area,
                              void *pixels, size_t stride, coverage_source source) {
  fill((filling){true, rule, mode, source.color}, area, pixels, stride, source);
}
#else
#define fill_avx2 fill_scalar
#endif

// The blocks of a row in which sums may not tell what is covered.
typedef struct {
  bool has_any;
  uint64_t bits[coverage_most_words];
} doubts;

// Whether a path winds more than once in a block of sums.
static bool is_multiple_block(const int32_t *sums) {
  for (int i = 0; i < block; i++)
    if (findings_of(sums[i], sums[i]) & is_multiple) return true;
  return false;
}

// Cells become sums. In doubt are blocks in which a path winds more than once, and rows in which it winds both ways.
PK_TEMPLATE void sum_row(const coverage_area *area, int32_t row, doubts *found, bool uses_avx2) {
  int32_t *cells = area->cells + area->stride * (size_t)row;
  const uint64_t *touched = area->touched + area->words * (size_t)row;
#if PK_X86
  const int findings = uses_avx2 ? sum_blocks_avx2(cells, touched, area->words)
                                 : sum_blocks_scalar(cells, touched, area->words);
#else
  const int findings = sum_blocks_scalar(cells, touched, area->words);
#endif
  const bool is_mixed = (findings & is_positive) && (findings & is_negative);
  found->has_any = is_mixed || (findings & is_multiple);
  // Nobody reads the bits of rows without doubts, which are almost all.
  if (!found->has_any) return;
  memset(found->bits, is_mixed ? 0xff : 0, area->words * sizeof *found->bits);
  for (size_t word = 0; word < area->words && !is_mixed; word++) {
    for (uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
      const size_t index = word * 64 + (size_t)__builtin_ctzll(bits);
      if (is_multiple_block(cells + index * block)) found->bits[word] |= bits & (0 - bits);
    }
  }
}

static bool has_doubt(const doubts *d, size_t index) { return d->bits[index / 64] >> index % 64 & 1; }

// The pieces of a row where sums do not tell what is covered, each with the blocks beside it.
static bool resolve_doubts(coverage_area *area, coverage_lines *lines, int32_t row, const doubts *all,
                           coverage_rule rule) {
  enum { most_pieces = 8 };
  const size_t blocks = area->stride / block;
  size_t pieces = 0;
  for (size_t index = 0; index < blocks; index++) {
    if (!has_doubt(all, index)) continue;
    size_t first = index > 0 ? index - 1 : 0, end = index + 1;
    pieces++;
    // Three blocks between pieces are cheaper than a new one; after so many, the rest is one.
    for (size_t next = end; next < blocks; next++) {
      if (has_doubt(all, next)) end = next + 1;
      else if (next >= end + 3 && pieces < most_pieces) break;
    }
    index = end;
    end = end < blocks ? end + 1 : blocks;
    if (!coverage_resolve(area, lines, row, first, end, rule)) return false;
  }
  return true;
}

// Doubts reach one pixel further: where parts lie upon each other, the borders of both may cross the pixels beside.
static bool resolve_between(coverage_area *area, coverage_lines *lines, int32_t row, const doubts *above,
                            const doubts *own, const doubts *below, coverage_rule rule) {
  if (!above->has_any && !own->has_any && !below->has_any) return true;
  doubts all = {.has_any = true};
  for (size_t word = 0; word < area->words; word++)
    all.bits[word] = (above->has_any ? above->bits[word] : 0) | (own->has_any ? own->bits[word] : 0) |
                     (below->has_any ? below->bits[word] : 0);
  return resolve_doubts(area, lines, row, &all, rule);
}

PK_TEMPLATE bool sum_rows(coverage_area *area, coverage_rule rule, bool is_doubled, bool uses_avx2) {
  coverage_lines lines = {0};
  // Of three rows; nothing is above the first one.
  doubts window[3];
  for (int i = 0; i < 3; i++) window[i].has_any = false;
  bool is_known = true;
  for (int32_t row = area->first_row; row <= area->end_row && is_known; row++) {
    doubts *above = &window[(row + 1) % 3], *own = &window[(row + 2) % 3], *below = &window[row % 3];
    below->has_any = false;
    if (row < area->end_row) sum_row(area, row, below, uses_avx2);
    if (row > first_filled(area) && row <= end_filled(area)) {
      is_known = is_doubled ? coverage_resolve(area, &lines, row - 1, 0, area->stride / block, rule)
                            : resolve_between(area, &lines, row - 1, above, own, below, rule);
    }
  }
  coverage_end_lines(&lines);
  return is_known;
}

static bool sum_scalar(coverage_area *area, coverage_rule rule, bool is_doubled) {
  return sum_rows(area, rule, is_doubled, false);
}
#if PK_X86
PK_AVX2 static bool sum_avx2(coverage_area *area, coverage_rule rule, bool is_doubled) {
  return sum_rows(area, rule, is_doubled, true);
}
#else
#define sum_avx2 sum_scalar
#endif

bool coverage_finish_with(bool uses_avx2, coverage_area *area, coverage_rule rule, bool is_doubled) {
  const bool is_noting = area->kept && area->kept->is_noting;
  coverage_trace trace = {0, false};
  if (is_noting) {
    if (coverage_find(area, rule, is_doubled, &trace)) return true;
    coverage_replay(area);
  }
  coverage_close(area);
  // What is not filled is forgotten when the next path begins.
  if (!(uses_avx2 ? sum_avx2 : sum_scalar)(area, rule, is_doubled)) return false;
  if (trace.was_seen) coverage_keep_mask(area, rule, trace);
  return true;
}

bool coverage_finish(coverage_area *area, coverage_rule rule, bool is_doubled) {
  return coverage_finish_with(pk_has_avx2(), area, rule, is_doubled);
}

void coverage_fill_with(bool uses_avx2, coverage_area *area, coverage_rule rule, coverage_mode mode,
                        void *pixels, size_t stride, coverage_source source) {
  if (area->kept && area->kept->has_mask) {
    coverage_fill_mask(uses_avx2, &area->kept->mask, mode, pixels, stride, source);
    area->kept->has_mask = false;
    return;
  }
  (uses_avx2 ? fill_avx2 : fill_scalar)(rule, mode, area, pixels, stride, source);
  // What was filled is empty again; the rows beside the area are not.
  for (int32_t row = area->first_row; row < area->end_row; row++)
    if (row < first_filled(area) || row >= end_filled(area)) coverage_forget_row(area, row);
  area->first_row = area->end_row = 0;
}

void coverage_fill(coverage_area *area, coverage_rule rule, coverage_mode mode, void *pixels,
                   size_t stride, coverage_source source) {
  coverage_fill_with(pk_has_avx2(), area, rule, mode, pixels, stride, source);
}
