/* The batch of calc-wasm/assembly/set in C, from the same tables: volume shares of hydrocarbons with every reading. It leaves out
   the color's number, gaps, the other basis and what falls back to a single blend, so it does a little less. */
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { LABELS = 13, LANES = 16, TERMS = 8, COLUMNS = 36, RESULTS = 32, NEWTON = 3 };
enum { density, recovery, flash, wickey, rvp, cloud, pour, color, aromatics, olefin, benzene, ron, mon, aki, cetane, cetaneIndex,
       indexBias, akiBias, ronSensitivity, monSensitivity, olefin2, aromatics2, lightAlcohol, raised, viscosity, mercaptan, sulfur,
       viscosityMass, mercaptanMass, sulfurMass };

static const double VOLUMES[LANES] = {1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99, 99, 99};
static const int KNOTS[7] = {0, 2, 4, 6, 8, 10, 12};
static const double A[6] = {7.4012, 4.9004, 3.0305, 2.5282, 3.0419, 0.11798};
static const double B[6] = {0.60244, 0.71644, 0.80076, 0.82002, 0.75497, 1.6606};

static double power(double x, double e) { return exp(e * log(x)); }

static double d86_width(int s, double y, double wide) {
  if (!(y > 0)) return 0;
  if (s == 5 && y > wide) return 100 + (y - wide);
  double x = power(y / A[s], 1 / B[s]);
  return s == 5 ? x : fmin(x, y);
}

static void to_d86(const double *tbp, double *d86) {
  double cold = 0.8718 * power(50, 1.0258), wide = 0.11798 * power(100, 1.6606);
  d86[6] = tbp[6] >= cold ? power(tbp[6] / 0.8718, 1 / 1.0258) : 50 + (tbp[6] - cold);
  for (int s = 2; s >= 0; s--) d86[KNOTS[s]] = d86[KNOTS[s + 1]] - d86_width(s, tbp[KNOTS[s + 1]] - tbp[KNOTS[s]], wide);
  for (int s = 3; s < 6; s++) d86[KNOTS[s + 1]] = d86[KNOTS[s]] + d86_width(s, tbp[KNOTS[s + 1]] - tbp[KNOTS[s]], wide);
  for (int s = 0; s < 6; s++) {
    int low = KNOTS[s], high = KNOTS[s + 1];
    double width = tbp[high] - tbp[low], ratio = width > 0 ? (d86[high] - d86[low]) / width : 0;
    for (int label = low + 1; label < high; label++) d86[label] = d86[low] + (tbp[label] - tbp[low]) * ratio;
  }
}

static double nu_of(double z) {
  double low = 0, high = fmax(1, z), nu = fmax(0, z - 0.7);
  for (int step = 0; step < 100; step++) {
    double tail = exp(-1.47 - 1.84 * nu - 0.51 * nu * nu), error = nu + 0.7 + tail - z;
    if (error > 0) high = nu;
    else low = nu;
    double next = nu - error / (1 - (1.84 + 1.02 * nu) * tail);
    if (!(next >= low && next <= high)) next = (low + high) / 2;
    if (fabs(next - nu) <= 1e-9 * fmax(1, nu)) return next;
    nu = next;
  }
  return nu;
}

static double d4737(double d, double t10, double t50, double t90) {
  double a = t10 - 215, b = t50 - 260, c = t90 - 310, e = exp(-3.5 * (d / 1000 - 0.85)) - 1;
  return 45.2 + 0.0892 * a + (0.131 + 0.901 * e) * b + (0.0523 - 0.42 * e) * c + 0.00049 * (a * a - c * c) + 107 * e + 60 * e * e;
}

static double dot(const double *v, const double *row, int stride) {
  double sum = 0;
  for (int i = 0; i < stride; i++) sum += v[i] * row[i];
  return sum;
}

/* at: table, edges, eighths, low, middle, half, kind, coefficients, own; counts: entries, stride, n
   scales: flash, cloud, pour, middles of RON, MON, olefin, aromatics. Returns how many recipes a label kept it from. */
