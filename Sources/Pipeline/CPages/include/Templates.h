// The files of the templates, which `init --template` writes.
#pragma once

#include <stddef.h>

/// One file of a template.
struct template_file {
  /// The template, or "" for files of the folder `fonts` that several templates use.
  const char *_Nonnull folder;
  /// The path of the file in the new folder.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// The number of files.
size_t template_file_count(void);
/// The file of an index below the number.
struct template_file template_file_at(size_t index);
