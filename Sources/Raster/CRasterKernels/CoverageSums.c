#include "CoverageCells.h"

#include <string.h>

// The second step of a fill: cells become the sums of all up to them, and those of rows in which a path may overlap
// itself are corrected.

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

// Cells of a row become sums; the result is what these are.
PK_TEMPLATE int sum_row(const rk_coverage_area *area, int32_t row, bool uses_avx2) {
  int32_t *cells = area->cells + area->stride * (size_t)row;
  const uint64_t *touched = area->touched + area->words * (size_t)row;
#if PK_X86
  if (uses_avx2) return sum_blocks_avx2(cells, touched, area->words);
#endif
  return sum_blocks_scalar(cells, touched, area->words);
}

static inline bool is_mixed(int flags) { return (flags & is_positive) && (flags & is_negative); }

// Whether a path may overlap itself in a row, by the sums of the row and of those beside it: where parts lie upon each
// other, the borders of both may cross the pixels of the rows beside.
PK_TEMPLATE bool is_ambiguous(int above, int base, int below) {
  return is_mixed(above) || is_mixed(base) || is_mixed(below) || ((above | base | below) & is_multiple);
}

PK_TEMPLATE rk_coverage_status sum_rows(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule,
                                        bool may_overlap) {
  // Nothing is above the first row and below the last one.
  uint8_t flags[rk_coverage_maximum_rows + 2], examined[rk_coverage_maximum_rows];
  uint8_t *of_row = flags + 1;
  const int32_t first = first_filled(area), end = end_filled(area);
  // Outlines of strokes wind in one direction, other contours in any.
  const bool winds_both_ways = rk_coverage_has_thin_contours(area);
  of_row[area->first_row - 1] = of_row[area->end_row] = 0;
  int all = 0;
  for (int32_t row = area->first_row; row < area->end_row; row++) {
    of_row[row] = (uint8_t)sum_row(area, row, uses_avx2);
    all |= of_row[row];
  }
  if (!may_overlap && !is_mixed(all) && !(all & is_multiple)) return rk_coverage_done;
  memset(examined, 0, area->height);
  for (int32_t row = first; row < end; row++)
    examined[row] = may_overlap || is_ambiguous(of_row[row - 1], of_row[row], of_row[row + 1]);
  rk_coverage_lines lines = {.is_examined = examined};
  bool is_corrected = true;
  for (int32_t row = first; row < end && is_corrected; row++) {
    const bool has_both =
        winds_both_ways || is_mixed(of_row[row - 1]) || is_mixed(of_row[row]) || is_mixed(of_row[row + 1]);
    if (examined[row]) is_corrected = rk_coverage_resolve(area, &lines, row, has_both, rule);
  }
  rk_coverage_end_lines(&lines);
  if (is_corrected) return rk_coverage_done;
  return lines.has_too_many ? rk_coverage_too_many_edges : rk_coverage_no_memory;
}

PK_VARIANTS(rk_coverage_status, sum, sum_rows, (rk_coverage_area *area, rk_coverage_rule rule, bool may_overlap), area,
            rule, may_overlap)

rk_coverage_status rk_coverage_sum(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, bool may_overlap) {
  return (uses_avx2 ? sum_avx2 : sum_scalar)(area, rule, may_overlap);
}
