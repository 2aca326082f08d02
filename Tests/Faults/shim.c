// Preloaded into the program, it makes one call of the system or of a C library's allocator fail.
//
// FAULT_CALL     open read write fsync rename close mmap malloc thread encode library, or none
// FAULT_AT       which of these calls fails, counted from 1; 0 none
// FAULT_ERRNO    the error's number; 0 with write is half a write
// FAULT_KILLS    1: the process is killed instead, before the call
// FAULT_STAYS    1: all further ones fail too, as on a full disk
// FAULT_WITHIN   with malloc: only those that this function of a library makes, or one that it calls
// FAULT_COUNT    a file that is given the number of calls at the end
// FAULT_LOG      a file that is given what changes files, in order
// FAULT_TRACE    1: the stack of the call that fails, on standard error
//
// Standard error is left alone: a message that cannot be printed is no fault of the output.
// The allocator fails only for the libraries listed below: Swift's runtime and GLib end the process
// when there is no memory, and say so in their manuals. Left alone is also what libraries of Debian 12
// are known to crash on, whoever calls them (`known`), and libdispatch, which ends the process when it
// cannot read the state of its threads.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum call { none, open_, read_, write_, fsync_, rename_, close_, mmap_, malloc_, thread_, encode_, library_ };
static const char *const names[] = {"none",  "open", "read",   "write",  "fsync", "rename",
                                    "close", "mmap", "malloc", "thread", "encode", "library"};

static enum call chosen;
static long at, error_number, stays, traced, kills;
static int log_descriptor = -1;
static atomic_long counted;
static const char *count_path, *within;
static atomic_int ready;

static const char *const libraries[] = {
    "libpixman-1.so", "libavcodec.so", "libavformat.so", "libavutil.so",
    "libswscale.so", "libswresample.so", "libx264.so", "libvpx.so", "libdeflate.so",
    "libwebp.so", "libwebpmux.so", "libwebpdemux.so", "libfreetype.so", "liblcms2.so", "libz.so",
    "libpng16.so"};
static struct range { uintptr_t start, end, library; } ranges[64], dispatch;
static int range_count;

// Functions that do not look at what their allocation gave: FFmpeg 5.1 frees what it never had, its MP4 muxer
// leaves out a box, and a file that is opened without memory is closed through no protocol. Cairo 1.16 as a whole: it writes to clips that are not there, and jumps back into
// functions that have ended.
static const char *const known[] = {"av_expr_parse", "avio_open_dyn_buf", "avio_open2"};

// A library that was there when others were looked for before.
static int is_listed(uintptr_t address) {
  for (int i = 0; i < range_count; i++) {
    if (ranges[i].library == address) return 1;
  }
  return 0;
}

static int add_ranges(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  const char *name = strrchr(info->dlpi_name, '/');
  for (int j = 0; name && strcmp(name, "/libdispatch.so") == 0 && j < info->dlpi_phnum; j++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[j];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    dispatch.start = info->dlpi_addr + header->p_vaddr;
    dispatch.end = dispatch.start + header->p_memsz;
  }
  for (size_t i = 0; name && i < sizeof libraries / sizeof *libraries; i++) {
    if (strncmp(name + 1, libraries[i], strlen(libraries[i])) != 0) continue;
    if (is_listed(info->dlpi_addr)) continue;
    for (int j = 0; j < info->dlpi_phnum; j++) {
      const ElfW(Phdr) *header = &info->dlpi_phdr[j];
      if (header->p_type != PT_LOAD || !(header->p_flags & PF_X) || range_count == 64) continue;
      uintptr_t start = info->dlpi_addr + header->p_vaddr;
      // Whole before it counts: other threads look at the list.
      ranges[range_count] = (struct range){start, start + header->p_memsz, info->dlpi_addr};
      range_count++;
    }
  }
  return 0;
}

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("FAULT_CALL");
  for (int i = 0; name && i <= library_; i++) {
    if (strcmp(name, names[i]) == 0) chosen = (enum call)i;
  }
  at = number("FAULT_AT");
  error_number = number("FAULT_ERRNO");
  stays = number("FAULT_STAYS");
  kills = number("FAULT_KILLS");
  traced = number("FAULT_TRACE");
  count_path = getenv("FAULT_COUNT");
  within = getenv("FAULT_WITHIN");
  const char *log = getenv("FAULT_LOG");
  if (log) {
    log_descriptor = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    // Out of the way of those who count descriptors.
    int high = (int)syscall(SYS_fcntl, log_descriptor, F_DUPFD_CLOEXEC, 200);
    if (high >= 0) syscall(SYS_close, log_descriptor), log_descriptor = high;
  }
  dl_iterate_phdr(add_ranges, NULL);
  unsetenv("LD_PRELOAD");
  atomic_store(&ready, 1);
}

