// An engine: its state, and what holds its scripts to their limits.
#pragma once

#include "Duktape.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "include/Script.h"

#define MESSAGE_BYTES 512

// The most numbers of one answer of the host.
#define ANSWERS 4096

struct script_engine {
  duk_context *context;
  script_limits limits;
  void *owner;
  script_answer answer;
  // Bytes in use, and how many may be while the current call lasts.
  size_t used, ceiling, block;
  // Of the current call.
  int64_t interrupts, strains;
  bool counts_bytes;
  int refusals;
  size_t refused;
  bool is_over;
  const char *limit;
  // Of the last call.
  int64_t steps;
  double *numbers;
  int count, capacity;
  // The host's last answers.
  double answers[ANSWERS];
  char *text;
  char message[MESSAGE_BYTES];
  int line;
};

// The engine that this thread runs; the strain hook receives no owner.
static _Thread_local script_engine *current;

// MARK: Limits

static void exceed(script_engine *engine, const char *limit) {
  if (!engine->is_over) engine->limit = limit;
  engine->is_over = true;
}

int script_is_over(void *owner) {
  script_engine *engine = owner;
  engine->interrupts += 1;
  // The first one comes before the first instruction.
  if ((engine->interrupts - 1) * DUK_HTHREAD_INTCTR_DEFAULT >= engine->limits.steps) {
    exceed(engine, "steps");
  }
  return engine->is_over;
}

int script_is_strained(void) {
  script_engine *engine = current;
  if (!engine) return 0;
  engine->strains += 1;
  if (engine->strains >= engine->limits.steps) exceed(engine, "steps");
  return engine->is_over;
}

// The step cost of a throw: an error is made, traced, thrown and caught.
#define STEPS_A_THROW 100

void script_throws(void) {
  script_engine *engine = current;
  if (!engine) return;
  engine->strains += STEPS_A_THROW;
  if (engine->strains >= engine->limits.steps) exceed(engine, "steps");
}

// MARK: Memory

// A block carries its size in front of it.
#define HEADER 16

// Bytes that are copied in the time of a step.
#define BYTES_A_STEP 128

// The limits of a script that is over: for every failed allocation the engine collects garbage ten times,
// and a deep recursion that catches its errors would fail at each of its levels.
#define LAST_BLOCK 1024
#define LAST_BYTES (1 << 20)

static void *allocate(void *owner, duk_size_t size) {
  script_engine *engine = owner;
  if (size == 0) return NULL;
  if (engine->counts_bytes) {
    engine->strains += (int64_t)(size / BYTES_A_STEP);
    if (engine->strains >= engine->limits.steps) exceed(engine, "steps");
    if (engine->is_over && size > LAST_BLOCK) return NULL;
  }
  size_t ceiling = engine->ceiling + (engine->is_over ? LAST_BYTES : 0);
  if (size > engine->block || engine->used + size > ceiling) {
    // The engine collects its garbage and asks again; then it is out of memory.
    engine->refusals = engine->refused == size ? engine->refusals + 1 : 1;
    engine->refused = size;
    if (engine->refusals > 1) exceed(engine, "memory");
    return NULL;
  }
  engine->refused = 0;
  char *block = malloc(size + HEADER);
  if (!block) return NULL;
  memcpy(block, &size, sizeof size);
  engine->used += size;
  return block + HEADER;
}

static void deallocate(void *owner, void *pointer) {
  script_engine *engine = owner;
  if (!pointer) return;
  char *block = (char *)pointer - HEADER;
  size_t size;
  memcpy(&size, block, sizeof size);
  engine->used -= size;
  free(block);
}

static void *reallocate(void *owner, void *pointer, duk_size_t size) {
  if (!pointer) return allocate(owner, size);
  if (size == 0) {
    deallocate(owner, pointer);
    return NULL;
  }
  size_t old;
  memcpy(&old, (char *)pointer - HEADER, sizeof old);
  void *grown = allocate(owner, size);
  if (!grown) return NULL;
  memcpy(grown, pointer, old < size ? old : size);
  deallocate(owner, pointer);
  return grown;
}

// Only reached by faults of the engine itself: every call is protected.
static void fatal(void *owner, const char *message) {
  (void)owner;
  (void)message;
  abort();
}
