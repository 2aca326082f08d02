// What is called of libx264.
LATE_FUNCTION(x264_encoder_close)
LATE_FUNCTION(x264_encoder_delayed_frames)
LATE_FUNCTION(x264_encoder_encode)
LATE_FUNCTION(x264_encoder_headers)
LATE_FUNCTION(x264_encoder_open_164)  // as x264_encoder_open
LATE_FUNCTION(x264_param_default_preset)
LATE_FUNCTION(x264_param_parse)
LATE_FUNCTION(x264_picture_init)
