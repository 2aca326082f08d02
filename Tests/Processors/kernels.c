// Runs every kernel over seeded random pixels and prints a hash of what each gives: `scripts/check/processors` compiles
// this for several processors and holds the lines against each other. Where there are wider vectors they are used.
#include <float.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "AlphaConversion.h"
#include "AverageKernels.h"
#include "BlendKernels.h"
#include "BlurKernels.h"
#include "ColorMapKernels.h"
#include "CompareKernels.h"
#include "CoverageKernels.h"
#include "GIFKernels.h"
#include "GradientKernels.h"
#include "PNGKernels.h"
#include "PerspectiveKernels.h"
#include "RasterKernels.h"
#include "ResampleKernels.h"

enum { width = 61, height = 37, count = width * height, stride = width * 4 };

static uint64_t state = 20261123;

static uint32_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 32);
}

static uint8_t straight[count * 4], other[count * 4], target[count * 4], scratch[1 << 22];
static uint32_t pixels[count], backdrop[count], work[count];

// Premultiplied pixels: a third opaque, a third clear or nearly, the rest between.
static uint32_t premultiplied(void) {
  uint32_t kind = next() % 3, alpha = kind == 0 ? 255 : kind == 1 ? next() % 3 : next() % 256, pixel = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) pixel |= (next() % (alpha + 1)) << shift;
  return pixel;
}

static void tell(const char *name, const void *bytes, size_t size) {
  uint64_t hash = 14695981039346656037u;
  for (size_t i = 0; i < size; i++) hash = (hash ^ ((const uint8_t *)bytes)[i]) * 1099511628211u;
  printf("%s %016llx\n", name, (unsigned long long)hash);
}

static void rows(void) {
  rk_unpremultiply_row(target, (uint8_t *)pixels, count);
  tell("unpremultiply", target, sizeof target);
  rk_premultiply_row(target, straight, count);
  tell("premultiply", target, sizeof target);
  rk_pack_rgb_row(target, (uint8_t *)pixels, count);
  tell("pack", target, count * 3);
  rk_unpack_rgb_row(target, straight, count);
  tell("unpack", target, sizeof target);
  tint_row(work, pixels, count, 65536, 30000, 77);
  tell("tint-factors", work, sizeof work);
  for (int filter = 0; filter < 5; filter++) {
    for (int distance = 3; distance <= 4; distance++) {
      memcpy(target, straight, sizeof target);
      for (int y = 1; y < height; y++) rk_unfilter_row(target + y * stride, target + (y - 1) * stride, stride - stride % distance, distance, filter);
      tell("unfilter", target, sizeof target);
    }
  }
  static uint16_t sums[count * 4];
  rk_accumulate_row(sums, straight, sizeof straight, 3);
  rk_accumulate_row(sums, other, sizeof other, 5);
  tell("accumulate", sums, sizeof sums);
  rk_average_row(target, sums, sizeof target, 8);
  tell("average", target, sizeof target);
  downsample_row(work, pixels, stride, width, 3, 5);
  tell("shrink", work, (width + 2) / 3 * 4);
}

static void video(void) {
  const rk_pixmap source = {(uint8_t *)pixels, stride, width, height};
  static uint8_t y[64 * 40 * 2], u[64 * 40 * 2], v[64 * 40 * 2], a[64 * 40 * 2];
  const rk_yuv420p even = {y, u, v, 128, 128, 128, width + 1, height + 1};
  rk_bgra_to_yuv420p(source, even);
  tell("yuv420p", y, sizeof y), tell("yuv420p-u", u, sizeof u), tell("yuv420p-v", v, sizeof v);
  uint8_t changed[4] = {0};
  y[20]++;
  rk_bgra_to_yuv420p_changing(source, even, changed);
  tell("yuv420p, changes", changed, sizeof changed);
  rk_bgra_to_yuv420p10(source, even, 0, even.height);
  tell("yuv420p10", y, sizeof y), tell("yuv420p10-u", u, sizeof u), tell("yuv420p10-v", v, sizeof v);
  rk_bgra_to_yuv444p(source, even);
  tell("yuv444p", y, sizeof y), tell("yuv444p-u", u, sizeof u), tell("yuv444p-v", v, sizeof v);
  rk_bgra_to_yuva420p(source, even, a, 128);
  tell("yuva420p", y, sizeof y), tell("yuva420p-a", a, sizeof a);
  const rk_yuv444p10 deep = {y, u, v, a, 128, 128, 128, 128, width, height};
  rk_bgra_to_yuv444p10(source, deep);
  tell("yuv444p10", y, sizeof y), tell("yuv444p10-u", u, sizeof u), tell("yuv444p10-a", a, sizeof a);
  const rk_color_details details = rk_find_color_details(source);
  tell("details", &details, sizeof details);
}

