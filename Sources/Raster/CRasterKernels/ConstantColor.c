// Rectangles of one colour, and the test for full opacity.

#include "Dispatch.h"

#include <string.h>

PK_TEMPLATE void clear(bool uses_avx2, void *first, size_t stride, size_t width, size_t height, uint32_t pixel) {
  // The library's own loop is the fastest one, and can write bytes alone.
  const bool is_bytes = pixel == (pixel & 255) * 0x01010101u;
  for (size_t row = 0; row < height; row++) {
    uint32_t *out = (uint32_t *)((uint8_t *)first + stride * row);
    if (is_bytes) {
      memset(out, (int)(pixel & 255), width * sizeof pixel);
    } else {
      for (size_t i = 0; i < width; i++) out[i] = pixel;
    }
  }
}

PK_KERNEL(void, rk_clear, clear, (void *first, size_t stride, size_t width, size_t height, uint32_t pixel), first, stride,
          width, height, pixel)

// Pixels that are tested together, in vectors.
enum { tested = 64 };

PK_TEMPLATE bool row_is_opaque(bool uses_avx2, const uint8_t *pixels, size_t count) {
  for (size_t from = 0; from < count; from += tested) {
    const size_t length = count - from < tested ? count - from : tested;
    uint32_t all = UINT32_MAX;
    for (size_t i = 0; i < length; i++) {
      uint32_t pixel;
      memcpy(&pixel, pixels + 4 * (from + i), sizeof pixel);
      all &= pixel;
    }
    if (all >> 24 != 255) return false;
  }
  return true;
}

PK_KERNEL(bool, rk_row_is_opaque, row_is_opaque, (const uint8_t *pixels, size_t count), pixels, count)
