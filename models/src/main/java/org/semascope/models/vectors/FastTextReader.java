package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedHeader.Tensor;

/** FastText's .bin: header, dictionary, input matrix of words and n-grams, output matrix. */
final class FastTextReader {
  private static final int WORD = 0;
  private static final int LABEL = 1;
  private static final int BATCH_BYTES = 1 << 20;

  private final VectorInput in;
  private final Conversion to;
  private final byte[] word = new byte[Word2VecBinaryReader.LONGEST_WORD];
  private final BitSet leftOut = new BitSet(); // rows of duplicate words
  private FastTextHeader header;
  private float[] row;
  private int words;

  FastTextReader(VectorInput in, Conversion to) {
    this.in = in;
    this.to = to;
  }

  void read() throws IOException {
    header = FastTextHeader.read(in);
    to.dimension(header.dimension());
    row = new float[header.dimension()];
    dictionary();
    inputMatrix();
    if (header.subwords().isPresent()) {
      to.subwords(header.subwords().get());
      averageSubwords(header.subwords().get());
    }
    outputMatrix();
  }

  private void dictionary() {
    ByteBuffer counts = numbers(3 * Integer.BYTES + Long.BYTES, "the dictionary's counts");
    int entries = counts.getInt();
    words = counts.getInt();
    int labels = counts.getInt();
    if (words < 1 || labels < 0 || (long) words + labels != entries) {
      throw in.bad(
          "as many entries as words and labels",
          "%s entries, %s words, %s labels".formatted(entries, words, labels));
    }
    if (header.isVersioned()) {
      long pruned = numbers(Long.BYTES, "the dictionary's counts").getLong();
      if (pruned >= 0) {
        throw in.bad(
            "a fastText model with all its n-grams, not a quantised one (.ftz),",
            pruned + " chosen ones");
      }
    }
    for (int i = 0; i < entries; i++) {
      entry(i);
    }
  }

  private void entry(int i) {
    int length = 0;
    for (int one = in.read(); one != 0; one = in.read()) {
      if (one < 0) {
        throw in.bad("the zero byte after word %s".formatted(i + 1), "the end of the file");
      }
      if (length == word.length) {
        throw in.bad("words of at most %s bytes".formatted(word.length), "a longer one");
      }
      word[length++] = (byte) one;
    }
    ByteBuffer rest = numbers(Long.BYTES + 1, "a dictionary's entry");
    long count = rest.getLong();
    int type = rest.get();
    if (type != (i < words ? WORD : LABEL) || count < 0) {
      throw in.bad(
          "a %s that was seen".formatted(i < words ? "word" : "label"),
          "entry %s of type %s, seen %s times".formatted(i + 1, type, count));
    }
    if (type == WORD) {
      if (to.add(word, 0, length)) {
        to.frequency(count);
      } else {
        leftOut.set(i);
      }
    }
  }

  private void inputMatrix() throws IOException {
    refuseQuantised();
    requireShape("the input matrix", (long) words + header.buckets());
    copyWords(Tensor.VECTORS, "input row");
    if (header.subwords().isPresent()) {
      to.out().begin(Tensor.SUBWORDS);
      for (int i = 0; i < header.buckets(); i++) {
        in.readFloats(row, "n-gram row %s of %s".formatted(i + 1, header.buckets()));
        to.out().floats(row);
      }
    } else {
      in.skip(header.buckets() * rowBytes(), "the input matrix");
    }
  }

  private void outputMatrix() throws IOException {
    refuseQuantised();
    if (header.hasContexts()) {
      requireShape("the output matrix", words);
      copyWords(Tensor.CONTEXTS, "output row");
    } else {
      long rows = shape("the output matrix");
      in.skip(Math.multiplyExact(rows, rowBytes()), "the output matrix");
    }
  }

  private void copyWords(Tensor tensor, String what) throws IOException {
    boolean isFinal = tensor == Tensor.VECTORS && header.subwords().isEmpty();
    to.out().begin(tensor);
    for (int i = 0; i < words; i++) {
      in.readFloats(row, "%s %s of %s".formatted(what, i + 1, words));
      if (!leftOut.get(i)) {
        to.out().floats(row);
        if (isFinal) {
          to.count(row);
        }
      }
    }
  }

  private long rowBytes() {
    return (long) header.dimension() * Float.BYTES;
  }

  /**
   * Replaces the input row of each word by the word's vector: the mean of its own row and the rows
   * of its n-grams (Bojanowski et al. 2017).
   */
  private void averageSubwords(Subwords subwords) throws IOException {
    MappedWriter out = to.out();
    MappedRows own = out.rows(Tensor.VECTORS, to.words(), header.dimension());
    MappedRows ngrams = out.rows(Tensor.SUBWORDS, subwords.buckets(), header.dimension());
    int batch = (int) Math.max(1, BATCH_BYTES / rowBytes());
    ByteBuffer bytes =
        ByteBuffer.allocate((int) (batch * rowBytes())).order(ByteOrder.LITTLE_ENDIAN);
    for (int first = 0; first < to.words(); first += batch) {
      bytes.clear();
      for (int word = first; word < Math.min(to.words(), first + batch); word++) {
        int[] buckets = subwords.of(to.raw(word));
        own.copy(word, row, 0);
        Subwords.add(row, ngrams, buckets);
        Subwords.divide(row, buckets.length + 1);
        to.count(row);
        for (float value : row) {
          if (!Float.isFinite(value)) {
            throw ModelFormatException.file(
                in.file(), "a finite sum of the n-grams of word %s".formatted(word + 1), value);
          }
          bytes.putFloat(value);
        }
      }
      out.overwrite(Tensor.VECTORS, first * rowBytes(), bytes.flip());
    }
  }

  private void refuseQuantised() {
    if (header.isVersioned() && numbers(1, "a matrix").get() != 0) {
      throw in.bad(
          "plain numbers",
          "a quantised fastText model (.ftz), whose numbers are rounded: use the .bin it came from");
    }
  }

  private void requireShape(String what, long expected) {
    long rows = shape(what);
    if (rows != expected) {
      throw in.bad("%s of %s rows".formatted(what, expected), rows);
    }
  }

  private long shape(String what) {
    ByteBuffer shape = numbers(2 * Long.BYTES, what);
    long rows = shape.getLong();
    long columns = shape.getLong();
    if (columns != header.dimension() || rows < 0 || rows > Long.MAX_VALUE >>> 32) {
      throw in.bad(
          "%s of %s columns".formatted(what, header.dimension()),
          "%s rows of %s".formatted(rows, columns));
    }
    return rows;
  }

  private ByteBuffer numbers(int length, String what) {
    byte[] bytes = new byte[length];
    in.readFully(bytes, what);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
