#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// FFV1 version 3 (RFC 9043) with Golomb-Rice codes: red, green and blue of 8 bits, with or without alpha, every frame
// a key frame, every slice a band of whole rows.

#pragma clang assume_nonnull begin

/// The size of frames for FFV1 and their division into slices.
typedef struct {
  int width, height; ///< at least 1
  int slices;        ///< bands of rows, 1 to `height`
  bool has_alpha;    ///< whether alpha is coded
} rk_ffv1_layout;

/// The most bytes of a configuration record.
enum { rk_ffv1_record_bytes = 256 };

/// Writes the configuration record (RFC 9043, 4.3), which a container stores once. Returns its length.
size_t rk_ffv1_record(uint8_t *target, rk_ffv1_layout layout);

/// The most bytes of any slice of a frame.
size_t rk_ffv1_slice_bytes(rk_ffv1_layout layout);

/// The first row of a slice; of the number behind the last one, the height.
int rk_ffv1_first_row(rk_ffv1_layout layout, int slice);

/// The elements of `rows` that `rk_ffv1_slice` needs.
size_t rk_ffv1_row_elements(rk_ffv1_layout layout);

/// Writes one slice, header and footer included; the slices of a frame follow each other. Returns its length.
///
/// `target` has `rk_ffv1_slice_bytes`. `pixels` are those of the frame, rows from the top `stride` bytes apart; a pixel is
/// blue, green, red and straight alpha, or an unused byte. `rows` is scratch memory.
size_t rk_ffv1_slice(
    uint8_t *target, rk_ffv1_layout layout, const uint8_t *pixels, ptrdiff_t stride, int index, int16_t *rows);

#pragma clang assume_nonnull end
