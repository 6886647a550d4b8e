package org.semascope.report.plot;

import java.util.Arrays;
import java.util.List;

/**
 * How often values occur, in bins of equal width with round borders. One sample is counted; several
 * may differ in size, and are shown as shares of each.
 *
 * @param bins about how many there are
 */
public record Histogram(Caption caption, Axis across, int bins, List<Sample> samples)
    implements Figure {
  private static final int USUAL_BINS = 20;

  public Histogram {
    samples = List.copyOf(samples);
  }

  public Histogram(Caption caption, Axis across, List<Sample> samples) {
    this(caption, across, USUAL_BINS, samples);
  }

  public record Sample(String name, List<Double> values) {
    public Sample {
      values = List.copyOf(values);
      for (double value : values) {
        if (!Double.isFinite(value)) {
          throw new IllegalArgumentException(name + " has a value that is " + value);
        }
      }
    }

    public static Sample of(String name, double... values) {
      return new Sample(name, Arrays.stream(values).boxed().toList());
    }
  }
}
