#pragma once

// The passes of a blur along lines.

#include "Dispatch.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

// A blur runs along lines. `lanes` neighbouring lines are copied to a strip of floats, one row of the
// strip for each position along the lines. The strip is blurred and copied back. All loops are over
// lanes, so that the compiler vectorizes both directions, and a strip fits into the L2 cache.
enum { lanes = 32, taps = 8, passes = 4 };

typedef struct {
  bool is_needed, is_kernel;
  int radius;            // of the box or the kernel, in places
  float middle, end;     // weights of the box: inside, and of the two fractional ends
  float kernel[taps];    // weights of the kernel at distances 0…radius
} blur_plan;

// Eight lanes of a place.
enum { groups = lanes / 8 };
typedef float group __attribute__((vector_size(8 * sizeof(float)), aligned(16)));

// Applies a box; four boxes make a blur. All positions before `first` are zero. So are positions of the result
// before the returned one. The value that leaves the box precedes it at the next position, and is not read again.
PK_TEMPLATE ptrdiff_t box_pass(float *restrict out, const float *restrict in, ptrdiff_t length, ptrdiff_t first,
                               const blur_plan *plan) {
  const ptrdiff_t r = plan->radius, begin = first > r + 1 ? first - r - 1 : 0;
  const float middle = plan->middle, end = plan->end;
  group sum[groups] = {0}, before[groups] = {0};
  for (ptrdiff_t i = first; i < r && i < length; i++)
    for (int k = 0; k < groups; k++) sum[k] += ((const group *)(in + i * lanes))[k];
  memset(out, 0, (size_t)begin * lanes * sizeof(float));
  for (ptrdiff_t i = begin; i < length; i++) {
    // Beyond the line there is only zero; the positions i ± (r + 1) are inside the margin.
    const group *next = (const group *)(in + (i + r) * lanes), *after = next + groups;
    const group *last = (const group *)(in + (i - r) * lanes);
    group *target = (group *)(out + i * lanes);
    for (int k = 0; k < groups; k++) {
      group total = sum[k] + next[k], leaves = last[k];
      target[k] = total * middle + (before[k] + after[k]) * end;
      sum[k] = total - leaves;
      before[k] = leaves;
    }
  }
  return begin;
}

PK_TEMPLATE void kernel_pass(float *restrict out, const float *restrict in, ptrdiff_t length, ptrdiff_t first,
                             const blur_plan *plan) {
  const ptrdiff_t begin = first > plan->radius ? first - plan->radius : 0;
  memset(out, 0, (size_t)begin * lanes * sizeof(float));
  for (ptrdiff_t i = begin; i < length; i++) {
    const group *center = (const group *)(in + i * lanes);
    group total[groups];
    for (int k = 0; k < groups; k++) total[k] = center[k] * plan->kernel[0];
    for (ptrdiff_t d = 1; d <= plan->radius; d++) {
      const group *before = center - d * groups, *after = center + d * groups;
      float weight = plan->kernel[d];
      for (int k = 0; k < groups; k++) total[k] += (before[k] + after[k]) * weight;
    }
    memcpy(out + i * lanes, total, sizeof total);
  }
}

// Blurs a strip, whose places before `first` are zero; the result is in the returned one of the two.
PK_TEMPLATE float *blur_strip(float *a, float *b, size_t length, size_t first, const blur_plan *plan) {
  ptrdiff_t begin = (ptrdiff_t)first;
  if (plan->is_kernel) {
    kernel_pass(b, a, (ptrdiff_t)length, begin, plan);
    return b;
  }
  for (int pass = 0; pass < passes; pass += 2) {
    begin = box_pass(b, a, (ptrdiff_t)length, begin, plan);
    begin = box_pass(a, b, (ptrdiff_t)length, begin, plan);
  }
  return a;
}
