// Names of Swift, Foundation and of Apple's frameworks as far as they exist here, one a line, which scripts/dev/ios-names
// writes, and tables; the texts live as long as the program.
#pragma once

/// Types.
const char *_Nonnull known_types(void);
/// Members, functions and constants.
const char *_Nonnull known_members(void);
/// Tables of former names, of elements of storyboards, and of types that do not exist here, written by hand.
const char *_Nonnull name_tables(void);
