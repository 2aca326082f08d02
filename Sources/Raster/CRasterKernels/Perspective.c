#include "PerspectiveKernels.h"
#include "Blending.h"

#include <math.h>
#include <string.h>

// Pixels that share one decision about how many samples they need, and one pass of divisions.
enum { chunk = 16, maximum_samples = 8 };

static float clamped(float value, float high) {
  // NaN goes to 0.
  return value > 0 ? (value < high ? value : high) : 0;
}

// The source at a place given in whole and broken pixels, edges repeated.
static uint32_t sample(const perspective_source *source, float u, float v) {
  // In units of 1/256 pixel between pixel centres.
  int x = (int)(clamped(u - 0.5f, (float)(source->width - 1)) * 256 + 0.5f);
  int y = (int)(clamped(v - 0.5f, (float)(source->height - 1)) * 256 + 0.5f);
  uint32_t fx = (uint32_t)(x & 255), fy = (uint32_t)(y & 255);
  int left = x >> 8, top = y >> 8;
  const uint32_t *upper =
      (const uint32_t *)((const uint8_t *)source->pixels + source->stride * (size_t)top) + left;
  size_t right = left + 1 < source->width ? 1 : 0;
  size_t down = top + 1 < source->height ? source->stride : 0;
  const uint32_t *lower = (const uint32_t *)((const uint8_t *)upper + down);
  uint32_t a = upper[0], b = upper[right], c = lower[0], d = lower[right];
  return mixed_two(mixed_two(a, b, fx), mixed_two(c, d, fx), fy);
}

// The square of how many source pixels one output pixel spans at a place, along its longer side.
static double squared_span(const double m[9], double x, double y) {
  double w = m[2] * x + m[5] * y + m[8];
  if (!(w > 0)) return 1;
  double r = 1 / w;
  double p = (m[0] * x + m[3] * y + m[6]) * r, q = (m[1] * x + m[4] * y + m[7]) * r;
  double ux = m[0] - p * m[2], vx = m[1] - q * m[2];
  double uy = m[3] - p * m[5], vy = m[4] - q * m[5];
  return fmax(ux * ux + vx * vx, uy * uy + vy * vy) * r * r;
}

static void fill_plain(uint32_t *out, int count, const double m[9], double x, double y,
                       const perspective_source *source) {
  float us[chunk], vs[chunk], rs[chunk];
  double u = m[0] * x + m[3] * y + m[6];
  double v = m[1] * x + m[4] * y + m[7];
  double w = m[2] * x + m[5] * y + m[8];
  // One division a pixel, in a loop that the compiler turns into vectors.
  for (int i = 0; i < chunk; i++) {
    double r = 1 / (w + m[2] * i);
    us[i] = (float)((u + m[0] * i) * r);
    vs[i] = (float)((v + m[1] * i) * r);
    rs[i] = (float)r;
  }
  for (int i = 0; i < count; i++) {
    // An infinite or negative reciprocal is a place at or behind the eye.
    out[i] = rs[i] > 0 && rs[i] < INFINITY ? sample(source, us[i], vs[i]) : 0;
  }
}

static uint32_t averaged(int samples, const double m[9], double x, double y,
                         const perspective_source *source) {
  uint32_t a = 0, r = 0, g = 0, b = 0;
  for (int j = 0; j < samples; j++) {
    double sy = y + (j + 0.5) / samples - 0.5;
    for (int i = 0; i < samples; i++) {
      double sx = x + (i + 0.5) / samples - 0.5;
      double w = m[2] * sx + m[5] * sy + m[8];
      if (!(w > 0)) continue;
      double u = m[0] * sx + m[3] * sy + m[6], v = m[1] * sx + m[4] * sy + m[7];
      uint32_t p = sample(source, (float)(u / w), (float)(v / w));
      a += p >> 24;
      r += p >> 16 & 0xff;
      g += p >> 8 & 0xff;
      b += p & 0xff;
    }
  }
  uint32_t area = (uint32_t)(samples * samples), half = area / 2;
  return (a + half) / area << 24 | (r + half) / area << 16 | (g + half) / area << 8 |
         (b + half) / area;
}

void perspective_fill(void *out, size_t stride, int width, int height, const double matrix[9],
                      const perspective_source *source) {
  for (int row = 0; row < height; row++) {
    uint32_t *pixels = (uint32_t *)((uint8_t *)out + stride * (size_t)row);
    double y = row + 0.5;
    for (int column = 0; column < width; column += chunk) {
      int count = width - column < chunk ? width - column : chunk;
      double x = column + 0.5;
      // Bilinear reading looks at two pixels a side, enough while one step is below one and a half.
      double square = squared_span(matrix, x + (count - 1) / 2.0, y);
      int samples = square > 2.25 ? (int)fmin(maximum_samples, ceil(sqrt(square) / 1.5)) : 1;
      if (samples == 1) {
        fill_plain(pixels + column, count, matrix, x, y, source);
      } else {
        for (int i = 0; i < count; i++)
          pixels[column + i] = averaged(samples, matrix, x + i, y, source);
      }
    }
  }
}
