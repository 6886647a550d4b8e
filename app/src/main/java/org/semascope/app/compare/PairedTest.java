package org.semascope.app.compare;

import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.Wilcoxon;

/**
 * One group at one pair of layers.
 *
 * @param first mean score of the first side
 * @param difference first less second
 * @param wilcoxon of the means of clusters
 * @param corrected its p by Holm, over all tests of the comparison
 */
public record PairedTest(
    int firstLayer,
    int secondLayer,
    String group,
    double first,
    double second,
    Interval difference,
    Wilcoxon wilcoxon,
    double corrected) {
  PairedTest correctedTo(double p) {
    return new PairedTest(firstLayer, secondLayer, group, first, second, difference, wilcoxon, p);
  }
}
