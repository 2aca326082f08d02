// What is called of libwebp.
DYNLIB_FUNCTION(WebPDecodeRGBAInto)
DYNLIB_FUNCTION(WebPGetInfo)
