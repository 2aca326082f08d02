// Libraries that are opened when needed, not when the program starts. For those of FFmpeg and their 70 dependencies,
// the dynamic loader takes longer than drawing a small image.
//
// Callers include the libraries' headers and use the usual function names. This target defines each name as a jump to
// its address in the library (Trampolines.S), which is available once the library is open.
#pragma once

#include <stddef.h>

/// The libraries.
enum dynlib_library {
  dynlib_avutil,
  dynlib_swresample,
  dynlib_swscale,
  dynlib_avcodec,
  dynlib_avformat,
  dynlib_webp,
  dynlib_webpdemux,
  dynlib_lcms2,
  dynlib_microhttpd,
  dynlib_seccomp,
  dynlib_x264,
};

/// How an opening ended.
enum dynlib_result {
  dynlib_opened,
  /// It is not installed, or another version of it that does not go with this program.
  dynlib_missing,
  /// There is no memory for it, or no descriptor.
  dynlib_no_room,
};

/// Opens a library and finds all its functions that are called; does nothing where that has been done. From any thread.
///
/// `reason` takes the words of the dynamic loader where it fails, at most `size` bytes with a zero at the end.
enum dynlib_result dynlib_open(enum dynlib_library library, char *reason, size_t size);

/// Whether a library is open.
int dynlib_is_open(enum dynlib_library library);

/// The file of a library, as the dynamic loader looks for it: `libavcodec.so.59`.
const char *dynlib_file(enum dynlib_library library);

/// The package of Debian 12 that has it.
const char *dynlib_package(enum dynlib_library library);
