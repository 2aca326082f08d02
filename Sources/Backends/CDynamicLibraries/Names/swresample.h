// The functions called in libswresample.
DYNLIB_FUNCTION(swr_alloc_set_opts2)
DYNLIB_FUNCTION(swr_convert)
DYNLIB_FUNCTION(swr_free)
DYNLIB_FUNCTION(swr_get_out_samples)
DYNLIB_FUNCTION(swr_init)
