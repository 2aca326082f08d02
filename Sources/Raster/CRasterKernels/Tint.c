#include "GradientKernels.h"

void tint_row(uint32_t *restrict out, const uint32_t *restrict in, size_t count, uint32_t red,
              uint32_t green, uint32_t blue) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = in[i];
    uint32_t r = ((p >> 16 & 0xff) * red + 0x8000) >> 16;
    uint32_t g = ((p >> 8 & 0xff) * green + 0x8000) >> 16;
    uint32_t b = ((p & 0xff) * blue + 0x8000) >> 16;
    out[i] = (p & 0xff000000) | r << 16 | g << 8 | b;
  }
}

// The most common block by far, two channels at a time: sums of four bytes fit 16 bits.
static uint32_t mean_of_four(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  const uint32_t even = 0x00ff00ff;
  uint32_t low = (a & even) + (b & even) + (c & even) + (d & even) + 0x00020002;
  uint32_t high =
      (a >> 8 & even) + (b >> 8 & even) + (c >> 8 & even) + (d >> 8 & even) + 0x00020002;
  return (low >> 2 & even) | (high >> 2 & even) << 8;
}

static uint32_t mean_of_block(const uint8_t *in, size_t stride, size_t across, size_t down) {
  uint32_t a = 0, r = 0, g = 0, b = 0;
  for (size_t y = 0; y < down; y++) {
    const uint32_t *row = (const uint32_t *)(in + stride * y);
    for (size_t x = 0; x < across; x++) {
      a += row[x] >> 24;
      r += row[x] >> 16 & 0xff;
      g += row[x] >> 8 & 0xff;
      b += row[x] & 0xff;
    }
  }
  uint32_t area = (uint32_t)(across * down), half = area / 2;
  return (a + half) / area << 24 | (r + half) / area << 16 | (g + half) / area << 8 |
         (b + half) / area;
}

void downsample_row(uint32_t *restrict out, const void *restrict in, size_t in_stride, size_t in_width,
                size_t across, size_t down) {
  const uint8_t *bytes = in;
  size_t entire = in_width / across;
  if (across == 2 && down == 2) {
    const uint32_t *top = in;
    const uint32_t *bottom = (const uint32_t *)(bytes + in_stride);
    for (size_t i = 0; i < entire; i++)
      out[i] = mean_of_four(top[2 * i], top[2 * i + 1], bottom[2 * i], bottom[2 * i + 1]);
  } else {
    for (size_t i = 0; i < entire; i++)
      out[i] = mean_of_block(bytes + i * across * 4, in_stride, across, down);
  }
  size_t rest = in_width - entire * across;
  if (rest > 0)
    out[entire] = mean_of_block(bytes + entire * across * 4, in_stride, rest, down);
}
