// The JavaScript runtime of scripts: the files of the folder Runtime as UTF-8, valid for the life of the
// program.
//
// They are embedded by C: for a resource that SwiftPM embeds, Swift's compiler takes 50 µs a byte.
#pragma once

/// arithmetic.js
const char *_Nonnull runtime_arithmetic(void);
/// interpolation.js
const char *_Nonnull runtime_interpolation(void);
/// chance.js
const char *_Nonnull runtime_chance(void);
/// paths.js
const char *_Nonnull runtime_paths(void);
/// evaluation.js
const char *_Nonnull runtime_evaluation(void);
/// properties.js
const char *_Nonnull runtime_properties(void);
/// groups.js
const char *_Nonnull runtime_groups(void);
/// shapes.js
const char *_Nonnull runtime_shapes(void);
/// layers.js
const char *_Nonnull runtime_layers(void);
/// maps.js
const char *_Nonnull runtime_maps(void);
/// document.js
const char *_Nonnull runtime_document(void);
/// scene.js
const char *_Nonnull runtime_scene(void);
/// closing.js
const char *_Nonnull runtime_closing(void);
/// library.js
const char *_Nonnull runtime_library(void);
/// rewriting.js
const char *_Nonnull runtime_rewriting(void);
