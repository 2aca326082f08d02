// Detection of coloured details in images that one colour for 2 x 2 pixels cannot represent.

#include "RasterKernels.h"

#include <string.h>

// Cb and Cr of BT.709 in codes of 8 bits, limited range, times 32768; see YUVConversion.c.
enum { U_R = -3298, U_G = -11094, U_B = 14392, V_R = 14392, V_G = -13072, V_B = -1320, SHIFT = 15 };

enum {
  // The side of a block that is tested as a unit, in pixels.
  side = 16,
  // A pixel loses its colour where Cb and Cr together move by more codes.
  lost = 24,
  // Of 256 pixels, so many that no single edge of a larger shape has as many.
  many = 64,
};

static inline int magnitude(int value) { return value < 0 ? -value : value; }

// Whether two rows of a block have one colour, as most have.
static int is_plain(const uint8_t *top, const uint8_t *bottom) {
  uint32_t first, above[side], below[side], differs = 0;
  memcpy(&first, top, sizeof first);
  memcpy(above, top, sizeof above);
  memcpy(below, bottom, sizeof below);
  for (int i = 0; i < side; i++) differs |= (above[i] ^ first) | (below[i] ^ first);
  return differs == 0;
}

// How many of four pixels lose their colour to the mean of all.
static int lost_pixels(const uint8_t *top, const uint8_t *bottom) {
  const uint8_t *pixels[4] = {top, top + 4, bottom, bottom + 4};
  int u[4], v[4], us = 0, vs = 0;
  for (int i = 0; i < 4; i++) {
    const uint8_t *p = pixels[i];
    us += u[i] = U_R * p[2] + U_G * p[1] + U_B * p[0];
    vs += v[i] = V_R * p[2] + V_G * p[1] + V_B * p[0];
  }
  int count = 0;
  for (int i = 0; i < 4; i++)
    count += (magnitude(u[i] - us / 4) + magnitude(v[i] - vs / 4)) >> SHIFT > lost;
  return count;
}

rk_color_details rk_find_color_details(rk_pixmap image) {
  rk_color_details details = {0, 0, 0};
  int maximum = 0;
  for (int y = 0; y + side <= image.height; y += side) {
    for (int x = 0; x + side <= image.width; x += side) {
      int count = 0;
      for (int row = y; row < y + side; row += 2) {
        const uint8_t *top = image.pixels + row * image.stride + 4 * (ptrdiff_t)x;
        const uint8_t *bottom = top + image.stride;
        if (is_plain(top, bottom)) continue;
        for (int i = 0; i < side; i += 2) count += lost_pixels(top + 4 * i, bottom + 4 * i);
      }
      if (count < many) continue;
      details.blocks++;
      if (count <= maximum) continue;
      maximum = count;
      details.x = x + side / 2;
      details.y = y + side / 2;
    }
  }
  return details;
}
