package org.semascope.core.statistics;

/** Every order of y against x: how often is the association as strong as the one observed? */
final class Permutations {
  private final double[] x;
  private final double[] y;
  private final double observed;
  private long extreme;
  private long all;

  private Permutations(double[] x, double[] y) {
    this.x = x;
    this.y = y.clone();
    this.observed = Math.abs(covariance());
  }

  /** Two-sided; x and y are ranks with ties shared. */
  static double p(double[] x, double[] y) {
    Permutations test = new Permutations(x, y);
    test.permute(y.length);
    return (double) test.extreme / test.all;
  }

  /** Heap's algorithm. */
  private void permute(int first) {
    if (first == 1) {
      all++;
      extreme += Math.abs(covariance()) >= observed ? 1 : 0;
      return;
    }
    for (int i = 0; i < first; i++) {
      permute(first - 1);
      swap(first % 2 == 0 ? i : 0, first - 1);
    }
  }

  /**
   * Σ(x - x̄)(y - ȳ), all of the coefficient that a new order changes. Ranks are halves of whole
   * numbers and their mean is (n + 1) / 2, so that this is exact and can be compared by >=.
   */
  private double covariance() {
    double mean = (x.length + 1) / 2.0;
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - mean) * (y[i] - mean);
    }
    return sum;
  }

  private void swap(int i, int j) {
    double kept = y[i];
    y[i] = y[j];
    y[j] = kept;
  }
}
