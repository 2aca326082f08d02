// Begins to show a program, which is loaded from a file, the seconds of the recording on this thread.
void begin_clock(double (*seconds)(void), const char *program);
