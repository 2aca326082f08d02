#include "Duktape.h"

// The engine's own source, so that its instruction counter can be set to a known start for every call.
#include <../share/duktape/duktape.c>

#include "Engine.h"
#include "Freezing.h"
#include "Sorting.h"

// MARK: Calls

// host(question, a, b, c): an array of numbers, or undefined.
static duk_ret_t host(duk_context *context) {
  script_engine *engine = current;
  double arguments[3];
  for (int i = 0; i < 3; i++) arguments[i] = duk_get_number(context, i + 1);
  int question = duk_get_int(context, 0);
  int count = engine->answer(engine->owner, question, arguments, engine->answers, ANSWERS);
  if (count < 0) return 0;
  duk_push_array(context);
  for (int i = 0; i < count && i < ANSWERS; i++) {
    duk_push_number(context, engine->answers[i]);
    duk_put_prop_index(context, -2, (duk_uarridx_t)i);
  }
  return 1;
}

// spend(steps): the cost of the next call that the engine does not count itself.
static duk_ret_t spend(duk_context *context) {
  script_engine *engine = current;
  double steps = duk_get_number(context, 0);
  engine->strains += steps < 1e15 ? (int64_t)steps : (int64_t)1e15;
  if (engine->strains >= engine->limits.steps) exceed(engine, "steps");
  return engine->is_over ? DUK_RET_RANGE_ERROR : 0;
}

static int64_t steps_so_far(const script_engine *engine) {
  const duk_hthread *thread = (const duk_hthread *)engine->context;
  int64_t whole = engine->interrupts > 0 ? engine->interrupts - 1 : 0;
  return whole * DUK_HTHREAD_INTCTR_DEFAULT + (thread->interrupt_init - thread->interrupt_counter) + engine->strains;
}

// spent(): the steps of this call so far.
static duk_ret_t spent(duk_context *context) {
  duk_push_number(context, (double)steps_so_far(current));
  return 1;
}

// freezeDeeply(object): it and what it leads to are closed to changes.
static duk_ret_t freeze(duk_context *context) {
  if (duk_is_object(context, 0)) current->strains += freeze_deeply(context, 0);
  return script_is_strained() ? DUK_RET_RANGE_ERROR : 0;
}

typedef struct {
  const char *program, *text;
  size_t length, text_length;
  const double *arguments;
  int count, index;
  // Compiled: bytes that the caller frees.
  char *compiled;
  size_t compiled_length;
} request;

static duk_ret_t compile(duk_context *context, void *data) {
  request *r = data;
  duk_push_string(context, "runtime");
  duk_compile_lstring_filename(context, DUK_COMPILE_EVAL, r->program, r->length);
  duk_dump_function(context);
  const void *bytes = duk_get_buffer(context, -1, &r->compiled_length);
  r->compiled = malloc(r->compiled_length);
  if (!r->compiled) return DUK_RET_ERROR;
  memcpy(r->compiled, bytes, r->compiled_length);
  return 0;
}

static duk_ret_t load(duk_context *context, void *data) {
  request *r = data;
  define_sort(context);
  memcpy(duk_push_fixed_buffer(context, r->length), r->program, r->length);
  duk_load_function(context);
  duk_call(context, 0);
  duk_push_c_function(context, host, 4);
  duk_push_array(context);
  duk_push_heap_stash(context);
  duk_dup(context, -2);
  duk_put_prop_string(context, -2, "scripts");
  duk_pop(context);
  duk_push_lstring(context, r->text, r->text_length);
  // A name that scripts cannot spell.
  duk_push_literal(context, DUK_HIDDEN_SYMBOL("secret"));
  duk_push_c_function(context, spend, 1);
  duk_push_c_function(context, spent, 0);
  duk_push_c_function(context, freeze, 1);
  duk_call(context, 7);
  duk_push_heap_stash(context);
  duk_swap_top(context, -2);
  duk_put_prop_string(context, -2, "main");
  return 0;
}

static duk_ret_t define(duk_context *context, void *data) {
  request *r = data;
  duk_push_heap_stash(context);
  duk_get_prop_string(context, -1, "scripts");
  duk_push_string(context, "expression");
  duk_compile_lstring_filename(context, DUK_COMPILE_EVAL, r->program, r->length);
  duk_call(context, 0);
  duk_put_prop_index(context, -2, (duk_uarridx_t)r->index);
  return 0;
}

static duk_ret_t call(duk_context *context, void *data) {
  request *r = data;
  duk_push_heap_stash(context);
  duk_get_prop_string(context, -1, "main");
  for (int i = 0; i < r->count; i++) duk_push_number(context, r->arguments[i]);
  duk_call(context, r->count);
  return 1;
}

static duk_ret_t take_error(duk_context *context, void *data) {
  script_engine *engine = data;
  duk_dup(context, 0);
  // The innermost call of the script itself; functions that it calls have separate lines.
  if (duk_is_object(context, 0) && duk_get_prop_string(context, 0, "stack")) {
    const char *stack = duk_get_string(context, -1);
    const char *place = stack ? strstr(stack, "expression:") : NULL;
    if (place) engine->line = atoi(place + strlen("expression:"));
  }
  const char *message = duk_safe_to_string(context, 1);
  strncpy(engine->message, message, MESSAGE_BYTES - 1);
  return 0;
}

