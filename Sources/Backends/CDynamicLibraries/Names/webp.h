// The functions called in libwebp.
DYNLIB_FUNCTION(WebPDecodeRGBAInto)
DYNLIB_FUNCTION(WebPGetInfo)
