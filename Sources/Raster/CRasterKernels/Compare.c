#include "CompareKernels.h"

#include <math.h>
#include <string.h>

#include "Dispatch.h"

// Fused operations round once where pixelmatch rounds twice.
#pragma STDC FP_CONTRACT OFF

typedef struct {
  const uint8_t *pixels;
  ptrdiff_t stride;
  int width, height;
} image;

static inline const uint8_t *pixel(const image *p, int x, int y) {
  return p->pixels + y * p->stride + (ptrdiff_t)x * 4;
}

static inline uint32_t word(const uint8_t *p) {
  uint32_t value;
  memcpy(&value, p, 4);
  return value;
}

static inline double luma(double r, double g, double b) {
  return r * 0.29889531 + g * 0.58662247 + b * 0.11448223;
}

static inline double in_phase(double r, double g, double b) {
  return r * 0.59597799 - g * 0.27417610 - b * 0.32180189;
}

static inline double quadrature(double r, double g, double b) {
  return r * 0.21147017 - g * 0.52261711 + b * 0.31114694;
}

static inline double squared(double y, double i, double q) {
  return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q;
}

typedef struct {
  double red, green, blue;
} color;

// The difference of two pixels, of which at least one is not opaque, on the background of a position.
// Premultiplied colours need only the background's part added.
static inline color blended_difference(const uint8_t *a, const uint8_t *b, int64_t index) {
  const double golden = 1.618033988749895, golden_squared = 2.618033988749895;
  double k = (double)(index * 4), alpha = a[3] - b[3];
  double green = 48 + 159 * (double)((int64_t)(k / golden) % 2);
  double blue = 48 + 159 * (double)((int64_t)(k / golden_squared) % 2);
  color result = {
      (255.0 * (a[2] - b[2]) - 48 * alpha) / 255,
      (255.0 * (a[1] - b[1]) - green * alpha) / 255,
      (255.0 * (a[0] - b[0]) - blue * alpha) / 255,
  };
  return result;
}

// How much brighter a pixel is than another one.
static inline double brightness_difference(const uint8_t *a, const uint8_t *b, int64_t index) {
  if (word(a) == word(b)) return 0;
  if (a[3] == 255 && b[3] == 255) return luma(a[2], a[1], a[0]) - luma(b[2], b[1], b[0]);
  color d = blended_difference(a, b, index);
  return luma(d.red, d.green, d.blue);
}

static double delta(const uint8_t *a, const uint8_t *b, int64_t index) {
  if (a[3] == 255 && b[3] == 255)
    return squared(
        luma(a[2], a[1], a[0]) - luma(b[2], b[1], b[0]),
        in_phase(a[2], a[1], a[0]) - in_phase(b[2], b[1], b[0]),
        quadrature(a[2], a[1], a[0]) - quadrature(b[2], b[1], b[0]));
  color d = blended_difference(a, b, index);
  return squared(
      luma(d.red, d.green, d.blue), in_phase(d.red, d.green, d.blue),
      quadrature(d.red, d.green, d.blue));
}

// The pixels around one, cut off at the edges.
typedef struct {
  int left, right, top, bottom;
  bool is_cut;
} surroundings;

static inline surroundings around(const image *p, int x, int y) {
  surroundings s = {
      x > 0 ? x - 1 : 0, x < p->width - 1 ? x + 1 : x, y > 0 ? y - 1 : 0,
      y < p->height - 1 ? y + 1 : y, false};
  s.is_cut = s.left == x || s.right == x || s.top == y || s.bottom == y;
  return s;
}

// Whether three neighbours of a pixel are equal to it; the edge of the image counts as one.
static bool is_in_flat_area(const image *p, int x, int y) {
  surroundings s = around(p, x, y);
  uint32_t center = word(pixel(p, x, y));
  // The pixel itself is met, too.
  int equal = s.is_cut - 1;
  for (int row = s.top; row <= s.bottom; row++)
    for (int column = s.left; column <= s.right; column++)
      equal += word(pixel(p, column, row)) == center;
  return equal > 2;
}

// Whether a pixel of `p` looks like the antialiased edge of a shape, after Vyšniauskas, "Anti-aliased pixel and
// intensity slope detector" (2009). It is between a brighter and a darker pixel, and one of these belongs to a
// flat area in both images. Of equally bright ones the first counts, column by column as in pixelmatch.
static bool is_antialiased(const image *p, const image *other, int x, int y) {
  surroundings s = around(p, x, y);
  const uint8_t *center = pixel(p, x, y);
  int64_t index = (int64_t)y * p->width + x;
  int equal = s.is_cut;
  double minimum = 0, largest = 0;
  int minimum_x = 0, minimum_y = 0, largest_x = 0, largest_y = 0;
  for (int column = s.left; column <= s.right; column++) {
    for (int row = s.top; row <= s.bottom; row++) {
      if (column == x && row == y) continue;
      double difference = brightness_difference(center, pixel(p, column, row), index);
      if (difference == 0) {
        if (++equal > 2) return false;
      } else if (difference < minimum) {
        minimum = difference;
        minimum_x = column;
        minimum_y = row;
      } else if (difference > largest) {
        largest = difference;
        largest_x = column;
        largest_y = row;
      }
    }
  }
  if (minimum == 0 || largest == 0) return false;
  return (is_in_flat_area(p, minimum_x, minimum_y) && is_in_flat_area(other, minimum_x, minimum_y))
      || (is_in_flat_area(p, largest_x, largest_y) && is_in_flat_area(other, largest_x, largest_y));
}

