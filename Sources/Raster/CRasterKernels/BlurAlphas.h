#pragma once

// Images of one pure colour, whose components are 0 or equal to alpha everywhere: shadows, white and red shapes.
// Only their alphas are blurred, which gives the same bytes.

#include "Dispatch.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Pixels whose alphas are moved together.
enum { some = 64 };

PK_TEMPLATE uint32_t spread(uint32_t alpha) {
  alpha |= alpha << 8;
  return alpha | alpha << 16;
}

// The stride of the alphas in bytes. They are at the start of the image's memory, or at the start of each row where
// rows are parts of longer ones.
PK_TEMPLATE size_t alpha_stride(size_t stride, size_t width) {
  size_t entire = (width + some - 1) / some * some;
  return stride == 4 * width && entire < stride ? entire : stride;
}

// Copies at most so many units of some bytes; the usual number is known to the compiler.
PK_TEMPLATE void copy_some(void *out, const void *in, size_t count, size_t unit) {
  if (count == some)
    memcpy(out, in, some * unit);
  else
    memcpy(out, in, count * unit);
}

// Makes pixels of the alphas of the first rows, from the end on: none is read after a pixel took its place.
PK_TEMPLATE void emit_alphas(uint8_t *pixels, size_t stride, size_t width, size_t height, uint32_t components) {
  for (size_t y = height; y-- > 0;) {
    const uint8_t *in = pixels + y * alpha_stride(stride, width);
    uint8_t *out = pixels + y * stride;
    for (size_t end = width; end > 0;) {
      size_t x = (end - 1) / some * some;
      uint8_t alphas[some] = {0};
      uint32_t to[some];
      copy_some(alphas, in + x, end - x, 1);
      for (size_t i = 0; i < some; i++) to[i] = spread(alphas[i]) & components;
      copy_some(out + 4 * x, to, end - x, 4);
      end = x;
    }
  }
}

PK_TEMPLATE void load_row_of_alphas(uint8_t *out, const uint8_t *in, size_t width) {
  for (size_t x = 0; x < width; x += some) {
    size_t count = width - x < some ? width - x : some;
    uint32_t from[some] = {0};
    uint8_t alphas[some];
    copy_some(from, in + 4 * x, count, 4);
    for (size_t i = 0; i < some; i++) alphas[i] = (uint8_t)(from[i] >> 24);
    copy_some(out + x, alphas, count, 1);
  }
}

// Moves the alphas of an image of one pure colour to the start, and returns which components equal them. False for
// any other image, which does not change.
PK_TEMPLATE bool load_alphas(uint8_t *pixels, size_t stride, size_t width, size_t height, uint32_t *components) {
  // Components that are nonzero somewhere, and components that differ from alpha.
  uint32_t any = 0, differing = 0;
  *components = 0xff000000;
  for (size_t y = 0; y < height; y++) {
    const uint8_t *row = pixels + y * stride;
    for (size_t x = 0; x < width; x++) {
      uint32_t pixel;
      memcpy(&pixel, row + 4 * x, 4);
      any |= pixel;
      differing |= pixel ^ spread(pixel >> 24);
    }
    uint32_t now = 0xff000000;
    for (int shift = 0; shift < 24; shift += 8) {
      bool is_seen = (any >> shift & 255) != 0;
      if (is_seen && (differing >> shift & 255) != 0) {
        emit_alphas(pixels, stride, width, y, *components);
        return false;
      }
      if (is_seen) now |= 255u << shift;
    }
    *components = now;
    load_row_of_alphas(pixels + y * alpha_stride(stride, width), row, width);
  }
  return true;
}
