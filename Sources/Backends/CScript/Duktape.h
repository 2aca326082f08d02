// Duktape from the system's source, with a feature that its library is built without: a step counter.
//
// The library that Debian builds cannot be interrupted. Its development package provides the same
// version as source, which has hooks for all requirements of a sandbox.
#pragma once

// Packages install headers in PREFIX/include and the source in PREFIX/share.
#include <../share/duktape/duk_config.h>

int script_is_over(void *engine);
int script_is_strained(void);
void script_throws(void);

// Asked every 262,144 instructions.
#define DUK_USE_INTERRUPT_COUNTER
#define DUK_USE_EXEC_TIMEOUT_CHECK(engine) script_is_over(engine)

// Asked at every access that can lead to a loop or a recursion in C: lookups, matches of regular
// expressions, calls, the compiler.
#define DUK_USE_NATIVE_STACK_CHECK() script_is_strained()

// Receives every throw, which costs many other steps.
#undef DUK_LONGJMP
#define DUK_LONGJMP(buffer) (script_throws(), longjmp((buffer), 1))

// No clock and no time zone.
#undef DUK_USE_DATE_NOW_GETTIMEOFDAY
#undef DUK_USE_DATE_TZO_GMTIME_R
#undef DUK_USE_DATE_TZO_GMTIME_S
#undef DUK_USE_DATE_TZO_GMTIME
#undef DUK_USE_DATE_PRS_STRPTIME
#undef DUK_USE_DATE_FMT_STRFTIME
#undef DUK_USE_GET_MONOTONIC_TIME_CLOCK_GETTIME
#define DUK_USE_DATE_GET_NOW(context) 0.0
#define DUK_USE_DATE_GET_LOCAL_TZOFFSET(date) 0

// No chance: the engine's own numbers are seeded by the clock and by addresses. The runtime replaces Math.random, and
// nothing else that scripts reach uses them.
#define DUK_USE_GET_RANDOM_DOUBLE(owner) 0.5

// Threads of a process may have small stacks.
#undef DUK_USE_CALLSTACK_LIMIT
#define DUK_USE_CALLSTACK_LIMIT 1000
#undef DUK_USE_NATIVE_CALL_RECLIMIT
#define DUK_USE_NATIVE_CALL_RECLIMIT 100
#undef DUK_USE_COMPILER_RECLIMIT
#define DUK_USE_COMPILER_RECLIMIT 400
#undef DUK_USE_REGEXP_COMPILER_RECLIMIT
#define DUK_USE_REGEXP_COMPILER_RECLIMIT 500
#undef DUK_USE_REGEXP_EXECUTOR_RECLIMIT
#define DUK_USE_REGEXP_EXECUTOR_RECLIMIT 1000
