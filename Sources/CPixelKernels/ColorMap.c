#include "ColorMapKernels.h"

#include "Planes.h"

PK_TEMPLATE void map_colors(uint32_t *pixels, size_t count, const float *m) {
  planes in, out;
  for (size_t from = 0; from < count; from += piece) {
    size_t length = count - from < piece ? count - from : piece;
    if (!any_pixel(pixels + from, length)) continue;
    take_apart(&in, pixels + from, length);
    for (size_t i = 0; i < length; i++) {
      float r = in.red[i], g = in.green[i], b = in.blue[i], a = in.alpha[i];
      float alpha = held(m[15] * r + m[16] * g + m[17] * b + m[18] * a + m[19]);
      // Nothing comes from nothing: the picture would have no end.
      alpha = a > 0 ? alpha : 0;
      out.alpha[i] = alpha;
      out.red[i] = held(m[0] * r + m[1] * g + m[2] * b + m[3] * a + m[4]) * alpha;
      out.green[i] = held(m[5] * r + m[6] * g + m[7] * b + m[8] * a + m[9]) * alpha;
      out.blue[i] = held(m[10] * r + m[11] * g + m[12] * b + m[13] * a + m[14]) * alpha;
    }
    put_together(pixels + from, &out, length);
  }
}

// A table at a fraction 0…1 of its length, linear between entries.
PK_TEMPLATE float looked_up(const float *table, float value) {
  float place = value * (transfer_entries - 1);
  int32_t index = (int32_t)place;
  float low = table[index], high = table[index + 1];
  return low + (high - low) * (place - (float)index);
}

PK_TEMPLATE void transfer(uint32_t *pixels, size_t count, const float *tables) {
  const float *red = tables, *green = red + transfer_length, *blue = green + transfer_length;
  const float *alpha = blue + transfer_length;
  planes p;
  for (size_t from = 0; from < count; from += piece) {
    size_t length = count - from < piece ? count - from : piece;
    if (!any_pixel(pixels + from, length)) continue;
    take_apart(&p, pixels + from, length);
    for (size_t i = 0; i < length; i++) {
      float a = p.alpha[i] > 0 ? looked_up(alpha, p.alpha[i]) : 0;
      p.red[i] = looked_up(red, p.red[i]) * a;
      p.green[i] = looked_up(green, p.green[i]) * a;
      p.blue[i] = looked_up(blue, p.blue[i]) * a;
      p.alpha[i] = a;
    }
    put_together(pixels + from, &p, length);
  }
}

// One component of the ramp: from a over b in the middle to c.
PK_TEMPLATE float ramp(float a, float b, float c, float luma) {
  float low = a + (b - a) * (2 * luma), high = b + (c - b) * (2 * luma - 1);
  return luma < 0.5f ? low : high;
}

PK_TEMPLATE void tritone(uint32_t *pixels, size_t count, const float *c, float amount) {
  planes p;
  for (size_t from = 0; from < count; from += piece) {
    size_t length = count - from < piece ? count - from : piece;
    if (!any_pixel(pixels + from, length)) continue;
    take_apart(&p, pixels + from, length);
    for (size_t i = 0; i < length; i++) {
      float r = p.red[i], g = p.green[i], b = p.blue[i], a = p.alpha[i];
      float luma = 0.2126f * r + 0.7152f * g + 0.0722f * b;
      p.red[i] = held(r + (ramp(c[0], c[3], c[6], luma) - r) * amount) * a;
      p.green[i] = held(g + (ramp(c[1], c[4], c[7], luma) - g) * amount) * a;
      p.blue[i] = held(b + (ramp(c[2], c[5], c[8], luma) - b) * amount) * a;
    }
    put_together(pixels + from, &p, length);
  }
}

static void map_colors_scalar(uint32_t *pixels, size_t count, const float *matrix) {
  map_colors(pixels, count, matrix);
}
static void transfer_scalar(uint32_t *pixels, size_t count, const float *tables) {
  transfer(pixels, count, tables);
}
static void tritone_scalar(uint32_t *pixels, size_t count, const float *colors, float amount) {
  tritone(pixels, count, colors, amount);
}

#if PK_X86
PK_AVX2 static void map_colors_avx2(uint32_t *pixels, size_t count, const float *matrix) {
  map_colors(pixels, count, matrix);
}
PK_AVX2 static void transfer_avx2(uint32_t *pixels, size_t count, const float *tables) {
  transfer(pixels, count, tables);
}
PK_AVX2 static void tritone_avx2(uint32_t *pixels, size_t count, const float *colors,
                                 float amount) {
  tritone(pixels, count, colors, amount);
}
#else
#define map_colors_avx2 map_colors_scalar
#define transfer_avx2 transfer_scalar
#define tritone_avx2 tritone_scalar
#endif

void color_matrix_row_with(bool uses_avx2, uint32_t *pixels, size_t count,
                           const float matrix[20]) {
  (uses_avx2 ? map_colors_avx2 : map_colors_scalar)(pixels, count, matrix);
}

void color_matrix_row(uint32_t *pixels, size_t count, const float matrix[20]) {
  color_matrix_row_with(pk_has_avx2(), pixels, count, matrix);
}

void transfer_row_with(bool uses_avx2, uint32_t *pixels, size_t count, const float *tables) {
  (uses_avx2 ? transfer_avx2 : transfer_scalar)(pixels, count, tables);
}

void transfer_row(uint32_t *pixels, size_t count, const float *tables) {
  transfer_row_with(pk_has_avx2(), pixels, count, tables);
}

void tritone_row_with(bool uses_avx2, uint32_t *pixels, size_t count, const float colors[9],
                      float amount) {
  (uses_avx2 ? tritone_avx2 : tritone_scalar)(pixels, count, colors, amount);
}

void tritone_row(uint32_t *pixels, size_t count, const float colors[9], float amount) {
  tritone_row_with(pk_has_avx2(), pixels, count, colors, amount);
}
