// Freezes all objects that scripts can reach; the engine's own functions for this take most of its startup
// time.
#pragma once

#include "Duktape.h"

// The objects that remain to be visited: a buffer on the value stack, at `place`.
typedef struct {
  duk_context *context;
  duk_idx_t place;
  size_t count, capacity;
} freeze_list;

static void freeze_later(freeze_list *list, duk_hobject *object) {
  if (!object) return;
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 256;
    duk_resize_buffer(list->context, list->place, list->capacity * sizeof object);
  }
  duk_hobject **objects = duk_get_buffer(list->context, list->place, NULL);
  objects[list->count++] = object;
}

// Closes one object to changes.
//
// The engine's own function for it gives every object a new block of members without an array's part; for an
// object that has none, which is nearly each, clearing the flags is all.
static void freeze_one(duk_hthread *thread, duk_hobject *object) {
  if (DUK_HOBJECT_GET_ASIZE(object) > 0) {
    duk_hobject_object_seal_freeze_helper(thread, object, 1);
    return;
  }
  for (duk_uint_fast32_t i = 0; i < DUK_HOBJECT_GET_ENEXT(object); i++) {
    duk_uint8_t *flags = DUK_HOBJECT_E_GET_FLAGS_PTR(thread->heap, object, i);
    if (!(*flags & DUK_PROPDESC_FLAG_ACCESSOR)) *flags &= ~DUK_PROPDESC_FLAG_WRITABLE;
    *flags &= ~DUK_PROPDESC_FLAG_CONFIGURABLE;
  }
  DUK_HOBJECT_CLEAR_EXTENSIBLE(object);
}

// Freezes an object and all objects reachable through its members, their getters and setters, and its
// prototypes; frozen objects are skipped. Returns the number of visited members.
//
// Hidden members are not visited, as by Object.getOwnPropertyNames. All visited objects remain reachable from
// the object, so pointers to them are valid although the garbage collector does not scan their buffer.
static int64_t freeze_deeply(duk_context *context, duk_idx_t index) {
  duk_hthread *thread = (duk_hthread *)context;
  freeze_list list = {.context = context};
  int64_t members = 0;
  duk_hobject *object = duk_get_hobject(thread, index);
  // Most are functions one after another, of one prototype.
  duk_hobject *prototype = NULL;
  duk_push_dynamic_buffer(context, 0);
  list.place = duk_get_top_index(context);
  freeze_later(&list, object);
  while (list.count > 0) {
    duk_hobject **objects = duk_get_buffer(context, list.place, NULL);
    object = objects[--list.count];
    if (duk_hobject_object_is_sealed_frozen_helper(thread, object, 1)) continue;
    freeze_one(thread, object);
    // No member is in the part for arrays after this.
    for (duk_uint_fast32_t i = 0; i < DUK_HOBJECT_GET_ENEXT(object); i++) {
      duk_hstring *key = DUK_HOBJECT_E_GET_KEY(thread->heap, object, i);
      members += 1;
      if (!key || DUK_HSTRING_HAS_SYMBOL(key)) continue;
      if (DUK_HOBJECT_E_SLOT_IS_ACCESSOR(thread->heap, object, i)) {
        freeze_later(&list, DUK_HOBJECT_E_GET_VALUE_GETTER(thread->heap, object, i));
        freeze_later(&list, DUK_HOBJECT_E_GET_VALUE_SETTER(thread->heap, object, i));
      } else {
        duk_tval *value = DUK_HOBJECT_E_GET_VALUE_TVAL_PTR(thread->heap, object, i);
        if (DUK_TVAL_IS_OBJECT(value)) freeze_later(&list, DUK_TVAL_GET_OBJECT(value));
      }
    }
    if (DUK_HOBJECT_GET_PROTOTYPE(thread->heap, object) != prototype) {
      prototype = DUK_HOBJECT_GET_PROTOTYPE(thread->heap, object);
      freeze_later(&list, prototype);
    }
  }
  duk_pop(context);
  return members;
}
