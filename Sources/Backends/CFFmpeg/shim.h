#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// What Swift cannot import: function-like macros and their values.

static const int shim_averror_again = AVERROR(EAGAIN);
static const int shim_averror_nomem = AVERROR(ENOMEM);
static const int shim_averror_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int shim_averror_eof = AVERROR_EOF;
static const int shim_averror_option_not_found = AVERROR_OPTION_NOT_FOUND;
static const int64_t shim_nopts_value = AV_NOPTS_VALUE;

static const unsigned shim_tag_hvc1 = MKTAG('h', 'v', 'c', '1');
static const unsigned shim_tag_ap4h = MKTAG('a', 'p', '4', 'h');
static const unsigned shim_tag_rgba = MKTAG('R', 'G', 'B', 'A');

/// The errno behind an error code of libav, or 0 when it is one of libav's own tags.
static inline int shim_errno_of(int code) {
  int number = AVUNERROR(code);
  return number > 0 && number < 4096 ? number : 0;
}
