#include "ColorMapKernels.h"

#include "Planes.h"

PK_TEMPLATE void map_colors(bool uses_avx2, uint32_t *pixels, size_t count, const float *m) {
  planes in, out;
  for (size_t from = 0; from < count; from += portion) {
    size_t length = count - from < portion ? count - from : portion;
    if (!any_pixel(pixels + from, length)) continue;
    split_channels(&in, pixels + from, length);
    for (size_t i = 0; i < length; i++) {
      float r = in.red[i], g = in.green[i], b = in.blue[i], a = in.alpha[i];
      float alpha = duplicate(m[15] * r + m[16] * g + m[17] * b + m[18] * a + m[19]);
      // A transparent pixel remains transparent: the image would be unbounded otherwise.
      alpha = a > 0 ? alpha : 0;
      out.alpha[i] = alpha;
      out.red[i] = duplicate(m[0] * r + m[1] * g + m[2] * b + m[3] * a + m[4]) * alpha;
      out.green[i] = duplicate(m[5] * r + m[6] * g + m[7] * b + m[8] * a + m[9]) * alpha;
      out.blue[i] = duplicate(m[10] * r + m[11] * g + m[12] * b + m[13] * a + m[14]) * alpha;
    }
    join_channels(pixels + from, &out, length);
  }
}

// A table at a fraction 0…1 of its length, linear between entries.
static inline float nearest_entry(const float *table, float value) {
  float position = value * (transfer_entries - 1);
  int32_t index = (int32_t)position;
  float low = table[index], high = table[index + 1];
  return low + (high - low) * (position - (float)index);
}

// A component back to a byte of a pixel of an alpha 0…255.
static inline uint32_t transferred_part(uint32_t part, float inverse, const float *table, float a) {
  float straight = min2((float)(int32_t)part * inverse, 1);
  return (uint32_t)(int32_t)min2(nearest_entry(table, straight) * a + 0.5f, a + 0.5f);
}

static inline uint32_t transferred(uint32_t p, const float *tables) {
  const float *green = tables + transfer_length, *blue = green + transfer_length;
  float alpha = (float)(int32_t)(p >> 24), inverse = 1 / alpha;
  float a = nearest_entry(blue + transfer_length, alpha * (1 / 255.0f)) * 255;
  return (uint32_t)(int32_t)(a + 0.5f) << 24 |
         transferred_part(p >> 16 & 255, inverse, tables, a) << 16 |
         transferred_part(p >> 8 & 255, inverse, green, a) << 8 |
         transferred_part(p & 255, inverse, blue, a);
}

void transfer_row(uint32_t *pixels, size_t count, const float *tables, const uint32_t *opaque) {
  // Most pixels of most images are opaque or empty, and edges are few.
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i];
    if (p >= 0xff000000)
      pixels[i] = opaque[p >> 16 & 255] | opaque[256 + (p >> 8 & 255)] | opaque[512 + (p & 255)];
    else if (p >= 0x01000000)
      pixels[i] = transferred(p, tables);
  }
}

// One component of the ramp: from a over b in the middle to c.
PK_TEMPLATE float ramp(float a, float b, float c, float luma) {
  float low = a + (b - a) * (2 * luma), high = b + (c - b) * (2 * luma - 1);
  return luma < 0.5f ? low : high;
}

PK_TEMPLATE void tritone(bool uses_avx2, uint32_t *pixels, size_t count, const float *c, float amount) {
  planes p;
  for (size_t from = 0; from < count; from += portion) {
    size_t length = count - from < portion ? count - from : portion;
    if (!any_pixel(pixels + from, length)) continue;
    split_channels(&p, pixels + from, length);
    for (size_t i = 0; i < length; i++) {
      float r = p.red[i], g = p.green[i], b = p.blue[i], a = p.alpha[i];
      float luma = 0.2126f * r + 0.7152f * g + 0.0722f * b;
      p.red[i] = duplicate(r + (ramp(c[0], c[3], c[6], luma) - r) * amount) * a;
      p.green[i] = duplicate(g + (ramp(c[1], c[4], c[7], luma) - g) * amount) * a;
      p.blue[i] = duplicate(b + (ramp(c[2], c[5], c[8], luma) - b) * amount) * a;
    }
    join_channels(pixels + from, &p, length);
  }
}

PK_KERNEL(void, color_matrix_row, map_colors, (uint32_t *pixels, size_t count, const float matrix[20]), pixels, count,
          matrix)

PK_KERNEL(void, tritone_row, tritone, (uint32_t *pixels, size_t count, const float colors[9], float amount), pixels, count,
          colors, amount)
