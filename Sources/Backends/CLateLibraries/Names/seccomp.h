// What is called of libseccomp.
LATE_FUNCTION(seccomp_attr_set)
LATE_FUNCTION(seccomp_export_bpf)
LATE_FUNCTION(seccomp_init)
LATE_FUNCTION(seccomp_release)
LATE_FUNCTION(seccomp_rule_add_array)
LATE_FUNCTION(seccomp_syscall_resolve_name)
