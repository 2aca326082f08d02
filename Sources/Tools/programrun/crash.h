#include <stdint.h>

// Begins to report crashes of a program whose code is in a range of memory.
void watch_crashes(uintptr_t start, uintptr_t end);
