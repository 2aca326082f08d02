#include "CoverageCells.h"

#include <string.h>

// The second step of a fill: cells become the sums of all up to them, and rows in which these are ambiguous are
// resolved by sample lines.

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

#if PK_X86
// Eight numbers and the sums of all before them.
PK_AVX2 static inline __m256i sums_avx2(__m256i n) {
  n = _mm256_add_epi32(n, _mm256_slli_si256(n, 4));
  n = _mm256_add_epi32(n, _mm256_slli_si256(n, 8));
  // The last sum of the lower half goes to all of the upper one.
  __m256i low = _mm256_permute2x128_si256(n, n, 0x08);
  return _mm256_add_epi32(n, _mm256_shuffle_epi32(low, 0xff));
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

PK_TEMPLATE rk_coverage_status sum_rows(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled, bool uses_avx2) {
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
  if (is_existing) return rk_coverage_done;
  return lines.has_too_many ? rk_coverage_too_many_edges : rk_coverage_no_memory;
}

static rk_coverage_status sum_scalar(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return sum_rows(area, rule, is_doubled, false);
}
#if PK_X86
PK_AVX2 static rk_coverage_status sum_avx2(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return sum_rows(area, rule, is_doubled, true);
}
#else
#define sum_avx2 sum_scalar
#endif

rk_coverage_status rk_coverage_sum(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return (uses_avx2 ? sum_avx2 : sum_scalar)(area, rule, is_doubled);
}
