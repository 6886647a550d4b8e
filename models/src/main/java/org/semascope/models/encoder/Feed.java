package org.semascope.models.encoder;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The inputs of one run; those made here are freed together. */
final class Feed implements AutoCloseable {
  private final OrtEnvironment environment;
  private final Map<String, OnnxTensor> tensors = new HashMap<>();
  private final List<OnnxTensor> made = new ArrayList<>();

  Feed(OrtEnvironment environment) {
    this.environment = environment;
  }

  void longs(String name, long[] values, long... shape) throws OrtException {
    add(name, OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
  }

  void ints(String name, int[] values, long... shape) throws OrtException {
    add(name, OnnxTensor.createTensor(environment, IntBuffer.wrap(values), shape));
  }

  void floats(String name, float[] values, long... shape) throws OrtException {
    add(name, OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape));
  }

  /** Gives on what another run has made; it stays that run's to free. */
  void borrow(String name, OnnxTensor tensor) {
    tensors.put(name, tensor);
  }

  private void add(String name, OnnxTensor tensor) {
    made.add(tensor);
    tensors.put(name, tensor);
  }

  Map<String, OnnxTensor> tensors() {
    return tensors;
  }

  @Override
  public void close() {
    made.forEach(OnnxTensor::close);
  }
}
