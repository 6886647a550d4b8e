package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.core.io.WorkerPool;

/**
 * Adam with decoupled weight decay (Loshchilov and Hutter 2019), here with a decay of 0:
 *
 * <pre>
 * m = β₁ m + (1 − β₁) g        v = β₂ v + (1 − β₂) g²
 * w = w − α/(1 − β₁ᵗ) · m / (√v/√(1 − β₂ᵗ) + ε)
 * </pre>
 *
 * Computed in one pass over the memory of the arrays, where array operations would need ten.
 */
final class AdamW {
  private static final float BETA_1 = 0.9f;
  private static final float BETA_2 = 0.999f;
  private static final float EPSILON = 1e-8f;

  /** Number of values that one thread processes at a time, which fit into its cache. */
  private static final int SLICE = 1 << 18;

  private static final int CHUNK = 1 << 12;

  private final NDManager manager;
  private final double rate;
  private final WorkerPool pool;
  private final SortedMap<String, Moments> moments = new TreeMap<>();
  private long steps;

  /** First and second moment of a parameter's gradient, m and v above. */
  record Moments(NDArray first, NDArray second) {}

  private record Slice(
      FloatBuffer weight,
      FloatBuffer gradient,
      FloatBuffer first,
      FloatBuffer second,
      int from,
      int to) {}

  AdamW(NDManager manager, double rate, WorkerPool pool) {
    this.manager = manager;
    this.rate = rate;
    this.pool = pool;
  }

  /** The moments of a parameter, 0 before the first step. */
  Moments moments(String name, NDArray weight) {
    return moments.computeIfAbsent(name, key -> new Moments(zeros(weight), zeros(weight)));
  }

  private NDArray zeros(NDArray like) {
    NDArray zeros = manager.zeros(like.getShape(), like.getDataType());
    NDScope.unregister(zeros);
    return zeros;
  }

  long steps() {
    return steps;
  }

  /** Resumes from saved moments. */
  void resume(long stepsBefore) {
    steps = stepsBefore;
  }

  /** Updates every parameter and sets its gradient to 0. */
  void step(SortedMap<String, NDArray> parameters) {
    steps++;
    float size = (float) (rate / (1 - Math.pow(BETA_1, steps)));
    float root = (float) Math.sqrt(1 - Math.pow(BETA_2, steps));
    List<Slice> slices = new ArrayList<>();
    parameters.forEach(
        (name, weight) -> {
          Moments own = moments(name, weight);
          FloatBuffer weights = view(weight);
          FloatBuffer gradients = view(weight.getGradient());
          FloatBuffer first = view(own.first());
          FloatBuffer second = view(own.second());
          for (int from = 0; from < weights.capacity(); from += SLICE) {
            int to = Math.min(weights.capacity(), from + SLICE);
            slices.add(new Slice(weights, gradients, first, second, from, to));
          }
        });
    pool.forEach(slices, slice -> step(slice, size, root));
  }

  /** The memory of an array, not a copy of it. */
  static FloatBuffer view(NDArray array) {
    return array.toByteBuffer(true).order(ByteOrder.nativeOrder()).asFloatBuffer();
  }

  private static void step(Slice slice, float size, float root) {
    float[] w = new float[CHUNK];
    float[] g = new float[CHUNK];
    float[] m = new float[CHUNK];
    float[] v = new float[CHUNK];
    float[] zero = new float[CHUNK];
    for (int from = slice.from(); from < slice.to(); from += CHUNK) {
      int count = Math.min(CHUNK, slice.to() - from);
      slice.weight().get(from, w, 0, count);
      slice.gradient().get(from, g, 0, count);
      slice.first().get(from, m, 0, count);
      slice.second().get(from, v, 0, count);
      for (int i = 0; i < count; i++) {
        m[i] = BETA_1 * m[i] + (1 - BETA_1) * g[i];
        v[i] = BETA_2 * v[i] + (1 - BETA_2) * g[i] * g[i];
        w[i] -= size * m[i] / ((float) Math.sqrt(v[i]) / root + EPSILON);
      }
      slice.weight().put(from, w, 0, count);
      slice.gradient().put(from, zero, 0, count);
      slice.first().put(from, m, 0, count);
      slice.second().put(from, v, 0, count);
    }
  }
}