// Computes the distances of opaque pixels: the part that the compiler vectorizes.
PK_TEMPLATE void opaque_deltas(
    double *restrict deltas, const uint8_t *restrict a, const uint8_t *restrict b, size_t count) {
  for (size_t x = 0; x < count; x++) {
    double r1 = a[x * 4 + 2], g1 = a[x * 4 + 1], b1 = a[x * 4];
    double r2 = b[x * 4 + 2], g2 = b[x * 4 + 1], b2 = b[x * 4];
    deltas[x] = squared(
        luma(r1, g1, b1) - luma(r2, g2, b2), in_phase(r1, g1, b1) - in_phase(r2, g2, b2),
        quadrature(r1, g1, b1) - quadrature(r2, g2, b2));
  }
}

PK_TEMPLATE rk_row_difference compare(
    bool uses_avx2, const rk_comparison *c, int y, const uint8_t *ignored, uint8_t *marks, double *deltas) {
  image expected = {c->expected, c->expected_stride, c->width, c->height};
  image actual = {c->actual, c->actual_stride, c->width, c->height};
  const uint8_t *a = pixel(&expected, 0, y), *b = pixel(&actual, 0, y);
  rk_row_difference result = {.first = c->width, .last = -1};
  memset(marks, RK_PIXEL_EQUAL, (size_t)c->width);
  if (memcmp(a, b, (size_t)c->width * 4) == 0) return result;

  int begin = 0, end = c->width;
  while (word(a + begin * 4) == word(b + begin * 4)) begin++;
  while (word(a + (end - 1) * 4) == word(b + (end - 1) * 4)) end--;
  size_t count = (size_t)(end - begin);
  if (rk_row_is_opaque_with(uses_avx2, a + begin * 4, count) && rk_row_is_opaque_with(uses_avx2, b + begin * 4, count)) {
    opaque_deltas(deltas + begin, a + begin * 4, b + begin * 4, count);
  } else {
    for (int x = begin; x < end; x++)
      deltas[x] = delta(a + x * 4, b + x * 4, (int64_t)y * c->width + x);
  }

  for (int x = begin; x < end; x++) {
    if (word(a + x * 4) == word(b + x * 4) || (ignored && ignored[x])) continue;
    result.changed++;
    result.sum += sqrt(deltas[x]);
    if (deltas[x] > result.largest_delta) result.largest_delta = deltas[x];
    if (!(deltas[x] > c->largest_delta)) {
      marks[x] = RK_PIXEL_SIMILAR;
    } else if (
        c->ignores_antialiasing
        && (is_antialiased(&expected, &actual, x, y) || is_antialiased(&actual, &expected, x, y))) {
      marks[x] = RK_PIXEL_ANTIALIASED;
      result.antialiased++;
    } else {
      marks[x] = RK_PIXEL_DIFFERENT;
      result.different++;
      if (x < result.first) result.first = x;
      result.last = x;
    }
  }
  return result;
}

PK_TEMPLATE void similarity(bool uses_avx2, const rk_comparison *c, int y, double *similarities) {
  const double c1 = 0.01 * 255 * 0.01 * 255, c2 = 0.03 * 255 * 0.03 * 255;
  int rows = c->height - y < 8 ? c->height - y : 8, cells = (c->width + 3) / 4;
  int windows = cells > 1 ? cells - 1 : 1;
  for (int window = 0; window < windows; window++) {
    int left = window * 4, columns = c->width - left < 8 ? c->width - left : 8;
    int32_t a_sum[4] = {0}, b_sum[4] = {0}, a_squares[4] = {0}, b_squares[4] = {0}, products[4] = {0};
    for (int row = y; row < y + rows; row++) {
      const uint8_t *a = c->expected + row * c->expected_stride + (ptrdiff_t)left * 4;
      const uint8_t *b = c->actual + row * c->actual_stride + (ptrdiff_t)left * 4;
      for (int x = 0; x < columns; x++) {
        for (int k = 0; k < 4; k++) {
          int32_t p = a[x * 4 + k], q = b[x * 4 + k];
          a_sum[k] += p;
          b_sum[k] += q;
          a_squares[k] += p * p;
          b_squares[k] += q * q;
          products[k] += p * q;
        }
      }
    }
    double count = rows * columns, minimum = 1;
    for (int k = 0; k < 4; k++) {
      double a_mean = a_sum[k] / count, b_mean = b_sum[k] / count;
      double a_variance = a_squares[k] / count - a_mean * a_mean;
      double b_variance = b_squares[k] / count - b_mean * b_mean;
      double covariance = products[k] / count - a_mean * b_mean;
      double value = (2 * a_mean * b_mean + c1) * (2 * covariance + c2)
          / ((a_mean * a_mean + b_mean * b_mean + c1) * (a_variance + b_variance + c2));
      if (value < minimum) minimum = value;
    }
    similarities[window] = minimum;
  }
}

PK_KERNEL(rk_row_difference, rk_compare_row, compare,
          (const rk_comparison *c, int y, const uint8_t *ignored, uint8_t *marks, double *scratch), c, y, ignored, marks,
          scratch)

PK_KERNEL(void, rk_similarity_row, similarity, (const rk_comparison *c, int y, double *similarities), c, y, similarities)
