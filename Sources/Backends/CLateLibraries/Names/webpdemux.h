// What is called of libwebpdemux.
LATE_FUNCTION(WebPDemuxDelete)
LATE_FUNCTION(WebPDemuxGetFrame)
LATE_FUNCTION(WebPDemuxGetI)
LATE_FUNCTION(WebPDemuxInternal)  // as WebPDemuxPartial
LATE_FUNCTION(WebPDemuxNextFrame)
LATE_FUNCTION(WebPDemuxReleaseIterator)
