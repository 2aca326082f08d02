// The functions called in libswscale.
DYNLIB_FUNCTION(sws_alloc_context)
DYNLIB_FUNCTION(sws_freeContext)
DYNLIB_FUNCTION(sws_getCoefficients)
DYNLIB_FUNCTION(sws_init_context)
DYNLIB_FUNCTION(sws_scale)
DYNLIB_FUNCTION(sws_setColorspaceDetails)
DYNLIB_FUNCTION(swscale_version)
