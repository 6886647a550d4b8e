package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Optional;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedWriter.Tensor;

/** FastText's .bin: header, dictionary, input matrix of words and n-grams, output matrix. */
final class FastTextReader {
  private static final int WORD = 0;
  private static final int LABEL = 1;

  private final VectorInput in;
  private final Conversion to;
  private final MappedWriter out;
  private final Header header;
  private final float[] row;
  private final BitSet leftOut = new BitSet(); // rows of duplicate words
  private int words;

  /**
   * The training parameters at the beginning of a model.
   *
   * @param version 0 for files without a version, which lack some later fields
   */
  record Header(
      int version, int dimension, int loss, int model, int buckets, int shortest, int longest) {
    private static final int NEWEST = 12;
    private static final int MAGIC = 793712314; // followed by the version
    private static final int PARAMETERS = 12 * Integer.BYTES; // before a double
    private static final int MOST_BYTES = 2 * Integer.BYTES + PARAMETERS + Double.BYTES;
    private static final int NEGATIVE_SAMPLING = 2;
    private static final int SUPERVISED = 3;
    private static final int LOSSES = 4;
    private static final int LONGEST_NGRAM = 100;

    /** Whether a file begins like a fastText model of any version. */
    static boolean isAt(byte[] head) {
      // Files of version 0 have no magic number; other formats rarely pass these range checks.
      return isVersioned(head) || (head.length >= PARAMETERS && decode(head).isValid());
    }

    static Header read(VectorInput in) {
      byte[] head = in.head();
      int bytes = isVersioned(head) ? MOST_BYTES : MOST_BYTES - 2 * Integer.BYTES;
      in.skip(bytes, "fastText's header");
      Header header = decode(head);
      if (header.version < 0 || header.version > NEWEST) {
        String expected = "a fastText model of version up to " + NEWEST + " at byte 4";
        throw ModelFormatException.file(in.file(), expected, header.version);
      }
      if (!header.isValid()) {
        throw ModelFormatException.file(in.file(), "the header of a fastText model", header);
      }
      return header;
    }

    private static boolean isVersioned(byte[] head) {
      return head.length >= Integer.BYTES && VectorInput.littleEndian(head).getInt() == MAGIC;
    }

    private static Header decode(byte[] head) {
      ByteBuffer start = VectorInput.littleEndian(head);
      int version = isVersioned(head) ? start.position(2 * Integer.BYTES).getInt(4) : 0;
      // dim ws epoch minCount neg wordNgrams loss model bucket minn maxn lrUpdateRate (t)
      int[] fields = new int[PARAMETERS / Integer.BYTES];
      start.asIntBuffer().get(fields);
      int model = fields[7];
      boolean noNgrams = model == SUPERVISED && version <= 11;
      int longest = noNgrams ? 0 : fields[10];
      return new Header(version, fields[0], fields[6], model, fields[8], fields[9], longest);
    }

    private boolean isValid() {
      boolean known = loss >= 1 && loss <= LOSSES && model >= 1 && model <= SUPERVISED;
      boolean ngrams = buckets >= 0 && shortest >= 0 && longest >= 0 && longest <= LONGEST_NGRAM;
      return known && ngrams && dimension >= 1 && dimension <= Conversion.MOST_DIMENSIONS;
    }

    /** The n-gram parameters, if the model uses subwords. */
    Optional<Subwords> subwords() {
      return longest > 0 && shortest <= longest && buckets > 0
          ? Optional.of(new Subwords(shortest, longest, buckets, version == 0))
          : Optional.empty();
    }

    /** Whether the output matrix has a row per word, rather than per label or tree node. */
    boolean hasContexts() {
      return loss == NEGATIVE_SAMPLING && model != SUPERVISED;
    }

    long rowBytes() {
      return (long) dimension * Float.BYTES;
    }
  }

  FastTextReader(VectorInput in, Conversion to) {
    this.in = in;
    this.to = to;
    this.out = to.out;
    this.header = Header.read(in);
    this.row = new float[header.dimension];
  }

