package org.semascope.models.vectors;

import java.io.IOException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedHeader.Tensor;

/** Word2vec's text, which begins with a line of counts, and GloVe's, which does not. */
final class TextReader {
  private final VectorInput in;
  private final Conversion to;
  private long line;

  TextReader(VectorInput in, Conversion to) {
    this.in = in;
    this.to = to;
  }

  /** Reads a file whose first line tells how many rows of how many numbers follow. */
  void word2vec() throws IOException {
    Counts counts = Counts.read(in);
    line = 1;
    long rows = rows(counts.length(), counts.words());
    if (rows < counts.words()) {
      throw ModelFormatException.line(
          in.file(), 1, "as many rows as it says, " + counts.words(), rows);
    }
  }

  /** Reads a file of rows alone. */
  void glove(int dimension) throws IOException {
    rows(dimension, Long.MAX_VALUE);
  }

  private long rows(int dimension, long most) throws IOException {
    TextRow row = new TextRow(in.file(), dimension);
    to.dimension(dimension);
    to.out().begin(Tensor.VECTORS);
    long rows = 0;
    for (int length = in.readLine(); length >= 0; length = in.readLine()) {
      line++;
      if (TextRow.isBlank(in.line(), length)) {
        continue;
      }
      if (rows == most) {
        throw ModelFormatException.line(
            in.file(), line, "the end after the %s rows of line 1".formatted(most), "another row");
      }
      row.parse(in.line(), length, line);
      to.row(in.line(), 0, row.wordEnd(), row.values());
      rows++;
    }
    return rows;
  }
}
