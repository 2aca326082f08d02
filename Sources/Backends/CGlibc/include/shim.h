#pragma once

#include <errno.h>
#include <fcntl.h>
#include <elf.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// glibc shows these with _GNU_SOURCE alone, which Swift's importer does not set.
extern int pthread_setattr_default_np(const pthread_attr_t *attributes);
extern int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
                     unsigned int flags);

extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int memfd_create(const char *name, unsigned int flags);

// Opens a path that must remain below a folder, even if links change meanwhile. Returns -1 with errno: EXDEV if
// it leaves the folder, ENOSYS if the kernel is older than Linux 5.6.
static inline int shim_open_beneath(const char *folder, const char *path, int flags) {
  struct open_how how = {
    .flags = (uint64_t)flags,
    .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  int root = open(folder, 010000000 /* O_PATH */ | O_DIRECTORY | O_CLOEXEC);
  if (root < 0) return -1;
  int descriptor = (int)syscall(SYS_openat2, root, path, &how, sizeof how);
  int error = errno;
  close(root);
  errno = error;
  return descriptor;
}

// The number of processors that this process may run on; 0 where the system does not say.
static inline int shim_usable_processors(void) {
  uint8_t mask[1024] = {0};
  long bytes = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  int count = 0;
  for (long i = 0; i < bytes; i++) count += __builtin_popcount(mask[i]);
  return count;
}

static inline void *shim_pass(void *gate) {
  pthread_mutex_lock((pthread_mutex_t *)gate);
  pthread_mutex_unlock((pthread_mutex_t *)gate);
  return NULL;
}

// Lets some threads, at most 16, be there at once and ends them; 0, or an error number.
static inline int shim_try_threads(int count) {
  pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
  pthread_t threads[16];
  int started = 0, error = 0;
  pthread_mutex_lock(&gate);
  while (started < count && started < 16 && error == 0) {
    error = pthread_create(&threads[started], NULL, shim_pass, &gate);
    if (error == 0) started++;
  }
  pthread_mutex_unlock(&gate);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  return error;
}

// Opens a file that can be read once `shim_wake` was called; -1 with errno.
static inline int shim_wake_file(void) { return eventfd(0, EFD_CLOEXEC); }

static inline void shim_wake(int descriptor) { eventfd_write(descriptor, 1); }

// Opens a new file in memory that is closed when another program starts; -1 with errno.
static inline int shim_memory_file(const char *name) {
  return memfd_create(name, 1 /* MFD_CLOEXEC */);
}

// Lets two existing paths change places at one instant; 0, or -1 with errno.
static inline int shim_exchange_paths(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
}

// Lets other programs wait before they open a file for writing, until it is closed: 1; 0 where one has it open so, -1
// where the file system cannot. The kernel reports a waiting program by a signal that is ignored unless handled.
static inline int shim_hold_writers(int descriptor) {
  if (fcntl(descriptor, 10 /* F_SETSIG */, SIGURG) == 0 && fcntl(descriptor, 1024 /* F_SETLEASE */, F_RDLCK) == 0) return 1;
  return errno == EAGAIN ? 0 : -1;
}

// Whether no other program waits to write to a file whose writers wait.
static inline int shim_has_lease(int descriptor) { return fcntl(descriptor, 1025 /* F_GETLEASE */, 0) == F_RDLCK; }

// Keeps freed blocks of up to so many bytes in the process: blocks that the system takes back and gives anew cost
// a page fault for every four kilobytes. The heap keeps four times as much before it gives back from its end.
static inline void shim_keep_freed_memory(int bytes) {
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TRIM_THRESHOLD, 4 * bytes);
}

// Gives all threads that are made from now on a stack of so many bytes; 0, or an error number.
static inline int shim_set_default_stack_size(size_t bytes) {
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
  error = pthread_attr_setstacksize(&attributes, bytes);
  if (error == 0) error = pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  return error;
}

// The dynamic linker's description of a file of code. glibc declares it with _GNU_SOURCE only. Only the first
// fields are read.
struct shim_object {
  uintptr_t address;
  const char *name;
  const Elf64_Phdr *headers;
  Elf64_Half header_count;
};

typedef int (*shim_object_visitor)(struct shim_object *object, size_t size, void *context);

// The name differs so that it does not conflict with glibc's declaration.
extern int shim_each_object(shim_object_visitor visitor, void *context) __asm__("dl_iterate_phdr");

// The identity that the linker of a loaded file of code wrote into it (its build ID), at most 64 bytes of it; its
// length, 0 where it has none.
static inline int shim_build_id(const struct shim_object *object, uint8_t *identity) {
  for (int i = 0; i < object->header_count; i++) {
    const Elf64_Phdr *header = &object->headers[i];
    if (header->p_type != PT_NOTE) continue;
    size_t offset = 0;
    const uint8_t *notes = (const uint8_t *)(object->address + header->p_vaddr);
    while (offset + sizeof(Elf64_Nhdr) <= header->p_memsz) {
      Elf64_Nhdr note;
      memcpy(&note, notes + offset, sizeof note);
      size_t name = offset + sizeof note;
      size_t content = name + (((size_t)note.n_namesz + 3) & ~(size_t)3);
      size_t end = content + note.n_descsz;
      if (end > header->p_memsz) break;
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(notes + name, "GNU", 4) == 0) {
        size_t length = note.n_descsz < 64 ? note.n_descsz : 64;
        memcpy(identity, notes + content, length);
        return (int)length;
      }
      offset = content + (((size_t)note.n_descsz + 3) & ~(size_t)3);
    }
  }
  return 0;
}