  void read() throws IOException {
    to.dimension = header.dimension;
    readDictionary();
    Optional<Subwords> subwords = header.subwords();
    requireMatrix("the input matrix", (long) words + header.buckets);
    copyWords(Tensor.VECTORS, "input row");
    if (subwords.isPresent()) {
      to.subwords(subwords.get());
      out.begin(Tensor.SUBWORDS);
      for (int i = 0; i < header.buckets; i++) {
        in.readFloats(row, "n-gram row %s of %s".formatted(i + 1, header.buckets));
        out.floats(row);
      }
      averageSubwords(subwords.get());
    } else {
      in.skip(header.buckets * header.rowBytes(), "the input matrix");
    }
    if (header.hasContexts()) {
      requireMatrix("the output matrix", words);
      copyWords(Tensor.CONTEXTS, "output row");
    } else {
      long rows = matrixRows("the output matrix");
      in.skip(Math.multiplyExact(rows, header.rowBytes()), "the output matrix");
    }
  }

  private void readDictionary() {
    ByteBuffer counts = in.readNumbers(3 * Integer.BYTES + Long.BYTES, "the dictionary's counts");
    int entries = counts.getInt();
    words = counts.getInt();
    int labels = counts.getInt();
    if (words < 1 || labels < 0 || (long) words + labels != entries) {
      throw in.bad(
          "as many entries as words and labels",
          "%s entries, %s words, %s labels".formatted(entries, words, labels));
    }
    if (header.version > 0) {
      long pruned = in.readNumbers(Long.BYTES, "the dictionary's counts").getLong();
      if (pruned >= 0) {
        throw in.bad(
            "a fastText model with all its n-grams, not a quantised one (.ftz),",
            pruned + " chosen ones");
      }
    }
    for (int i = 0; i < entries; i++) {
      readEntry(i);
    }
  }

  private void readEntry(int i) {
    int length = in.readWord(0);
    if (length < 0) {
      throw in.bad("the zero byte after word %s".formatted(i + 1), "the end of the file");
    }
    ByteBuffer rest = in.readNumbers(Long.BYTES + 1, "a dictionary's entry");
    long count = rest.getLong();
    int type = rest.get();
    if (type != (i < words ? WORD : LABEL) || count < 0) {
      throw in.bad(
          "a %s that was seen".formatted(i < words ? "word" : "label"),
          "entry %s of type %s, seen %s times".formatted(i + 1, type, count));
    }
    if (type == WORD) {
      if (to.add(in.line(), length)) {
        to.frequency(count);
      } else {
        leftOut.set(i);
      }
    }
  }

  private void copyWords(Tensor tensor, String what) throws IOException {
    boolean isFinal = tensor == Tensor.VECTORS && header.subwords().isEmpty();
    out.begin(tensor);
    for (int i = 0; i < words; i++) {
      in.readFloats(row, "%s %s of %s".formatted(what, i + 1, words));
      if (!leftOut.get(i)) {
        out.floats(row);
        if (isFinal) {
          to.count(row);
        }
      }
    }
  }

  /**
   * Replaces the input row of each word by the word's vector: the mean of its own row and the rows
   * of its n-grams (Bojanowski et al. 2017).
   */
  private void averageSubwords(Subwords subwords) throws IOException {
    MappedRows own = out.rows(Tensor.VECTORS, to.words(), header.dimension);
    MappedRows ngrams = out.rows(Tensor.SUBWORDS, subwords.buckets(), header.dimension);
    out.goTo(Tensor.VECTORS);
    for (int word = 0; word < to.words(); word++) {
      int[] buckets = subwords.of(to.raw(word));
      own.copy(word, row, 0);
      Subwords.average(row, ngrams, buckets, buckets.length + 1);
      to.count(row);
      for (float value : row) {
        if (!Float.isFinite(value)) {
          throw ModelFormatException.file(
              in.file(), "a finite sum of the n-grams of word %s".formatted(word + 1), value);
        }
      }
      out.floats(row);
    }
    out.goToEnd();
  }

  private void requireMatrix(String what, long expected) {
    long rows = matrixRows(what);
    if (rows != expected) {
      throw in.bad("%s of %s rows".formatted(what, expected), rows);
    }
  }

  /** Number of rows of the matrix that follows. */
  private long matrixRows(String what) {
    if (header.version > 0 && in.readNumbers(1, "a matrix").get() != 0) {
      throw in.bad(
          "plain numbers",
          "a quantised fastText model (.ftz), whose numbers are rounded: use the .bin it came"
              + " from");
    }
    ByteBuffer shape = in.readNumbers(2 * Long.BYTES, what);
    long rows = shape.getLong();
    long columns = shape.getLong();
    if (columns != header.dimension || rows < 0 || rows > Long.MAX_VALUE >>> 32) {
      throw in.bad(
          "%s of %s columns".formatted(what, header.dimension),
          "%s rows of %s".formatted(rows, columns));
    }
    return rows;
  }
}
