// Names of Swift, Foundation and of Apple's frameworks as far as they exist here, one a line, which scripts/dev/ios-names
// writes; the texts live as long as the program.
#pragma once

/// Types.
const char *_Nonnull known_types(void);
/// Members, functions and constants.
const char *_Nonnull known_members(void);
