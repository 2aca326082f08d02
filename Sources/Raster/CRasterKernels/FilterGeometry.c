// Filter primitives that move pixels, and take extremes of their neighbours.

#include "FilterImages.h"

#include <math.h>

void rk_filter_move(rk_filter_image out, rk_filter_image in, int64_t x, int64_t y) {
  // The whole pixels of the way back, and the weight of the next pixel.
  int64_t left = (-x) >> 8, top = (-y) >> 8;
  uint32_t fx = (uint32_t)((-x) & 255), fy = (uint32_t)((-y) & 255);
  for (int32_t row = out.y; row < out.y + out.height; row++) {
    uint32_t *pixels = row_of(&out, row);
    int32_t v = (int32_t)(row + top);
    for (int32_t column = out.x; column < out.x + out.width; column++) {
      int32_t u = (int32_t)(column + left);
      uint32_t upper = pixel_at(&in, u, v);
      if (fx) upper = mixed_two(upper, pixel_at(&in, u + 1, v), fx);
      if (fy) {
        uint32_t lower = pixel_at(&in, u, v + 1);
        if (fx) lower = mixed_two(lower, pixel_at(&in, u + 1, v + 1), fx);
        upper = mixed_two(upper, lower, fy);
      }
      pixels[column - out.x] = upper;
    }
  }
}

// A number modulo a length, below it; 0 for numbers that are not finite.
static double wrapped(double value, double length) {
  double rest = value - floor(value / length) * length;
  return rest > 0 && rest < length ? rest : 0;
}

void rk_filter_tile(rk_filter_image out, rk_filter_image tile, const double m[6]) {
  if (tile.width < 1 || tile.height < 1) return;
  double width = tile.width, height = tile.height;
  for (int32_t y = 0; y < out.height; y++) {
    uint32_t *pixels = row_of(&out, out.y + y);
    for (int32_t x = 0; x < out.width; x++) {
      double px = out.x + x + 0.5, py = out.y + y + 0.5;
      // In units of 1/256 pixel between pixel centres; 1/512 more, so that noise does not mix neighbours.
      double u = wrapped(m[0] * px + m[2] * py + m[4] - 0.5 + 1 / 512.0, width);
      double v = wrapped(m[1] * px + m[3] * py + m[5] - 0.5 + 1 / 512.0, height);
      int32_t column = (int32_t)u, row = (int32_t)v;
      uint32_t fx = (uint32_t)((u - column) * 256), fy = (uint32_t)((v - row) * 256);
      int32_t right = column + 1 < tile.width ? column + 1 : 0, below = row + 1 < tile.height ? row + 1 : 0;
      const uint32_t *upper = row_of(&tile, tile.y + row), *lower = row_of(&tile, tile.y + below);
      pixels[x] = mixed_two(mixed_two(upper[column], upper[right], fx), mixed_two(lower[column], lower[right], fx), fy);
    }
  }
}

void rk_filter_displace(rk_filter_image out, rk_filter_image a, rk_filter_image b, float scale_x, float scale_y,
                        uint32_t shift_x, uint32_t shift_y) {
  for (int32_t y = out.y; y < out.y + out.height; y++) {
    uint32_t *row = row_of(&out, y);
    for (int32_t x = out.x; x < out.x + out.width; x++) {
      uint32_t map = pixel_at(&b, x, y), alpha = map >> 24;
      uint32_t across = map >> shift_x & 255, down = map >> shift_y & 255;
      if (alpha > 0 && shift_x < 24) across = straight(across, alpha);
      if (alpha > 0 && shift_y < 24) down = straight(down, alpha);
      float u = scale_x * ((float)across * (1 / 255.0f) - 0.5f), v = scale_y * ((float)down * (1 / 255.0f) - 0.5f);
      row[x - out.x] = pixel_at(&a, x + (int32_t)floorf(u + 0.5f), y + (int32_t)floorf(v + 0.5f));
    }
  }
}

// MARK: Morphology

// Bytes of neighbouring columns that are compared together.
enum { wide = 64 };

size_t rk_filter_extremes_bytes(size_t length, size_t radius) { return 3 * wide * (length + 2 * radius); }

PK_TEMPLATE void compare(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t lane, bool dilates) {
  for (size_t i = 0; i < lane; i++) {
    uint8_t low = a[i] < b[i] ? a[i] : b[i], high = a[i] < b[i] ? b[i] : a[i];
    out[i] = dilates ? high : low;
  }
}

// The extremes of windows by van Herk: those of the starts of blocks as long as a window, and of their ends.
PK_TEMPLATE void extremes(uint8_t *scratch, size_t count, size_t radius, size_t lane, bool dilates) {
  size_t window = 2 * radius + 1, total = count + 2 * radius;
  uint8_t *line = scratch, *starts = line + total * lane, *ends = starts + total * lane;
  for (size_t i = 0, step = 0; i < total; i++, step = step + 1 == window ? 0 : step + 1) {
    if (step == 0)
      memcpy(starts + i * lane, line + i * lane, lane);
    else
      compare(starts + i * lane, starts + (i - 1) * lane, line + i * lane, lane, dilates);
  }
  for (size_t i = total; i-- > 0;) {
    if (i + 1 == total || (i + 1) % window == 0)
      memcpy(ends + i * lane, line + i * lane, lane);
    else
      compare(ends + i * lane, ends + (i + 1) * lane, line + i * lane, lane, dilates);
  }
  for (size_t i = 0; i < count; i++)
    compare(line + i * lane, ends + i * lane, starts + (i + window - 1) * lane, lane, dilates);
}

void rk_filter_extremes(rk_filter_image out, rk_filter_image in, bool is_vertical, bool dilates, size_t radius,
                        uint8_t *scratch) {
  int32_t reach = (int32_t)radius;
  if (!is_vertical) {
    for (int32_t y = out.y; y < out.y + out.height; y++) {
      uint32_t *line = (uint32_t *)scratch;
      for (int32_t x = -reach; x < out.width + reach; x++) line[x + reach] = pixel_at(&in, out.x + x, y);
      if (dilates)
        extremes(scratch, (size_t)out.width, radius, 4, true);
      else
        extremes(scratch, (size_t)out.width, radius, 4, false);
      memcpy(row_of(&out, y), line, (size_t)out.width * 4);
    }
    return;
  }
  for (int32_t x = out.x; x < out.x + out.width; x += wide / 4) {
    int32_t columns = out.x + out.width - x < wide / 4 ? out.x + out.width - x : wide / 4;
    for (int32_t y = -reach; y < out.height + reach; y++) {
      uint32_t *cells = (uint32_t *)(scratch + (size_t)(y + reach) * wide);
      memset(cells, 0, wide);
      for (int32_t i = 0; i < columns; i++) cells[i] = pixel_at(&in, x + i, out.y + y);
    }
    if (dilates)
      extremes(scratch, (size_t)out.height, radius, wide, true);
    else
      extremes(scratch, (size_t)out.height, radius, wide, false);
    for (int32_t y = 0; y < out.height; y++)
      memcpy(row_of(&out, out.y + y) + (x - out.x), scratch + (size_t)y * wide, (size_t)columns * 4);
  }
}
