#include "CoverageCells.h"
#include "CoverageStages.h"

// The second step of a fill: cells become the sums of all up to them, and pixels are marked in which these may not
// determine the coverage.

// Flags of sums of cells beyond rounding errors.
enum { is_positive = 1, is_negative = 2, is_multiple = 4, slack = inside / 128 };

static int winding_flags(int32_t minimum, int32_t maximum) {
  return (maximum > slack ? is_positive : 0) | (minimum < -slack ? is_negative : 0) |
         (maximum > inside + slack || minimum < -inside - slack ? is_multiple : 0);
}

// Finds the touched blocks of a row: those with cells that edges enter, or right of these. Empties the planes of
// entered cells. Returns whether two edges of one direction enter a cell.
static bool find_touched(const rk_coverage_area *area, int32_t row) {
  uint64_t *down = plane_of(area, row, plane_down), *up = plane_of(area, row, plane_up);
  const uint64_t *repeated = plane_of(area, row, plane_repeated);
  uint64_t *touched = touched_of(area, row);
  uint64_t carry = 0, all_repeated = 0;
  // Edges left of the area change the first cell.
  touched[0] = cells_of(area, row)[0] != 0;
  for (size_t word = 0; word < area->plane_words; word++) {
    const uint64_t entered = down[word] | up[word];
    all_repeated |= repeated[word];
    if ((entered | carry) == 0) continue;
    down[word] = up[word] = 0;
    const uint64_t changed = entered | entered << 1 | carry;
    carry = entered >> 63;
    uint64_t blocks = 0;
    for (int i = 0; i < 64 / block; i++) blocks |= (uint64_t)((changed >> i * block & 0xffff) != 0) << i;
    touched[word / 16] |= blocks << word % 16 * (64 / block);
  }
  return all_repeated != 0;
}

// Cells of a row become the sums of all up to them; the result is flags of the sums.
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

// Marks the pixels around which a path winds more than once.
static void mark_multiple(const rk_coverage_area *area, int32_t row) {
  const int32_t *cells = cells_of(area, row);
  const uint64_t *touched = touched_of(area, row);
  uint64_t *marked = plane_of(area, row, plane_repeated);
  for (size_t word = 0; word < area->words; word++) {
    for (uint64_t bits = touched[word]; bits != 0; bits &= bits - 1) {
      const size_t index = word * 64 + (size_t)__builtin_ctzll(bits);
      const int32_t *sums = cells + index * block;
      uint64_t found = 0;
      for (int i = 0; i < block; i++)
        found |= (uint64_t)((winding_flags(sums[i], sums[i]) & is_multiple) != 0) << i;
      marked[index / 4] |= found << index % 4 * block;
    }
  }
}

// Adds bits for the pixels of a row that a path winds around one way, and the other.
static void add_signs(const rk_coverage_area *area, int32_t row, uint64_t *positive, uint64_t *negative) {
  if (row < area->first_row || row >= area->end_row) return;
  const int32_t *cells = cells_of(area, row);
  const uint64_t *touched = touched_of(area, row);
  int32_t last = 0;
  for (size_t index = 0; index < area->stride / block; index++) {
    uint64_t up = 0, down = 0;
    if (touched[index / 64] >> index % 64 & 1) {
      const int32_t *sums = cells + index * block;
      for (int i = 0; i < block; i++) {
        up |= (uint64_t)(sums[i] > slack) << i;
        down |= (uint64_t)(sums[i] < -slack) << i;
      }
      last = sums[block - 1];
    } else {
      up = last > slack ? 0xffff : 0;
      down = last < -slack ? 0xffff : 0;
    }
    positive[index / 4] |= up << index % 4 * block;
    negative[index / 4] |= down << index % 4 * block;
  }
}

// Marks the pixels of a row around which a path winds one way and the other.
static void mark_mixed(const rk_coverage_area *area, int32_t row) {
  const size_t words = area->plane_words;
  uint64_t positive[maximum_plane_words], negative[maximum_plane_words];
  memset(positive, 0, words * sizeof *positive);
  memset(negative, 0, words * sizeof *negative);
  for (int32_t i = row - 1; i <= row + 1; i++) add_signs(area, i, positive, negative);
  uint64_t *marked = plane_of(area, row, plane_repeated);
  for (size_t word = 0; word < words; word++)
    marked[word] |= widened(positive, word, words) & widened(negative, word, words);
}

// Whether a path winds one way and the other in a row and those beside it.
static bool is_mixed(const rk_coverage_area *area, int32_t row) {
  uint64_t flags = *flags_of(area, row);
  if (row > area->first_row) flags |= *flags_of(area, row - 1);
  if (row + 1 < area->end_row) flags |= *flags_of(area, row + 1);
  return (flags & is_positive) && (flags & is_negative);
}

PK_TEMPLATE rk_coverage_status sum_rows(rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled,
                                        bool uses_avx2) {
  bool is_ambiguous = is_doubled;
  int all = 0;
  for (int32_t row = area->first_row; row < area->end_row; row++) {
    const bool has_repeated = find_touched(area, row);
#if PK_X86
    const int flags = uses_avx2 ? sum_blocks_avx2(cells_of(area, row), touched_of(area, row), area->words)
                                : sum_blocks_scalar(cells_of(area, row), touched_of(area, row), area->words);
#else
    const int flags = sum_blocks_scalar(cells_of(area, row), touched_of(area, row), area->words);
#endif
    if (flags & is_multiple) mark_multiple(area, row);
    is_ambiguous = is_ambiguous || has_repeated || (flags & is_multiple) != 0;
    *flags_of(area, row) = (uint64_t)flags;
    all |= flags;
  }
  if ((all & is_positive) && (all & is_negative)) {
    is_ambiguous = true;
    for (int32_t row = first_filled(area); row < end_filled(area); row++)
      if (is_mixed(area, row)) mark_mixed(area, row);
  }
  area->has_marked = is_ambiguous;
  if (!is_ambiguous) return rk_coverage_done;
  if (is_doubled)
    for (int32_t row = area->first_row; row < area->end_row; row++)
      memset(plane_of(area, row, plane_repeated), 0xff, area->plane_words * sizeof *area->bits);
  return rk_resolve_overlaps(area, rule);
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

rk_coverage_status rk_sums_of_cells(bool uses_avx2, rk_coverage_area *area, rk_coverage_rule rule, bool is_doubled) {
  return (uses_avx2 ? sum_avx2 : sum_scalar)(area, rule, is_doubled);
}
