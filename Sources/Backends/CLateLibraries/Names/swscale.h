// What is called of libswscale.
LATE_FUNCTION(sws_freeContext)
LATE_FUNCTION(sws_getCoefficients)
LATE_FUNCTION(sws_getContext)
LATE_FUNCTION(sws_scale)
LATE_FUNCTION(sws_setColorspaceDetails)
LATE_FUNCTION(swscale_version)
