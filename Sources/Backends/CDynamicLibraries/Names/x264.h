// The functions called in libx264.
DYNLIB_FUNCTION(x264_encoder_close)
DYNLIB_FUNCTION(x264_encoder_delayed_frames)
DYNLIB_FUNCTION(x264_encoder_encode)
DYNLIB_FUNCTION(x264_encoder_headers)
DYNLIB_FUNCTION(x264_encoder_open_164)  // as x264_encoder_open
DYNLIB_FUNCTION(x264_param_default_preset)
DYNLIB_FUNCTION(x264_param_parse)
DYNLIB_FUNCTION(x264_picture_init)
