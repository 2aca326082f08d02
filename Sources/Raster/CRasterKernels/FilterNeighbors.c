// Filter primitives that look at the neighbours of each pixel: convolution and lighting.

#include "FilterImages.h"

#include <math.h>

// MARK: Convolution

static int32_t wrapped_index(int64_t position, int32_t first, int32_t length) {
  int64_t rest = (position - first) % length;
  return (int32_t)(first + (rest < 0 ? rest + length : rest));
}

static int32_t clamped_index(int64_t position, int32_t first, int32_t length) {
  return (int32_t)(position < first ? first : position >= first + length ? first + length - 1 : position);
}

static uint32_t neighbor(const rk_filter_image *in, const rk_filter_convolution *c, int64_t x, int64_t y) {
  switch (c->edges) {
  case rk_filter_edges_none: return pixel_at(in, (int32_t)x, (int32_t)y);
  case rk_filter_edges_duplicate:
    return pixel_at(in, clamped_index(x, c->x, c->width), clamped_index(y, c->y, c->height));
  case rk_filter_edges_wrap:
    return pixel_at(in, wrapped_index(x, c->x, c->width), wrapped_index(y, c->y, c->height));
  }
  return 0;
}

static uint32_t convolved(const rk_filter_image *in, const rk_filter_convolution *c, int32_t x, int32_t y) {
  // Blue, green, red, alpha.
  float sums[4] = {0, 0, 0, 0};
  const float *weight = c->kernel + (size_t)c->columns * (size_t)c->rows;
  for (int32_t row = 0; row < c->rows; row++) {
    for (int32_t column = 0; column < c->columns; column++) {
      float w = *--weight;
      if (w == 0) continue;
      uint32_t p = neighbor(in, c, (int64_t)x - c->target_x + column, (int64_t)y - c->target_y + row);
      uint32_t alpha = p >> 24;
      for (int i = 0; i < 4; i++) {
        uint32_t component = p >> (8 * i) & 255;
        if (c->preserves_alpha && i < 3 && alpha > 0) component = straight(component, alpha);
        sums[i] += w * (float)component;
      }
    }
  }
  uint32_t original = pixel_at(in, x, y) >> 24, result = 0;
  if (c->preserves_alpha) {
    for (int i = 0; i < 3; i++) result |= product(byte_of(sums[i] * (1 / 255.0f) + c->bias), original) << (8 * i);
    return result | original << 24;
  }
  float bias = c->bias * (float)original * (1 / 255.0f);
  uint32_t alpha = byte_of(sums[3] * (1 / 255.0f) + bias);
  for (int i = 0; i < 3; i++) {
    uint32_t component = byte_of(sums[i] * (1 / 255.0f) + bias);
    result |= (component < alpha ? component : alpha) << (8 * i);
  }
  return result | alpha << 24;
}

void rk_filter_convolve(rk_filter_image out, rk_filter_image in, const rk_filter_convolution *convolution) {
  if (convolution->width < 1 || convolution->height < 1) return;
  for (int32_t y = out.y; y < out.y + out.height; y++) {
    uint32_t *row = row_of(&out, y);
    for (int32_t x = out.x; x < out.x + out.width; x++) row[x - out.x] = convolved(&in, convolution, x, y);
  }
}

// MARK: Lighting

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static void normalize(double v[3]) {
  double length = sqrt(dot(v, v));
  for (int i = 0; i < 3; i++) v[i] = length > 0 ? v[i] / length : 0;
}

// The weights of the neighbours before, at and behind a pixel, and how far the two outer ones are apart: the
// specification's tables for interior pixels, edges and corners.
typedef struct {
  float weights[3];
  int32_t before, behind;
} surroundings;

static surroundings around(int32_t position, int32_t first, int32_t length) {
  int32_t before = position > first ? 1 : 0, behind = position < first + length - 1 ? 1 : 0;
  return (surroundings){{(float)before, 2, (float)behind}, before, behind};
}

static float alpha_at(const rk_filter_image *in, int32_t x, int32_t y) { return (float)(pixel_at(in, x, y) >> 24); }

static void normal_at(const rk_filter_image *in, const rk_filter_lighting *l, int32_t x, int32_t y, double normal[3]) {
  surroundings h = around(x, l->x, l->width), v = around(y, l->y, l->height);
  float across = 0, down = 0;
  for (int i = -1; i <= 1; i++) {
    if (v.weights[i + 1] > 0)
      across += v.weights[i + 1] * (alpha_at(in, x + h.behind, y + i) - alpha_at(in, x - h.before, y + i));
    if (h.weights[i + 1] > 0)
      down += h.weights[i + 1] * (alpha_at(in, x + i, y + v.behind) - alpha_at(in, x + i, y - v.before));
  }
  int32_t width = h.before + h.behind, height = v.before + v.behind;
  double scale = -l->surface_scale * (2 / 255.0);
  normal[0] = width ? scale * l->scale_x * across / ((2 + height) * width) : 0;
  normal[1] = height ? scale * l->scale_y * down / ((2 + width) * height) : 0;
  normal[2] = 1;
  normalize(normal);
}

// The share of a spot light that goes in a direction; the rim of a cone is faded over a small angle.
static double spot_share(const rk_filter_lighting *l, const double to_light[3]) {
  const double rim = 0.016;
  double cosine = -dot(to_light, l->axis);
  if (cosine <= 0 || (l->has_cone && cosine < l->cone_cosine)) return 0;
  double share = pow(cosine, l->spot_exponent);
  return l->has_cone && cosine < l->cone_cosine + rim ? share * (cosine - l->cone_cosine) / rim : share;
}

static uint32_t lit(const rk_filter_image *in, const rk_filter_lighting *l, int32_t x, int32_t y) {
  double normal[3], to_light[3] = {l->light[0], l->light[1], l->light[2]}, share = 1;
  normal_at(in, l, x, y, normal);
  if (!l->is_distant) {
    to_light[0] -= (x + 0.5 - l->shift_x) / l->scale_x;
    to_light[1] -= (y + 0.5 - l->shift_y) / l->scale_y;
    to_light[2] -= l->surface_scale * (1 / 255.0) * alpha_at(in, x, y);
    normalize(to_light);
    if (dot(l->axis, l->axis) > 0) share = spot_share(l, to_light);
  }
  double reflected;
  if (l->is_specular) {
    double half[3] = {to_light[0], to_light[1], to_light[2] + 1};
    normalize(half);
    double cosine = dot(normal, half);
    reflected = cosine > 0 ? l->constant * pow(cosine, l->exponent) : 0;
  } else {
    reflected = l->constant * dot(normal, to_light);
  }
  float amount = (float)(reflected * share);
  uint32_t r = byte_of(amount * l->color[0]), g = byte_of(amount * l->color[1]), b = byte_of(amount * l->color[2]);
  uint32_t greatest = r > g ? (r > b ? r : b) : (g > b ? g : b);
  return (l->is_specular ? greatest : 255) << 24 | r << 16 | g << 8 | b;
}

void rk_filter_light(rk_filter_image out, rk_filter_image in, const rk_filter_lighting *lighting) {
  for (int32_t y = out.y; y < out.y + out.height; y++) {
    uint32_t *row = row_of(&out, y);
    for (int32_t x = out.x; x < out.x + out.width; x++) row[x - out.x] = lit(&in, lighting, x, y);
  }
}
