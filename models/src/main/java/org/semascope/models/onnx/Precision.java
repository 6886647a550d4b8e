package org.semascope.models.onnx;

/** How exactly products are computed. */
public enum Precision {
  FP32,
  /** Weights of 7 bits, activations of 8: faster, and a few hundredths away in cosine. */
  INT8
}
