package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedHeader.Tensor;

/**
 * The vectors of fastText's words: each the mean of the word's own row and the rows of its n-grams
 * (Bojanowski et al. 2017). A word's own row is needed for nothing else, so the mean takes its
 * place in the file.
 */
final class FastTextSums {
  private static final int BATCH_BYTES = 1 << 20;

  private final Path file;
  private final Conversion to;
  private final Subwords subwords;

  FastTextSums(Path file, Conversion to, Subwords subwords) {
    this.file = file;
    this.to = to;
    this.subwords = subwords;
  }

  void write() throws IOException {
    int dimension = to.dimension();
    long rowBytes = (long) dimension * Float.BYTES;
    MappedWriter out = to.out();
    MappedRows own = out.rows(Tensor.VECTORS, to.words(), dimension);
    MappedRows ngrams = out.rows(Tensor.SUBWORDS, subwords.buckets(), dimension);
    int batch = (int) Math.max(1, BATCH_BYTES / rowBytes);
    ByteBuffer bytes = ByteBuffer.allocate((int) (batch * rowBytes)).order(ByteOrder.LITTLE_ENDIAN);
    float[] sum = new float[dimension];
    for (int first = 0; first < to.words(); first += batch) {
      bytes.clear();
      for (int row = first; row < Math.min(to.words(), first + batch); row++) {
        int[] buckets = subwords.of(to.raw(row));
        own.copy(row, sum, 0);
        Subwords.add(sum, ngrams, buckets);
        Subwords.divide(sum, buckets.length + 1);
        requireFinite(sum, row);
        to.count(sum);
        for (float value : sum) {
          bytes.putFloat(value);
        }
      }
      out.overwrite(Tensor.VECTORS, first * rowBytes, bytes.flip());
    }
  }

  private void requireFinite(float[] sum, int row) {
    for (float value : sum) {
      if (!Float.isFinite(value)) {
        throw ModelFormatException.file(
            file, "a finite sum of the n-grams of word %s".formatted(row + 1), value);
      }
    }
  }
}
