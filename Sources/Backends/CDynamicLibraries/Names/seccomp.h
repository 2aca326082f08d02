// The functions called in libseccomp.
DYNLIB_FUNCTION(seccomp_attr_set)
DYNLIB_FUNCTION(seccomp_export_bpf)
DYNLIB_FUNCTION(seccomp_init)
DYNLIB_FUNCTION(seccomp_release)
DYNLIB_FUNCTION(seccomp_rule_add_array)
DYNLIB_FUNCTION(seccomp_syscall_resolve_name)
