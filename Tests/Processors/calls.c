// Calls functions of libraries that are opened late, as Trampolines.S defines them, with arguments in every register and
// on the stack: what is found behind a name gets all of them, at the first call, which looks for it, and at the next.
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct dynlib_function {
  _Atomic(void *) address;
  const char *name;
  intptr_t library;
};

struct large {
  long values[6];
};

// Two names of the lists, for what they are not.
extern int avcodec_open2(void);
extern int avcodec_version(void);
extern int seccomp_init(void);
extern struct dynlib_function dynlib_functions[], dynlib_functions_end[];

static int searches;
static int misaligned;

static struct large take(long a, long b, long c, long d, long e, long f, long g, long h, double i, double j, double k,
                         double l, double m, double n, double o, double p, long q, double r) {
  struct large result = {{a + 2 * b + 3 * c + 4 * d, e + 2 * f + 3 * g + 4 * h, (long)(i + 2 * j + 3 * k + 4 * l),
                          (long)(m + 2 * n + 3 * o + 4 * p), q, (long)r}};
  return result;
}

static double sum(int count, ...) {
  va_list list;
  va_start(list, count);
  double total = 0;
  for (int i = 0; i < count; i++) total += va_arg(list, double);
  va_end(list);
  return total;
}

static int refuse(void) { return -7; }

// In the place of Loading.c: it finds by the names, and leaves nothing as it was in the registers of arguments.
void *dynlib_find(struct dynlib_function *function) {
  _Alignas(16) char room[16];
  searches++;
  misaligned |= ((uintptr_t)room & 15) != 0;
#if defined(__x86_64__)
  __asm__ volatile("xorps %%xmm0, %%xmm0; movaps %%xmm0, %%xmm1; movaps %%xmm0, %%xmm2; movaps %%xmm0, %%xmm3;"
                   "movaps %%xmm0, %%xmm4; movaps %%xmm0, %%xmm5; movaps %%xmm0, %%xmm6; movaps %%xmm0, %%xmm7;"
                   "xor %%eax, %%eax; xor %%esi, %%esi; xor %%edx, %%edx; xor %%ecx, %%ecx; xor %%r8, %%r8; xor %%r9, %%r9;"
                   "xor %%r11, %%r11" ::
                       : "rax", "rsi", "rdx", "rcx", "r8", "r9", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
                         "xmm6", "xmm7", "memory");
#elif defined(__aarch64__)
  __asm__ volatile("movi v0.2d, #0; movi v1.2d, #0; movi v2.2d, #0; movi v3.2d, #0; movi v4.2d, #0; movi v5.2d, #0;"
                   "movi v6.2d, #0; movi v7.2d, #0; mov x1, #0; mov x2, #0; mov x3, #0; mov x4, #0; mov x5, #0;"
                   "mov x6, #0; mov x7, #0; mov x8, #0; mov x16, #0; mov x17, #0" ::
                       : "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x16", "x17", "v0", "v1", "v2", "v3", "v4",
                         "v5", "v6", "v7", "memory");
#endif
  void *address = (void *)refuse;
  if (strcmp(function->name, "avcodec_open2") == 0) address = (void *)take;
  if (strcmp(function->name, "avcodec_version") == 0) address = (void *)sum;
  atomic_store(&function->address, address);
  return address;
}

int main(void) {
  struct large (*take_late)(long, long, long, long, long, long, long, long, double, double, double, double, double,
                            double, double, double, long, double) = (void *)avcodec_open2;
  double (*sum_late)(int, ...) = (void *)avcodec_version;
  const struct large expected = {{1 + 4 + 9 + 16, 5 + 12 + 21 + 32, 9 + 20 + 33 + 48, 13 + 28 + 45 + 64, 17, 18}};
  int faults = 0;
  for (int round = 1; round <= 2; round++) {
    struct large got = take_late(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18);
    double total = sum_late(9, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0);
    if (memcmp(&got, &expected, sizeof got) != 0) faults++, printf("round %d: other arguments\n", round);
    if (total != 511) faults++, printf("round %d: another list of arguments\n", round);
    if (seccomp_init() != -7) faults++, printf("round %d: another result\n", round);
  }
  if (searches != 3) faults++, printf("%d searches for 3 functions\n", searches);
  if (misaligned) faults++, printf("the stack is not aligned\n");
  long count = dynlib_functions_end - dynlib_functions;
  for (long i = 0; i < count; i++) {
    if (dynlib_functions[i].library < 0 || dynlib_functions[i].name[0] == 0) faults++, printf("function %ld is none\n", i);
  }
  printf("%ld functions, %d faults\n", count, faults);
  return faults != 0;
}
