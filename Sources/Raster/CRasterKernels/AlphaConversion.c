#include "AlphaConversion.h"


#include "RasterKernels.h"

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

static inline void put10(uint8_t *target, float value, float scale, float zero) {
  unsigned code = (unsigned)(value * scale + zero + 0.5f);
  target[0] = (uint8_t)code;
  target[1] = (uint8_t)(code >> 8);
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

void rk_bgra_to_yuv444p10(rk_pixmap source, rk_yuv444p10 target) {
  for (int y = 0; y < target.height; y++) {
    const uint8_t *row = source.pixels + (ptrdiff_t)minimum(y, source.height - 1) * source.stride;
    uint8_t *ty = target.y + y * target.y_stride, *tu = target.u + y * target.u_stride;
    uint8_t *tv = target.v + y * target.v_stride;
    uint8_t *ta = target.a ? target.a + y * target.a_stride : NULL;
    for (int x = 0; x < target.width; x++) {
      const uint8_t *p = row + (ptrdiff_t)minimum(x, source.width - 1) * 4;
      color premultiplied = {p[2] / 255.0f, p[1] / 255.0f, p[0] / 255.0f};
      luma_chroma c = separate(ta ? straight(p) : premultiplied);
      put10(ty + 2 * x, c.y, 876, 64);
      put10(tu + 2 * x, c.u, 896, 512);
      put10(tv + 2 * x, c.v, 896, 512);
      if (ta) put10(ta + 2 * x, p[3], 1023.0f / 255, 0);
    }
  }
}