__attribute__((destructor)) static void end(void) {
  if (!count_path) return;
  int file = (int)syscall(SYS_openat, AT_FDCWD, count_path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char text[32];
  int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&counted));
  if (syscall(SYS_write, file, text, length) < 0) return;
  syscall(SYS_close, file);
}

// Whether one of some functions has been called and has not ended.
static int is_inside(const char *const *functions, size_t count) {
  void *frames[16];
  Dl_info info;
  for (int i = backtrace(frames, 16) - 1; i >= 0; i--) {
    if (!dladdr(frames[i], &info) || !info.dli_sname) continue;
    for (size_t j = 0; j < count; j++) {
      if (strcmp(info.dli_sname, functions[j]) == 0) return 1;
    }
  }
  return 0;
}

static int is_known(void) { return is_inside(known, sizeof known / sizeof *known); }

// Whether a call from a place is the one that fails.
static int decide(enum call call, void *caller) {
  if (call != chosen || !atomic_load(&ready)) return 0;
  if ((uintptr_t)caller >= dispatch.start && (uintptr_t)caller < dispatch.end && call != thread_) return 0;
  long place = atomic_fetch_add(&counted, 1) + 1;
  if (at == 0 || place < at || (place > at && !stays)) return 0;
  if (kills) syscall(SYS_kill, syscall(SYS_getpid), 9);
  if (call == malloc_ && is_known()) return 0;
  if (traced && place == at) {
    void *frames[40];
    traced = 0;
    backtrace_symbols_fd(frames, backtrace(frames, 40), 2);
  }
  if (error_number) errno = (int)error_number;
  return 1;
}

#define CALLER __builtin_return_address(0)
#define fails(call) decide(call, CALLER)

static void tell(const char *what, int descriptor, const char *one, const char *other) {
  if (log_descriptor < 0) return;
  char path[1024] = "", link[64], line[4096];
  if (descriptor >= 0) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length > 0) path[length] = 0;
  }
  int saved = errno;
  int length = snprintf(line, sizeof line, "%s\t%s\t%s\n", what, one ? one : path, other ? other : "");
  if (syscall(SYS_write, log_descriptor, line, length) < 0) errno = saved;
  errno = saved;
}

// The loader's own, which this library stands before.
static void *find(void *library, const char *name) {
  static void *(*real)(void *, const char *);
  static const char *const versions[] = {"GLIBC_2.34", "GLIBC_2.17", "GLIBC_2.2.5"};
  for (size_t i = 0; !real && i < sizeof versions / sizeof *versions; i++) {
    real = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", versions[i]);
  }
  return real ? real(library, name) : NULL;
}

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type(*)(__VA_ARGS__))find(RTLD_NEXT, #name)

#define OPENING(name, ...) \
  va_list list; \
  va_start(list, flags); \
  unsigned mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, unsigned) : 0; \
  va_end(list); \
  if (fails(open_)) return -1; \
  return (int)syscall(SYS_openat, __VA_ARGS__, flags | O_LARGEFILE, mode)

int open(const char *path, int flags, ...) { OPENING(open, AT_FDCWD, path); }
int open64(const char *path, int flags, ...) { OPENING(open64, AT_FDCWD, path); }
int openat(int folder, const char *path, int flags, ...) { OPENING(openat, folder, path); }
int openat64(int folder, const char *path, int flags, ...) { OPENING(openat64, folder, path); }

ssize_t read(int file, void *bytes, size_t count) {
  REAL(ssize_t, read, int, void *, size_t);
  return fails(read_) ? -1 : real(file, bytes, count);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t from) {
  REAL(ssize_t, pread64, int, void *, size_t, off64_t);
  return fails(read_) ? -1 : real(file, bytes, count, from);
}

ssize_t pread(int file, void *bytes, size_t count, off_t from) { return pread64(file, bytes, count, from); }

static ssize_t written(int file, ssize_t result) {
  if (result > 0) tell("write", file, NULL, NULL);
  return result;
}

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(ssize_t, write, int, const void *, size_t);
  if (file != 2 && fails(write_)) {
    if (error_number) return -1;
    count = count > 1 ? count / 2 : count;
  }
  return written(file, real(file, bytes, count));
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t to) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
  if (file != 2 && fails(write_)) {
    if (error_number) return -1;
    count = count > 1 ? count / 2 : count;
  }
  return written(file, real(file, bytes, count, to));
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t to) { return pwrite64(file, bytes, count, to); }

ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  return file != 2 && fails(write_) ? -1 : written(file, real(file, parts, count));
}

int fsync(int file) {
  REAL(int, fsync, int);
  if (fails(fsync_)) return -1;
  tell("fsync", file, NULL, NULL);
  return real(file);
}

