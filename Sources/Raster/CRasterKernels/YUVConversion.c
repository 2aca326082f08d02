// BGRA to planar 4:2:0 and 4:4:4 of eight bits, BT.709, limited range.

#include "Dispatch.h"
#include "YUVFactors.h"

enum {
  Y_BIAS = (16 << Y_SHIFT) + (1 << (Y_SHIFT - 1)),
  C_BIAS = (128 << C_SHIFT) + (1 << (C_SHIFT - 1)),
};

static inline uint8_t luma(const uint8_t *p) {
  return (uint8_t)((Y_R * p[2] + Y_G * p[1] + Y_B * p[0] + Y_BIAS) >> Y_SHIFT);
}

// Writes a sample; 1 where it is another one than before.
static inline int change(uint8_t *sample, uint8_t value) {
  int differs = *sample != value;
  *sample = value;
  return differs;
}

// Two rows of the target, from an even column on. The second source row may be the first again.
static void convert_rows_scalar(
    const uint8_t *top, const uint8_t *bottom, rk_pixmap source, rk_yuv420p target, int row,
    int column, uint8_t *changed) {
  uint8_t *y0 = target.y + (ptrdiff_t)row * target.y_stride, *y1 = y0 + target.y_stride;
  uint8_t *u = target.u + (ptrdiff_t)(row / 2) * target.u_stride;
  uint8_t *v = target.v + (ptrdiff_t)(row / 2) * target.v_stride;
  for (int x = column; x < target.width; x += 2) {
    ptrdiff_t left = 4 * (ptrdiff_t)(x < source.width ? x : source.width - 1);
    ptrdiff_t right = 4 * (ptrdiff_t)(x + 1 < source.width ? x + 1 : source.width - 1);
    const uint8_t *a = top + left, *b = top + right, *c = bottom + left, *d = bottom + right;
    int differs = change(y0 + x, luma(a)) | change(y0 + x + 1, luma(b));
    differs |= change(y1 + x, luma(c)) | change(y1 + x + 1, luma(d));
    int blue = a[0] + b[0] + c[0] + d[0];
    int green = a[1] + b[1] + c[1] + d[1];
    int red = a[2] + b[2] + c[2] + d[2];
    differs |= change(u + x / 2, (uint8_t)((U_R * red + U_G * green + U_B * blue + C_BIAS) >> C_SHIFT));
    differs |= change(v + x / 2, (uint8_t)((V_R * red + V_G * green + V_B * blue + C_BIAS) >> C_SHIFT));
    if (changed) changed[x / PK_BLOCK] |= (uint8_t)differs;
  }
}

static inline const uint8_t *source_row(rk_pixmap source, int row) {
  int inside = row < source.height ? row : source.height - 1;
  return source.pixels + (ptrdiff_t)inside * source.stride;
}

void rk_bgra_to_yuv444p(rk_pixmap source, rk_yuv420p target) {
  enum { BIAS = (128 << Y_SHIFT) + (1 << (Y_SHIFT - 1)) };
  for (int row = 0; row < target.height; row++) {
    const uint8_t *pixels = source_row(source, row);
    uint8_t *y = target.y + (ptrdiff_t)row * target.y_stride;
    uint8_t *u = target.u + (ptrdiff_t)row * target.u_stride;
    uint8_t *v = target.v + (ptrdiff_t)row * target.v_stride;
    for (int x = 0; x < target.width; x++) {
      const uint8_t *p = pixels + 4 * (ptrdiff_t)(x < source.width ? x : source.width - 1);
      y[x] = luma(p);
      u[x] = (uint8_t)((U_R * p[2] + U_G * p[1] + U_B * p[0] + BIAS) >> Y_SHIFT);
      v[x] = (uint8_t)((V_R * p[2] + V_G * p[1] + V_B * p[0] + BIAS) >> Y_SHIFT);
    }
  }
}

#if PK_X86

// A factor for each component of a pixel that was split into B, R and G, A halves.
typedef struct { __m256i blue_red, green; } factors;

PK_AVX2 static inline factors make_factors(int red, int green, int blue) {
  factors f = {
      _mm256_set1_epi32((int)(((uint32_t)red << 16) | ((uint32_t)blue & 0xffff))),
      _mm256_set1_epi32(green & 0xffff),
  };
  return f;
}