int batch(const char *memory, const int32_t *at, const int32_t *counts, const double *scales, const double *shares, int recipes,
          double *out) {
#define TABLE_OF(k) ((const double *)(memory + at[k]))
  const double *table = TABLE_OF(0), *edges = TABLE_OF(1), *eighths = TABLE_OF(2), *lows = TABLE_OF(3), *middles = TABLE_OF(4),
               *halves = TABLE_OF(5), *coefficients = TABLE_OF(7), *own = TABLE_OF(8);
  const uint8_t *kinds = (const uint8_t *)(memory + at[6]);
  const int entries = counts[0], stride = counts[1], n = counts[2];
  double least[LABELS], greatest[LABELS];
  for (int label = 0; label < LABELS; label++) {
    least[label] = INFINITY;
    greatest[label] = -INFINITY;
    for (int i = 0; i < n; i++) {
      least[label] = fmin(least[label], own[i * LABELS + label]);
      greatest[label] = fmax(greatest[label], own[i * LABELS + label]);
    }
  }
  int left = 0;
  for (int k = 0; k < recipes; k++) {
    const double *share = shares + (size_t)k * n;
    double *o = out + (size_t)k * RESULTS;
    double v[16] = {0}, sum = 0, s[COLUMNS] = {0};
    for (int i = 0; i < n; i++) sum += share[i];
    for (int i = 0; i < n; i++) v[i] = share[i] / sum;
    for (int i = 0; i < n; i++)
      for (int c = 0; c < COLUMNS; c++) s[c] += v[i] * table[i * COLUMNS + c];

    double levels[513], tbp[LANES], d86[LABELS], middle[LANES], half[LANES], c[TERMS][LANES], u[LANES], slope[LANES];
    int entry[LANES], from = 0, isLost = 0;
    for (int e = 0; e <= entries >> 3; e++) levels[e] = dot(v, eighths + (size_t)e * stride, stride);
    for (int label = 0; label < LABELS; label++) {
      while (from + 1 <= entries >> 3 && levels[from + 1] < VOLUMES[label]) from++;
      int e = from << 3;
      for (int step = 4; step > 0; step >>= 1)
        if (e + step <= entries && dot(v, edges + (size_t)(e + step) * stride, stride) < VOLUMES[label]) e += step;
      if (e >= entries || kinds[e] == 2) isLost = 1;
      entry[label] = e;
    }
    if (isLost) {
      left++;
      continue;
    }
    for (int label = LABELS; label < LANES; label++) entry[label] = entry[LABELS - 1];
    for (int label = 0; label < LANES; label++) {
      double a[TERMS] = {0};
      const double *of = coefficients + (size_t)entry[label] * n * TERMS;
      for (int i = 0; i < n; i++)
        for (int t = 0; t < TERMS; t++) a[t] += v[i] * of[i * TERMS + t];
      for (int t = 0; t < TERMS; t++) c[t][label] = a[t];
      c[0][label] -= VOLUMES[label];
      middle[label] = middles[entry[label]];
      half[label] = halves[entry[label]];
    }
    for (int l = 0; l < LANES; l++) {
      double odd = c[1][l] + c[3][l] + (c[5][l] + c[7][l]), even = c[2][l] + c[4][l] + c[6][l];
      double first = -(c[0][l] / (odd + even * -(c[0][l] / odd)));
      u[l] = first > 1 ? 1 : first < -1 ? -1 : first;
    }
    for (int step = 0; step < NEWTON; step++)
      for (int l = 0; l < LANES; l++) {
        double q = c[7][l], d = c[7][l];
        for (int t = 6; t >= 1; t--) {
          q = q * u[l] + c[t][l];
          d = d * u[l] + q;
        }
        q = q * u[l] + c[0][l];
        double next = u[l] - q / d;
        slope[l] = d;
        u[l] = next > 1 ? 1 : next < -1 ? -1 : next;
      }
    for (int l = 0; l < LANES; l++) tbp[l] = middle[l] + half[l] * u[l];
    for (int l = 0; l < LABELS; l++) {
      if (kinds[entry[l]] == 1) tbp[l] = lows[entry[l]];
      else if (!(slope[l] > 1e-4 * half[l] && tbp[l] - lows[entry[l]] > 1e-5)) isLost = 1;
    }
    if (isLost) {
      left++;
      continue;
    }
    to_d86(tbp, d86);
    for (int l = 0; l < LABELS; l++) o[l] = fmin(greatest[l], fmax(least[l], (d86[l] - 32) / 1.8));

    const double kelvin = 273.15;
    const double dRon = s[ron] - scales[3], dMon = s[mon] - scales[4], dOlefin = s[olefin] - scales[5], dAromatics = s[aromatics] - scales[6];
    const double olefins = s[olefin2] - dOlefin * dOlefin, spread = (s[aromatics2] - dAromatics * dAromatics) / 100;
    o[13] = fmin(s[recovery], 100);
    o[14] = s[density];
    o[15] = scales[0] * power(s[flash], -0.06) - kelvin;
    o[16] = power(s[rvp], 1 / 1.25);
    o[17] = nu_of(power(10, power(10, s[viscosityMass] / s[density])));
    o[18] = scales[1] * power(s[cloud], 1 / 20.0) - kelvin;
    o[19] = scales[2] * power(s[pour], 1 / 12.5) - kelvin;
    o[20] = s[color];
    o[21] = s[mercaptanMass] / s[density];
    o[22] = s[sulfurMass] / s[density];
    o[23] = s[aromatics];
    o[24] = s[olefin];
    o[25] = s[benzene];
    o[26] = s[ron] + (0.03224 * (s[ronSensitivity] - dRon * (dRon - dMon)) + 0.00101 * olefins);
    o[27] = s[mon] + (0.0445 * (s[monSensitivity] - dMon * (dRon - dMon)) + 0.00081 * olefins - 0.00645 * spread * spread);
    o[28] = s[akiBias] + (o[26] + o[27]) / 2;
    o[29] = s[cetane];
    o[30] = s[density] < 760 || o[6] < 150 ? NAN : d4737(s[density], o[2], o[6], o[10]) + s[indexBias];
    o[31] = 2414 / (log10(s[wickey]) + 6.1188) + 42.6 - kelvin;
  }
  return left;
}
