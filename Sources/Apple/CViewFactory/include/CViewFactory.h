#pragma once

// Makes views of classes that are known only when the program runs.

#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Creates a view of a class with the class's own `init(frame:)`.
///
/// Table and collection views make registered classes this way, as UIKit does through the Objective-C runtime. Swift
/// calls an initializer of such a class when it is `required`, which would forbid the `override init(frame:)` of code
/// written for iOS. The method table of every class nevertheless contains the initializer.
///
/// \param type the metadata of `UIView` or of a class that inherits from it.
/// \param x the left edge of the frame in points, and so on.
/// \returns a reference that the caller has to release.
void *view_factory_make(const void *type, double x, double y, double width, double height);

/// Creates a table view cell with the class's own `init(style:reuseIdentifier:)`.
///
/// \param type the metadata of the cell's class.
/// \param style the number of the style.
/// \param identifier an initialized Swift `String?`, two words; the initializer destroys it.
/// \returns a reference that the caller has to release.
void *view_factory_make_cell(const void *type, uint8_t style, const void *identifier);

/// Creates a header or footer of a table view with the class's own `init(reuseIdentifier:)`.
///
/// \param type the metadata of the class.
/// \param identifier an initialized Swift `String?`, two words; the initializer destroys it.
/// \returns a reference that the caller has to release.
void *view_factory_make_header(const void *type, const void *identifier);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
