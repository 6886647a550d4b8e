package org.semascope.models.vectors;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.vectors.MappedWriter.Tensor;

/** Collects words, vectors and counts from a reader and writes them to a mapped file. */
final class Conversion {
  static final int MOST_DIMENSIONS = 1 << 20;

  final MappedWriter out;
  int dimension; // set by the reader before any row

  private final WordTable words = new WordTable();
  private final Map<Integer, byte[]> rawWords = new HashMap<>(); // by row, if not UTF-8
  private long[] frequencies = {};
  private Optional<Subwords> subwords = Optional.empty();
  private long duplicates;
  private long zeroRows;

  Conversion(MappedWriter out) {
    this.out = out;
  }

  int words() {
    return words.count();
  }

  /** Adds the word in the first bytes; false if it is a duplicate, whose row the reader skips. */
  boolean add(byte[] bytes, int length) {
    byte[] raw = Arrays.copyOf(bytes, length);
    boolean valid = WordTable.isUtf8(raw);
    if (!words.add(valid ? raw : WordTable.repaired(raw))) {
      duplicates++;
      return false;
    }
    if (!valid) {
      rawWords.put(words.count() - 1, raw);
    }
    return true;
  }

  /** The bytes of a word in its source file. */
  byte[] raw(int row) {
    byte[] raw = rawWords.get(row);
    return raw != null ? raw : words.word(row);
  }

  /** Sets the frequency of the word that was added last. */
  void frequency(long count) {
    int row = words.count() - 1;
    if (row >= frequencies.length) {
      frequencies = Arrays.copyOf(frequencies, Math.max(1 << 8, 2 * row));
    }
    frequencies[row] = count;
  }

  /** Adds a word and its final vector, for formats that store both in one row. */
  void row(byte[] bytes, int length, float[] vector) throws IOException {
    if (add(bytes, length)) {
      count(vector);
      out.floats(vector);
    }
  }

  /** Counts a final vector if it is all zeros. */
  void count(float[] vector) {
    for (float value : vector) {
      if (value != 0) {
        return;
      }
    }
    zeroRows++;
  }

  void subwords(Subwords made) {
    subwords = Optional.of(made);
  }

  /** Writes frequencies, words and header, which completes the file. */
  VectorFacts finish(String format, String source, String sha256) throws IOException {
    if (frequencies.length > 0) {
      out.begin(Tensor.FREQUENCIES);
      for (int row = 0; row < words.count(); row++) {
        out.number(frequencies[row]);
      }
    }
    out.begin(Tensor.STARTS);
    for (int row = 0; row <= words.count(); row++) {
      out.integer(words.start(row));
    }
    out.begin(Tensor.SLOTS);
    for (int slot : words.slots()) {
      out.integer(slot);
    }
    out.begin(Tensor.TEXT);
    out.bytes(words.text(), words.start(words.count()));
    VectorFacts facts =
        new VectorFacts(
            format,
            source,
            sha256,
            words.count(),
            dimension,
            out.has(Tensor.CONTEXTS),
            out.has(Tensor.FREQUENCIES),
            subwords.isPresent(),
            duplicates,
            zeroRows,
            rawWords.size());
    out.finish(facts, subwords);
    return facts;
  }
}
