#include "BlendKernels.h"

#include "Planes.h"

#include <math.h>

// The separable modes, of backdrop b and source s.

PK_TEMPLATE float rk_blend_multiply(float b, float s) { return b * s; }
PK_TEMPLATE float rk_blend_screen(float b, float s) { return b + s - b * s; }
PK_TEMPLATE float rk_blend_hard_light(float b, float s) {
  float low = 2 * b * s, high = b + (2 * s - 1) - b * (2 * s - 1);
  return s <= 0.5f ? low : high;
}
PK_TEMPLATE float rk_blend_overlay(float b, float s) { return rk_blend_hard_light(s, b); }
PK_TEMPLATE float rk_blend_darken(float b, float s) { return min2(b, s); }
PK_TEMPLATE float rk_blend_lighten(float b, float s) { return max2(b, s); }
PK_TEMPLATE float rk_blend_color_dodge(float b, float s) {
  float ratio = s < 1 ? min2(1, b / (1 - s)) : 1;
  return b > 0 ? ratio : 0;
}
PK_TEMPLATE float rk_blend_color_burn(float b, float s) {
  float ratio = s > 0 ? 1 - min2(1, (1 - b) / s) : 0;
  return b < 1 ? ratio : 1;
}
// The built-in leaves errno alone, which the function of the library would keep from vectors.
PK_TEMPLATE float rk_blend_soft_light(float b, float s) {
  float root = __builtin_elementwise_sqrt(b), polynomial = ((16 * b - 12) * b + 4) * b;
  float d = b <= 0.25f ? polynomial : root;
  float dark = b - (1 - 2 * s) * b * (1 - b), light = b + (2 * s - 1) * (d - b);
  return s <= 0.5f ? dark : light;
}
PK_TEMPLATE float rk_blend_difference(float b, float s) { return fabsf(b - s); }
PK_TEMPLATE float rk_blend_exclusion(float b, float s) { return b + s - 2 * b * s; }
// Sums of bytes are multiples of 1/255, so the margin only makes up for rounding of floats.
PK_TEMPLATE float rk_blend_hard_mix(float b, float s) { return b + s > 1 - 1 / 1024.0f ? 1 : 0; }
PK_TEMPLATE float rk_blend_normal(float b, float s) {
  (void)b;
  return s;
}
PK_TEMPLATE float rk_blend_add(float b, float s) { return min2(b + s, 1); }

// The four modes that look at all components, with the luminance of the specification.

typedef struct {
  float red, green, blue;
} color;

PK_TEMPLATE float lum(color c) { return 0.3f * c.red + 0.59f * c.green + 0.11f * c.blue; }
PK_TEMPLATE float minimum(color c) { return min2(c.red, min2(c.green, c.blue)); }
PK_TEMPLATE float maximum(color c) { return max2(c.red, max2(c.green, c.blue)); }
PK_TEMPLATE float sat(color c) { return maximum(c) - minimum(c); }

// Without branches, so that it is done for several pixels at once.
PK_TEMPLATE color clip_color(color c) {
  float l = lum(c), n = minimum(c), x = maximum(c);
  // Of a grey that rounding has put just outside, all three are equal.
  float low = n < 0 && l > n ? l / (l - n) : 1;
  float high = x > 1 && x > l ? (1 - l) / (x - l) : 1;
  // A colour that leaves 0…1 at both ends is drawn in from the worse one.
  float k = min2(low, high);
  return (color){l + (c.red - l) * k, l + (c.green - l) * k, l + (c.blue - l) * k};
}

PK_TEMPLATE color set_lum(color c, float l) {
  float d = l - lum(c);
  return clip_color((color){c.red + d, c.green + d, c.blue + d});
}

// The least component becomes 0, the greatest s, and the middle one keeps its place between.
PK_TEMPLATE color set_sat(color c, float s) {
  float low = minimum(c), span = maximum(c) - low;
  float k = span > 0 ? s / span : 0;
  return (color){(c.red - low) * k, (c.green - low) * k, (c.blue - low) * k};
}

// The known properties of the alphas of a span.
typedef enum { any_alphas, opaque_backdrop, all_opaque } alpha_traits;

