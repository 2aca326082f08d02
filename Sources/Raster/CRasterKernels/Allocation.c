// For the flag of anonymous pages.
#define _DEFAULT_SOURCE

#include "Allocation.h"

#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

// Of each thread, so that tests that run beside each other do not disturb each other.
static _Thread_local int64_t remaining = -1;

static bool fails(void) { return remaining >= 0 && remaining-- == 0; }

void *rk_allocate(size_t size) { return fails() ? NULL : malloc(size); }
void *rk_allocate_zeroed(size_t size) { return fails() ? NULL : calloc(1, size); }
void *rk_reallocate(void *memory, size_t size) { return fails() ? NULL : realloc(memory, size); }

// By C11 aligned_alloc takes only multiples of the alignment.
void *rk_allocate_aligned(size_t alignment, size_t size) {
  void *memory = NULL;
  return fails() || posix_memalign(&memory, alignment, size) != 0 ? NULL : memory;
}

void *rk_map_pages(size_t size) {
  if (fails()) return NULL;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void rk_fail_allocation(int64_t count) { remaining = count; }
int64_t rk_allocations_before_failure(void) { return remaining; }
