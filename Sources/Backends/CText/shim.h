// Pango, HarfBuzz, fontconfig and GLib as `TextShaping` sees them: the headers, and static inline
// wrappers for the GObject cast macros and for the bit fields, which Swift does not import.
#pragma once
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>
#include <fontconfig/fcfreetype.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <hb.h>
#include <hb-ot.h>

// Takes what `g_object_ref` counts: maps, contexts and fonts of Pango.
static inline void ctext_unref(void *object) { g_object_unref(object); }

// Sets the map's only source of fonts. The map retains it.
static inline void ctext_font_map_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

// Releases the remaining resources of a map when its last reference ends. Pango 1.50 does not release the
// configuration with the map (7 KiB each, by valgrind).
static inline void ctext_font_map_ends(gpointer unused, GObject *map) {
  // Without this, what is opened for the fonts would be lost: they find their map no longer.
  pango_fc_font_map_shutdown(PANGO_FC_FONT_MAP(map));
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), NULL);
}

// Releases one reference of a map.
//
// Pango matches and sorts fonts in internal threads, which are never joined and refer to the map until they end.
// They change its tables without a lock, so the map must not be modified here: the thread that releases the last
// reference clears it.
static inline void ctext_font_map_close(PangoFontMap *map) {
  g_object_weak_ref(G_OBJECT(map), ctext_font_map_ends, NULL);
  g_object_unref(map);
}

static inline void ctext_font_map_set_resolution(PangoFontMap *map, double dpi) {
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), dpi);
}

// The pattern a font was made from; borrowed. NULL for a font that is not fontconfig's.
static inline FcPattern *ctext_font_pattern(PangoFont *font) {
  return PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : NULL;
}

// Facts about the character behind a position, as one byte: see `BreakFlags` in Swift.
static inline unsigned char ctext_break_flags(const PangoLogAttr *attribute) {
  return (unsigned char)((attribute->is_line_break ? 1 : 0) |
                         (attribute->is_cursor_position ? 2 : 0) |
                         (attribute->is_white ? 4 : 0) |
                         (attribute->is_expandable_space ? 8 : 0));
}

// Whether a paragraph runs from right to left, by its first strong character outside of isolates; embeddings and
// overrides do not count: rules P2 and P3 of https://www.unicode.org/reports/tr9/.
//
// `pango_find_base_dir` counts all of these. Pango deprecates the classes of characters without naming others;
// FriBidi has them, but as one more library to link.
static inline int ctext_is_right_to_left(const char *text, int length) {
  int isolates = 0;
  for (const char *end = text + length; text < end; text = g_utf8_next_char(text)) {
    gunichar character = g_utf8_get_char(text);
    if (character >= 0x2066 && character <= 0x2068) {
      isolates++;
    } else if (character == 0x2069) {
      if (isolates > 0) isolates--;
    } else if (isolates == 0 && (character < 0x202A || character > 0x202E)) {
      G_GNUC_BEGIN_IGNORE_DEPRECATIONS
      PangoDirection direction = pango_unichar_direction(character);
      G_GNUC_END_IGNORE_DEPRECATIONS
      if (direction != PANGO_DIRECTION_NEUTRAL) return direction == PANGO_DIRECTION_RTL;
    }
  }
  return 0;
}

// Draws the outline of a glyph. HarfBuzz renamed the function in 7.0.
static inline void ctext_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *sink) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, sink);
#else
  hb_font_get_glyph_shape(font, glyph, functions, sink);
#endif
}

// The size in bytes of a regular file, or -1 with the reason in `errno_out`.
static inline long long ctext_file_size(const char *path, int *errno_out) {
  GStatBuf info;
  *errno_out = 0;
  if (g_stat(path, &info) != 0) {
    *errno_out = errno;
    return -1;
  }
  if (!S_ISREG(info.st_mode)) {
    *errno_out = S_ISDIR(info.st_mode) ? EISDIR : EINVAL;
    return -1;
  }
  int file = g_open(path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) {
    *errno_out = errno;
    return -1;
  }
  g_close(file, NULL);
  return (long long)info.st_size;
}