// Composites one component by the formula of the header; s becomes the result, premultiplied. Alphas that are known to be
// 1 are not asked for; the result has the same bits.
#define SEPARABLE(name)                                                                    \
  PK_TEMPLATE void composite_##name(float *restrict s, const float *restrict b,            \
                                    const float *restrict sa, const float *restrict ba,    \
                                    alpha_traits traits, size_t count) {                   \
    for (size_t i = 0; i < count; i++) {                                                   \
      float source = s[i], backdrop = b[i], mixed = rk_blend_##name(backdrop, source);     \
      if (traits == all_opaque) {                                                          \
        s[i] = mixed;                                                                      \
      } else if (traits == opaque_backdrop) {                                              \
        s[i] = backdrop * (1 - sa[i]) + sa[i] * mixed;                                     \
      } else {                                                                             \
        float as = sa[i], ab = ba[i];                                                      \
        s[i] = source * as * (1 - ab) + backdrop * ab * (1 - as) + as * ab * mixed;        \
      }                                                                                    \
    }                                                                                      \
  }

#define SEPARABLE_MODES(M)                                                                    \
  M(multiply) M(screen) M(overlay) M(darken) M(lighten) M(color_dodge) M(color_burn)          \
  M(hard_light) M(soft_light) M(difference) M(exclusion) M(hard_mix) M(normal) M(add)
SEPARABLE_MODES(SEPARABLE)

PK_TEMPLATE void composite(blend_mode mode, float *s, const float *b, const float *sa,
                           const float *ba, alpha_traits traits, size_t count) {
  switch (mode) {
#define CASE(name) case blend_##name: return composite_##name(s, b, sa, ba, traits, count);
    SEPARABLE_MODES(CASE)
    default: return;
  }
}

// The same for the modes that look at all components.
#define NONSEPARABLE(name, mixture)                                                        \
  PK_TEMPLATE void composite_##name(planes *restrict s, const planes *restrict b,          \
                                    size_t count) {                                        \
    for (size_t i = 0; i < count; i++) {                                                   \
      color source = {s->red[i], s->green[i], s->blue[i]};                                 \
      color backdrop = {b->red[i], b->green[i], b->blue[i]};                               \
      color mixed = mixture;                                                               \
      float as = s->alpha[i], ab = b->alpha[i];                                            \
      float base = as * (1 - ab), under = ab * (1 - as), both = as * ab;                    \
      s->red[i] = max2(0, source.red * base + backdrop.red * under + mixed.red * both);     \
      s->green[i] =                                                                        \
          max2(0, source.green * base + backdrop.green * under + mixed.green * both);       \
      s->blue[i] = max2(0, source.blue * base + backdrop.blue * under + mixed.blue * both); \
    }                                                                                      \
  }

NONSEPARABLE(hue, set_lum(set_sat(source, sat(backdrop)), lum(backdrop)))
NONSEPARABLE(saturation, set_lum(set_sat(backdrop, sat(source)), lum(backdrop)))
NONSEPARABLE(color, set_lum(source, lum(backdrop)))
NONSEPARABLE(luminosity, set_lum(backdrop, lum(source)))

PK_TEMPLATE void composite_portion(blend_mode mode, planes *s, const planes *b, size_t count) {
  switch (mode) {
    case blend_hue: return composite_hue(s, b, count);
    case blend_saturation: return composite_saturation(s, b, count);
    case blend_color: return composite_color(s, b, count);
    case blend_luminosity: return composite_luminosity(s, b, count);
    default:
      composite(mode, s->red, b->red, s->alpha, b->alpha, any_alphas, count);
      composite(mode, s->green, b->green, s->alpha, b->alpha, any_alphas, count);
      composite(mode, s->blue, b->blue, s->alpha, b->alpha, any_alphas, count);
  }
}

PK_TEMPLATE bool is_separable(blend_mode mode) { return mode < blend_hue || mode > blend_luminosity; }

PK_TEMPLATE bool are_opaque(const uint32_t *pixels, size_t count) {
  uint32_t all = UINT32_MAX;
  for (size_t i = 0; i < count; i++) all &= pixels[i];
  return all >> 24 == 255;
}

PK_TEMPLATE void split_opaque_channels(planes *restrict out, const uint32_t *restrict in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    out->red[i] = (float)(int32_t)(in[i] >> 16 & 255) * (1 / 255.0f);
    out->green[i] = (float)(int32_t)(in[i] >> 8 & 255) * (1 / 255.0f);
    out->blue[i] = (float)(int32_t)(in[i] & 255) * (1 / 255.0f);
  }
}

