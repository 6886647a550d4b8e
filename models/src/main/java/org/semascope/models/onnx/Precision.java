package org.semascope.models.onnx;

import java.util.Locale;
import org.semascope.models.arch.Linear;

/** Precision of matrix products. */
public enum Precision {
  FP32(0, false),
  /**
   * 7-bit weights and 8-bit activations; sensitive matrices stay in fp32. Faster, cosine to fp32
   * lower by a few hundredths, equal on every machine.
   */
  INT8(63, false),
  /**
   * 8-bit weights in every product: faster again, for processors that add 8-bit products without
   * overflow.
   */
  INT8_VNNI(127, true);

  private final int largestWeight;
  private final boolean everywhere;

  Precision(int largestWeight, boolean everywhere) {
    this.largestWeight = largestWeight;
    this.everywhere = everywhere;
  }

  /** Whether the weights of a layer are quantised. */
  public boolean rounds(Linear layer) {
    return largestWeight > 0 && (everywhere || !layer.sensitive());
  }

  /** The integer for the largest weight of an output. */
  int largestWeight() {
    return largestWeight;
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
