#include "CDynamicLibraries.h"

#include "Libraries.h"

#include <dlfcn.h>
#include <errno.h>
#include <libavcodec/version.h>
#include <libavformat/version.h>
#include <libavutil/version.h>
#include <libswresample/version.h>
#include <libswscale/version.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <x264.h>

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)
// A library of FFmpeg in the version of the headers that this program is compiled with. The layout of structures
// that it fills depends on this number alone.
#define FFMPEG(file, number, name, major) file(number, "lib" name ".so." TEXT(major), "lib" name TEXT(major))
#define FILES(file) \
  FFMPEG(file, DYNLIB_AVUTIL, "avutil", LIBAVUTIL_VERSION_MAJOR) \
  FFMPEG(file, DYNLIB_SWRESAMPLE, "swresample", LIBSWRESAMPLE_VERSION_MAJOR) \
  FFMPEG(file, DYNLIB_SWSCALE, "swscale", LIBSWSCALE_VERSION_MAJOR) \
  FFMPEG(file, DYNLIB_AVCODEC, "avcodec", LIBAVCODEC_VERSION_MAJOR) \
  FFMPEG(file, DYNLIB_AVFORMAT, "avformat", LIBAVFORMAT_VERSION_MAJOR) \
  file(DYNLIB_WEBP, "libwebp.so.7", "libwebp7") \
  file(DYNLIB_WEBPDEMUX, "libwebpdemux.so.2", "libwebpdemux2") \
  file(DYNLIB_LCMS2, "liblcms2.so.2", "liblcms2-2") \
  file(DYNLIB_MICROHTTPD, "libmicrohttpd.so.12", "libmicrohttpd12") \
  file(DYNLIB_SECCOMP, "libseccomp.so.2", "libseccomp2") \
  file(DYNLIB_X264, "libx264.so." TEXT(X264_BUILD), "libx264-" TEXT(X264_BUILD))

#define IN_TABLE(number, file, package) [number] = {file, package},
static const struct {
  const char *file, *package;
} files[DYNLIB_COUNT] = {FILES(IN_TABLE)};

// The program declares the libraries that it opens for packagers (scripts/release/package, dh_dlopenlibdeps of newer
// systems). Its list of needed libraries does not name them:
// https://uapi-group.org/specifications/specs/elf_dlopen_metadata
#define CONTENT(file) "[{\"soname\":[\"" file "\"],\"priority\":\"required\"}]"
#define AS_NOTE_OF(number, file) \
  __attribute__((used, aligned(4), section(".note.dlopen"))) static const struct { \
    uint32_t name_size, content_size, type; \
    char name[4], content[sizeof CONTENT(file)]; \
  } note_##number = {4, sizeof CONTENT(file), 0x407c0c0a, "FDO", CONTENT(file)};
#define AS_NOTE(number, file, package) AS_NOTE_OF(number, file)
FILES(AS_NOTE)

_Static_assert(dynlib_x264 == DYNLIB_X264 && dynlib_x264 + 1 == DYNLIB_COUNT, "two lists of the same libraries");

// As Trampolines.S lays them out.
struct dynlib_function {
  _Atomic(void *) address;
  const char *name;
  intptr_t library;
};

// All of them, and their end.
extern struct dynlib_function dynlib_functions[], dynlib_functions_end[];

static atomic_int opened[DYNLIB_COUNT];

const char *dynlib_file(enum dynlib_library library) { return files[library].file; }

const char *dynlib_package(enum dynlib_library library) { return files[library].package; }

// The loader says why it fails in words alone, those of the system among them.
static enum dynlib_result result_of(const char *words) {
  static const int numbers[] = {ENOMEM, EMFILE, ENFILE, EAGAIN, EIO};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    if (strstr(words, strerror(numbers[i]))) return dynlib_no_room;
  }
  // Where it names no reason: "out of memory", "cannot allocate TLS data structures", "failed to map segment".
  static const char *const parts[] = {"memory", "allocate", " map "};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (strstr(words, parts[i])) return dynlib_no_room;
  }
  return dynlib_missing;
}

static enum dynlib_result failure(char *reason, size_t size) {
  const char *words = dlerror();
  if (words == NULL) words = "out of memory";
  snprintf(reason, size, "%s", words);
  return result_of(words);
}

int dynlib_is_open(enum dynlib_library library) {
  return atomic_load_explicit(&opened[library], memory_order_acquire);
}

enum dynlib_result dynlib_open(enum dynlib_library library, char *reason, size_t size) {
  if (dynlib_is_open(library)) return dynlib_opened;
  // Two threads that come at once get the same library, and find the same functions.
  void *handle = dlopen(files[library].file, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) return failure(reason, size);
  for (struct dynlib_function *function = dynlib_functions; function < dynlib_functions_end; function++) {
    if (function->library != (intptr_t)library) continue;
    void *address = dlsym(handle, function->name);
    if (address == NULL) return failure(reason, size);
    atomic_store_explicit(&function->address, address, memory_order_release);
  }
  atomic_store_explicit(&opened[library], 1, memory_order_release);
  return dynlib_opened;
}

// Returns the address of a function, for Trampolines.S. Callers normally open the library first and receive the
// reason of a failure. This handles callers that did not.
__attribute__((visibility("hidden"))) void *dynlib_find(struct dynlib_function *function);

void *dynlib_find(struct dynlib_function *function) {
  char reason[512];
  const enum dynlib_library library = (enum dynlib_library)function->library;
  if (dynlib_open(library, reason, sizeof reason) == dynlib_opened) {
    return atomic_load_explicit(&function->address, memory_order_acquire);
  }
  char line[1024];
  int length = snprintf(line, sizeof line, "error: %s is needed and cannot be opened: %s (install %s)\n",
                        files[library].file, reason, files[library].package);
  // There is no caller to report to, and the function has no valid result.
  if (length > 0 && write(STDERR_FILENO, line, (size_t)length) < 0) _exit(71);
  _exit(71);
}
