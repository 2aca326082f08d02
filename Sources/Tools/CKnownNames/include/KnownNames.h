// Names of Swift, Foundation and of Apple's frameworks as far as they exist here, one a line, which scripts/dev/ios-names
// writes; the texts live as long as the program.
#pragma once

/// Types.
const char *_Nonnull known_types(void);
/// Members, functions and constants.
const char *_Nonnull known_members(void);
/// Types that programs use often and that do not exist here, written by hand: name, what it is, and what is nearest to
/// it here, with `|` between them.
const char *_Nonnull absent_types(void);
