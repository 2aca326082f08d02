// The functions called in librsvg.
DYNLIB_FUNCTION(rsvg_handle_close)
DYNLIB_FUNCTION(rsvg_handle_new_with_flags)
DYNLIB_FUNCTION(rsvg_handle_render_document)
DYNLIB_FUNCTION(rsvg_handle_set_dpi)
DYNLIB_FUNCTION(rsvg_handle_write)
