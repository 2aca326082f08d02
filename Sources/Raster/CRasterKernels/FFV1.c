#include "FFV1Kernels.h"

#include "FFV1RangeCoder.h"

#include <stdlib.h>
#include <string.h>

// Names and sections are those of RFC 9043.

// MARK: Checksums (4.3.2, 4.9.3)

static uint8_t *emit_crc(uint8_t *start, uint8_t *end) {
  uint32_t table[256];
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t crc = i << 24;
    for (int bit = 0; bit < 8; bit++) crc = crc << 1 ^ (crc >> 31 ? 0x04c11db7 : 0);
    table[i] = crc;
  }
  uint32_t crc = 0;
  for (const uint8_t *p = start; p < end; p++) crc = crc << 8 ^ table[crc >> 24 ^ *p];
  for (int shift = 24; shift >= 0; shift -= 8) *end++ = (uint8_t)(crc >> shift);
  return end;
}

// MARK: Contexts (3.4 to 3.6)

// The least difference of each level of quantization but the first.
static const uint8_t level_starts[] = {1, 2, 5, 12, 23};

enum {
  positive_levels = sizeof level_starts,
  levels = 2 * positive_levels + 1,
  contexts = (levels * levels * levels + 1) / 2,
};

static int level_of(int difference) {
  int level = 0;
  while (level < positive_levels && difference >= level_starts[level]) level++;
  return level;
}

// MARK: Configuration record

static void emit_quantization(range_coder *coder, bool is_used) {
  symbol_states symbol = initial_states();
  int start = 0;
  for (int i = 0; is_used && i < positive_levels; i++) {
    range_emit_symbol(coder, &symbol, (unsigned)(level_starts[i] - start - 1));
    start = level_starts[i];
  }
  range_emit_symbol(coder, &symbol, (unsigned)(128 - start - 1));
}

size_t rk_ffv1_record(uint8_t *target, rk_ffv1_layout layout) {
  range_coder coder;
  symbol_states symbol = initial_states();
  range_begin(&coder, target);
  range_emit_symbol(&coder, &symbol, 3);                      // version
  range_emit_symbol(&coder, &symbol, 4);                      // micro_version
  range_emit_symbol(&coder, &symbol, 0);                      // coder_type: Golomb-Rice
  range_emit_symbol(&coder, &symbol, 1);                      // colorspace_type: RGB
  range_emit_symbol(&coder, &symbol, 8);                      // bits_per_raw_sample
  range_encode(&coder, symbol.states, true);                    // chroma_planes
  range_emit_symbol(&coder, &symbol, 0);                      // log2_h_chroma_subsample
  range_emit_symbol(&coder, &symbol, 0);                      // log2_v_chroma_subsample
  range_encode(&coder, symbol.states, layout.has_alpha);        // extra_plane
  range_emit_symbol(&coder, &symbol, 0);                      // num_h_slices − 1
  range_emit_symbol(&coder, &symbol, (unsigned)(layout.slices - 1)); // num_v_slices − 1
  range_emit_symbol(&coder, &symbol, 1);                      // quant_table_set_count
  for (int i = 0; i < 5; i++) emit_quantization(&coder, i < 3);
  range_encode(&coder, symbol.states, false);                   // states_coded
  range_emit_symbol(&coder, &symbol, 1);                      // ec: checksums of slices
  range_emit_symbol(&coder, &symbol, 1);                      // intra
  size_t length = range_end(&coder);
  return (size_t)(emit_crc(target, target + length) - target);
}

// MARK: Golomb-Rice codes (3.8.2)

// Differences of 8 bits take 9 after the colour transform.
enum { sample_bits = 9, prefix_limit = 12 };

// log2_run (3.8.2.2.1).
static const uint8_t run_bits[41] = {0,  0,  0,  0,  1,  1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  3,  4,  4,  5,  5, 6,
                                     6,  7,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24};

typedef struct {
  int drift, error_sum, bias, count;
} code_state;

typedef struct {
  uint8_t *end;
  uint64_t bits;
  int bit_count;
  int run_index;
  int16_t quantized[3][256];
  // Of luma, of both chroma planes, of alpha.
  code_state states[3][contexts];
} slice_coder;

static inline void emit_bits(slice_coder *coder, int count, uint32_t value) {
  coder->bits = coder->bits << count | value;
  coder->bit_count += count;
  while (coder->bit_count >= 8) {
    coder->bit_count -= 8;
    *coder->end++ = (uint8_t)(coder->bits >> coder->bit_count);
  }
}

// The number of as many bits that equals a difference modulo their power of two.
static inline int wrapped(int difference) {
  const int half = 1 << (sample_bits - 1);
  return ((difference + half) & (2 * half - 1)) - half;
}

