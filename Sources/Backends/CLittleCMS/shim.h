#pragma once
#include <lcms2.h>

// Declarations that Swift cannot import: function-like macros.

static const cmsUInt32Number shim_rgba8 = TYPE_RGBA_8;
static const cmsUInt32Number shim_gray8 = TYPE_GRAY_8;