static void compositing(void) {
  for (int mode = rk_coverage_over; mode <= rk_coverage_add; mode++) {
    memcpy(work, backdrop, sizeof work);
    rk_blend_rows((rk_coverage_mode)mode, (rk_coverage_target){work, stride, false, straight, count}, pixels, stride, 255, count, 1);
    tell("mix by a mask", work, sizeof work);
    for (int opacity = 51; opacity <= 255; opacity += 204) {
      memcpy(work, backdrop, sizeof work);
      rk_blend_rows((rk_coverage_mode)mode, (rk_coverage_target){work, stride, false, NULL, 0}, pixels, stride, (uint8_t)opacity, count, 1);
      tell("mix by an opacity", work, sizeof work);
    }
  }
  for (int mode = blend_multiply; mode <= blend_add; mode++) {
    memcpy(work, backdrop, sizeof work);
    blend_row((blend_mode)mode, work, pixels, count);
    tell("blend", work, sizeof work);
    memcpy(work, backdrop, sizeof work);
    blend_atop_row((blend_mode)mode, work, pixels, count);
    tell("blend-atop", work, sizeof work);
  }
  alpha_row(target, pixels, count);
  gain_alpha_row(target, count, 1.7f);
  invert_alpha_row(target, count);
  tell("alpha", target, count);
  luma_row(target, pixels, count);
  tell("luma", target, count);
  const double sigmas[] = {0.3, 1.2, 2, 3.7, 40};
  for (int i = 0; i < 5; i++) {
    memcpy(work, pixels, sizeof work);
    if (blur_scratch_bytes(width, height, sigmas[i], sigmas[4 - i]) > sizeof scratch) continue;
    blur_image(work, stride, width, height, 4, sigmas[i], sigmas[4 - i], scratch);
    tell("blur", work, sizeof work);
    for (int k = 0; k < width * height; k++) work[k] = k % width < 9 ? 0 : (pixels[k] >> 24) * 0x01000001u;
    blur_image(work, stride, width, height, 4, sigmas[i], sigmas[4 - i], scratch);
    tell("blur of one colour", work, sizeof work);
    blur_image(work, stride, stride, height, 1, sigmas[i], 0, scratch);
    tell("blur of one channel", work, sizeof work);
  }
  float matrix[20], colors[9];
  for (int i = 0; i < 20; i++) matrix[i] = (float)(next() % 2000) / 1000 - 0.7f;
  for (int i = 0; i < 9; i++) colors[i] = (float)(next() % 1000) / 1000;
  memcpy(work, pixels, sizeof work);
  color_matrix_row(work, count, matrix);
  tell("colour-matrix", work, sizeof work);
  tritone_row(work, count, colors, 0.8f);
  tell("tritone", work, sizeof work);
}

