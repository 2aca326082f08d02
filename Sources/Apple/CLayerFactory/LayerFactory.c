#include "CLayerFactory.h"

// A function of the Swift runtime: returns a class's implementation of a method, which may be
// inherited.
extern const void *swift_lookUpClassMethod(
    const void *type, const void *method, const void *declaring_class);

// The descriptors of Foundation's NSObject and of its init(), which layers override.
extern const char object_class __asm__("$s10Foundation8NSObjectCMn");
extern const char object_init __asm__("$s10Foundation8NSObjectCACycfCTq");

// An allocating initializer expects the class in the context register, where methods expect self.
typedef __attribute__((swiftcall)) void *(*initializer)(
    __attribute__((swift_context)) const void *type);

// The descriptors of CALayer and of its init(layer:).
extern const char layer_class __asm__("$s19CoreAnimationCompat7CALayerCMn");
extern const char layer_copy __asm__("$s19CoreAnimationCompat7CALayerC5layerACyp_tcfCTq");

typedef __attribute__((swiftcall)) void *(*copier)(
    void *layer, __attribute__((swift_context)) const void *type);

void *layer_factory_copy(const void *type, void *layer)
{
  copier copy = (copier)swift_lookUpClassMethod(type, &layer_copy, &layer_class);
  return copy(layer, type);
}

void *layer_factory_make(const void *type)
{
  initializer make = (initializer)swift_lookUpClassMethod(type, &object_init, &object_class);
  return make(type);
}
