#include "Arguments.h"

#include <stddef.h>

// Swift reads the arguments from /proc, which containers and chroots may lack. The loader of glibc passes those of `main`
// to every constructor.

static int count;
static char **arguments;

__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int shim_argument_count(void) { return count; }

const char *shim_argument(int index) { return index < count ? arguments[index] : NULL; }
