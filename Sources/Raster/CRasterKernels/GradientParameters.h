#pragma once

// Where along a gradient the pixels of a row lie.

#include "Dispatch.h"
#include "GradientKernels.h"

#include <math.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// Pixels are computed in parts of a row, so that the parameters fit into the L1 cache.
enum { portion = 512 };

// The square root, correctly rounded as in IEEE 754. The library's function may also set errno, which prevents
// vectorization of a loop.
#define root(x) __builtin_elementwise_sqrt(x)

// The limit of t: every end colour has been reached, and float arithmetic remains finite.
static const double far = 1e30;

static double duplicate(double value) {
  return value > -far ? (value < far ? value : far) : -far;
}

PK_TEMPLATE void axial(float *t, size_t count, double x, double dx) {
  float from = (float)duplicate(x);
  float step = (float)duplicate(dx);
  for (size_t i = 0; i < count; i++) t[i] = from + step * (float)(int32_t)i;
}

// Of pixels from the first one to before another, counted from where (x, y) is.
PK_TEMPLATE void radial(float *t, size_t first, size_t end, double x, double y, double dx, double dy) {
  // Squares must be finite: 1e15 is as distant as 1e30 for any visible gradient.
  const double limit = 1e15;
  float x0 = (float)fmax(-limit, fmin(limit, x)), y0 = (float)fmax(-limit, fmin(limit, y));
  float sx = (float)fmax(-limit, fmin(limit, dx)), sy = (float)fmax(-limit, fmin(limit, dy));
  for (size_t i = first; i < end; i++) {
    float u = x0 + sx * (float)(int32_t)i;
    float v = y0 + sy * (float)(int32_t)i;
    t[i] = root(u * u + v * v);
  }
}

// The greater root of |p − (1 − t)·focus| = t; p − focus is (x, y) at the first pixel. Any number where there is none:
// outside of the cone that circles form from a focus more than 1 away.
PK_TEMPLATE void focal(float *t, size_t count, double x, double y, double dx, double dy,
                  const double focus[2]) {
  const double limit = 1e15;
  float x0 = (float)fmax(-limit, fmin(limit, x)), y0 = (float)fmax(-limit, fmin(limit, y));
  float sx = (float)fmax(-limit, fmin(limit, dx)), sy = (float)fmax(-limit, fmin(limit, dy));
  float fx = (float)focus[0], fy = (float)focus[1];
  float a = 1 - (fx * fx + fy * fy);
  float inverse = 1 / a;
  float sign = a < 0 ? -1 : 1;
  for (size_t i = 0; i < count; i++) {
    float u = x0 + sx * (float)(int32_t)i;
    float v = y0 + sy * (float)(int32_t)i;
    float b = u * fx + v * fy;
    float square = b * b + a * (u * u + v * v);
    t[i] = (b + sign * root(square > 0 ? square : 0)) * inverse;
  }
}

// The arctangent of 0…1 in turns, error below 2e-8 rad: Abramowitz & Stegun, 4.4.49. In two halves, each of
// which is short enough for the processor to work on several vectors at once.
PK_TEMPLATE float arctangent_head(float x) {
  float q = x * x;
  float p = 0.0028662257f;
  p = p * q - 0.0161657367f;
  p = p * q + 0.0429096138f;
  p = p * q - 0.0752896400f;
  return p * q + 0.1065626393f;
}

PK_TEMPLATE float arctangent_turns(float x, float head) {
  float q = x * x;
  float p = head * q - 0.1420889944f;
  p = p * q + 0.1999355085f;
  p = p * q - 0.3333314528f;
  p = p * q + 1.0f;
  return p * x * 0.15915494309189535f;
}

// Angles in the first eighth of the plane, of the lesser coordinate by the greater one.
PK_TEMPLATE void find_angles(float *restrict t, size_t from, size_t end, float x0, float y0, float sx, float sy) {
  _Alignas(64) float ratios[portion], heads[portion];
#pragma clang loop interleave_count(4)
  for (size_t i = from; i < end; i++) {
    float across = fabsf(x0 + sx * (float)(int32_t)i);
    float down = fabsf(y0 + sy * (float)(int32_t)i);
    float high = across > down ? across : down;
    float low = across > down ? down : across;
    ratios[i] = high > 0 ? low / high : 0;
  }
#pragma clang loop interleave_count(4)
  for (size_t i = from; i < end; i++) heads[i] = arctangent_head(ratios[i]);
#pragma clang loop interleave_count(4)
  for (size_t i = from; i < end; i++) t[i] = arctangent_turns(ratios[i], heads[i]);
}

