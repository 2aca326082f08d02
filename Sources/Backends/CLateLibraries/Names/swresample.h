// What is called of libswresample.
LATE_FUNCTION(swr_alloc_set_opts2)
LATE_FUNCTION(swr_convert)
LATE_FUNCTION(swr_free)
LATE_FUNCTION(swr_get_out_samples)
LATE_FUNCTION(swr_init)