PK_AVX2 static inline __m256i weigh(__m256i blue_red, __m256i green_alpha, factors f, __m256i bias) {
  __m256i sum = _mm256_add_epi32(
      _mm256_madd_epi16(blue_red, f.blue_red), _mm256_madd_epi16(green_alpha, f.green));
  return _mm256_add_epi32(sum, bias);
}

// Four vectors of eight 32-bit numbers 0...255, to 32 bytes in order.
PK_AVX2 static inline __m256i pack_bytes(__m256i a, __m256i b, __m256i c, __m256i d) {
  __m256i packed = _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
  return _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

// Sums of neighbours: eight pixels of `a` and of `b` become 2 x 2 + 2 x 2 sums, in lane order
// a0 a1 b0 b1 | a2 a3 b2 b3.
PK_AVX2 static inline __m256i add_neighbours(__m256i a, __m256i b) {
  __m256 left = _mm256_castsi256_ps(a), right = _mm256_castsi256_ps(b);
  __m256i even = _mm256_castps_si256(_mm256_shuffle_ps(left, right, 0x88));
  __m256i odd = _mm256_castps_si256(_mm256_shuffle_ps(left, right, 0xdd));
  return _mm256_add_epi16(even, odd);
}

// Sixteen chroma samples, from two vectors in the order that `add_neighbours` leaves.
PK_AVX2 static inline __m128i pack_chroma(__m256i a, __m256i b) {
  // 16-bit lanes: a0 a1 a4 a5 b0 b1 b4 b5 | a2 a3 a6 a7 b2 b3 b6 b7 (indices are samples).
  __m256i words = _mm256_packs_epi32(a, b);
  __m256i bytes = _mm256_packus_epi16(words, words);
  __m128i low = _mm256_castsi256_si128(bytes), high = _mm256_extracti128_si256(bytes, 1);
  return _mm_unpacklo_epi16(low, high);
}

// Marks the two blocks that 32 columns of two rows lie in where they differ from what is to be written.
PK_AVX2 static inline void mark_changes(
    uint8_t *blocks, const uint8_t *y0, const uint8_t *y1, const uint8_t *u, const uint8_t *v,
    __m256i luma0, __m256i luma1, __m128i blue, __m128i red) {
  const __m256i same_luma = _mm256_and_si256(
      _mm256_cmpeq_epi8(luma0, _mm256_loadu_si256((const __m256i *)y0)),
      _mm256_cmpeq_epi8(luma1, _mm256_loadu_si256((const __m256i *)y1)));
  const __m128i same_chroma = _mm_and_si128(
      _mm_cmpeq_epi8(blue, _mm_loadu_si128((const __m128i *)u)),
      _mm_cmpeq_epi8(red, _mm_loadu_si128((const __m128i *)v)));
  const unsigned luma = ~(unsigned)_mm256_movemask_epi8(same_luma);
  const unsigned chroma = ~(unsigned)_mm_movemask_epi8(same_chroma);
  blocks[0] |= ((luma & 0xffff) | (chroma & 0xff)) != 0;
  blocks[1] |= ((luma >> 16) | (chroma & 0xff00)) != 0;
}

// 32 columns of two rows a step; returns the first column that is left to do.
PK_AVX2 static int convert_rows_avx2(
    const uint8_t *top, const uint8_t *bottom, ptrdiff_t source_stride, int width, rk_yuv420p target, int row,
    uint8_t *changed) {
  uint8_t *y0 = target.y + (ptrdiff_t)row * target.y_stride, *y1 = y0 + target.y_stride;
  uint8_t *u = target.u + (ptrdiff_t)(row / 2) * target.u_stride;
  uint8_t *v = target.v + (ptrdiff_t)(row / 2) * target.v_stride;
  const factors fy = make_factors(Y_R, Y_G, Y_B);
  const factors fu = make_factors(U_R, U_G, U_B);
  const factors fv = make_factors(V_R, V_G, V_B);
  const __m256i y_bias = _mm256_set1_epi32(Y_BIAS), c_bias = _mm256_set1_epi32(C_BIAS);
  const __m256i mask = _mm256_set1_epi32(0x00ff00ff);
  int x = 0;
  for (; x + 32 <= width; x += 32) {
    // The two rows that come next are there when they are needed: the processor does not guess them by itself, since
    // areas are narrow.
    const uint8_t *next[2] = {top + 2 * source_stride + 4 * (ptrdiff_t)x, bottom + 2 * source_stride + 4 * (ptrdiff_t)x};
    for (int line = 0; line < 128; line += 64) {
      __builtin_prefetch(next[0] + line);
      __builtin_prefetch(next[1] + line);
    }
    __builtin_prefetch(y0 + x + 2 * target.y_stride);
    __builtin_prefetch(y1 + x + 2 * target.y_stride);
    __builtin_prefetch(u + x / 2 + target.u_stride);
    __builtin_prefetch(v + x / 2 + target.v_stride);
    __m256i luma0[4], luma1[4], blue_red[4], green_alpha[4];
    for (int i = 0; i < 4; i++) {
      __m256i p = _mm256_loadu_si256((const __m256i *)(top + 4 * (ptrdiff_t)x) + i);
      __m256i q = _mm256_loadu_si256((const __m256i *)(bottom + 4 * (ptrdiff_t)x) + i);
      __m256i p_br = _mm256_and_si256(p, mask), p_ga = _mm256_srli_epi16(p, 8);
      __m256i q_br = _mm256_and_si256(q, mask), q_ga = _mm256_srli_epi16(q, 8);
      luma0[i] = _mm256_srli_epi32(weigh(p_br, p_ga, fy, y_bias), Y_SHIFT);
      luma1[i] = _mm256_srli_epi32(weigh(q_br, q_ga, fy, y_bias), Y_SHIFT);
      blue_red[i] = _mm256_add_epi16(p_br, q_br);
      green_alpha[i] = _mm256_add_epi16(p_ga, q_ga);
    }
    const __m256i all0 = pack_bytes(luma0[0], luma0[1], luma0[2], luma0[3]);
    const __m256i all1 = pack_bytes(luma1[0], luma1[1], luma1[2], luma1[3]);
    __m256i blue_red_0 = add_neighbours(blue_red[0], blue_red[1]);
    __m256i blue_red_1 = add_neighbours(blue_red[2], blue_red[3]);
    __m256i green_0 = add_neighbours(green_alpha[0], green_alpha[1]);
    __m256i green_1 = add_neighbours(green_alpha[2], green_alpha[3]);
    __m256i u0 = _mm256_srli_epi32(weigh(blue_red_0, green_0, fu, c_bias), C_SHIFT);
    __m256i u1 = _mm256_srli_epi32(weigh(blue_red_1, green_1, fu, c_bias), C_SHIFT);
    __m256i v0 = _mm256_srli_epi32(weigh(blue_red_0, green_0, fv, c_bias), C_SHIFT);
    __m256i v1 = _mm256_srli_epi32(weigh(blue_red_1, green_1, fv, c_bias), C_SHIFT);
    const __m128i blue = pack_chroma(u0, u1), red = pack_chroma(v0, v1);
    if (changed)
      mark_changes(changed + x / PK_BLOCK, y0 + x, y1 + x, u + x / 2, v + x / 2, all0, all1, blue, red);
    _mm256_storeu_si256((__m256i *)(y0 + x), all0);
    _mm256_storeu_si256((__m256i *)(y1 + x), all1);
    _mm_storeu_si128((__m128i *)(u + x / 2), blue);
    _mm_storeu_si128((__m128i *)(v + x / 2), red);
  }
  return x;
}

#endif

PK_TEMPLATE void convert_changing(bool uses_avx2, rk_pixmap source, rk_yuv420p target, uint8_t *changed) {
  for (int row = 0; row < target.height; row += 2) {
    const uint8_t *top = source_row(source, row), *bottom = source_row(source, row + 1);
    int done = 0;
#if PK_X86
    if (uses_avx2) done = convert_rows_avx2(top, bottom, source.stride, source.width, target, row, changed);
#endif
    convert_rows_scalar(top, bottom, source, target, row, done, changed);
  }
}

PK_KERNEL(void, rk_bgra_to_yuv420p_changing, convert_changing, (rk_pixmap source, rk_yuv420p target, uint8_t *changed),
          source, target, changed)

void rk_bgra_to_yuv420p_with(bool uses_avx2, rk_pixmap source, rk_yuv420p target) {
  (uses_avx2 ? rk_bgra_to_yuv420p_changing_avx2 : rk_bgra_to_yuv420p_changing_scalar)(source, target, NULL);
}

void rk_bgra_to_yuv420p(rk_pixmap source, rk_yuv420p target) { rk_bgra_to_yuv420p_with(rk_has_avx2(), source, target); }
