package org.semascope.core.statistics;

/** Two-sided tail probabilities of the normal and of Student's distribution. */
final class Tails {
  private static final double TINY = 1e-300;
  private static final double PRECISION = 1e-16;
  private static final int MOST_TERMS = 10_000;

  /** Lanczos, g = 7. */
  private static final double[] LANCZOS = {
    0.99999999999980993,
    676.5203681218851,
    -1259.1392167224028,
    771.32342877765313,
    -176.61502916214059,
    12.507343278686905,
    -0.13857109526572012,
    9.9843695780195716e-6,
    1.5056327351493116e-7
  };

  private Tails() {}

  /** P(|Z| ≥ |z|). */
  static double normal(double z) {
    double x = Math.abs(z) / Math.sqrt(2);
    return x < 2 ? 1 - erfBySeries(x) : erfcByFraction(x);
  }

  /** The z for which P(|Z| ≥ z) is p, by bisection. */
  static double normalQuantile(double p) {
    double low = 0;
    double high = 40; // beyond it the tail is smaller than any double
    while (high - low > PRECISION * high && high - low > 1e-12) {
      double middle = (low + high) / 2;
      if (normal(middle) > p) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  /** P(|T| ≥ |t|) with the given degrees of freedom. */
  static double student(double t, double degrees) {
    // P = I_x(ν/2, 1/2), x = ν / (ν + t²)
    double square = t * t;
    double x = degrees / (degrees + square);
    double rest = square / (degrees + square);
    if (Double.isInfinite(square) || x == 0) {
      return 0;
    }
    if (rest == 0) {
      return 1;
    }
    double a = degrees / 2;
    double b = 0.5;
    double front =
        Math.exp(
            a * Math.log(x) + b * Math.log(rest) + logGamma(a + b) - logGamma(a) - logGamma(b));
    // The fraction converges fast on one side of the mean; the other side by I_x(a,b) = 1 -
    // I_1-x(b,a).
    return x < (a + 1) / (a + b + 2)
        ? front * betaFraction(x, a, b) / a
        : 1 - front * betaFraction(rest, b, a) / b;
  }

  /** erf x = 2/√π e^(-x²) Σ 2ᵏ x^(2k+1) / (1·3·…·(2k+1)) */
  private static double erfBySeries(double x) {
    double term = x;
    double sum = x;
    for (int k = 1; term > PRECISION * sum; k++) {
      term *= 2 * x * x / (2 * k + 1);
      sum += term;
    }
    return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
  }

  /** erfc x = e^(-x²)/√π · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))), from the inside out. */
  private static double erfcByFraction(double x) {
    double below = x;
    for (int k = 120; k >= 1; k--) {
      below = x + k / 2.0 / below;
    }
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / below;
  }

  /** The continued fraction of the incomplete beta function, by Lentz's method. */
  private static double betaFraction(double x, double a, double b) {
    double c = 1;
    double d = 1 / awayFromZero(1 - (a + b) * x / (a + 1));
    double value = d;
    for (int m = 1; m < MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / awayFromZero(1 + even * d);
      c = awayFromZero(1 + even / c);
      value *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / awayFromZero(1 + odd * d);
      c = awayFromZero(1 + odd / c);
      value *= d * c;
      if (Math.abs(d * c - 1) < 4 * PRECISION) {
        return value;
      }
    }
    return value;
  }

  private static double awayFromZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** For x of 1/2 and more. */
  private static double logGamma(double x) {
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (x - 1 + i);
    }
    double t = x + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
