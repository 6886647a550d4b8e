package org.semascope.models.vectors;

import java.io.IOException;
import org.semascope.models.vectors.FormatFinder.Counts;
import org.semascope.models.vectors.MappedWriter.Tensor;

/** Reads word2vec's binary format: a line of counts, then rows of a word, a space and floats. */
final class Word2VecBinaryReader {
  private Word2VecBinaryReader() {}

  static void read(VectorInput in, Conversion to) throws IOException {
    Counts counts = Counts.read(in);
    to.dimension(counts.length());
    to.out().begin(Tensor.VECTORS);
    float[] row = new float[counts.length()];
    for (int i = 0; i < counts.words(); i++) {
      while (in.peek() == '\n') {
        in.read(); // some writers end rows with a newline, some do not
      }
      int length = in.readWord(' ');
      if (length < 0) {
        throw in.bad("as many rows as line 1 says, %s,".formatted(counts.words()), i);
      }
      in.readFloats(row, "row %s of %s".formatted(i + 1, counts.words()));
      to.row(in.line(), length, row);
    }
    while (in.peek() == '\n' || in.peek() == '\r') {
      in.read();
    }
    if (!in.atEnd()) {
      throw in.bad("the end after the %s rows of line 1".formatted(counts.words()), "more");
    }
  }
}
