// librsvg as `SVGRendering` sees it: static inline wrappers without the types of GLib and Cairo, which other modules
// import by themselves.
#pragma once
#include <cairo.h>
#include <glib-object.h>
#include <stdint.h>

// The declarations from librsvg's header. The header is not in a default include folder, and pkg-config would link
// the library, which is opened lazily.
typedef struct {
  double x, y, width, height;
} csvg_rectangle;
struct csvg_handle;
extern struct csvg_handle *rsvg_handle_new_with_flags(int flags);
extern gboolean rsvg_handle_write(struct csvg_handle *handle, const guint8 *bytes, gsize count, GError **error);
extern gboolean rsvg_handle_close(struct csvg_handle *handle, GError **error);
extern void rsvg_handle_set_dpi(struct csvg_handle *handle, double dpi);
extern gboolean rsvg_handle_render_document(struct csvg_handle *handle, cairo_t *context, const csvg_rectangle *viewport,
                                            GError **error);

// A drawing that has been read. NULL if it cannot be; `message` then takes the reason.
//
// Without a base address librsvg opens no other file. The size of a file has been limited before: the XML reader would
// refuse ten million bytes, which the outlines of a long text take.
static inline void *csvg_open(const uint8_t *bytes, size_t count, char *message, size_t size) {
  GError *error = NULL;
  enum { RSVG_HANDLE_FLAG_UNLIMITED = 1 };
  struct csvg_handle *handle = rsvg_handle_new_with_flags(RSVG_HANDLE_FLAG_UNLIMITED);
  if (rsvg_handle_write(handle, bytes, count, &error) && rsvg_handle_close(handle, &error)) {
    rsvg_handle_set_dpi(handle, 96);
    return handle;
  }
  g_object_unref(handle);
  g_strlcpy(message, error ? error->message : "unknown", size);
  g_clear_error(&error);
  return NULL;
}

static inline void csvg_close(void *drawing) { g_object_unref(drawing); }

// Draws all of a drawing, whose own size is given, onto cleared premultiplied BGRA pixels. 0, or -1 with a reason.
static inline int csvg_draw(
    void *drawing, double drawing_width, double drawing_height,
    uint8_t *pixels, int width, int height, int bytes_per_row, char *message, size_t size) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, width, height, bytes_per_row);
  cairo_t *context = cairo_create(surface);
  cairo_scale(context, width / drawing_width, height / drawing_height);
  csvg_rectangle viewport = {0, 0, drawing_width, drawing_height};
  GError *error = NULL;
  gboolean done = rsvg_handle_render_document(drawing, context, &viewport, &error);
  if (!done) g_strlcpy(message, error ? error->message : "unknown", size);
  g_clear_error(&error);
  cairo_status_t status = cairo_status(context);
  if (done && status != CAIRO_STATUS_SUCCESS) {
    g_strlcpy(message, cairo_status_to_string(status), size);
    done = FALSE;
  }
  cairo_destroy(context);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return done ? 0 : -1;
}
