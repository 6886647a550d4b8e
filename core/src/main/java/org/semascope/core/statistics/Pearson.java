package org.semascope.core.statistics;

/** Linear correlations of resampled items: the measures of CoSimLex (Armendariz et al. 2020). */
public final class Pearson {
  private Pearson() {}

  /**
   * The uncentred correlation Σxy / √(Σx² Σy²), the cosine of x and y; undefined if a side is 0.
   */
  public static ResampledStatistic uncentred(double[] x, double[] y) {
    NumberChecks.requireEqualLengths(x.length, y.length);
    return times -> {
      double xy = 0;
      double xx = 0;
      double yy = 0;
      for (int i = 0; i < times.length; i++) {
        xy += times[i] * x[i] * y[i];
        xx += times[i] * x[i] * x[i];
        yy += times[i] * y[i] * y[i];
      }
      return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : Double.NaN;
    };
  }

  /** Pearson's r; undefined if a side is constant. */
  public static ResampledStatistic centred(double[] x, double[] y) {
    NumberChecks.requireEqualLengths(x.length, y.length);
    return times -> {
      double[] dx = deviations(x, times);
      double[] dy = deviations(y, times);
      return dx.length == 0 || dy.length == 0 ? Double.NaN : uncentred(dx, dy).of(times);
    };
  }

  /**
   * The harmonic mean 2rρ / (r + ρ) of Pearson's r and Spearman's ρ; 0 if one of them is not
   * positive, the limit for one that approaches 0.
   */
  public static ResampledStatistic harmonicMean(double[] x, double[] y) {
    ResampledStatistic pearson = centred(x, y);
    ResampledStatistic spearman = Spearman.resampled(x, y);
    return times -> {
      double r = pearson.of(times);
      double rho = spearman.of(times);
      return r <= 0 || rho <= 0 ? 0 : 2 * r * rho / (r + rho);
    };
  }

  /** Deviations from the weighted mean; none if all values of weight above 0 are equal. */
  private static double[] deviations(double[] values, int[] times) {
    double sum = 0;
    long n = 0;
    double any = Double.NaN;
    boolean constant = true;
    for (int i = 0; i < values.length; i++) {
      if (times[i] > 0) {
        constant &= n == 0 || values[i] == any;
        any = values[i];
        sum += times[i] * values[i];
        n += times[i];
      }
    }
    if (constant) {
      return new double[0];
    }
    double[] deviations = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      deviations[i] = values[i] - sum / n;
    }
    return deviations;
  }
}
