#pragma once

// Both come before the header, which names types of them.
#include <stdint.h>
#include <stdlib.h>
#include <x264.h>

// The name of the function that opens an encoder has this number in it, and Names/x264.h of CDynamicLibraries has the name.
_Static_assert(X264_BUILD == 164, "another build of libx264: change its number here and in Names/x264.h");

// Swift does not import these: the name is a macro, or a flag of a byte.

// As x264_encoder_open.
static inline x264_t *shim_x264_open(x264_param_t *parameters) { return x264_encoder_open(parameters); }

// The flag of a block that is known to equal the previous frame.
static const uint8_t shim_x264_constant = X264_MBINFO_CONSTANT;
