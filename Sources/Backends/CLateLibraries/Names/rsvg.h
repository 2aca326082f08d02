// What is called of librsvg.
LATE_FUNCTION(rsvg_handle_new_from_data)
LATE_FUNCTION(rsvg_handle_render_document)
LATE_FUNCTION(rsvg_handle_set_dpi)
