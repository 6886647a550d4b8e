package org.semascope.probes.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.LayerVectors;

/** Independent naive computation of the idioms probe: one word at a time, loops and sums. */
final class NaiveIdioms {
  private static final int WIDTH = 32;

  private final ContextualModel model;

  NaiveIdioms(ContextualModel model) {
    this.model = model;
  }

  /** The mean of the space-separated words from start to end, layers concatenated. */
  double[] vector(String text, int start, int end) {
    double[] sum = new double[4 * WIDTH];
    int words = 0;
    int at = start;
    while (at < end) {
      int stop = text.indexOf(' ', at);
      stop = stop < 0 || stop > end ? end : stop;
      Occurrence word = new Occurrence(text, new Span(at, stop));
      LayerVectors layers =
          model.vectors(List.of(model.align(word)), new TreeSet<>(List.of(0, 1, 2, 3))).get(0);
      for (int layer = 0; layer < 4; layer++) {
        for (int i = 0; i < WIDTH; i++) {
          sum[layer * WIDTH + i] += layers.at(layer)[i];
        }
      }
      words++;
      at = stop + 1;
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= words;
    }
    return sum;
  }

  double sentences(String one, String other) {
    return cosine(vector(one, 0, one.length()), vector(other, 0, other.length()));
  }

  /** The cosine of phrases in their sentences. */
  double phrases(String one, String phrase, String other, String otherPhrase) {
    int at = one.indexOf(phrase);
    int otherAt = other.indexOf(otherPhrase);
    return cosine(
        vector(one, at, at + phrase.length()),
        vector(other, otherAt, otherAt + otherPhrase.length()));
  }

  static double cosine(double[] a, double[] b) {
    double dot = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      dot += a[i] * b[i];
      aa += a[i] * a[i];
      bb += b[i] * b[i];
    }
    return dot / Math.sqrt(aa) / Math.sqrt(bb);
  }

  /** Textbook formula; no ties. */
  static double spearman(List<Double> x, List<Double> y) {
    double squares = 0;
    for (int i = 0; i < x.size(); i++) {
      double difference = rank(x, i) - rank(y, i);
      squares += difference * difference;
    }
    int n = x.size();
    return 1 - 6 * squares / (n * (n * (double) n - 1));
  }

  /** Proportion of all permutations of y whose |rho| is at least as large. */
  static double p(List<Double> x, List<Double> y) {
    List<List<Double>> permutations = new ArrayList<>();
    permutations(new ArrayList<>(), y, permutations);
    double own = Math.abs(spearman(x, y));
    long asExtreme =
        permutations.stream().filter(order -> Math.abs(spearman(x, order)) >= own - 1e-9).count();
    return (double) asExtreme / permutations.size();
  }

  private static void permutations(List<Double> prefix, List<Double> left, List<List<Double>> all) {
    if (left.isEmpty()) {
      all.add(List.copyOf(prefix));
    }
    for (int i = 0; i < left.size(); i++) {
      List<Double> rest = new ArrayList<>(left);
      List<Double> more = new ArrayList<>(prefix);
      more.add(rest.remove(i));
      permutations(more, rest, all);
    }
  }

  private static int rank(List<Double> values, int which) {
    int below = 0;
    for (double value : values) {
      below += value < values.get(which) ? 1 : 0;
    }
    return below;
  }
}
