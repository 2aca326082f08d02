// Defines the functions of the libraries that are opened late, under their own names, for this program alone: the names
// are hidden, so no library can find them in the place of its own.
//
// Each is a jump to an address in memory, which is that of `dynlib_resolve` until the library has been opened
// (Loading.c). The register that it goes through belongs to nobody between a caller and a function, by the rules of
// calls of both processors.

#include "Libraries.h"

        .text
        .p2align 4
        .type dynlib_resolve, %function
dynlib_resolve:
        .cfi_startproc
#if defined(__x86_64__)
        // Keeps all that arguments may be in, al with the number of vectors of a call with "..." among them.
        endbr64
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        subq    $192, %rsp
        movaps  %xmm0, (%rsp)
        movaps  %xmm1, 16(%rsp)
        movaps  %xmm2, 32(%rsp)
        movaps  %xmm3, 48(%rsp)
        movaps  %xmm4, 64(%rsp)
        movaps  %xmm5, 80(%rsp)
        movaps  %xmm6, 96(%rsp)
        movaps  %xmm7, 112(%rsp)
        movq    %rax, 128(%rsp)
        movq    %rdi, 136(%rsp)
        movq    %rsi, 144(%rsp)
        movq    %rdx, 152(%rsp)
        movq    %rcx, 160(%rsp)
        movq    %r8, 168(%rsp)
        movq    %r9, 176(%rsp)
        movq    %r11, %rdi
        callq   dynlib_find
        movq    %rax, %r11
        movaps  (%rsp), %xmm0
        movaps  16(%rsp), %xmm1
        movaps  32(%rsp), %xmm2
        movaps  48(%rsp), %xmm3
        movaps  64(%rsp), %xmm4
        movaps  80(%rsp), %xmm5
        movaps  96(%rsp), %xmm6
        movaps  112(%rsp), %xmm7
        movq    128(%rsp), %rax
        movq    136(%rsp), %rdi
        movq    144(%rsp), %rsi
        movq    152(%rsp), %rdx
        movq    160(%rsp), %rcx
        movq    168(%rsp), %r8
        movq    176(%rsp), %r9
        leave
        .cfi_def_cfa %rsp, 8
        jmpq    *%r11
#elif defined(__aarch64__)
        // bti c, by its number: older assemblers do not know the name.
        hint    #34
        stp     x29, x30, [sp, #-224]!
        .cfi_def_cfa_offset 224
        .cfi_offset x29, -224
        .cfi_offset x30, -216
        mov     x29, sp
        stp     x0, x1, [sp, #16]
        stp     x2, x3, [sp, #32]
        stp     x4, x5, [sp, #48]
        stp     x6, x7, [sp, #64]
        str     x8, [sp, #80]
        stp     q0, q1, [sp, #96]
        stp     q2, q3, [sp, #128]
        stp     q4, q5, [sp, #160]
        stp     q6, q7, [sp, #192]
        mov     x0, x17
        bl      dynlib_find
        mov     x16, x0
        ldp     x0, x1, [sp, #16]
        ldp     x2, x3, [sp, #32]
        ldp     x4, x5, [sp, #48]
        ldp     x6, x7, [sp, #64]
        ldr     x8, [sp, #80]
        ldp     q0, q1, [sp, #96]
        ldp     q2, q3, [sp, #128]
        ldp     q4, q5, [sp, #160]
        ldp     q6, q7, [sp, #192]
        ldp     x29, x30, [sp], #224
        .cfi_def_cfa_offset 0
        .cfi_restore x29
        .cfi_restore x30
        br      x16
#else
#error "Trampolines.S knows x86-64 and 64-bit ARM: write the two jumps for this processor"
#endif
        .cfi_endproc
        .size dynlib_resolve, . - dynlib_resolve

        // All functions stand in a row in memory, as `struct dynlib_function` of Loading.c.
        .data
        .p2align 3
        .globl dynlib_functions
        .hidden dynlib_functions
dynlib_functions:

.macro trampoline name, library
        .text
        .p2align 4
        .globl \name
        .hidden \name
        .type \name, %function
\name:
        .cfi_startproc
#if defined(__x86_64__)
        endbr64
        leaq    .Lslot_\name(%rip), %r11
        jmpq    *(%r11)
#else
        hint    #34
        adrp    x17, .Lslot_\name
        add     x17, x17, :lo12:.Lslot_\name
        // What another thread wrote before the address is seen after it.
        ldar    x16, [x17]
        br      x16
#endif
        .cfi_endproc
        .size \name, . - \name

        .data
.Lslot_\name:
        .quad dynlib_resolve, .Ltext_\name, \library

        .section .rodata.late, "a", %progbits
.Ltext_\name:
        .asciz "\name"
.endm

#define DYNLIB_FUNCTION(name) trampoline name, LIBRARY

#define LIBRARY DYNLIB_AVUTIL
#include "Names/avutil.h"
#undef LIBRARY
#define LIBRARY DYNLIB_SWRESAMPLE
#include "Names/swresample.h"
#undef LIBRARY
#define LIBRARY DYNLIB_SWSCALE
#include "Names/swscale.h"
#undef LIBRARY
#define LIBRARY DYNLIB_AVCODEC
#include "Names/avcodec.h"
#undef LIBRARY
#define LIBRARY DYNLIB_AVFORMAT
#include "Names/avformat.h"
#undef LIBRARY
#define LIBRARY DYNLIB_WEBP
#include "Names/webp.h"
#undef LIBRARY
#define LIBRARY DYNLIB_WEBPDEMUX
#include "Names/webpdemux.h"
#undef LIBRARY
#define LIBRARY DYNLIB_LCMS2
#include "Names/lcms2.h"
#undef LIBRARY
#define LIBRARY DYNLIB_MICROHTTPD
#include "Names/microhttpd.h"
#undef LIBRARY
#define LIBRARY DYNLIB_SECCOMP
#include "Names/seccomp.h"
#undef LIBRARY
#define LIBRARY DYNLIB_X264
#include "Names/x264.h"
#undef LIBRARY

        .data
        .globl dynlib_functions_end
        .hidden dynlib_functions_end
dynlib_functions_end:

        // Nothing here runs on the stack.
        .section .note.GNU-stack, "", %progbits

#if defined(__x86_64__)
        // Jumps land on endbr64, and calls return where they came from: this keeps the program's marks of both.
        .section .note.gnu.property, "a"
        .p2align 3
        .long   4, 16, 5
        .asciz  "GNU"
        .long   0xc0000002, 4, 3, 0
#endif
