package org.semascope.report.plot;

import java.util.stream.DoubleStream;

/**
 * Name of an axis, and values that it must cover, independent of the data.
 *
 * @param least NaN if determined by the data
 * @param greatest NaN if least is
 */
public record Axis(String label, double least, double greatest) {
  public Axis {
    if (least > greatest || Double.isNaN(least) != Double.isNaN(greatest)) {
      throw new IllegalArgumentException("no axis from " + least + " to " + greatest);
    }
  }

  public static Axis of(String label) {
    return new Axis(label, Double.NaN, Double.NaN);
  }

  /** The same axis, covering at least these values. */
  public Axis covering(double from, double to) {
    return new Axis(label, from, to);
  }

  Axis withZero() {
    return Double.isNaN(least)
        ? covering(0, 0)
        : covering(Math.min(least, 0), Math.max(greatest, 0));
  }

  Ticks ticks(DoubleStream data, int about) {
    return Ticks.over(DoubleStream.concat(data, DoubleStream.of(least, greatest)), about);
  }
}
