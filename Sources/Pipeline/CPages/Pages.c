#include "include/Pages.h"

#include <string.h>

// #embed is part of C23, and known to the compilers that are needed.
#pragma clang diagnostic ignored "-Wc23-extensions"

const char *guide_text(void) {
  static const unsigned char text[] = {
#embed "../../../docs/Guide.md"
      , 0};
  return (const char *)text;
}

const char *report_html(void) {
  static const unsigned char text[] = {
#embed "Report/report.html"
      , 0};
  return (const char *)text;
}

const char *report_style(void) {
  static const unsigned char text[] = {
#embed "Report/report.css"
      , 0};
  return (const char *)text;
}

const char *report_script(void) {
  static const unsigned char text[] = {
#embed "Report/report.js"
      , 0};
  return (const char *)text;
}

const char *preview_html(void) {
  static const unsigned char text[] = {
#embed "Preview/preview.html"
      , 0};
  return (const char *)text;
}

const char *preview_style(void) {
  static const unsigned char text[] = {
#embed "Preview/preview.css"
      , 0};
  return (const char *)text;
}

static const unsigned char preview[] = {
#embed "Preview/preview.js"
    , 0};

static const unsigned char pictures[] = {
#embed "Preview/pictures.js"
    , 0};

static const unsigned char requests[] = {
#embed "Preview/requests.js"
    , 0};

static const unsigned char panels[] = {
#embed "Preview/panels.js"
    , 0};

static const unsigned char rows[] = {
#embed "Preview/rows.js"
    , 0};

static const unsigned char timeline[] = {
#embed "Preview/timeline.js"
    , 0};

static const unsigned char bars[] = {
#embed "Preview/bars.js"
    , 0};

static const unsigned char inspector[] = {
#embed "Preview/inspector.js"
    , 0};

static const unsigned char fields[] = {
#embed "Preview/fields.js"
    , 0};

static const unsigned char overlay[] = {
#embed "Preview/overlay.js"
    , 0};

static const unsigned char edits[] = {
#embed "Preview/edits.js"
    , 0};

static const unsigned char audio[] = {
#embed "Preview/audio.js"
    , 0};

static const unsigned char view[] = {
#embed "Preview/view.js"
    , 0};

static const unsigned char axis[] = {
#embed "Preview/axis.js"
    , 0};

static const unsigned char keys[] = {
#embed "Preview/keys.js"
    , 0};

static const unsigned char rowedits[] = {
#embed "Preview/rowedits.js"
    , 0};

static const unsigned char stage[] = {
#embed "Preview/stage.js"
    , 0};

static const unsigned char layeredits[] = {
#embed "Preview/layeredits.js"
    , 0};

static const unsigned char easing[] = {
#embed "Preview/easing.js"
    , 0};

static const unsigned char targets[] = {
#embed "Preview/targets.js"
    , 0};

static const unsigned char playback[] = {
#embed "Preview/playback.js"
    , 0};

static const unsigned char tracks[] = {
#embed "Preview/tracks.js"
    , 0};

static const unsigned char points[] = {
#embed "Preview/points.js"
    , 0};

static const unsigned char gestures[] = {
#embed "Preview/gestures.js"
    , 0};

static const unsigned char snapping[] = {
#embed "Preview/snapping.js"
    , 0};

static const unsigned char dom[] = {
#embed "Preview/dom.js"
    , 0};

static const unsigned char controls[] = {
#embed "Preview/controls.js"
    , 0};

static const unsigned char layout[] = {
#embed "Preview/layout.js"
    , 0};

static const unsigned char colors[] = {
#embed "Preview/colors.js"
    , 0};

static const unsigned char messages[] = {
#embed "Preview/messages.js"
    , 0};

static const unsigned char export_dialog[] = {
#embed "Preview/export.js"
    , 0};

const char *preview_module(const char *name) {
  static const struct {
    const char *name;
    const unsigned char *text;
  } modules[] = {
      {"preview.js", preview},
      {"pictures.js", pictures},
      {"requests.js", requests},
      {"panels.js", panels},
      {"rows.js", rows},
      {"timeline.js", timeline},
      {"bars.js", bars},
      {"inspector.js", inspector},
      {"fields.js", fields},
      {"overlay.js", overlay},
      {"edits.js", edits},
      {"audio.js", audio},
      {"view.js", view},
      {"axis.js", axis},
      {"keys.js", keys},
      {"rowedits.js", rowedits},
      {"stage.js", stage},
      {"easing.js", easing},
      {"layeredits.js", layeredits},
      {"gestures.js", gestures},
      {"points.js", points},
      {"tracks.js", tracks},
      {"playback.js", playback},
      {"targets.js", targets},
      {"snapping.js", snapping},
      {"dom.js", dom},
      {"controls.js", controls},
      {"layout.js", layout},
      {"export.js", export_dialog},
      {"colors.js", colors},
      {"messages.js", messages},
  };
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
    if (strcmp(modules[i].name, name) == 0) return (const char *)modules[i].text;
  }
  return "";
}
