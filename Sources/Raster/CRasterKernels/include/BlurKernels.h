#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "KernelVariants.h"

// Gaussian blur of images in place.

// The standard deviation below which the blur is a true Gaussian kernel.
#define BLUR_KERNEL_SIGMA 2.0

// Returns the bytes of scratch memory that a blur of an image needs.
size_t blur_scratch_bytes(size_t width, size_t height, double sigma_x, double sigma_y);

// Blurs an image of `width` × `height` pixels of `channels` bytes, 1 (alpha) or 4 (premultiplied), with one sigma in
// each direction.
//
// Outside the image everything is transparent, so an image needs a margin of three sigma to contain the spread of the
// blur. From BLUR_KERNEL_SIGMA on, four boxes of equal, fractional width are applied in sequence. Their variance is
// exactly sigma², and the step response is within 0.0065 of the true one (three boxes: 0.0095). The cost does not
// depend on sigma. Intermediate results are floats; every direction rounds once. Channels do not exceed alpha.
//
// - sigma_x, sigma_y: pixels, 0…1000; not above 0 leaves that direction unchanged.
// - scratch: aligned to 16, of blur_scratch_bytes.
RK_KERNEL(void, blur_image, void *pixels, size_t stride, size_t width, size_t height, size_t channels, double sigma_x,
          double sigma_y, void *scratch);

// The last places of the tables of a light.
enum { BLUR_DECODE_LAST = 255, BLUR_ENCODE_LAST = 4096 };

// The light in which a blur adds up, as tables over straight components 0…1, with straight lines between entries.
typedef struct {
  const float *decode; // BLUR_DECODE_LAST + 1 values 0…1: from a component of the image
  const float *encode; // BLUR_ENCODE_LAST + 1 values 0…1: back
} blur_light;

// Bytes of scratch memory that the blurs below need: four floats a pixel, and two strips.
size_t blur_float_scratch_bytes(size_t width, size_t height, double sigma);

// `blur_image` for premultiplied colours in another light; between directions nothing is rounded.
//
// light: NULL for components as they are.
// scratch: aligned to 16, of blur_float_scratch_bytes for the greater sigma.
RK_KERNEL(void, blur_image_in_light, void *pixels, size_t stride, size_t width, size_t height, double sigma_x,
          double sigma_y, const blur_light *light, void *scratch);

// Blurs premultiplied colours along an axis and leaves them sharp across it.
//
// Lines follow the axis, one for each row, or column where the axis is steeper. They read and write pixels by
// Catmull–Rom weights, which is the identity for an axis along rows or columns.
//
// axis_x, axis_y: the axis, of length 1. origin_x, origin_y: the position of the image's first pixel in the output,
// so that lines are the same in every part of it.
void blur_image_along(void *pixels, size_t stride, size_t width, size_t height, double sigma, double axis_x,
                        double axis_y, double origin_x, double origin_y, const blur_light *light, void *scratch);