static inline int larger(int a, int b) { return a > b ? a : b; }

static inline int smaller(int a, int b) { return a < b ? a : b; }

// 3.8.2.4.
static inline void update(code_state *state, int value) {
  state->error_sum += abs(value);
  state->drift += value;
  if (state->count == 128) {
    state->count >>= 1;
    state->drift >>= 1;
    state->error_sum >>= 1;
  }
  state->count++;
  if (state->drift <= -state->count) {
    state->bias = larger(state->bias - 1, -128);
    state->drift = larger(state->drift + state->count, 1 - state->count);
  } else if (state->drift > 0) {
    state->bias = smaller(state->bias + 1, 127);
    state->drift = smaller(state->drift - state->count, 0);
  }
}

static inline void emit_code(slice_coder *coder, code_state *state, int difference) {
  int value = wrapped(difference - state->bias), k = 0;
  for (int count = state->count; count < state->error_sum; count += count) k++;
  int folded = 2 * state->drift + state->count < 0 ? ~value : value;
  unsigned code = folded < 0 ? (unsigned)(-2 * folded - 1) : (unsigned)(2 * folded);
  unsigned prefix = code >> k;
  if (prefix < prefix_limit) {
    emit_bits(coder, (int)prefix + k + 1, 1u << k | (code & ((1u << k) - 1)));
  } else {
    emit_bits(coder, prefix_limit + sample_bits, code - prefix_limit + 1);
  }
  update(state, value);
}

// Writes the 1 bits for full runs. Returns the rest of the run.
static int emit_entire_runs(slice_coder *coder, int run) {
  while (run >= 1 << run_bits[coder->run_index]) {
    run -= 1 << run_bits[coder->run_index];
    coder->run_index++;
    emit_bits(coder, 1, 1);
  }
  return run;
}

// 3.5, with the sign of the differences.
static inline int context_of(const slice_coder *coder, const int16_t *row, const int16_t *above, int x) {
  int left = row[x - 1], top = above[x], corner = above[x - 1];
  return coder->quantized[0][(left - corner) & 255] + coder->quantized[1][(corner - top) & 255]
         + coder->quantized[2][(top - above[x + 1]) & 255];
}

// The differences of samples from the median predictor (3.3), all of a row in one loop that compilers vectorize.
static void predict(int16_t *differences, const int16_t *row, const int16_t *above, int width) {
  for (int x = 0; x < width; x++) {
    int16_t left = row[x - 1], top = above[x], gradient = (int16_t)(left + top - above[x - 1]);
    int16_t low = left < top ? left : top, high = left < top ? top : left;
    int16_t inside = gradient < low ? low : gradient;
    differences[x] = (int16_t)(row[x] - (inside > high ? high : inside));
  }
}

// How many differences from the first on are 0.
static int run_length(const int16_t *differences, int count) {
  enum { block = 32 };
  int length = 0;
  for (; length + block <= count; length += block) {
    int16_t any = 0;
    for (int i = 0; i < block; i++) any |= differences[length + i];
    if (any) break;
  }
  while (length < count && differences[length] == 0) length++;
  return length;
}

// Codes a row of samples; both rows have a sample before the first and after the last one.
static void emit_row(
    slice_coder *coder, code_state *states, const int16_t *row, const int16_t *above, int16_t *differences, int width) {
  predict(differences, row, above, width);
  for (int x = 0; x < width; x++) {
    int context = context_of(coder, row, above, x);
    bool ends_run = context == 0;
    if (ends_run) {
      // A run goes on whatever the contexts of its samples are.
      int length = run_length(differences + x, width - x);
      x += length;
      int rest = emit_entire_runs(coder, length);
      if (x == width) {
        if (rest > 0) emit_bits(coder, 1, 1);
        return;
      }
      emit_bits(coder, 1 + run_bits[coder->run_index], (uint32_t)rest);
      if (coder->run_index > 0) coder->run_index--;
      if (length > 0) context = context_of(coder, row, above, x);
    }
    int difference = wrapped(context < 0 ? -differences[x] : differences[x]);
    // Zero cannot follow a run.
    if (ends_run && difference > 0) difference--;
    emit_code(coder, states + abs(context), difference);
  }
}

// MARK: Slices

int rk_ffv1_first_row(rk_ffv1_layout layout, int slice) {
  return (int)((int64_t)layout.height * slice / layout.slices);
}

size_t rk_ffv1_slice_bytes(rk_ffv1_layout layout) {
  size_t rows = (size_t)(layout.height / layout.slices) + 1;
  size_t bits = rows * (size_t)layout.width * (layout.has_alpha ? 4 : 3) * (prefix_limit + sample_bits);
  // Headers, and the ends of runs.
  return bits / 8 + rows * 16 + 256;
}

