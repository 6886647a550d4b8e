package org.semascope.report.plot;

import java.util.stream.DoubleStream;

/** Which ground a number stands on. Both ramps change in lightness, so that they print in grey. */
final class HeatColours {
  private static final int[] RISING = {0xF2F7FC, 0xBBD7EE, 0x6FAEDB, 0x2A7BB8, 0x0B4C84};
  private static final int[] ABOUT_ZERO = {0xB35806, 0xF1A340, 0xF7F7F7, 0x74ADD6, 0x14558F};

  private final int[] ramp;
  private final double least;
  private final double greatest;

  HeatColours(DoubleStream values) {
    double[] known = values.filter(value -> !Double.isNaN(value)).toArray();
    double low = DoubleStream.of(known).min().orElse(0);
    double high = DoubleStream.of(known).max().orElse(0);
    double reach = Math.max(-low, high);
    ramp = low < 0 ? ABOUT_ZERO : RISING;
    least = low < 0 ? -reach : low;
    greatest = low < 0 ? reach : high;
  }

  Colour ground(double value) {
    double share = greatest > least ? (value - least) / (greatest - least) : 0.5;
    double place = share * (ramp.length - 1);
    int below = (int) Math.min(place, ramp.length - 2);
    return Colour.fixed(mix(ramp[below], ramp[below + 1], place - below));
  }

  /** Black or white, whichever contrasts more. */
  static Colour letters(Colour ground) {
    return Colour.fixed(luminance(ground.light()) > 0.18 ? 0x111111 : 0xFFFFFF);
  }

  private static int mix(int from, int to, double share) {
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int a = from >> shift & 0xFF;
      int b = to >> shift & 0xFF;
      mixed |= (int) Math.round(a + share * (b - a)) << shift;
    }
    return mixed;
  }

  /** Relative luminance as WCAG defines it. */
  private static double luminance(int rgb) {
    return 0.2126 * linear(rgb >> 16 & 0xFF)
        + 0.7152 * linear(rgb >> 8 & 0xFF)
        + 0.0722 * linear(rgb & 0xFF);
  }

  private static double linear(int channel) {
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}
