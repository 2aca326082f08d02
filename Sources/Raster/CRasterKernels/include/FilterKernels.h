#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The primitives of filters by Filter Effects Module Level 1. Pixels are native-endian 0xAARRGGBB, premultiplied.
// Results are written to all pixels of `out`.

// An image with its position in the output. Outside of it everything is transparent.
typedef struct {
  uint32_t *pixels; // may be null if a side is 0
  size_t stride;    // bytes from row to row
  int32_t x, y, width, height;
} rk_filter_image;

// Replaces the straight components of an image by those of a table, in place.
void rk_filter_convert(rk_filter_image image, const uint8_t table[256]);

// Writes one pixel where another image is transparent.
void rk_filter_replace_empty(rk_filter_image out, rk_filter_image other, uint32_t pixel);

// Writes the luma of amounts of light, times alpha, of `count` pixels.
//
// light: the amounts of light of the straight components, 0…1.
void rk_light_luma_row(uint8_t *luma, const uint32_t *pixels, size_t count, const float light[256]);

typedef enum { rk_filter_in, rk_filter_out, rk_filter_atop, rk_filter_xor, rk_filter_arithmetic } rk_filter_operator;

// Composites a with b by Porter and Duff's operators, or as k[0]·a·b + k[1]·a + k[2]·b + k[3].
//
// k: only for the last operator. Colours are clamped to the alpha of the result.
void rk_filter_composite(rk_filter_image out, rk_filter_operator operation, const float *k, rk_filter_image a,
                         rk_filter_image b);

// Moves an image by 1/256 pixels, bilinear.
void rk_filter_move(rk_filter_image out, rk_filter_image in, int64_t x, int64_t y);

// Repeats a tile endlessly, bilinear.
//
// matrix: a, b, c, d, tx, ty of the map from output pixels to those of the tile, whose first pixel is at (0, 0).
void rk_filter_tile(rk_filter_image out, rk_filter_image tile, const double matrix[6]);

// Bytes of scratch memory for one direction of a morphology.
size_t rk_filter_extremes_bytes(size_t length, size_t radius);

// Writes the extremes of the components within a radius along one direction; the time does not depend on the radius.
//
// scratch: rk_filter_extremes_bytes of the length of `out` in that direction.
void rk_filter_extremes(rk_filter_image out, rk_filter_image in, bool is_vertical, bool dilates, size_t radius,
                        uint8_t *scratch);

// The greatest number of octaves that change a byte of a result.
enum { rk_filter_octaves = 12 };

typedef struct {
  bool is_fractal, stitches;
  int32_t octaves; // 0…rk_filter_octaves
  int32_t seed;
  double frequency_x, frequency_y;        // at least 0
  double tile_x, tile_y, tile_w, tile_h;  // the area that is stitched, in user space
  double scale_x, scale_y, shift_x, shift_y; // user space is (pixel − shift) / scale
} rk_filter_noise;

void rk_filter_turbulence(rk_filter_image out, const rk_filter_noise *noise);

// Moves each pixel of a by scale · (component − 0.5) of b.
//
// shift_x, shift_y: which bits of a pixel hold the components: 0, 8, 16 or 24.
void rk_filter_displace(rk_filter_image out, rk_filter_image a, rk_filter_image b, float scale_x, float scale_y,
                        uint32_t shift_x, uint32_t shift_y);

typedef enum { rk_filter_edges_none, rk_filter_edges_duplicate, rk_filter_edges_wrap } rk_filter_edges;

typedef struct {
  int32_t columns, rows, target_x, target_y;
  const float *kernel; // row by row, in the order of the specification, divided
  float bias;
  bool preserves_alpha;
  rk_filter_edges edges;
  int32_t x, y, width, height; // the area whose edges continue
} rk_filter_convolution;

void rk_filter_convolve(rk_filter_image out, rk_filter_image in, const rk_filter_convolution *convolution);

typedef struct {
  bool is_specular, is_distant, has_cone;
  float surface_scale;
  float constant, exponent; // of the reflection
  float color[3];           // red, green, blue, 0…1
  double light[3];          // the position, or the direction of length 1
  double axis[3];           // of a spot light, of length 1, or zero
  float spot_exponent, cone_cosine;
  double scale_x, scale_y, shift_x, shift_y; // user space is (pixel − shift) / scale
  int32_t x, y, width, height;               // the area whose edges have one-sided slopes
} rk_filter_lighting;

void rk_filter_light(rk_filter_image out, rk_filter_image in, const rk_filter_lighting *lighting);
