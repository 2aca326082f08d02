#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Gaussian blur of pictures in place.

#ifdef __cplusplus
extern "C" {
#endif

// The standard deviation below which the blur is a true Gaussian kernel.
#define BLUR_KERNEL_SIGMA 2.0

// Bytes of scratch memory that a blur of a picture needs.
size_t blur_scratch_bytes(size_t width, size_t height, double sigma_x, double sigma_y);

// Blurs a picture, by its own amount in each direction, of `width` × `height` pixels of `channels` bytes, 1 (alpha) or 4 (premultiplied).
//
// Outside the picture everything is transparent, so a picture needs a margin of three sigma to keep
// what the blur spreads. From BLUR_KERNEL_SIGMA on four boxes of equal, fractional width follow each
// other: their variance is exactly sigma², and the step response stays within 0.0065 of the true one
// (three boxes: 0.0095). The cost does not depend on sigma. Intermediate results are floats; every
// direction rounds once. Channels stay within alpha.
//
// sigma_x, sigma_y: pixels, 0…1000; not above 0 leaves that direction as it is.
// scratch: aligned to 16, of blur_scratch_bytes.
void blur_picture(void *pixels, size_t stride, size_t width, size_t height, size_t channels,
                  double sigma_x, double sigma_y, void *scratch);

// The same, and the same bytes, with the variant named: AVX2 only where pk_has_avx2() is true.
void blur_picture_with(bool uses_avx2, void *pixels, size_t stride, size_t width, size_t height,
                       size_t channels, double sigma_x, double sigma_y, void *scratch);

#ifdef __cplusplus
}
#endif