int fdatasync(int file) {
  REAL(int, fdatasync, int);
  if (fails(fsync_)) return -1;
  tell("fsync", file, NULL, NULL);
  return real(file);
}

int close(int file) {
  REAL(int, close, int);
  int result = real(file);
  return fails(close_) ? -1 : result;
}

#define RENAMING(type, name, signature, arguments, one, other) \
  type name signature { \
    REAL(type, name, RENAME_TYPES); \
    if (fails(rename_)) return -1; \
    int result = real arguments; \
    if (result == 0) tell(#name, -1, one, other); \
    return result; \
  }

#define RENAME_TYPES const char *, const char *
RENAMING(int, rename, (const char *one, const char *other), (one, other), one, other)
RENAMING(int, link, (const char *one, const char *other), (one, other), one, other)
#undef RENAME_TYPES
#define RENAME_TYPES int, const char *, int, const char *
RENAMING(int, renameat, (int a, const char *one, int b, const char *other), (a, one, b, other), one, other)
#undef RENAME_TYPES
#define RENAME_TYPES int, const char *, int, const char *, unsigned
RENAMING(int, renameat2, (int a, const char *one, int b, const char *other, unsigned flags),
         (a, one, b, other, flags), one, other)

void *mmap64(void *place, size_t size, int protection, int flags, int file, off64_t from) {
  REAL(void *, mmap64, void *, size_t, int, int, int, off64_t);
  // Of files; what the allocators ask for is theirs.
  if (file >= 0 && fails(mmap_)) return MAP_FAILED;
  return real(place, size, protection, flags, file, from);
}

void *mmap(void *place, size_t size, int protection, int flags, int file, off_t from) {
  return mmap64(place, size, protection, flags, file, from);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *data) {
  REAL(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  return fails(thread_) ? EAGAIN : real(thread, attributes, body, data);
}

// The words of the loader about a library that did not open, on this thread.
static __thread char library_error[256];

// Libraries that the program opens when it needs them fail in the loader's own words. Limits of the process would take
// memory from all threads, and allocations that fail end a program in Swift.
void *dlopen(const char *file, int flags) {
  REAL(void *, dlopen, const char *, int);
  if (fails(library_)) {
    const char *problem = error_number == ENOMEM ? "cannot map zero-fill pages" : "cannot open shared object file";
    snprintf(library_error, sizeof library_error, "%s: %s: %s", file ? file : "", problem, strerror(error_number));
    return NULL;
  }
  void *library = real(file, flags);
  static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&gate);
  dl_iterate_phdr(add_ranges, NULL);
  pthread_mutex_unlock(&gate);
  return library;
}

char *dlerror(void) {
  REAL(char *, dlerror, void);
  static __thread char words[sizeof library_error];
  if (library_error[0] == 0) return real();
  strcpy(words, library_error);
  library_error[0] = 0;
  return words;
}

// An encoder that gives up in the middle of a video.
static int (*send_frame)(void *, const void *);

static int send_or_fail(void *context, const void *frame) {
  return fails(encode_) ? -EIO : send_frame(context, frame);
}

// The same of libx264, which says that it failed and not why.
static int (*encode)(void *, void *, int *, void *, void *);

static int encode_or_fail(void *encoder, void *units, int *count, void *picture, void *output) {
  return fails(encode_) ? -1 : encode(encoder, units, count, picture, output);
}

void *dlsym(void *library, const char *name) {
  void *found = find(library, name);
  if (found && strcmp(name, "avcodec_send_frame") == 0) {
    send_frame = (int (*)(void *, const void *))found;
    return (void *)send_or_fail;
  }
  if (found && strcmp(name, "x264_encoder_encode") == 0) {
    encode = (int (*)(void *, void *, int *, void *, void *))found;
    return (void *)encode_or_fail;
  }
  return found;
}

// MARK: Memory

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

static int starves(void *caller) {
  if (chosen != malloc_) return 0;
  uintptr_t place = (uintptr_t)caller;
  for (int i = 0; i < range_count; i++) {
    if (place < ranges[i].start || place >= ranges[i].end) continue;
    if (within && !is_inside(&within, 1)) return 0;
    if (!decide(malloc_, caller)) return 0;
    errno = ENOMEM;
    return 1;
  }
  return 0;
}

void *malloc(size_t size) { return starves(CALLER) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return starves(CALLER) ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return starves(CALLER) ? NULL : __libc_realloc(old, size); }
void *memalign(size_t to, size_t size) { return starves(CALLER) ? NULL : __libc_memalign(to, size); }
void *aligned_alloc(size_t to, size_t size) { return starves(CALLER) ? NULL : __libc_memalign(to, size); }

int posix_memalign(void **result, size_t to, size_t size) {
  if (starves(CALLER)) return ENOMEM;
  void *memory = __libc_memalign(to, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}
