package org.semascope.models.vectors;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.vectors.MappedHeader.Tensor;

/** A mapped file in the making: what readers hand in, and what is counted on the way. */
final class Conversion {
  static final int MOST_DIMENSIONS = 1 << 20;

  private final MappedWriter out;
  private final WordTable words = new WordTable();
  private final Map<Integer, byte[]> rawWords = new HashMap<>();
  private long[] frequencies = {};
  private Optional<Subwords> subwords = Optional.empty();
  private int dimension;
  private long duplicates;
  private long zeroRows;

  Conversion(MappedWriter out) {
    this.out = out;
  }

  MappedWriter out() {
    return out;
  }

  int words() {
    return words.count();
  }

  int dimension() {
    return dimension;
  }

  void dimension(int numbers) {
    dimension = numbers;
  }

  /** Takes a word in; false if it was there before, and its row is to be left out. */
  boolean add(byte[] bytes, int from, int to) {
    boolean good = WordTable.isUtf8(bytes, from, to);
    byte[] word = good ? bytes : WordTable.repaired(bytes, from, to);
    if (!(good ? words.add(word, from, to) : words.add(word, 0, word.length))) {
      duplicates++;
      return false;
    }
    if (!good) {
      rawWords.put(words.count() - 1, Arrays.copyOfRange(bytes, from, to));
    }
    return true;
  }

  /** A word's bytes as they stood in its file. */
  byte[] raw(int row) {
    byte[] raw = rawWords.get(row);
    return raw != null ? raw : Arrays.copyOfRange(words.text(), words.start(row), words.end(row));
  }

  /** How often the word added last was seen. */
  void frequency(long count) {
    int row = words.count() - 1;
    if (row >= frequencies.length) {
      frequencies = Arrays.copyOf(frequencies, Math.max(1 << 8, 2 * row));
    }
    frequencies[row] = count;
  }

  /** A word with its final vector, for files that have the two side by side. */
  void row(byte[] bytes, int from, int to, float[] vector) throws IOException {
    if (add(bytes, from, to)) {
      count(vector);
      out.floats(vector);
    }
  }

  /** Notes whether a word's final vector is all zeros. */
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

  /** Writes what is left to write; afterwards the file is whole. */
  VectorFacts finish(FormatFinder.Format format, String source, String sha256) throws IOException {
    writeFrequencies();
    writeWords();
    VectorFacts facts =
        new VectorFacts(
            format.label,
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

  private void writeFrequencies() throws IOException {
    if (frequencies.length == 0) {
      return;
    }
    out.begin(Tensor.FREQUENCIES);
    for (int row = 0; row < words.count(); row++) {
      out.number(frequencies[row]);
    }
  }

  private void writeWords() throws IOException {
    int count = words.count();
    out.begin(Tensor.STARTS);
    for (int row = 0; row <= count; row++) {
      out.integer(words.start(row));
    }
    out.begin(Tensor.SLOTS);
    for (int slot : words.slots()) {
      out.integer(slot);
    }
    out.begin(Tensor.TEXT);
    out.bytes(words.text(), words.start(count));
  }
}
