#include "CViewFactory.h"

// A function of the Swift runtime: returns a class's implementation of a method, which may be
// inherited.
extern const void *swift_lookUpClassMethod(
    const void *type, const void *method, const void *declaring_class);

// The descriptors of the classes and of the initializers that they declare.
extern const char view_class __asm__("$s11UIKitCompat6UIViewCMn");
extern const char view_init __asm__("$s11UIKitCompat6UIViewC5frameAC10Foundation6CGRectV_tcfCTq");
extern const char cell_class __asm__("$s11UIKitCompat15UITableViewCellCMn");
extern const char cell_init __asm__("$s11UIKitCompat15UITableViewCellC5style15reuseIdentifierA2C0E5StyleO_SSSgtcfCTq");
extern const char header_class __asm__("$s11UIKitCompat023UITableViewHeaderFooterD0CMn");
extern const char header_init __asm__("$s11UIKitCompat023UITableViewHeaderFooterD0C15reuseIdentifierACSSSg_tcfCTq");

// An allocating initializer expects the class in the context register, where methods expect self.
#define CONTEXT __attribute__((swift_context)) const void *type

// A Swift `String?` in registers.
struct string {
  uint64_t first;
  void *second;
};

typedef __attribute__((swiftcall)) void *(*view_maker)(
    double x, double y, double width, double height, CONTEXT);
typedef __attribute__((swiftcall)) void *(*cell_maker)(
    uint8_t style, uint64_t first, void *second, CONTEXT);
typedef __attribute__((swiftcall)) void *(*header_maker)(uint64_t first, void *second, CONTEXT);

void *view_factory_make(const void *type, double x, double y, double width, double height)
{
  view_maker make = (view_maker)swift_lookUpClassMethod(type, &view_init, &view_class);
  return make(x, y, width, height, type);
}

void *view_factory_make_cell(const void *type, uint8_t style, const void *identifier)
{
  const struct string *text = identifier;
  cell_maker make = (cell_maker)swift_lookUpClassMethod(type, &cell_init, &cell_class);
  return make(style, text->first, text->second, type);
}

void *view_factory_make_header(const void *type, const void *identifier)
{
  const struct string *text = identifier;
  header_maker make = (header_maker)swift_lookUpClassMethod(type, &header_init, &header_class);
  return make(text->first, text->second, type);
}
