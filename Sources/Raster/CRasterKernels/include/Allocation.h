#pragma once

#include <stddef.h>
#include <stdint.h>

// The memory of the rasterizer. Tests make single allocations fail.

// As `malloc`, `calloc`, `realloc` and `posix_memalign`; freed by `free`.
void *rk_allocate(size_t size);
void *rk_allocate_zeroed(size_t size);
void *rk_reallocate(void *memory, size_t size);
void *rk_allocate_aligned(size_t alignment, size_t size);

// Pages of zeros, which `munmap` releases; NULL if there are none.
void *rk_map_pages(size_t size);

// Makes one allocation of this thread fail: the one after `count` others; none for a negative number.
void rk_fail_allocation(int64_t count);

// How many allocations of this thread may follow before one fails; negative once it has failed, or if none will.
int64_t rk_allocations_before_failure(void);
