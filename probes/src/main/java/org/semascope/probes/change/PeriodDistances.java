package org.semascope.probes.change;

import java.util.List;

/**
 * Distances between the vectors of a word in two periods (Kutuzov and Giulianelli 2020), at one
 * layer.
 *
 * @param apd average pairwise distance: the mean cosine distance of all pairs of a use of the first
 *     period and one of the second
 * @param expectedApd its expectation if the periods of the uses were exchanged at random: the mean
 *     cosine distance of all pairs of two uses
 * @param prt distance of the prototypes: the cosine distance of the periods' mean vectors
 */
record PeriodDistances(double apd, double expectedApd, double prt) {
  /**
   * @param before vectors of the first period, at least one, as {@code after}
   */
  static PeriodDistances of(List<float[]> before, List<float[]> after) {
    double[] unitsBefore = sum(before, true);
    double[] unitsAfter = sum(after, true);
    // Σij cos(ui, vj) = (Σi ui/|ui|) · (Σj vj/|vj|)
    double pairs = (double) before.size() * after.size();
    double apd = 1 - dot(unitsBefore, unitsAfter) / pairs;
    double[] units = unitsBefore.clone();
    for (int i = 0; i < units.length; i++) {
      units[i] += unitsAfter[i];
    }
    int n = before.size() + after.size();
    double withItself = count(before) + count(after);
    double expected = 1 - (dot(units, units) - withItself) / ((double) n * (n - 1));
    double[] first = sum(before, false);
    double[] second = sum(after, false);
    double norms = Math.sqrt(dot(first, first) * dot(second, second));
    return new PeriodDistances(apd, expected, norms == 0 ? 1 : 1 - dot(first, second) / norms);
  }

  /** The sum of the vectors, or of their directions; a zero vector has none. */
  private static double[] sum(List<float[]> vectors, boolean directions) {
    double[] sum = new double[vectors.get(0).length];
    for (float[] vector : vectors) {
      double norm = directions ? norm(vector) : 1;
      for (int i = 0; i < sum.length && norm > 0; i++) {
        sum[i] += vector[i] / norm;
      }
    }
    return sum;
  }

  private static long count(List<float[]> vectors) {
    return vectors.stream().filter(vector -> norm(vector) > 0).count();
  }

  private static double norm(float[] vector) {
    double squares = 0;
    for (float x : vector) {
      squares += (double) x * x;
    }
    return Math.sqrt(squares);
  }

  private static double dot(double[] one, double[] other) {
    double dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[i];
    }
    return dot;
  }
}
