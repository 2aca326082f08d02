// The functions called in libwebpdemux.
DYNLIB_FUNCTION(WebPDemuxDelete)
DYNLIB_FUNCTION(WebPDemuxGetFrame)
DYNLIB_FUNCTION(WebPDemuxGetI)
DYNLIB_FUNCTION(WebPDemuxInternal)  // as WebPDemuxPartial
DYNLIB_FUNCTION(WebPDemuxNextFrame)
DYNLIB_FUNCTION(WebPDemuxReleaseIterator)