PK_TEMPLATE void join_opaque_channels(uint32_t *restrict out, const planes *restrict in, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t r = (uint32_t)(int32_t)(in->red[i] * 255 + 0.5f);
    uint32_t g = (uint32_t)(int32_t)(in->green[i] * 255 + 0.5f);
    uint32_t b = (uint32_t)(int32_t)(in->blue[i] * 255 + 0.5f);
    out[i] = 0xff000000 | r << 16 | g << 8 | b;
  }
}

PK_TEMPLATE void blend_onto_opaque(blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count) {
  planes s, b;
  split_opaque_channels(&b, backdrop, count);
  if (are_opaque(source, count)) {
    split_opaque_channels(&s, source, count);
    composite(mode, s.red, b.red, NULL, NULL, all_opaque, count);
    composite(mode, s.green, b.green, NULL, NULL, all_opaque, count);
    composite(mode, s.blue, b.blue, NULL, NULL, all_opaque, count);
  } else {
    split_channels(&s, source, count);
    composite(mode, s.red, b.red, s.alpha, NULL, opaque_backdrop, count);
    composite(mode, s.green, b.green, s.alpha, NULL, opaque_backdrop, count);
    composite(mode, s.blue, b.blue, s.alpha, NULL, opaque_backdrop, count);
  }
  join_opaque_channels(backdrop, &s, count);
}

PK_TEMPLATE void blend(bool uses_avx2, blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count) {
  planes s, b;
  for (size_t from = 0; from < count; from += portion) {
    size_t length = count - from < portion ? count - from : portion;
    if (!any_pixel(source + from, length)) continue;
    // Most images are blended with opaque ones.
    if (is_separable(mode) && are_opaque(backdrop + from, length)) {
      blend_onto_opaque(mode, backdrop + from, source + from, length);
      continue;
    }
    split_channels(&s, source + from, length);
    split_channels(&b, backdrop + from, length);
    composite_portion(mode, &s, &b, length);
    for (size_t i = 0; i < length; i++)
      s.alpha[i] = s.alpha[i] + b.alpha[i] - s.alpha[i] * b.alpha[i];
    join_channels(backdrop + from, &s, length);
  }
}

// Over an opaque backdrop of the same straight colours, and then with the backdrop's own alpha.
PK_TEMPLATE void blend_atop(bool uses_avx2, blend_mode mode, uint32_t *backdrop, const uint32_t *source,
                            size_t count) {
  planes s, b;
  float base[portion];
  for (size_t from = 0; from < count; from += portion) {
    size_t length = count - from < portion ? count - from : portion;
    if (!any_pixel(source + from, length) || !any_pixel(backdrop + from, length)) continue;
    split_channels(&s, source + from, length);
    split_channels(&b, backdrop + from, length);
    for (size_t i = 0; i < length; i++) {
      base[i] = b.alpha[i];
      b.alpha[i] = 1;
    }
    composite_portion(mode, &s, &b, length);
    for (size_t i = 0; i < length; i++) {
      s.red[i] *= base[i];
      s.green[i] *= base[i];
      s.blue[i] *= base[i];
      s.alpha[i] = base[i];
    }
    join_channels(backdrop + from, &s, length);
  }
}

PK_KERNEL(void, blend_row, blend, (blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count), mode,
          backdrop, source, count)

PK_KERNEL(void, blend_atop_row, blend_atop, (blend_mode mode, uint32_t *backdrop, const uint32_t *source, size_t count),
          mode, backdrop, source, count)

void invert_alpha_row(uint8_t *alpha, size_t count) {
  for (size_t i = 0; i < count; i++) alpha[i] = (uint8_t)(255 - alpha[i]);
}

void gain_alpha_row(uint8_t *alpha, size_t count, float gain) {
  for (size_t i = 0; i < count; i++) {
    float value = (float)alpha[i] * gain + 0.5f;
    alpha[i] = (uint8_t)(int32_t)min2(value, 255);
  }
}

void alpha_row(uint8_t *alpha, const uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) alpha[i] = (uint8_t)(pixels[i] >> 24);
}

void luma_row(uint8_t *luma, const uint32_t *pixels, size_t count) {
  // Weights in 1/65536; their sum is 65536, so that white remains white.
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i];
    uint32_t sum = (p >> 16 & 255) * 13933 + (p >> 8 & 255) * 46871 + (p & 255) * 4732;
    luma[i] = (uint8_t)((sum + 32768) >> 16);
  }
}
