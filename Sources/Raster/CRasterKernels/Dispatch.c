#include "Dispatch.h"

bool rk_has_avx2(void) {
#if PK_X86
  return __builtin_cpu_supports("avx2") != 0;
#else
  return false;
#endif
}
