#pragma once

// Makes layers of classes that are known only when the program runs.

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Creates a layer of a class with the class's own `init()`.
///
/// Core Animation does this through the Objective-C runtime. Swift calls an initializer of a class that is
/// known only at run time when it is `required`. That would forbid the `override init()` of code written for
/// iOS. The method table of every class nevertheless contains its `init()`, and this function finds it there.
/// A class that neither has nor inherits `init()` ends the program, as on iOS, with a message that names the
/// class and the initializer.
///
/// \param type the metadata of `CALayer` or of a class that inherits from it. \returns a reference that the
/// caller has to release.
void *layer_factory_make(const void *type);

/// A copy of a layer, made by its class's own `init(layer:)`, as Core Animation makes presentation layers.
///
/// A class that has other initializers and does not override this one ends the program, as it does on iOS.
///
/// \param type the metadata of the layer's class.
/// \param layer an initialized Swift `Any` that holds the layer; the initializer destroys it.
/// \returns a reference that the caller has to release.
void *layer_factory_copy(const void *type, void *layer);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif
