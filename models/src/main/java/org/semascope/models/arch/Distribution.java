package org.semascope.models.arch;

import java.nio.FloatBuffer;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.weights.Shape;

/**
 * The distribution of a tensor's values before training. The same seed gives the same bits on every
 * JVM: only {@link StrictMath} and operations that IEEE 754 defines exactly are used.
 *
 * @param scale the constant, the standard deviation before truncation, or the bound of the interval
 * @param cutoff normal values beyond this many standard deviations are drawn again
 * @param zeroRow this row is zero; negative: counted from the end; {@link #NO_ROW}: none
 */
public record Distribution(Kind kind, double scale, double cutoff, int zeroRow) {
  /** Shape of the density. */
  public enum Kind {
    CONSTANT,
    /** Mean 0. */
    NORMAL,
    /** Between minus and plus the bound. */
    UNIFORM,
    /** Fixed position embeddings (Vaswani et al. 2017, section 3.5). */
    SINUSOID
  }

  static final int NO_ROW = Integer.MAX_VALUE;
  static final Distribution ZEROS = constant(0);
  static final Distribution ONES = constant(1);
  static final Distribution SINUSOID = new Distribution(Kind.SINUSOID, 1, 0, NO_ROW);

  static Distribution constant(double value) {
    return new Distribution(Kind.CONSTANT, value, 0, NO_ROW);
  }

  static Distribution normal(double deviation) {
    return truncatedNormal(deviation, Double.POSITIVE_INFINITY);
  }

  static Distribution truncatedNormal(double deviation, double cutoff) {
    return new Distribution(Kind.NORMAL, deviation, cutoff, NO_ROW);
  }

  static Distribution uniform(double bound) {
    return new Distribution(Kind.UNIFORM, bound, 0, NO_ROW);
  }

  Distribution withZeroRow(int row) {
    return new Distribution(kind, scale, cutoff, row);
  }

  /**
   * Fills a buffer with the values of a tensor from element {@code first} on, in row-major order.
   */
  public void fill(FloatBuffer out, Shape shape, long first, SplitMix64 random) {
    int start = out.position();
    switch (kind) {
      case CONSTANT -> {
        while (out.hasRemaining()) {
          out.put((float) scale);
        }
      }
      case NORMAL -> fillNormal(out, random);
      case UNIFORM -> {
        while (out.hasRemaining()) {
          out.put((float) (scale * symmetric(random)));
        }
      }
      case SINUSOID -> {
        for (long i = first; out.hasRemaining(); i++) {
          out.put(sinusoid(i / shape.dim(1), i % shape.dim(1), shape.dim(1)));
        }
      }
    }
    if (zeroRow != NO_ROW) {
      long row = zeroRow < 0 ? shape.dim(0) + zeroRow : zeroRow;
      long width = shape.elements() / shape.dim(0);
      long end = Math.min(first + out.position() - start, (row + 1) * width);
      for (long i = Math.max(first, row * width); i < end; i++) {
        out.put(start + (int) (i - first), 0);
      }
    }
  }

  /** Marsaglia's polar method (Marsaglia and Bray 1964). */
  private void fillNormal(FloatBuffer out, SplitMix64 random) {
    while (out.hasRemaining()) {
      double u = symmetric(random);
      double v = symmetric(random);
      double square = u * u + v * v;
      if (square > 0 && square < 1) {
        double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
        putWithinCutoff(out, u * factor);
        putWithinCutoff(out, v * factor);
      }
    }
  }

  private void putWithinCutoff(FloatBuffer out, double standard) {
    if (out.hasRemaining() && Math.abs(standard) <= cutoff) {
      out.put((float) (scale * standard));
    }
  }

  /** Uniform in [-1, 1). */
  private static double symmetric(SplitMix64 random) {
    return (random.next() >> 10) * 0x1p-53;
  }

  private static float sinusoid(long position, long column, long width) {
    double angle = position / StrictMath.pow(10_000, 2 * (column / 2) / (double) width);
    return (float) (column % 2 == 0 ? StrictMath.sin(angle) : StrictMath.cos(angle));
  }
}