static void sources(void) {
  const gradient_segment segments[] = {
    {-FLT_MAX, 4, 1, 0, 0, 1, -1, 1, 0, -0.5f}, {0.25f, 2, 0, 1, 0, 0.5f, 0, -1, 1, 0.5f}, {0.75f, 4, 0, 0, 1, 1, 1, 1, -1, 0},
  };
  const double matrix[6] = {0.013, 0.004, -0.003, 0.021, -0.1, -0.2}, focus[2] = {0.3, -0.2};
  for (int kind = gradient_axial; kind <= gradient_radial; kind++) {
    gradient_fill((gradient_kind)kind, work, stride, width, height, matrix, focus, segments, 3, 5, 2);
    tell("gradient", work, sizeof work);
    memcpy(work, backdrop, sizeof work);
    gradient_mix(kind == gradient_axial ? rk_coverage_over : rk_coverage_add, (gradient_kind)kind, work, stride, (gradient_part){0, 0, width, height}, matrix, focus, segments, 3, 5, 2);
    tell("gradient-mix", work, sizeof work);
  }
  // Its angle is the only number that libm gives: a last bit may differ, so it is told apart.
  gradient_fill(gradient_conic, work, stride, width, height, matrix, focus, segments, 3, 5, 2);
  tell("gradient-conic", work, sizeof work);
  const double turned[6] = {0.9, 0.3, -0.3, 0.9, 4, -3};
  rk_coverage_area area = {0};
  for (int mode = rk_coverage_over; mode <= rk_coverage_add; mode++) {
    const rk_coverage_source paint = {0x80102040, mode == rk_coverage_add ? pixels : NULL, stride};
    memcpy(work, backdrop, sizeof work);
    for (int i = 0; i < 9; i++) {
      if (!rk_coverage_begin(&area, 0, 0, width, height, turned)) continue;
      rk_coverage_move(&area, next() % 60, next() % 40);
      rk_coverage_curve(&area, next() % 90, next() % 40, next() % 70, next() % 60, next() % 60, next() % 40);
      const rk_coverage_target pixmap = {work, stride, false, NULL, 0};
      if (rk_coverage_finish(&area, rk_coverage_nonzero, mode == rk_coverage_add) == rk_coverage_done)
        rk_coverage_fill(&area, rk_coverage_nonzero, (rk_coverage_mode)mode, (rk_coverage_columns){0, width}, pixmap, paint);
    }
    tell("coverage", work, sizeof work);
  }
  rk_coverage_end(&area);
  const perspective_source source = {pixels, stride, width, height};
  const double map[9] = {1.1, 0.1, 0.002, -0.2, 0.9, 0.001, 3, 2, 1};
  perspective_fill(work, stride, width, height, map, &source);
  tell("perspective", work, sizeof work);
  const resample_source flat = {pixels, stride, width, height, {0, 0, width, height}};
  const double maps[3][6] = {{0.8, 0, 0, 1.3, 0.3, -4.2}, {-1.7, 0, 0, 0.4, 55, 3}, {0.7, 0.5, -0.6, 0.9, 11, -6}};
  for (int i = 0; i < 3; i++) {
    resample_fill(work, stride, -3, 2, width, height, maps[i], &flat, i == 1 ? 255 : 140);
    tell("resample", work, sizeof work);
  }
  for (uint32_t pixel = 0; pixel < 0x300; pixel += 0x111) {
    rk_clear(work + 5, stride, width - 9, height - 1, pixel);
    tell("clear", work, sizeof work);
  }
}

static void comparing(void) {
  const rk_comparison comparison = {straight, other, stride, stride, width, height, 35215 * 0.01, true};
  static uint8_t marks[width];
  static double values[width * 16];
  for (int y = 0; y < height; y++) {
    const rk_row_difference row = rk_compare_row(&comparison, y, NULL, marks, values);
    printf("compare %d %d %d %a %a\n", row.changed, row.antialiased, row.different, row.largest_delta, row.sum);
    tell("marks", marks, sizeof marks);
  }
  uint8_t colors[256 * 3], indices[count], packed[count * 2 + 64];
  for (int i = 0; i < 256 * 3; i++) colors[i] = (uint8_t)next();
  // In the order of green.
  for (int i = 0; i < 256; i++) colors[3 * i + 1] = (uint8_t)i;
  static rk_color_count counts[rk_color_slots];
  tell("colors", counts, (size_t)rk_count_colors(counts, 1, 30000, 0, straight, count));
  const rk_palette palette = {colors, 255, 255};
  const rk_pixel_area area = {0, 0, width, height};
  for (int shift = 0; shift < 2; shift++) {
    static rk_color_mix cache[rk_color_slots];
    memset(cache, 0, sizeof cache);
    rk_map_to_palette(indices, straight, width, area, palette, shift, cache);
    tell("palette", indices, sizeof indices);
  }
  bool clears;
  rk_pixel_area changed = rk_changed_area(straight, other, NULL, 0, width, height, &clears);
  rk_show_pixels(other, straight, width, changed, clears);
  tell("shown", other, sizeof other);
  tell("lzw", packed, rk_gif_lzw(packed, indices, count, 8));
}

int main(void) {
  for (size_t i = 0; i < sizeof straight; i++) straight[i] = (uint8_t)next(), other[i] = next() % 8 ? straight[i] : (uint8_t)next();
  for (int i = 0; i < count; i++) pixels[i] = premultiplied(), backdrop[i] = premultiplied();
  rows();
  video();
  compositing();
  sources();
  comparing();
  return 0;
}
