#include <stdint.h>

// The nanoseconds that this thread has read last from a clock of the system.
int64_t read_time(void);