// From the first eighth to where the pixels are.
PK_TEMPLATE void turn_any(float *t, size_t from, size_t end, float x0, float y0, float sx, float sy) {
#pragma clang loop interleave_count(2)
  for (size_t i = from; i < end; i++) {
    float u = x0 + sx * (float)(int32_t)i;
    float v = y0 + sy * (float)(int32_t)i;
    float turns = t[i];
    turns = fabsf(v) > fabsf(u) ? 0.25f - turns : turns;
    turns = u < 0 ? 0.5f - turns : turns;
    turns = v < 0 ? 1.0f - turns : turns;
    t[i] = turns < 1 ? turns : 0;
  }
}

// The same, with the same bits, for pixels of one eighth of the plane.
PK_TEMPLATE void rotate_alike(float *t, size_t count, bool is_steep, bool is_left, bool is_above) {
  for (size_t i = 0; i < count; i++) {
    float turns = t[i];
    if (is_steep) turns = 0.25f - turns;
    if (is_left) turns = 0.5f - turns;
    if (is_above) turns = 1.0f - turns;
    // Only next to the first eighth.
    if (is_above && !is_left && !is_steep) turns = turns < 1 ? turns : 0;
    t[i] = turns;
  }
}

PK_TEMPLATE void turn_part(float *t, size_t from, size_t end, float x0, float y0, float sx, float sy, float margin) {
  float first = (float)(int32_t)from, last = (float)(int32_t)(end - 1);
  // Rounded, both still only rise or only fall.
  float u0 = x0 + sx * first, u1 = x0 + sx * last;
  float v0 = y0 + sy * first, v1 = y0 + sy * last;
  float d0 = fabsf(v0) - fabsf(u0), d1 = fabsf(v1) - fabsf(u1);
  bool is_left = u0 < 0, is_above = v0 < 0, is_steep = d0 > 0;
  bool is_solid = is_left == (u1 < 0) && is_above == (v1 < 0) && is_steep == (d1 > 0) &&
                  fabsf(d0) > margin && fabsf(d1) > margin;
  switch (is_solid ? is_steep + 2 * is_left + 4 * is_above : 8) {
    case 0: return;
    case 1: return rotate_alike(t + from, end - from, true, false, false);
    case 2: return rotate_alike(t + from, end - from, false, true, false);
    case 3: return rotate_alike(t + from, end - from, true, true, false);
    case 4: return rotate_alike(t + from, end - from, false, false, true);
    case 5: return rotate_alike(t + from, end - from, true, false, true);
    case 6: return rotate_alike(t + from, end - from, false, true, true);
    case 7: return rotate_alike(t + from, end - from, true, true, true);
    default: return turn_any(t, from, end, x0, y0, sx, sy);
  }
}

// Pixels that are tested together for being in one octant of the plane.
enum { part = 128 };

// Of pixels from the first one to before another, counted from where (x, y) is.
PK_TEMPLATE void conic(float *t, size_t first, size_t end, double x, double y, double dx, double dy) {
  float x0 = (float)duplicate(x), y0 = (float)duplicate(y);
  float sx = (float)duplicate(dx), sy = (float)duplicate(dy);
  // More than the error of a difference of two coordinates.
  float margin = 1e-6f * (fabsf(x0) + fabsf(y0) + (fabsf(sx) + fabsf(sy)) * portion);
  find_angles(t, first, end, x0, y0, sx, sy);
  for (size_t from = first; from < end; from += part)
    turn_part(t, from, from + part < end ? from + part : end, x0, y0, sx, sy, margin);
}

// The maximum distance of the parameters of some pixels in a row from the mean of the first and the last one. It is
// half of the maximum change between neighbours for each pixel, plus rounding errors. It is valid only below
// `maximum`: an angle jumps from 1 to 0, which its ends reveal where it changes by less than half a turn.
typedef struct {
  float slope, error, maximum;
} nearness;

// step: how far apart neighbouring pixels lie.
PK_TEMPLATE nearness nearness_of(gradient_kind kind, double x, double y, double dx, double dy, double step,
                                 const double focus[2]) {
  double size = fabs(x) + fabs(y) + (fabs(dx) + fabs(dy)) * portion;
  double slope = step, error = size;
  switch (kind) {
    case gradient_axial: slope = fabs(dx); break;
    case gradient_radial:
      if (focus[0] == 0 && focus[1] == 0) break;
      return (nearness){INFINITY, 0, 0};
    case gradient_conic: {
      // By the distance of the row from the origin.
      double closeness = step / fabs(x * dy - y * dx);
      slope = step * closeness / 6;
      error = size * closeness + 1;
      break;
    }
  }
  return (nearness){(float)(slope * 0.501), (float)(error * 2e-6), kind == gradient_conic ? 0.25f : INFINITY};
}
