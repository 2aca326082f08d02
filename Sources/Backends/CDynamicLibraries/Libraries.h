// The libraries in numbers, for C and the assembler alike: in the order of `dynlib_library`.
#pragma once

#define DYNLIB_AVUTIL 0
#define DYNLIB_SWRESAMPLE 1
#define DYNLIB_SWSCALE 2
#define DYNLIB_AVCODEC 3
#define DYNLIB_AVFORMAT 4
#define DYNLIB_WEBP 5
#define DYNLIB_WEBPDEMUX 6
#define DYNLIB_LCMS2 7
#define DYNLIB_MICROHTTPD 8
#define DYNLIB_SECCOMP 9
#define DYNLIB_X264 10
#define DYNLIB_COUNT 11
