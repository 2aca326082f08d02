// Tells the command where a program crashed. The runtime's own reports start another program, which a sandbox forbids,
// and end at code without frame pointers.
#define _GNU_SOURCE
#include "crash.h"

#include <execinfo.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>
#include <ucontext.h>

enum { frames = 96, reply = 3 };
static uintptr_t code_start, code_end;
// An endless recursion has no other stack left.
static char stack[1 << 18];

static uintptr_t program_counter(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (uintptr_t)context->uc_mcontext.pc;
#else
  return 0;
#endif
}

// Writes a line of a reply: `crash`, and the addresses of calls in the program, innermost first, as `ProgramLines` has them.
static void report(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  static const char digits[] = "0123456789abcdef";
  void *calls[frames];
  char line[frames * 17 + 16] = "crash\t\t\t";
  size_t length = 8;
  uintptr_t crash = program_counter(context);
  int count = backtrace(calls, frames);
  for (int i = 0; i < count; i++) {
    uintptr_t address = (uintptr_t)calls[i];
    // A return address is that after the call.
    if (address != crash) address -= 1;
    if (address < code_start || address >= code_end) continue;
    int shift = 60;
    while (shift > 0 && (address - code_start) >> shift == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) line[length++] = digits[((address - code_start) >> shift) & 15];
    line[length++] = ' ';
  }
  line[length++] = '\t';
  line[length++] = '\n';
  ssize_t written = write(reply, line, length);
  (void)written;
}

void watch_crashes(uintptr_t start, uintptr_t end) {
  code_start = start, code_end = end;
  // Loads what it needs before it is needed.
  void *call;
  backtrace(&call, 1);
  stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&other, NULL);
  struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK | (int)SA_RESETHAND};
  static const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}
