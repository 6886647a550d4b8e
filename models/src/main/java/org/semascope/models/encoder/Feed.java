package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;

/** The inputs of one run, freed together. */
final class Feed implements AutoCloseable {
  private final OrtEnvironment environment;
  private final Map<String, OnnxTensor> tensors = new HashMap<>();

  Feed(OrtEnvironment environment) {
    this.environment = environment;
  }

  void longs(String name, long[] values, long... shape) throws OrtException {
    tensors.put(name, OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
  }

  void ints(String name, int[] values, long... shape) throws OrtException {
    tensors.put(name, OnnxTensor.createTensor(environment, IntBuffer.wrap(values), shape));
  }

  void floats(String name, float[] values, long... shape) throws OrtException {
    tensors.put(name, OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape));
  }

  Map<String, OnnxTensor> tensors() {
    return tensors;
  }

  @Override
  public void close() {
    tensors.values().forEach(OnnxTensor::close);
  }
}
