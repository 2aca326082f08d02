// The noise of feTurbulence: Perlin's gradient noise with the generator of the specification.

#include "FilterImages.h"

#include <math.h>

enum { lattice_size = 256, lattice_mask = 255, origin = 4096 };

typedef struct {
  int32_t lattice[2 * lattice_size + 2];
  float gradient[2 * lattice_size + 2][4][2];
} noise_tables;

// The integers after which the noise continues at the beginning.
typedef struct {
  double width, height, wrap_x, wrap_y;
} stitching;

// Park and Miller's generator by Schrage's method.
static int32_t next_random(int32_t seed) {
  int32_t result = 16807 * (seed % 127773) - 2836 * (seed / 127773);
  return result > 0 ? result : result + 2147483647;
}

static void prepare(noise_tables *tables, int32_t seed) {
  if (seed <= 0) seed = -(seed % 2147483646) + 1;
  if (seed > 2147483646) seed = 2147483646;
  for (int channel = 0; channel < 4; channel++) {
    for (int i = 0; i < lattice_size; i++) {
      tables->lattice[i] = i;
      double x, y;
      seed = next_random(seed);
      x = (double)(seed % (2 * lattice_size) - lattice_size) / lattice_size;
      seed = next_random(seed);
      y = (double)(seed % (2 * lattice_size) - lattice_size) / lattice_size;
      double length = hypot(x, y);
      if (!(length > 0)) length = 1;
      tables->gradient[i][channel][0] = (float)(x / length);
      tables->gradient[i][channel][1] = (float)(y / length);
    }
  }
  for (int i = lattice_size - 1; i > 0; i--) {
    seed = next_random(seed);
    int j = seed % lattice_size, other = tables->lattice[i];
    tables->lattice[i] = tables->lattice[j];
    tables->lattice[j] = other;
  }
  for (int i = 0; i < lattice_size + 2; i++) {
    tables->lattice[lattice_size + i] = tables->lattice[i];
    memcpy(tables->gradient[lattice_size + i], tables->gradient[i], sizeof tables->gradient[i]);
  }
}

// The two lattice lines around a coordinate, and the distance from the first one.
static float lines(double position, const double *length, double wrap, int32_t line[2]) {
  double t = position + origin, first = floor(t);
  if (!(fabs(first) < 1e15)) first = 0, t = 0;
  double second = first + 1;
  if (length) {
    if (first >= wrap) first -= *length;
    if (second >= wrap) second -= *length;
  }
  line[0] = (int32_t)((int64_t)first & lattice_mask);
  line[1] = (int32_t)((int64_t)second & lattice_mask);
  return (float)(t - floor(t));
}

static void add_noise(const noise_tables *tables, double x, double y, const stitching *stitch, bool is_fractal,
                      float ratio, float sums[4]) {
  int32_t columns[2], rows[2];
  float fx = lines(x, stitch ? &stitch->width : NULL, stitch ? stitch->wrap_x : 0, columns);
  float fy = lines(y, stitch ? &stitch->height : NULL, stitch ? stitch->wrap_y : 0, rows);
  int32_t left = tables->lattice[columns[0]], right = tables->lattice[columns[1]];
  const float(*a)[2] = tables->gradient[tables->lattice[left + rows[0]]];
  const float(*b)[2] = tables->gradient[tables->lattice[right + rows[0]]];
  const float(*c)[2] = tables->gradient[tables->lattice[left + rows[1]]];
  const float(*d)[2] = tables->gradient[tables->lattice[right + rows[1]]];
  float sx = fx * fx * (3 - 2 * fx), sy = fy * fy * (3 - 2 * fy);
  for (int i = 0; i < 4; i++) {
    float top_left = fx * a[i][0] + fy * a[i][1], top_right = (fx - 1) * b[i][0] + fy * b[i][1];
    float low_left = fx * c[i][0] + (fy - 1) * c[i][1], low_right = (fx - 1) * d[i][0] + (fy - 1) * d[i][1];
    float top = top_left + sx * (top_right - top_left), low = low_left + sx * (low_right - low_left);
    float value = top + sy * (low - top);
    sums[i] += (is_fractal ? value : fabsf(value)) * ratio;
  }
}

// The frequency nearest to another one by their ratio at which a length has whole periods.
static double stitched(double frequency, double length) {
  if (!(frequency > 0) || !(length > 0)) return frequency;
  double low = floor(length * frequency) / length, high = ceil(length * frequency) / length;
  return low > 0 && frequency / low < high / frequency ? low : high;
}

static uint32_t noise_pixel(const noise_tables *tables, const rk_filter_noise *noise, double x, double y,
                            stitching stitch) {
  float sums[4] = {0, 0, 0, 0}, ratio = 1;
  for (int32_t octave = 0; octave < noise->octaves; octave++) {
    add_noise(tables, x, y, noise->stitches ? &stitch : NULL, noise->is_fractal, ratio, sums);
    x *= 2, y *= 2, ratio /= 2;
    stitch.width *= 2, stitch.height *= 2;
    stitch.wrap_x = 2 * stitch.wrap_x - origin, stitch.wrap_y = 2 * stitch.wrap_y - origin;
  }
  uint32_t bytes[4];
  for (int i = 0; i < 4; i++) bytes[i] = byte_of(noise->is_fractal ? (sums[i] + 1) / 2 : sums[i]);
  return bytes[3] << 24 | product(bytes[0], bytes[3]) << 16 | product(bytes[1], bytes[3]) << 8 |
         product(bytes[2], bytes[3]);
}

void rk_filter_turbulence(rk_filter_image out, const rk_filter_noise *noise) {
  noise_tables tables;
  prepare(&tables, noise->seed);
  double across = noise->frequency_x, down = noise->frequency_y;
  stitching stitch = {0, 0, 0, 0};
  if (noise->stitches) {
    across = stitched(across, noise->tile_w), down = stitched(down, noise->tile_h);
    stitch.width = floor(noise->tile_w * across + 0.5), stitch.height = floor(noise->tile_h * down + 0.5);
    stitch.wrap_x = floor(noise->tile_x * across) + origin + stitch.width;
    stitch.wrap_y = floor(noise->tile_y * down) + origin + stitch.height;
  }
  for (int32_t y = 0; y < out.height; y++) {
    uint32_t *row = row_of(&out, out.y + y);
    double v = (out.y + y - noise->shift_y) / noise->scale_y * down;
    for (int32_t x = 0; x < out.width; x++) {
      double u = (out.x + x - noise->shift_x) / noise->scale_x * across;
      row[x] = noise_pixel(&tables, noise, u, v, stitch);
    }
  }
}
