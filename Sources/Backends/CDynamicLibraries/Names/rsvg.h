// The functions called in librsvg.
DYNLIB_FUNCTION(rsvg_handle_new_from_data)
DYNLIB_FUNCTION(rsvg_handle_render_document)
DYNLIB_FUNCTION(rsvg_handle_set_dpi)
