package org.semascope.models.skipgram;

import org.semascope.core.SemascopeException;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernel;
import org.semascope.models.vectors.VectorRows;

/** The trained parameters: word vectors and context vectors, one padded row per word. */
final class Matrices {
  private static final long MEGABYTE = 1 << 20;

  /** Part of the heap for the matrices; the rest is for the vocabulary and buffers. */
  private static final double PART_OF_MEMORY = 0.85;

  private final int rows;
  private final int size;
  private final int width;
  private final float[] words; // [rows, width]
  private final float[] contexts; // [rows, width]

  private Matrices(int rows, int size) {
    this.rows = rows;
    this.size = size;
    this.width = Kernel.padded(size);
    this.words = new float[rows * width];
    this.contexts = new float[rows * width];
  }

  /** All zeros. */
  static Matrices empty(int rows, int size) {
    long floats = (long) rows * Kernel.padded(size);
    long needed = 2 * floats * Float.BYTES;
    long memory = Runtime.getRuntime().maxMemory();
    if (floats > Integer.MAX_VALUE - 8) {
      throw new SemascopeException(
          "%s words with %s numbers each are too many: raise --min-count or lower --size"
              .formatted(rows, size));
    }
    if (needed > memory * PART_OF_MEMORY) {
      throw new SemascopeException(
          "%s words with %s numbers each need %s MB, of %s MB that Java may use: raise --min-count, lower --size, or set SEMASCOPE_JAVA_OPTS=-Xmx%sm"
              .formatted(
                  rows,
                  size,
                  needed / MEGABYTE,
                  memory / MEGABYTE,
                  (long) (needed / PART_OF_MEMORY) / MEGABYTE + 1));
    }
    return new Matrices(rows, size);
  }

  /** Initialised as in word2vec: words uniform in ±0.5/size, contexts zero. */
  static Matrices initial(int rows, int size, SplitMix64 random) {
    Matrices matrices = empty(rows, size);
    for (int row = 0; row < rows; row++) {
      for (int k = 0; k < size; k++) {
        matrices.words[row * matrices.width + k] = (random.fraction() - 0.5f) / size;
      }
    }
    return matrices;
  }

  int rows() {
    return rows;
  }

  int width() {
    return width;
  }

  float[] words() {
    return words;
  }

  float[] contexts() {
    return contexts;
  }

  VectorRows wordRows() {
    return new Rows(words);
  }

  VectorRows contextRows() {
    return new Rows(contexts);
  }

  /** A matrix without its padding. */
  private final class Rows implements VectorRows {
    private final float[] values;

    Rows(float[] values) {
      this.values = values;
    }

    @Override
    public int count() {
      return rows;
    }

    @Override
    public int dimension() {
      return size;
    }

    @Override
    public void copy(int row, float[] into, int at) {
      System.arraycopy(values, Math.multiplyExact(row, width), into, at, size);
    }
  }
}
