package org.semascope.models.skipgram;

import java.util.List;
import org.semascope.models.vectors.HeapVectors;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.models.vectors.VectorRows;

/**
 * The result of a training: words, the most frequent first, with their frequencies.
 *
 * @param frequencies [words]
 * @param vectors the words' own vectors
 * @param contexts their context (output) vectors
 */
public record Trained(
    List<String> words, long[] frequencies, VectorRows vectors, VectorRows contexts) {

  /** A copy as a model in memory. */
  public StaticVectors asVectors() {
    return HeapVectors.of(words, frequencies, values(vectors), values(contexts));
  }

  private static float[] values(VectorRows rows) {
    float[] values = new float[Math.multiplyExact(rows.count(), rows.dimension())];
    for (int row = 0; row < rows.count(); row++) {
      rows.copy(row, values, row * rows.dimension());
    }
    return values;
  }
}
