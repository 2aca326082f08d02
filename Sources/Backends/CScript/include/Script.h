// A JavaScript engine (ES5) that runs untrusted scripts: bounded in steps, memory and depth, without
// files, a clock or randomness.
//
// One engine is used by one thread at a time. Nothing here traps or aborts; errors are reported by a
// status and `script_message`.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct script_engine script_engine;

/// The limits of one call.
typedef struct {
  /// Steps of the interpreter, and as many of the loops and matches that it does for a script.
  int64_t steps;
  /// Bytes that all values of the engine may take.
  size_t memory;
  /// Bytes of one value, such as a text, while a script runs.
  size_t block;
} script_limits;

/// How a call ended.
typedef enum {
  /// With numbers: `script_numbers`.
  script_gave_numbers,
  /// With a text: `script_text`.
  script_gave_text,
  /// With neither.
  script_gave_nothing,
  /// By an error of the script: `script_message` and `script_line`.
  script_threw,
  /// Because a limit was exceeded: `script_message`.
  script_exceeded,
} script_status;

/// Answers a question that a script asks its host with `host(question, a, b, c)`.
///
/// Writes up to `capacity` numbers and returns how many there are, or a negative number for no answer.
/// Must not call the engine.
typedef int (*script_answer)(
    void *owner, int question, const double arguments[3], double *answer, int capacity);

/// An engine; NULL where there is no memory.
script_engine *script_create(script_limits limits, void *owner, script_answer answer);

/// Frees an engine.
void script_destroy(script_engine *engine);

/// Compiles a program for `script_load`, once for all engines of this process: bytes that the caller frees;
/// NULL where there is no memory or the program has a mistake.
char *script_compile(const char *program, size_t length, size_t *compiled_length);

/// Runs a program that `script_compile` has compiled (nothing else: its bytes are trusted), whose value is a
/// function, calls that with `host`, the list of compiled scripts and a text, and keeps the function that it
/// gives for `script_call`.
script_status script_load(
    script_engine *engine, const char *compiled, size_t length, const char *text, size_t text_length);

/// Compiles an expression whose value is a function, and adds it to the list of scripts as `index`.
script_status script_define(script_engine *engine, int index, const char *source, size_t length);

/// Calls the function that was loaded.
script_status script_call(script_engine *engine, const double *arguments, int count);

/// The numbers of the last call, and how many.
const double *script_numbers(const script_engine *engine, int *count);

/// The text of the last call in UTF-8, ended by 0.
const char *script_text(const script_engine *engine);

/// The error of the last call.
const char *script_message(const script_engine *engine);

/// The line of the script in which it was wrong, from 1; 0 where there is none.
int script_line(const script_engine *engine);

/// The steps of the last call.
int64_t script_steps(const script_engine *engine);
