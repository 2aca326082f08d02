// BGRA to planar 4:2:0 of ten bits, BT.709, limited range: converts the mean of a dither, not its pattern.
//
// Slow gradients arrive as patterns of two codes of eight bits (Gradient.c). Their mean over 4 × 4 pixels
// restores the gradient to a sixteenth of a code, and ten bits can represent it. An encoder that had to encode
// the pattern would lose it partly, which causes bands. A window of five with half the weight at its ends has
// the length of four and its centre in the pixel.

#include <string.h>

#include "Dispatch.h"
#include "YUVFactors.h"

enum {
  reach = 2,                // pixels of a window before and behind its middle
  window = 2 * reach + 1,
  maximum = 2,                 // codes by which the pixels of a window may differ where they are a pattern
  weight = 64,              // of a whole window: 1, 2, 2, 2, 1 along both sides
  weight_bits = 6,
  length = 128,             // pixels that are worked on at a time
  padded = length + 2 * reach,
  DEEP_Y_SHIFT = Y_SHIFT - 2 + weight_bits, // two bits of fraction less than for eight
  DEEP_C_SHIFT = C_SHIFT - 2 + weight_bits,
  DEEP_Y_BIAS = (64 << DEEP_Y_SHIFT) + (1 << (DEEP_Y_SHIFT - 1)),
  DEEP_C_BIAS = (512 << DEEP_C_SHIFT) + (1 << (DEEP_C_SHIFT - 1)),
};

// Pixels of a row: B, G, R and A, times `weight`.
typedef struct { uint16_t components[4 * length]; } deep_row;

PK_TEMPLATE ptrdiff_t duplicate(ptrdiff_t value, int count) {
  return value < 0 ? 0 : value < count ? value : count - 1;
}

// The lesser and the greater of two bytes.
PK_TEMPLATE uint8_t lesser(uint8_t a, uint8_t b) { return a < b ? a : b; }
PK_TEMPLATE uint8_t greater(uint8_t a, uint8_t b) { return a > b ? a : b; }

// Reads the windows of `length` pixels of a row from a column on; outside of the image the edge repeats.
PK_TEMPLATE void read_row(deep_row *restrict out, rk_pixmap source, int row, int column) {
  uint8_t rows[window][4 * padded], low[4 * padded], high[4 * padded];
  uint16_t sums[4 * padded];
  const ptrdiff_t first = (ptrdiff_t)column - reach;
  for (int i = 0; i < window; i++) {
    const uint8_t *pixels = source.pixels + duplicate((ptrdiff_t)row - reach + i, source.height) * source.stride;
    if (first >= 0 && first + padded <= source.width)
      memcpy(rows[i], pixels + 4 * first, sizeof rows[i]);
    else
      for (int x = 0; x < padded; x++) memcpy(rows[i] + 4 * x, pixels + 4 * duplicate(first + x, source.width), 4);
  }
  for (int i = 0; i < 4 * padded; i++) {
    uint8_t a = rows[0][i], b = rows[1][i], c = rows[2][i], d = rows[3][i], e = rows[4][i];
    sums[i] = (uint16_t)(a + 2 * (b + c + d) + e);
    low[i] = lesser(lesser(lesser(a, b), lesser(c, d)), e);
    high[i] = greater(greater(greater(a, b), greater(c, d)), e);
  }
  // All loops are over bytes that lie side by side; a neighbour is four further on.
  uint16_t means[4 * length];
  uint32_t widths[length];
  uint8_t width[4 * length];
  for (int i = 0; i < 4 * length; i++) {
    const uint16_t *s = sums + i;
    means[i] = (uint16_t)(s[0] + 2 * (s[4] + s[8] + s[12]) + s[16]);
    const uint8_t *l = low + i, *h = high + i;
    uint8_t minimum = lesser(lesser(lesser(l[0], l[4]), lesser(l[8], l[12])), l[16]);
    uint8_t largest = greater(greater(greater(h[0], h[4]), greater(h[8], h[12])), h[16]);
    width[i] = (uint8_t)(largest - minimum) <= maximum ? 0 : 255;
  }
  memcpy(widths, width, sizeof widths);
  uint64_t masks[length];
  for (int x = 0; x < length; x++) masks[x] = widths[x] << 8 ? 0 : UINT64_MAX;
  uint16_t mask[4 * length];
  memcpy(mask, masks, sizeof mask);
  const uint8_t *base = rows[reach] + 4 * reach;
  for (int i = 0; i < 4 * length; i++)
    out->components[i] = (uint16_t)((means[i] & mask[i]) | (weight * base[i] & ~mask[i]));
}

PK_TEMPLATE void emit(uint8_t *restrict row, int column, int32_t code) {
  uint16_t sample = (uint16_t)code;
  memcpy(row + 2 * (ptrdiff_t)column, &sample, sizeof sample);
}

typedef struct { int32_t blue, green, red; } color;

PK_TEMPLATE color color_at(const deep_row *row, int x) {
  const uint16_t *p = row->components + 4 * x;
  return (color){p[0], p[1], p[2]};
}

PK_TEMPLATE void write_luma(uint8_t *restrict y, const deep_row *restrict in, int count) {
  for (int x = 0; x < count; x++) {
    color c = color_at(in, x);
    emit(y, x, (Y_R * c.red + Y_G * c.green + Y_B * c.blue + DEEP_Y_BIAS) >> DEEP_Y_SHIFT);
  }
}

PK_TEMPLATE void write_chroma(
    uint8_t *restrict u, uint8_t *restrict v, const deep_row *restrict top, const deep_row *restrict bottom,
    int count) {
  for (int i = 0; i < count / 2; i++) {
    color a = color_at(top, 2 * i), b = color_at(top, 2 * i + 1);
    color c = color_at(bottom, 2 * i), d = color_at(bottom, 2 * i + 1);
    int32_t blue = a.blue + b.blue + c.blue + d.blue;
    int32_t green = a.green + b.green + c.green + d.green;
    int32_t red = a.red + b.red + c.red + d.red;
    emit(u, i, (U_R * red + U_G * green + U_B * blue + DEEP_C_BIAS) >> DEEP_C_SHIFT);
    emit(v, i, (V_R * red + V_G * green + V_B * blue + DEEP_C_BIAS) >> DEEP_C_SHIFT);
  }
}

PK_TEMPLATE void convert(bool uses_avx2, rk_pixmap source, rk_yuv420p target, int from, int to) {
  deep_row pair[2];
  for (int row = from; row < to; row += 2)
    for (int x = 0; x < target.width; x += length) {
      int count = target.width - x < length ? target.width - x : length;
      for (int i = 0; i < 2; i++) {
        read_row(&pair[i], source, row + i, x);
        write_luma(target.y + (ptrdiff_t)(row + i) * target.y_stride + 2 * (ptrdiff_t)x, &pair[i], count);
      }
      ptrdiff_t chroma = row / 2;
      write_chroma(target.u + chroma * target.u_stride + x, target.v + chroma * target.v_stride + x,
                   &pair[0], &pair[1], count);
    }
}

PK_KERNEL(void, rk_bgra_to_yuv420p10, convert, (rk_pixmap source, rk_yuv420p target, int from, int to), source, target,
          from, to)
