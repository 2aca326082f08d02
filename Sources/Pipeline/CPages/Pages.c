#include "include/Pages.h"

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

const char *preview_script(void) {
  static const unsigned char text[] = {
#embed "Preview/preview.js"
      , 0};
  return (const char *)text;
}

const char *preview_pictures(void) {
  static const unsigned char text[] = {
#embed "Preview/pictures.js"
      , 0};
  return (const char *)text;
}

const char *preview_panels(void) {
  static const unsigned char text[] = {
#embed "Preview/panels.js"
      , 0};
  return (const char *)text;
}
