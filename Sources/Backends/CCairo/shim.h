#pragma once
#include <cairo.h>
#include <malloc.h>

// Keeps Cairo's polygon arrays on the heap, which the stroker allocates and frees at hundreds of page
// faults a frame otherwise. Blocks from 1 MiB on, such as an encoder's pictures, are mapped and given
// back when they are freed: on the heap they would fragment it and memory would grow with the segments.
static inline void ccairo_keep_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
}
