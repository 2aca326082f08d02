#pragma once

#include <pthread.h>

// glibc shows it with _GNU_SOURCE alone, which Swift's importer does not set.
extern int pthread_setattr_default_np(const pthread_attr_t *attributes);

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
