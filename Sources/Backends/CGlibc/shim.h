#pragma once

#include <fcntl.h>
#include <pthread.h>

// glibc shows these with _GNU_SOURCE alone, which Swift's importer does not set.
extern int pthread_setattr_default_np(const pthread_attr_t *attributes);
extern int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);
extern int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
                     unsigned int flags);

extern int memfd_create(const char *name, unsigned int flags);

// Opens a new file in memory that is closed when another program starts; -1 with errno.
static inline int shim_memory_file(const char *name) {
  return memfd_create(name, 1 /* MFD_CLOEXEC */);
}

// Lets two existing paths change places at one instant; 0, or -1 with errno.
static inline int shim_exchange_paths(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, 2 /* RENAME_EXCHANGE */);
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
