// The pages that the program gives out: files of the folders Report and Preview, and the guide of docs, as UTF-8,
// which live as long as the program.
//
// They are embedded by C: of a resource that SwiftPM embeds, Swift's compiler takes 50 µs a byte.
#pragma once

/// docs/Guide.md: the page that teaches how scenes are written.
const char *_Nonnull guide_text(void);
/// report.html: the page of a report.
const char *_Nonnull report_html(void);
/// report.css: its style.
const char *_Nonnull report_style(void);
/// report.js: its program.
const char *_Nonnull report_script(void);
/// preview.html: the page of a preview.
const char *_Nonnull preview_html(void);
/// preview.css: its style.
const char *_Nonnull preview_style(void);
/// A module of its program by the name of the file; empty for a name that is none.
const char *_Nonnull preview_module(const char *_Nonnull name);
