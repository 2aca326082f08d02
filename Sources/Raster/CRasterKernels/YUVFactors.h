#pragma once

// BGRA to BT.709, limited range.
//
// With R, G, B in 0...255 (ITU-R BT.709-6, section 3: Kr = 0.2126, Kb = 0.0722):
//     Y  =  16 + 219/255 * (0.2126 R + 0.7152 G + 0.0722 B)
//     Cb = 128 + 224/255 * (B - Y') / 1.8556        Cr = 128 + 224/255 * (R - Y') / 1.5748
// The factors are in 1/32768, which fits the signed 16-bit multiply-add. Each row of chroma factors
// sums to zero, so that every grey is exactly 128. The rounding error of the factors is below 0.003
// of a code.
enum {
  Y_R = 5983, Y_G = 20127, Y_B = 2032,
  U_R = -3298, U_G = -11094, U_B = 14392,
  V_R = 14392, V_G = -13072, V_B = -1320,
  Y_SHIFT = 15,
  C_SHIFT = 17, // the mean of four pixels is folded in
};
