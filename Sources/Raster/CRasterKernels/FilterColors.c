// Filter primitives that look at one pixel of each input.

#include "FilterImages.h"

void rk_filter_convert(rk_filter_image image, const uint8_t table[256]) {
  for (int32_t y = 0; y < image.height; y++) {
    uint32_t *row = row_of(&image, image.y + y);
    for (int32_t x = 0; x < image.width; x++) {
      uint32_t p = row[x], alpha = p >> 24;
      if (alpha == 0) continue;
      uint32_t r = p >> 16 & 255, g = p >> 8 & 255, b = p & 255;
      if (alpha == 255) {
        row[x] = 0xff000000 | (uint32_t)table[r] << 16 | (uint32_t)table[g] << 8 | table[b];
        continue;
      }
      r = table[straight(r, alpha)], g = table[straight(g, alpha)], b = table[straight(b, alpha)];
      row[x] = alpha << 24 | product(r, alpha) << 16 | product(g, alpha) << 8 | product(b, alpha);
    }
  }
}

void rk_filter_replace_empty(rk_filter_image out, rk_filter_image other, uint32_t pixel) {
  for (int32_t y = out.y; y < out.y + out.height; y++) {
    uint32_t *row = row_of(&out, y);
    for (int32_t x = out.x; x < out.x + out.width; x++)
      if (pixel_at(&other, x, y) >> 24 == 0) row[x - out.x] = pixel;
  }
}

void rk_light_luma_row(uint8_t *luma, const uint32_t *pixels, size_t count, const float light[256]) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i], alpha = p >> 24;
    if (alpha == 0) {
      luma[i] = 0;
      continue;
    }
    float sum = 0.2126f * light[straight(p >> 16 & 255, alpha)] + 0.7152f * light[straight(p >> 8 & 255, alpha)] +
                0.0722f * light[straight(p & 255, alpha)];
    luma[i] = (uint8_t)byte_of(sum * (float)alpha * (1 / 255.0f));
  }
}

static uint32_t sum_of(uint32_t a, uint32_t b) {
  return add_sat_u8(a & 255, b & 255) | add_sat_u8(a >> 8 & 255, b >> 8 & 255) << 8 |
         add_sat_u8(a >> 16 & 255, b >> 16 & 255) << 16 | add_sat_u8(a >> 24, b >> 24) << 24;
}

static float mixture(const float k[4], uint32_t a, uint32_t b) {
  float x = (float)a * (1 / 255.0f), y = (float)b * (1 / 255.0f);
  return k[0] * x * y + k[1] * x + k[2] * y + k[3];
}

static uint32_t arithmetic(const float k[4], uint32_t a, uint32_t b) {
  uint32_t alpha = byte_of(mixture(k, a >> 24, b >> 24)), result = alpha << 24;
  for (uint32_t shift = 0; shift < 24; shift += 8) {
    uint32_t component = byte_of(mixture(k, a >> shift & 255, b >> shift & 255));
    result |= (component < alpha ? component : alpha) << shift;
  }
  return result;
}

static uint32_t composite(rk_filter_operator operation, const float *k, uint32_t a, uint32_t b) {
  switch (operation) {
  case rk_filter_in: return scaled(a, b >> 24);
  case rk_filter_out: return scaled(a, 255 - (b >> 24));
  case rk_filter_atop: return sum_of(scaled(a, b >> 24), scaled(b, 255 - (a >> 24)));
  case rk_filter_xor: return sum_of(scaled(a, 255 - (b >> 24)), scaled(b, 255 - (a >> 24)));
  case rk_filter_arithmetic: return arithmetic(k, a, b);
  }
  return 0;
}

void rk_filter_composite(rk_filter_image out, rk_filter_operator operation, const float *k, rk_filter_image a,
                         rk_filter_image b) {
  for (int32_t y = out.y; y < out.y + out.height; y++) {
    uint32_t *row = row_of(&out, y);
    for (int32_t x = out.x; x < out.x + out.width; x++)
      row[x - out.x] = composite(operation, k, pixel_at(&a, x, y), pixel_at(&b, x, y));
  }
}
