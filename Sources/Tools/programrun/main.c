// Runs a compiled Swift program for animrender, in a separate process whose arguments are the program's; with
// `--confine FOLDER PROGRAM WORDS…` as the only request, starts the compiler without rights outside the folder.
//
// It holds no code of the library, which is loaded first and gives up rights before it loads the program.
#include "clock.h"
#include "confine.h"
#include "crash.h"

#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

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
  int (*record)(const char *, void (*)(uintptr_t, uintptr_t), void (*)(double (*)(void), const char *)) = NULL;
  if (library != NULL) *(void **)&record = dlsym(library, "animrender_record");
  if (record == NULL) {
    const char *reason = dlerror();
    fprintf(stderr, "%s\n", reason != NULL ? reason : "animrender starts this program");
    return 70;
  }
  return record(request, watch_crashes, begin_clock);
}
