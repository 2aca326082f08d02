// What is called of libwebp.
LATE_FUNCTION(WebPDecodeRGBAInto)
LATE_FUNCTION(WebPGetInfo)