static duk_ret_t take_value(duk_context *context, void *data) {
  script_engine *engine = data;
  engine->count = -1;
  if (duk_is_string(context, 0)) {
    size_t length;
    const char *text = duk_get_lstring(context, 0, &length);
    engine->text = malloc(length + 1);
    if (engine->text) memcpy(engine->text, text, length + 1);
    return 0;
  }
  int count = duk_is_array(context, 0) ? (int)duk_get_length(context, 0) : 1;
  if (!duk_is_array(context, 0) && !duk_is_number(context, 0)) return 0;
  if (count > engine->capacity) {
    double *grown = realloc(engine->numbers, (size_t)count * sizeof(double));
    if (!grown) return 0;
    engine->numbers = grown;
    engine->capacity = count;
  }
  for (int i = 0; i < count; i++) {
    if (duk_is_array(context, 0)) {
      duk_get_prop_index(context, 0, (duk_uarridx_t)i);
    } else {
      duk_dup(context, 0);
    }
    engine->numbers[i] = duk_get_number(context, -1);
    duk_pop(context);
  }
  engine->count = count;
  return 0;
}

static script_status run(
    script_engine *engine, duk_safe_call_function function, request *r, size_t block, size_t memory) {
  script_engine *outer = current;
  current = engine;
  free(engine->text);
  engine->text = NULL;
  engine->count = -1;
  engine->line = 0;
  engine->interrupts = engine->strains = engine->refusals = 0;
  engine->refused = 0;
  engine->is_over = false;
  engine->block = block;
  engine->counts_bytes = block < engine->limits.memory;
  engine->ceiling = engine->used + memory;
  memset(engine->message, 0, MESSAGE_BYTES);
  duk_hthread *thread = (duk_hthread *)engine->context;
  thread->interrupt_counter = thread->interrupt_init = 0;

  int failed = duk_safe_call(engine->context, function, r, 0, 1);
  engine->steps = steps_so_far(engine);
  script_status status = failed ? script_threw : script_gave_nothing;
  bool is_over = engine->is_over;
  // The script's exhausted limits must not stop the following calls.
  engine->is_over = false;
  engine->interrupts = engine->strains = 0;
  engine->block = engine->ceiling = SIZE_MAX / 2;
  engine->counts_bytes = false;
  int taken = duk_safe_call(engine->context, failed ? take_error : take_value, engine, 1, 1);
  if (taken != 0) failed = 1;
  duk_set_top(engine->context, 0);
  if (is_over) {
    snprintf(engine->message, MESSAGE_BYTES, "%s", engine->limit);
    duk_gc(engine->context, 0);
    status = script_exceeded;
  } else if (!failed) {
    status = engine->text ? script_gave_text
             : engine->count >= 0 ? script_gave_numbers
                                  : script_gave_nothing;
  }
  current = outer;
  return status;
}

// Allocations before the first collection of garbage; a scene of 5,000 objects has its later ones as far apart.
#define FIRST_COLLECTION 262144

// MARK: Interface

script_engine *script_create(script_limits limits, void *owner, script_answer answer) {
  script_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return NULL;
  engine->limits = limits;
  engine->owner = owner;
  engine->answer = answer;
  engine->block = engine->ceiling = limits.memory;
  engine->context = duk_create_heap(allocate, reallocate, deallocate, engine, fatal);
  if (!engine->context) {
    free(engine);
    return NULL;
  }
  return engine;
}

void script_destroy(script_engine *engine) {
  if (!engine) return;
  current = NULL;
  engine->block = engine->ceiling = SIZE_MAX / 2;
  // Nothing has a finalizer, and all memory is freed: skips the three garbage collections before.
  ((duk_hthread *)engine->context)->heap->ms_prevent_count = 1;
  duk_destroy_heap(engine->context);
  free(engine->numbers);
  free(engine->text);
  free(engine);
}

static size_t room(const script_engine *engine) {
  return engine->used < engine->limits.memory ? engine->limits.memory - engine->used : 0;
}

char *script_compile(const char *program, size_t length, size_t *compiled_length) {
  script_limits limits = {.steps = INT64_MAX / 2, .memory = SIZE_MAX / 2, .block = SIZE_MAX / 2};
  script_engine *engine = script_create(limits, NULL, NULL);
  if (!engine) return NULL;
  request r = {.program = program, .length = length};
  run(engine, compile, &r, SIZE_MAX / 2, SIZE_MAX / 4);
  script_destroy(engine);
  *compiled_length = r.compiled_length;
  return r.compiled;
}

script_status script_load(
    script_engine *engine, const char *compiled, size_t length, const char *text, size_t text_length) {
  request r = {.program = compiled, .length = length, .text = text, .text_length = text_length};
  script_status status = run(engine, load, &r, engine->limits.memory, room(engine));
  // The engine collects garbage after fifty times as many allocations as objects survived the last collection,
  // which were almost none. The first scripts would wait for a traversal of all objects that were just loaded.
  ((duk_hthread *)engine->context)->heap->ms_trigger_counter = FIRST_COLLECTION;
  return status;
}

script_status script_define(script_engine *engine, int index, const char *source, size_t length) {
  request r = {.program = source, .length = length, .index = index};
  return run(engine, define, &r, engine->limits.memory, room(engine));
}

script_status script_call(script_engine *engine, const double *arguments, int count) {
  request r = {.arguments = arguments, .count = count};
  return run(engine, call, &r, engine->limits.block, room(engine));
}

const double *script_numbers(const script_engine *engine, int *count) {
  *count = engine->count;
  return engine->numbers;
}

const char *script_text(const script_engine *engine) { return engine->text; }

const char *script_message(const script_engine *engine) { return engine->message; }

int script_line(const script_engine *engine) { return engine->line; }

int64_t script_steps(const script_engine *engine) { return engine->steps; }
