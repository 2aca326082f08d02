#pragma once

#include <stdbool.h>

// Declares a kernel that picks its variant for the processor, and `name_with`, which gives the same bytes with the
// variant named, for tests: AVX2 only where rk_has_avx2() is true.
#define RK_KERNEL(type, name, ...) \
  type name(__VA_ARGS__);          \
  type name##_with(bool uses_avx2, __VA_ARGS__)
