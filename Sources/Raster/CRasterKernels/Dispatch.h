#pragma once

// How a kernel picks its variant: one test of the processor, no ifunc, so that both variants can
// be called by the tests and nothing depends on the linker.

#include "RasterKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define PK_X86 1
#define PK_AVX2 __attribute__((target("avx2")))
#else
#define PK_X86 0
#define PK_AVX2
#endif

// A kernel written once in plain C and compiled twice: for every processor, and with the wider vectors
// of AVX2. Where multiply and add are not contracted both give the same bytes.
#define PK_TEMPLATE static inline __attribute__((always_inline))

// The two variants of a template, `name_scalar` and `name_avx2`; the template's first parameter says which it is.
#define PK_VARIANTS(type, name, template, parameters, ...)                      \
  static type name##_scalar parameters { return template(false, __VA_ARGS__); } \
  PK_AVX2 static type name##_avx2 parameters { return template(true, __VA_ARGS__); }

// The functions that RK_KERNEL declares, of two variants.
#define PK_DISPATCH(type, name, parameters, ...)                   \
  type name##_with(bool uses_avx2, PK_LIST parameters) {           \
    return (uses_avx2 ? name##_avx2 : name##_scalar)(__VA_ARGS__); \
  }                                                                \
  type name parameters { return (rk_has_avx2() ? name##_avx2 : name##_scalar)(__VA_ARGS__); }
#define PK_LIST(...) __VA_ARGS__

// Both of a template.
#define PK_KERNEL(type, name, template, parameters, ...)     \
  PK_VARIANTS(type, name, template, parameters, __VA_ARGS__) \
  PK_DISPATCH(type, name, parameters, __VA_ARGS__)

static inline uint8_t rk_min(uint8_t a, uint8_t b) { return a < b ? a : b; }

// n / 255 rounded down, for 0 <= n < 65535.
static inline unsigned rk_div255(unsigned n) { return (n + 1 + (n >> 8)) >> 8; }

#if PK_X86
// The same for sixteen 16-bit numbers; n + 1 + (n >> 8) must be below 65536.
PK_AVX2 static inline __m256i rk_div255_avx2(__m256i n) {
  __m256i sum = _mm256_add_epi16(n, _mm256_add_epi16(_mm256_set1_epi16(1), _mm256_srli_epi16(n, 8)));
  return _mm256_srli_epi16(sum, 8);
}
#endif
