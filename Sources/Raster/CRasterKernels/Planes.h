#pragma once

// Pixels as planes of straight floats, for kernels that change or mix colours.

#include "BlendKernels.h"
#include "Dispatch.h"

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Pixels are taken apart a piece at a time, so that every loop is over plain floats.
enum { portion = 64 };

typedef struct {
  float red[portion], green[portion], blue[portion], alpha[portion];
} planes;

PK_TEMPLATE float min2(float a, float b) { return a < b ? a : b; }
PK_TEMPLATE float max2(float a, float b) { return a > b ? a : b; }

// Straight components 0…1; black where alpha is 0.
PK_TEMPLATE void split_channels(planes *restrict out, const uint32_t *restrict in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = in[i];
    float alpha = (float)(int32_t)(pixel >> 24);
    float inverse = alpha > 0 ? 1 / alpha : 0;
    out->alpha[i] = alpha * (1 / 255.0f);
    out->red[i] = min2((float)(int32_t)(pixel >> 16 & 255) * inverse, 1);
    out->green[i] = min2((float)(int32_t)(pixel >> 8 & 255) * inverse, 1);
    out->blue[i] = min2((float)(int32_t)(pixel & 255) * inverse, 1);
  }
}

// Premultiplied components 0…1 back to pixels.
PK_TEMPLATE void join_channels(uint32_t *restrict out, const planes *restrict in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float alpha = in->alpha[i] * 255 + 0.5f;
    uint32_t a = (uint32_t)(int32_t)alpha;
    uint32_t r = (uint32_t)(int32_t)min2(in->red[i] * 255 + 0.5f, alpha);
    uint32_t g = (uint32_t)(int32_t)min2(in->green[i] * 255 + 0.5f, alpha);
    uint32_t b = (uint32_t)(int32_t)min2(in->blue[i] * 255 + 0.5f, alpha);
    out[i] = a << 24 | r << 16 | g << 8 | b;
  }
}

PK_TEMPLATE float duplicate(float value) { return value > 0 ? min2(value, 1) : 0; }

// Whether any of the pixels shows something.
PK_TEMPLATE bool any_pixel(const uint32_t *pixels, size_t count) {
  uint32_t any = 0;
  for (size_t i = 0; i < count; i++) any |= pixels[i];
  return any != 0;
}
