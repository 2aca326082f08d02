// The texts about outputs in the folder Outputs, as UTF-8, which live as long as the program.
#pragma once

/// places.json: the places that take files, and their rules.
const char *_Nonnull places_json(void);
/// foreign.txt: endings, codecs, pixel formats and qualities that are not written, with substitutes.
const char *_Nonnull foreign_formats(void);
/// The template of a job for an engine by its word; empty for a word that is none.
///
/// `<<NAME>>` stands for a value, and occurs for nothing else.
const char *_Nonnull farm_template(const char *_Nonnull engine);
