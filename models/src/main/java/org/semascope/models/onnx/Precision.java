package org.semascope.models.onnx;

import java.util.Locale;
import org.semascope.models.arch.Linear;

/** How exactly products are computed. */
public enum Precision {
  FP32(0, false),
  /**
   * Weights of 7 bits, activations of 8, matrices that rounding hurts as they are: faster, a few
   * hundredths away in cosine, and the same on every machine.
   */
  INT8(63, false),
  /**
   * Weights of 8 bits in every product: faster again, where the processor adds products of 8 bits
   * without overflow.
   */
  INT8_VNNI(127, true);

  private final int largestWeight;
  private final boolean everywhere;

  Precision(int largestWeight, boolean everywhere) {
    this.largestWeight = largestWeight;
    this.everywhere = everywhere;
  }

  /** Whether a map's weights are rounded to whole numbers. */
  public boolean rounds(Linear map) {
    return largestWeight > 0 && (everywhere || !map.sensitive());
  }

  /** What the largest weight of an output becomes. */
  int largestWeight() {
    return largestWeight;
  }

  /** As it is written on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
