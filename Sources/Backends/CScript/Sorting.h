// Array.prototype.sort as ECMAScript 2019 defines it: stable, and equal in every run.
//
// The engine's own is a quicksort with random pivots.
#pragma once

#include "Engine.h"

// The value stack of a call of sort.
enum { COMPARISON, SORTED_OBJECT, LENGTH, VALUES, KEYS };

// Compares two texts by their bytes, which is the order of their code points.
static bool text_precedes(duk_hstring *text, duk_hstring *other) {
  if (text == other) return false;
  size_t length = DUK_HSTRING_GET_BYTELEN(text), other_length = DUK_HSTRING_GET_BYTELEN(other);
  current->strains += (int64_t)((length < other_length ? length : other_length) / BYTES_A_STEP);
  return duk_js_string_compare(text, other) < 0;
}

// Whether a value sorts before a value that precedes it now.
static bool precedes(duk_context *context, uint32_t value, uint32_t earlier) {
  bool result;
  if (script_is_strained()) duk_range_error(context, "sorting exceeds a limit");
  if (duk_is_undefined(context, COMPARISON)) {
    duk_get_prop_index(context, KEYS, value);
    duk_get_prop_index(context, KEYS, earlier);
    result = text_precedes(duk_get_hstring(context, -2), duk_get_hstring(context, -1));
    duk_pop_2(context);
  } else {
    duk_dup(context, COMPARISON);
    duk_get_prop_index(context, VALUES, earlier);
    duk_get_prop_index(context, VALUES, value);
    duk_call(context, 2);
    result = duk_to_number(context, -1) > 0;
    duk_pop(context);
  }
  return result;
}

// Merges two sorted ranges of `from` that follow each other into `to`.
static void merge(
    duk_context *context, const uint32_t *from, uint32_t *to, uint32_t first, uint32_t middle, uint32_t end) {
  uint32_t left = first, right = middle;
  for (uint32_t k = first; k < end; k++) {
    bool takes_right = left == middle || (right < end && precedes(context, from[right], from[left]));
    to[k] = takes_right ? from[right++] : from[left++];
  }
}

// The places of the values in sorted order, in a buffer on the value stack: a merge sort from runs of one upwards.
static const uint32_t *sorted_indexes(duk_context *context, uint32_t count) {
  uint32_t *from = duk_push_fixed_buffer(context, 2 * count * sizeof *from), *to = from + count;
  for (uint32_t i = 0; i < count; i++) from[i] = i;
  for (uint64_t width = 1; width < count; width *= 2) {
    for (uint64_t first = 0; first < count; first += 2 * width) {
      uint64_t middle = first + width < count ? first + width : count;
      uint64_t end = middle + width < count ? middle + width : count;
      merge(context, from, to, (uint32_t)first, (uint32_t)middle, (uint32_t)end);
    }
    uint32_t *swap = from;
    from = to;
    to = swap;
  }
  return from;
}

// Copies the values that are there and not undefined, out of the reach of the comparison function, and where there is
// none their texts. Returns how many; `undefined_count` takes how many are undefined.
static uint32_t collect(duk_context *context, uint32_t length, uint32_t *undefined_count) {
  uint32_t count = 0;
  duk_push_bare_array(context);
  duk_push_bare_array(context);
  for (uint32_t i = 0; i < length; i++) {
    if (script_is_strained()) duk_range_error(context, "sorting exceeds a limit");
    bool is_there = duk_get_prop_index(context, SORTED_OBJECT, i);
    if (is_there && !duk_is_undefined(context, -1)) {
      duk_put_prop_index(context, VALUES, count++);
    } else {
      duk_pop(context);
      *undefined_count += is_there;
    }
  }
  for (uint32_t i = 0; i < count && duk_is_undefined(context, COMPARISON); i++) {
    duk_get_prop_index(context, VALUES, i);
    duk_to_string(context, -1);
    duk_put_prop_index(context, KEYS, i);
  }
  return count;
}

static duk_ret_t sort(duk_context *context) {
  if (!duk_is_undefined(context, COMPARISON)) duk_require_callable(context, COMPARISON);
  uint32_t length = duk__push_this_obj_len_u32_limited(context);
  uint32_t undefined_count = 0, count = collect(context, length, &undefined_count);
  const uint32_t *places = sorted_indexes(context, count);
  for (uint32_t i = 0; i < length; i++) {
    if (script_is_strained()) duk_range_error(context, "sorting exceeds a limit");
    if (i < count) {
      duk_get_prop_index(context, VALUES, places[i]);
      duk_put_prop_index(context, SORTED_OBJECT, i);
    } else if (i - count < undefined_count) {
      duk_push_undefined(context);
      duk_put_prop_index(context, SORTED_OBJECT, i);
    } else {
      // Missing elements are last.
      duk_del_prop_index(context, SORTED_OBJECT, i);
    }
  }
  duk_dup(context, SORTED_OBJECT);
  return 1;
}

// Puts the function in the place of the engine's.
static void define_sort(duk_context *context) {
  duk_get_global_literal(context, "Array");
  duk_get_prop_literal(context, -1, "prototype");
  duk_push_c_function(context, sort, 1);
  duk_push_literal(context, "name");
  duk_push_literal(context, "sort");
  duk_def_prop(context, -3, DUK_DEFPROP_HAVE_VALUE | DUK_DEFPROP_FORCE);
  duk_put_prop_literal(context, -2, "sort");
  duk_pop_2(context);
}
