#pragma once
#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
#include <stdarg.h>
#include <string.h>

// Declarations that Swift cannot import: function-like macros and their values.

static const int shim_averror_again = AVERROR(EAGAIN);
static const int shim_averror_nomem = AVERROR(ENOMEM);
static const int shim_averror_decoder_not_found = AVERROR_DECODER_NOT_FOUND;
static const int shim_averror_eof = AVERROR_EOF;
static const int shim_averror_option_not_found = AVERROR_OPTION_NOT_FOUND;
static const int64_t shim_nopts_value = AV_NOPTS_VALUE;

static const unsigned shim_tag_hvc1 = MKTAG('h', 'v', 'c', '1');
static const unsigned shim_tag_ap4h = MKTAG('a', 'p', '4', 'h');
static const unsigned shim_tag_rgba = MKTAG('R', 'G', 'B', 'A');
static const unsigned shim_tag_tx3g = MKTAG('t', 'x', '3', 'g');

/// The errno behind an error code of libav, or 0 when it is one of libav's own tags.
static inline int shim_errno_of(int code) {
  int number = AVUNERROR(code);
  return number > 0 && number < 4096 ? number : 0;
}

/// The sample format that an encoder prefers. Later releases of libavcodec also have a function for it, and call the
/// member deprecated.
static inline enum AVSampleFormat shim_preferred_sample_format(const AVCodec *encoder) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  return encoder->sample_fmts ? encoder->sample_fmts[0] : AV_SAMPLE_FMT_FLTP;
#pragma GCC diagnostic pop
}

/// Whether a frame can be decoded without others. Later releases of libavutil have a flag for it.
static inline int shim_is_key_frame(const AVFrame *frame) {
#ifdef AV_FRAME_FLAG_KEY
  return (frame->flags & AV_FRAME_FLAG_KEY) != 0;
#else
  return frame->key_frame != 0;
#endif
}

/// The display matrix of a video in 36 bytes, or NULL. Later releases of libavformat have it among the parameters of
/// the codec.
static inline const uint8_t *shim_display_matrix(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVCodecParameters *parameters = stream->codecpar;
  for (int i = 0; i < parameters->nb_coded_side_data; i++) {
    const AVPacketSideData *data = &parameters->coded_side_data[i];
    if (data->type == AV_PKT_DATA_DISPLAYMATRIX) return data->size >= 36 ? data->data : NULL;
  }
  return NULL;
#else
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return size >= 36 ? data : NULL;
#endif
}

/// Allocates a decoder's memory for a frame as `avcodec_default_get_buffer2` does, and clears it. Otherwise the
/// parts that the decoder of a damaged frame leaves out would come from an earlier frame and depend on the decoding
/// order.
static inline int shim_get_cleared_buffer(AVCodecContext *context, AVFrame *frame, int flags) {
  int status = avcodec_default_get_buffer2(context, frame, flags);
  for (int i = 0; status >= 0 && i < AV_NUM_DATA_POINTERS && frame->buf[i]; i++) {
    memset(frame->buf[i]->data, 0, frame->buf[i]->size);
  }
  return status;
}

/// Marks the context of an FFV1 decoder that reports an error, in its `opaque`. The decoder replaces a damaged slice by
/// that of the frame before, and neither its status nor the flags of the frame say so. It has no delay: the error
/// belongs to the packet that was sent last.
///
/// Marks the context of a demuxer in the same way: it skips damaged elements of Matroska, and reports that nowhere else.
/// Other messages are dropped.
static inline void shim_note_error(void *context, int level, const char *format, va_list arguments) {
  (void)format, (void)arguments;
  if (!context || level > AV_LOG_ERROR) return;
  const AVClass *type = *(const AVClass **)context;
  if (!type || !type->class_name) return;
  if (strcmp(type->class_name, "AVFormatContext") == 0) ((AVFormatContext *)context)->opaque = context;
  if (strcmp(type->class_name, "AVCodecContext") != 0) return;
  AVCodecContext *decoder = (AVCodecContext *)context;
  if (decoder->codec_id == AV_CODEC_ID_FFV1) decoder->opaque = decoder;
}

/// Sends the messages of the libraries to `shim_note_error`.
static inline void shim_take_messages(void) { av_log_set_callback(shim_note_error); }
