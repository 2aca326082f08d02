#pragma once

// Access to images of filters, pixel by pixel.

#include "Blending.h"
#include "FilterKernels.h"

static inline uint32_t *row_of(const rk_filter_image *image, int32_t y) {
  return (uint32_t *)((uint8_t *)image->pixels + image->stride * (size_t)(y - image->y));
}

static inline uint32_t pixel_at(const rk_filter_image *image, int32_t x, int32_t y) {
  if (x < image->x || y < image->y || x - image->x >= image->width || y - image->y >= image->height) return 0;
  return row_of(image, y)[x - image->x];
}

// A straight component 0…255 of a component and its alpha, which is not 0.
static inline uint32_t straight(uint32_t component, uint32_t alpha) {
  uint32_t value = (component * 255 + alpha / 2) / alpha;
  return value < 255 ? value : 255;
}

// A component 0…255 of a number 0…1; others are clamped, and NaN is 0.
static inline uint32_t byte_of(float value) {
  return value > 0 ? (value < 1 ? (uint32_t)(value * 255 + 0.5f) : 255) : 0;
}
