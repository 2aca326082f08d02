#pragma once

// How many places a blur of some standard deviation looks at, and with which weights.

#include "BlurKernels.h"
#include "BlurPasses.h"

#include <math.h>

// The same bytes on every machine: no fused multiply-add where the compiler could choose one.
#pragma STDC FP_CONTRACT OFF

static inline blur_plan plan_of(double sigma) {
  blur_plan plan = {0};
  // Below this the neighbours of a pixel get less than a tenth of a code.
  plan.is_needed = sigma > 0.2;
  if (!plan.is_needed) return plan;
  if (sigma < BLUR_KERNEL_SIGMA) {
    plan.is_kernel = true;
    plan.radius = (int)ceil(3.5 * sigma);
    double weights[taps], sum = 0;
    for (int i = 0; i <= plan.radius; i++) {
      weights[i] = exp(-i * i / (2 * sigma * sigma));
      sum += i == 0 ? weights[i] : 2 * weights[i];
    }
    for (int i = 0; i <= plan.radius; i++) plan.kernel[i] = (float)(weights[i] / sum);
    return plan;
  }
  // A box of 2r + 1 whole places and two of weight f has the variance
  // (r(r + 1)(2r + 1)/3 + 2f(r + 1)²)/(2r + 1 + 2f), which must be sigma²/passes; solved for f.
  double variance = sigma * sigma / passes;
  int r = (int)floor((sqrt(12 * variance + 1) - 1) / 2);
  double length = 2.0 * r + 1;
  double entire = r * (r + 1.0) * length / 3;
  double f = (variance * length - entire) / (2 * ((r + 1.0) * (r + 1.0) - variance));
  f = f > 0 ? (f < 1 ? f : 1) : 0;
  plan.radius = r;
  plan.middle = (float)(1 / (length + 2 * f));
  plan.end = (float)(f / (length + 2 * f));
  return plan;
}

// Places before and after a line in a strip, all zero.
static inline size_t margin_of(const blur_plan *plan) { return (size_t)plan->radius + 2; }

static inline size_t strip_bytes(const blur_plan *plan, size_t length) {
  return (length + 2 * margin_of(plan)) * lanes * sizeof(float);
}
