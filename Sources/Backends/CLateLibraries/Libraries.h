// The libraries in numbers, for C and the assembler alike: in the order of `late_library`.
#pragma once

#define LATE_AVUTIL 0
#define LATE_SWRESAMPLE 1
#define LATE_SWSCALE 2
#define LATE_AVCODEC 3
#define LATE_AVFORMAT 4
#define LATE_WEBP 5
#define LATE_WEBPDEMUX 6
#define LATE_LCMS2 7
#define LATE_RSVG 8
#define LATE_MICROHTTPD 9
#define LATE_SECCOMP 10
#define LATE_X264 11
#define LATE_COUNT 12
