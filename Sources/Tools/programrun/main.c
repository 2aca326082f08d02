// Runs a compiled Swift program for animrender, in a separate process whose arguments are the program's; with
// `--confine FOLDER PROGRAM WORDS…` as the only request, starts the compiler without rights outside the folder.
//
// It holds no code of the library, which is loaded first and gives up rights before it loads the program.
#include "confine.h"
#include "crash.h"
#include "tasks.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

// Steele, Lea and Flood: Fast splittable pseudorandom number generators (2014), SplitMix64.
static uint64_t next_number(void) {
  static _Atomic uint64_t state;
  uint64_t z = atomic_fetch_add(&state, 0x9E3779B97F4A7C15u) + 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// Takes the place of the function of Swift's library: the numbers of its system generator are always the same ones.
__attribute__((visibility("default"))) void swift_stdlib_random(void *bytes, size_t count) {
  uint8_t *out = bytes;
  while (count > 0) {
    uint64_t number = next_number();
    size_t part = count < sizeof number ? count : sizeof number;
    memcpy(out, &number, part);
    out += part;
    count -= part;
  }
}

int main(int count, char **words) {
  // No program outlives the command.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const char *path = getenv("ANIMRENDER_LIBRARY"), *request = getenv("ANIMRENDER_REQUEST");
  if (path == NULL && count > 3 && strcmp(words[1], "--confine") == 0) {
    if (confine(words[2]) == 0) execv(words[3], words + 3);
    perror("the compiler cannot be confined");
    return 69;
  }
  // The lines printed before a crash are seen.
  setvbuf(stdout, NULL, _IOLBF, 0);
  void *library = path != NULL && request != NULL ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
  int (*record)(const char *, void (*)(uintptr_t, uintptr_t), int64_t (*)(void)) = NULL;
  if (library != NULL) *(void **)&record = dlsym(library, "animrender_record");
  if (record == NULL) {
    const char *reason = dlerror();
    fprintf(stderr, "%s\n", reason != NULL ? reason : "animrender starts this program");
    return 70;
  }
  return record(request, watch_crashes, read_time);
}
