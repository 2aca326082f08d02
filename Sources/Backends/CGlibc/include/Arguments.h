#pragma once

// The arguments of `main`, the program's name among them; NULL beyond their number.
int shim_argument_count(void);
const char *shim_argument(int index);
