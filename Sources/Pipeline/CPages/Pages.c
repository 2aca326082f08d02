#include "include/Pages.h"

#include <string.h>

// #embed is part of C23, and known to the compilers that are needed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char guide[] = {
#embed "../../../docs/Guide.md"
    , 0};

const char *guide_text(void) { return (const char *)guide; }

static const unsigned char report_page[] = {
#embed "Report/report.html"
    , 0};

const char *report_html(void) { return (const char *)report_page; }

static const unsigned char report_css[] = {
#embed "Report/report.css"
    , 0};

const char *report_style(void) { return (const char *)report_css; }

static const unsigned char report_js[] = {
#embed "Report/report.js"
    , 0};

const char *report_script(void) { return (const char *)report_js; }

static const unsigned char preview_page[] = {
#embed "Preview/preview.html"
    , 0};

const char *preview_html(void) { return (const char *)preview_page; }

static const unsigned char preview_css[] = {
#embed "Preview/preview.css"
    , 0};

const char *preview_style(void) { return (const char *)preview_css; }

static const struct {
  const char *name;
  const unsigned char *text;
} modules[] = {
    {"audio.js", (const unsigned char[]){
#embed "Preview/audio.js"
        , 0}},
    {"axis.js", (const unsigned char[]){
#embed "Preview/axis.js"
        , 0}},
    {"bars.js", (const unsigned char[]){
#embed "Preview/bars.js"
        , 0}},
    {"colors.js", (const unsigned char[]){
#embed "Preview/colors.js"
        , 0}},
    {"controls.js", (const unsigned char[]){
#embed "Preview/controls.js"
        , 0}},
    {"dom.js", (const unsigned char[]){
#embed "Preview/dom.js"
        , 0}},
    {"easing.js", (const unsigned char[]){
#embed "Preview/easing.js"
        , 0}},
    {"edits.js", (const unsigned char[]){
#embed "Preview/edits.js"
        , 0}},
    {"export.js", (const unsigned char[]){
#embed "Preview/export.js"
        , 0}},
    {"fields.js", (const unsigned char[]){
#embed "Preview/fields.js"
        , 0}},
    {"gestures.js", (const unsigned char[]){
#embed "Preview/gestures.js"
        , 0}},
    {"inspector.js", (const unsigned char[]){
#embed "Preview/inspector.js"
        , 0}},
    {"keys.js", (const unsigned char[]){
#embed "Preview/keys.js"
        , 0}},
    {"layeredits.js", (const unsigned char[]){
#embed "Preview/layeredits.js"
        , 0}},
    {"layout.js", (const unsigned char[]){
#embed "Preview/layout.js"
        , 0}},
    {"messages.js", (const unsigned char[]){
#embed "Preview/messages.js"
        , 0}},
    {"overlay.js", (const unsigned char[]){
#embed "Preview/overlay.js"
        , 0}},
    {"panels.js", (const unsigned char[]){
#embed "Preview/panels.js"
        , 0}},
    {"pictures.js", (const unsigned char[]){
#embed "Preview/pictures.js"
        , 0}},
    {"playback.js", (const unsigned char[]){
#embed "Preview/playback.js"
        , 0}},
    {"points.js", (const unsigned char[]){
#embed "Preview/points.js"
        , 0}},
    {"preview.js", (const unsigned char[]){
#embed "Preview/preview.js"
        , 0}},
    {"requests.js", (const unsigned char[]){
#embed "Preview/requests.js"
        , 0}},
    {"rowedits.js", (const unsigned char[]){
#embed "Preview/rowedits.js"
        , 0}},
    {"rows.js", (const unsigned char[]){
#embed "Preview/rows.js"
        , 0}},
    {"snapping.js", (const unsigned char[]){
#embed "Preview/snapping.js"
        , 0}},
    {"stage.js", (const unsigned char[]){
#embed "Preview/stage.js"
        , 0}},
    {"targets.js", (const unsigned char[]){
#embed "Preview/targets.js"
        , 0}},
    {"timeline.js", (const unsigned char[]){
#embed "Preview/timeline.js"
        , 0}},
    {"tracks.js", (const unsigned char[]){
#embed "Preview/tracks.js"
        , 0}},
    {"view.js", (const unsigned char[]){
#embed "Preview/view.js"
        , 0}},
};

const char *preview_module(const char *name) {
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
    if (strcmp(modules[i].name, name) == 0) return (const char *)modules[i].text;
  }
  return "";
}
