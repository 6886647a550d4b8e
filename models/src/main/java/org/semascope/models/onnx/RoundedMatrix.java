package org.semascope.models.onnx;

import org.semascope.models.weights.FloatReader;
import org.semascope.models.weights.StoredTensor;

/**
 * A weight matrix rounded to whole numbers with one scale per output, laid out [in, out] as the
 * integer product takes it.
 */
record RoundedMatrix(int in, int out, byte[] values, float[] scales) {
  /**
   * @param most what the largest weight of an output becomes
   * @param inByOut whether the weight is kept [in, out], not [out, in] as usual
   */
  static RoundedMatrix of(StoredTensor weight, int most, boolean inByOut) {
    float[] w = FloatReader.read(weight);
    int out = Math.toIntExact(weight.shape().dim(inByOut ? 1 : 0));
    int in = Math.toIntExact(weight.shape().dim(inByOut ? 0 : 1));
    int outStride = inByOut ? 1 : in;
    int inStride = inByOut ? out : 1;
    byte[] values = new byte[w.length];
    float[] scales = new float[out];
    for (int o = 0; o < out; o++) {
      float largest = Float.MIN_NORMAL;
      for (int i = 0; i < in; i++) {
        largest = Math.max(largest, Math.abs(w[o * outStride + i * inStride]));
      }
      scales[o] = largest / most;
      for (int i = 0; i < in; i++) {
        values[i * out + o] = (byte) Math.round(w[o * outStride + i * inStride] / scales[o]);
      }
    }
    return new RoundedMatrix(in, out, values, scales);
  }
}
