package org.semascope.models.vectors;

import java.io.IOException;
import org.semascope.models.vectors.FormatFinder.Counts;
import org.semascope.models.vectors.MappedHeader.Tensor;

/** Reads word2vec's binary format: a line of counts, then rows of a word, a space and floats. */
final class Word2VecBinaryReader {
  static final int LONGEST_WORD = 10_000;

  private final VectorInput in;
  private final Conversion to;
  private final byte[] word = new byte[LONGEST_WORD];

  Word2VecBinaryReader(VectorInput in, Conversion to) {
    this.in = in;
    this.to = to;
  }

  void read() throws IOException {
    Counts counts = Counts.read(in);
    to.dimension(counts.length());
    to.out().begin(Tensor.VECTORS);
    float[] row = new float[counts.length()];
    for (int i = 0; i < counts.words(); i++) {
      int length = word(i, counts.words());
      in.readFloats(row, "row %s of %s".formatted(i + 1, counts.words()));
      to.row(word, 0, length, row);
    }
    while (in.peek() == '\n' || in.peek() == '\r') {
      in.read();
    }
    if (!in.atEnd()) {
      throw in.bad("the end after the %s rows of line 1".formatted(counts.words()), "more");
    }
  }

  /** Reads a word and the space after it; some writers end rows with a newline, some do not. */
  private int word(int row, long rows) {
    int length = 0;
    for (int one = in.read(); one != ' '; one = in.read()) {
      if (one < 0) {
        throw in.bad("as many rows as line 1 says, %s,".formatted(rows), row);
      }
      if (length == LONGEST_WORD) {
        throw in.bad("words of at most %s bytes".formatted(LONGEST_WORD), "a longer one");
      }
      if (length > 0 || one != '\n') {
        word[length++] = (byte) one;
      }
    }
    return length;
  }
}