enum { planes = 4, row_padding = 1 };

static size_t row_stride(rk_ffv1_layout layout) { return (size_t)layout.width + 2 * row_padding; }

size_t rk_ffv1_row_elements(rk_ffv1_layout layout) { return (2 * planes + 1) * row_stride(layout); }

// The reversible colour transform (3.7.2) of a row of pixels, read as whole numbers: compilers vectorize that.
static void transform(int16_t *restrict rows[planes], const uint8_t *pixels, int width) {
  int16_t *restrict luma = rows[0], *restrict blues = rows[1], *restrict reds = rows[2], *restrict alphas = rows[3];
  for (int x = 0; x < width; x++) {
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * x, sizeof pixel);
    int green = (int)(pixel >> 8 & 255), blue = (int)(pixel & 255) - green, red = (int)(pixel >> 16 & 255) - green;
    luma[x] = (int16_t)(green + ((blue + red) >> 2));
    blues[x] = (int16_t)(blue + 256);
    reds[x] = (int16_t)(red + 256);
    alphas[x] = (int16_t)(pixel >> 24);
  }
}

static size_t emit_slice_header(uint8_t *target, rk_ffv1_layout layout, int index) {
  range_coder coder;
  symbol_states symbol = initial_states();
  range_begin(&coder, target);
  if (index == 0) range_encode(&coder, &(uint8_t){128}, true); // keyframe
  range_emit_symbol(&coder, &symbol, 0);                     // slice_x
  range_emit_symbol(&coder, &symbol, (unsigned)index);       // slice_y
  range_emit_symbol(&coder, &symbol, 0);                     // slice_width − 1
  range_emit_symbol(&coder, &symbol, 0);                     // slice_height − 1
  for (int i = 0; i < 2 + layout.has_alpha; i++) range_emit_symbol(&coder, &symbol, 0); // quant_table_set_index
  range_emit_symbol(&coder, &symbol, 3);                     // picture_structure: progressive
  range_emit_symbol(&coder, &symbol, 1);                     // sar_num
  range_emit_symbol(&coder, &symbol, 1);                     // sar_den
  // The rest uses another code: a last bit marks the boundary (3.8.1.1.1).
  range_encode(&coder, &(uint8_t){129}, false);
  return range_end(&coder);
}

static void prepare(slice_coder *coder) {
  for (int i = 0; i < 256; i++) {
    int level = i < 128 ? level_of(i) : -level_of(i == 128 ? 127 : 256 - i);
    coder->quantized[0][i] = (int16_t)level;
    coder->quantized[1][i] = (int16_t)(level * levels);
    coder->quantized[2][i] = (int16_t)(level * levels * levels);
  }
  for (int plane = 0; plane < 3; plane++) {
    for (int i = 0; i < contexts; i++) coder->states[plane][i] = (code_state){.error_sum = 4, .count = 1};
  }
}

size_t rk_ffv1_slice(
    uint8_t *target, rk_ffv1_layout layout, const uint8_t *pixels, ptrdiff_t stride, int index, int16_t *rows) {
  slice_coder coder;
  memset(&coder, 0, sizeof coder);
  coder.end = target + emit_slice_header(target, layout, index);
  prepare(&coder);
  memset(rows, 0, rk_ffv1_row_elements(layout) * sizeof *rows);
  int16_t *current[planes], *above[planes];
  for (size_t plane = 0; plane < planes; plane++) {
    current[plane] = rows + 2 * plane * row_stride(layout) + row_padding;
    above[plane] = current[plane] + row_stride(layout);
  }
  int16_t *differences = rows + 2 * planes * row_stride(layout);
  for (int y = rk_ffv1_first_row(layout, index); y < rk_ffv1_first_row(layout, index + 1); y++) {
    transform(current, pixels + y * stride, layout.width);
    for (int plane = 0; plane < 3 + layout.has_alpha; plane++) {
      // The borders of 3.1.
      current[plane][-1] = above[plane][0];
      above[plane][layout.width] = above[plane][layout.width - 1];
      emit_row(&coder, coder.states[(plane + 1) / 2], current[plane], above[plane], differences, layout.width);
    }
    for (int plane = 0; plane < planes; plane++) {
      int16_t *swap = current[plane];
      current[plane] = above[plane];
      above[plane] = swap;
    }
  }
  if (coder.bit_count > 0) emit_bits(&coder, 8 - coder.bit_count, 0);
  size_t length = (size_t)(coder.end - target);
  // The footer (4.9): the length, the error status, the checksum.
  for (int shift = 16; shift >= 0; shift -= 8) *coder.end++ = (uint8_t)(length >> shift);
  *coder.end++ = 0;
  return (size_t)(emit_crc(target, coder.end) - target);
}
