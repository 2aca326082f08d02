// A task sleeps until an instant: the time that it reads plus the time that it asks for. Who knows what it has read can tell
// the latter exactly, however late.
#define _GNU_SOURCE
#include "tasks.h"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Thread_local int64_t latest;

int64_t read_time(void) { return latest; }

// Takes the place of the function of the C library.
__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, struct timespec *time) {
  int status = (int)syscall(SYS_clock_gettime, clock, time);
  if (status == 0) latest = time->tv_sec * 1000000000 + time->tv_nsec;
  return status;
}
