package org.semascope.models.skipgram;

import org.semascope.core.SemascopeException;
import org.semascope.core.io.SplitMix64;
import org.semascope.models.simd.Kernel;
import org.semascope.models.vectors.VectorRows;

/**
 * The trained parameters: one padded row per word in each matrix.
 *
 * @param size dimension of the vectors
 * @param words the word vectors, [rows, width]
 * @param contexts the context vectors, [rows, width]
 */
record Matrices(int rows, int size, float[] words, float[] contexts) {
  private static final long MEGABYTE = 1 << 20;

  /** Part of the heap for the matrices; the rest is for the vocabulary and buffers. */
  private static final double PART_OF_MEMORY = 0.85;

  /** All zeros. */
  static Matrices empty(int rows, int size) {
    long floats = (long) rows * Kernel.padded(size);
    SemascopeException.throwIf(
        floats > Integer.MAX_VALUE - 8,
        "%s words with %s numbers each are too many: raise --min-count or lower --size",
        rows,
        size);
    long needed = 2 * floats * Float.BYTES;
    long memory = Runtime.getRuntime().maxMemory();
    SemascopeException.throwIf(
        needed > memory * PART_OF_MEMORY,
        "%s words with %s numbers each need %s MB, of %s MB that Java may use: raise --min-count, lower --size, or set SEMASCOPE_JAVA_OPTS=-Xmx%sm",
        rows,
        size,
        needed / MEGABYTE,
        memory / MEGABYTE,
        (long) (needed / PART_OF_MEMORY) / MEGABYTE + 1);
    return new Matrices(rows, size, new float[(int) floats], new float[(int) floats]);
  }

  /** Initialised as in word2vec: words uniform in ±0.5/size, contexts zero. */
  static Matrices initial(int rows, int size, SplitMix64 random) {
    Matrices matrices = empty(rows, size);
    for (int row = 0; row < rows; row++) {
      for (int k = 0; k < size; k++) {
        matrices.words[row * matrices.width() + k] = (random.fraction() - 0.5f) / size;
      }
    }
    return matrices;
  }

  /** The length of a row. */
  int width() {
    return Kernel.padded(size);
  }

  VectorRows wordRows() {
    return new Rows(words, rows, size);
  }

  VectorRows contextRows() {
    return new Rows(contexts, rows, size);
  }

  /** A matrix without its padding. */
  private record Rows(float[] values, int count, int dimension) implements VectorRows {
    @Override
    public void copy(int row, float[] into, int at) {
      System.arraycopy(values, row * Kernel.padded(dimension), into, at, dimension);
    }
  }
}
