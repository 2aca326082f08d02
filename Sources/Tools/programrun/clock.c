// The clocks of the system as a program reads them: they show the time of its recording, so that every run is the same.
//
// Only what programs read time with is answered so: libraries that wait for threads need the clocks of the system.
#define _GNU_SOURCE
#include "clock.h"

#include <link.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define VISIBLE __attribute__((visibility("default")))
#define IS_PROGRAM is_program((uintptr_t)__builtin_return_address(0))

// Seconds from the start of 1970 to that of 2001, UTC, from which the dates of a recording count.
enum { epoch = 978307200, billion = 1000000000, maxima = 8 };

static struct { uintptr_t start, end; } readers[maxima];
static int reader_count;
static double (*recording)(void);
static _Thread_local int is_recording;
static _Atomic int64_t latest;

static int add_reader(struct dl_phdr_info *library, size_t size, void *program) {
  (void)size;
  const char *slash = strrchr(library->dlpi_name, '/');
  const char *name = slash != NULL ? slash + 1 : library->dlpi_name;
  if (strcmp(library->dlpi_name, program) != 0 && strcmp(name, "libFoundationEssentials.so") != 0
      && strcmp(name, "libswift_Concurrency.so") != 0)
    return 0;
  for (int i = 0; i < library->dlpi_phnum && reader_count < maxima; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    uintptr_t start = library->dlpi_addr + part->p_vaddr;
    readers[reader_count].start = start, readers[reader_count].end = start + part->p_memsz;
    reader_count++;
  }
  return 0;
}

void begin_clock(double (*seconds)(void), const char *program) {
  dl_iterate_phdr(add_reader, (void *)program);
  recording = seconds, is_recording = 1;
}

static int is_program(uintptr_t caller) {
  for (int i = 0; i < reader_count; i++)
    if (caller >= readers[i].start && caller < readers[i].end) return 1;
  return 0;
}

// The nanoseconds of the recording; other threads see those that its thread has read last.
static int64_t nanoseconds(void) {
  if (is_recording) {
    double count = recording() * billion;
    count += count < 0 ? -0.5 : 0.5;
    atomic_store(&latest, -9e18 < count && count < 9e18 ? (int64_t)count : 0);
  }
  return atomic_load(&latest);
}

static struct timespec time_of(clockid_t clock) {
  int64_t count = nanoseconds(), rest = count % billion;
  if (rest < 0) rest += billion;
  time_t seconds = (count - rest) / billion;
  int is_date = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
  return (struct timespec){seconds + (is_date ? epoch : 0), rest};
}

// These take the place of the functions of the C library.

VISIBLE int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!IS_PROGRAM) return (int)syscall(SYS_clock_gettime, clock, time);
  *time = time_of(clock);
  return 0;
}

VISIBLE int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  if (!IS_PROGRAM) {
    long status = syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    if (status != 0) return (int)status;
  } else {
    now = time_of(CLOCK_REALTIME);
  }
  if (zone != NULL) memset(zone, 0, sizeof(struct timezone));
  *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

VISIBLE time_t time(time_t *result) {
  struct timespec now;
  if (IS_PROGRAM) now = time_of(CLOCK_REALTIME);
  else if (syscall(SYS_clock_gettime, CLOCK_REALTIME, &now) != 0) return -1;
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}

VISIBLE clock_t clock(void) {
  struct timespec now;
  if (IS_PROGRAM) now = time_of(CLOCK_PROCESS_CPUTIME_ID);
  else if (syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &now) != 0) return -1;
  return now.tv_sec * CLOCKS_PER_SEC + now.tv_nsec / (billion / CLOCKS_PER_SEC);
}
