// Confines this process and those that it starts: no network, no file changed outside a folder. 0, or -1 where the kernel
// cannot do it.
int confine(const char *folder);
