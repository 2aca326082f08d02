#include "AlphaConversion.h"

#include <string.h>

#include "Dispatch.h"

// BT.709: Kr = 0.2126, Kb = 0.0722.
static const float kr = 0.2126f, kg = 0.7152f, kb = 0.0722f;

typedef struct {
  float red, green, blue;
} color;

typedef struct {
  float y, u, v; // y in 0...1, u and v in -0.5...0.5
} luma_chroma;

static inline luma_chroma separate(color c) {
  float y = kr * c.red + kg * c.green + kb * c.blue;
  luma_chroma result = {y, (c.blue - y) / (2 * (1 - kb)), (c.red - y) / (2 * (1 - kr))};
  return result;
}

static inline color straight(const uint8_t *p) {
  float scale = p[3] == 0 ? 0 : 1.0f / p[3];
  color c = {p[2] * scale, p[1] * scale, p[0] * scale};
  return c;
}

static inline uint8_t code8(float value, float scale, float zero) {
  return (uint8_t)(value * scale + zero + 0.5f);
}

static inline int minimum(int a, int b) { return a < b ? a : b; }

void rk_bgra_to_yuva420p(rk_pixmap source, rk_yuv420p target, uint8_t *alpha, ptrdiff_t alpha_stride) {
  for (int y = 0; y < target.height; y += 2) {
    for (int x = 0; x < target.width; x += 2) {
      const uint8_t *pixels[4];
      int sums[4] = {0, 0, 0, 0};
      for (int i = 0; i < 4; i++) {
        int px = minimum(x + (i & 1), source.width - 1), py = minimum(y + (i >> 1), source.height - 1);
        pixels[i] = source.pixels + (ptrdiff_t)py * source.stride + (ptrdiff_t)px * 4;
        for (int c = 0; c < 4; c++) sums[c] += pixels[i][c];
      }
      // Premultiplied sums over the sum of alpha: colours count by how much of them is seen.
      float scale = sums[3] == 0 ? 0 : 1.0f / sums[3];
      color mean = {sums[2] * scale, sums[1] * scale, sums[0] * scale};
      luma_chroma shared = separate(mean);
      for (int i = 0; i < 4; i++) {
        ptrdiff_t row = y + (i >> 1), column = x + (i & 1);
        // Transparent pixels continue the visible ones, so that encoding does not smear black into
        // them.
        float luma = pixels[i][3] == 0 ? shared.y : separate(straight(pixels[i])).y;
        target.y[row * target.y_stride + column] = code8(luma, 219, 16);
        alpha[row * alpha_stride + column] = pixels[i][3];
      }
      target.u[y / 2 * target.u_stride + x / 2] = code8(shared.u, 224, 128);
      target.v[y / 2 * target.v_stride + x / 2] = code8(shared.v, 224, 128);
    }
  }
}

// Colours of 10 bits are converted this many at a time: their codes lie in arrays, whose loop takes several at once.
enum { chunk = 64 };

typedef struct {
  uint16_t y[chunk], u[chunk], v[chunk], a[chunk];
} codes10;

static inline uint16_t code10(float value, float scale, float zero) {
  return (uint16_t)(int)(value * scale + zero + 0.5f);
}

PK_TEMPLATE void convert10(const uint8_t *pixels, bool is_straight, codes10 *codes) {
  for (int i = 0; i < chunk; i++) {
    uint32_t p;
    memcpy(&p, pixels + 4 * i, sizeof p);
    float blue = (float)(int)(p & 255), green = (float)(int)(p >> 8 & 255), red = (float)(int)(p >> 16 & 255);
    float alpha = (float)(int)(p >> 24);
    float inverse = 1.0f / (alpha == 0 ? 1.0f : alpha);
    // A transparent premultiplied pixel is black.
    color c = is_straight ? (color){red * inverse, green * inverse, blue * inverse}
                          : (color){red / 255.0f, green / 255.0f, blue / 255.0f};
    luma_chroma separated = separate(c);
    codes->y[i] = code10(separated.y, 876, 64);
    codes->u[i] = code10(separated.u, 896, 512);
    codes->v[i] = code10(separated.v, 896, 512);
    codes->a[i] = code10(alpha, 1023.0f / 255, 0);
  }
}

PK_TEMPLATE void convert10_as(bool uses_avx2, const uint8_t *pixels, bool is_straight, codes10 *codes) {
  if (is_straight) convert10(pixels, true, codes);
  else convert10(pixels, false, codes);
}

PK_VARIANTS(void, convert10, convert10_as, (const uint8_t *pixels, bool is_straight, codes10 *codes), pixels, is_straight,
            codes)

static inline void put10(uint8_t *target, const uint16_t *codes, int count) {
  for (int i = 0; i < count; i++) {
    target[2 * i] = (uint8_t)codes[i];
    target[2 * i + 1] = (uint8_t)(codes[i] >> 8);
  }
}

void rk_bgra_to_yuv444p10_with(bool uses_avx2, rk_pixmap source, rk_yuv444p10 target) {
  codes10 codes;
  uint8_t last[4 * chunk];
  for (int y = 0; y < target.height; y++) {
    const uint8_t *row = source.pixels + (ptrdiff_t)minimum(y, source.height - 1) * source.stride;
    for (int x = 0; x < target.width; x += chunk) {
      const uint8_t *pixels = row + (ptrdiff_t)x * 4;
      if (x + chunk > source.width) {
        for (int i = 0; i < chunk; i++) {
          memcpy(last + 4 * i, row + (ptrdiff_t)minimum(x + i, source.width - 1) * 4, 4);
        }
        pixels = last;
      }
      (uses_avx2 ? convert10_avx2 : convert10_scalar)(pixels, target.a != NULL, &codes);
      int count = minimum(chunk, target.width - x);
      put10(target.y + y * target.y_stride + 2 * x, codes.y, count);
      put10(target.u + y * target.u_stride + 2 * x, codes.u, count);
      put10(target.v + y * target.v_stride + 2 * x, codes.v, count);
      if (target.a) put10(target.a + y * target.a_stride + 2 * x, codes.a, count);
    }
  }
}

void rk_bgra_to_yuv444p10(rk_pixmap source, rk_yuv444p10 target) {
  rk_bgra_to_yuv444p10_with(rk_has_avx2(), source, target);
}
