package org.semascope.models.vectors;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedWriter.Tensor;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.StoredTensor;

/** Memory-mapped static vectors of any size. */
public final class MappedVectors implements StaticVectors {
  private static final String EXPECTED = "vectors as Semascope keeps them";
  private static final long ANY = -1; // size of an axis

  private final Path file;
  private final VectorFacts facts;
  private final ByteBuffer text;
  private final IntBuffer starts; // [words + 1]
  private final IntBuffer slots;
  private final Optional<LongBuffer> frequencies;
  private final VectorRows vectors;
  private final Optional<VectorRows> contexts;
  private final Optional<VectorRows> subwordRows;
  private final Optional<Subwords> subwords; // present if their rows are

  /** Opens a file that {@link VectorFile#convert} wrote. */
  public static MappedVectors open(Path file) {
    String start = start(file);
    if (!isMapped(start)) {
      throw bad(file, "another file, or one that was never finished");
    }
    int from = Long.BYTES + MappedWriter.START.length();
    String version = start.substring(from, Math.max(from, start.indexOf('"', from)));
    if (!version.equals(MappedWriter.VERSION)) {
      throw bad(file, "their form of version %s, not %s".formatted(version, MappedWriter.VERSION));
    }
    if (start.length() < MappedWriter.HEADER_BYTES) {
      throw bad(file, "a file that is cut off");
    }
    try {
      return new MappedVectors(Checkpoints.openSafetensors(file));
    } catch (RuntimeException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw ModelFormatException.file(file, EXPECTED, "a damaged header: " + reason, e);
    }
  }

  /**
   * Compares all of a file that {@link VectorFile#convert} wrote with its checksum.
   *
   * @throws ModelFormatException if the file has changed
   */
  public static void verify(Path file) {
    open(file);
    try (FileChannel channel = FileChannel.open(file)) {
      int end = MappedWriter.CHECKED_FROM;
      String written = start(file).substring(end - MappedWriter.CRC_DIGITS, end);
      if (!MappedWriter.crc(channel).equals(written)) {
        throw bad(file, "numbers that are not those that were written: the file is damaged");
      }
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Whether {@link #open} reads a file, which may still be damaged. */
  static boolean isMapped(Path file) {
    return isMapped(start(file));
  }

  private static boolean isMapped(String start) {
    return start.startsWith(MappedWriter.START, Long.BYTES);
  }

  /** The bytes of the header, each as a character. */
  private static String start(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] header = in.readNBytes(MappedWriter.HEADER_BYTES);
      return new String(header, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Checks the type and shape of every tensor. */
  private MappedVectors(Checkpoint stored) {
    file = stored.origin();
    Map<String, String> metadata = stored.metadata();
    StoredTensor matrix = require(stored, Tensor.VECTORS, ANY, ANY);
    int words = Math.toIntExact(matrix.shape().dim(0));
    int dimension = Math.toIntExact(matrix.shape().dim(1));
    if (words < 1 || dimension < 1 || dimension > Conversion.MOST_DIMENSIONS) {
      throw bad(file, "%s words of %s numbers".formatted(words, dimension));
    }
    text = require(stored, Tensor.TEXT, ANY).map();
    starts = require(stored, Tensor.STARTS, words + 1L).map().asIntBuffer();
    slots = require(stored, Tensor.SLOTS, ANY).map().asIntBuffer();
    if (slots.capacity() <= words || Integer.bitCount(slots.capacity()) != 1) {
      throw bad(file, "%s slots for %s words".formatted(slots.capacity(), words));
    }
    frequencies = find(stored, Tensor.FREQUENCIES, words).map(t -> t.map().asLongBuffer());
    vectors = MappedRows.of(matrix);
    contexts = find(stored, Tensor.CONTEXTS, words, dimension).map(MappedRows::of);
    subwordRows = find(stored, Tensor.SUBWORDS, ANY, dimension).map(MappedRows::of);
    subwords =
        subwordRows.map(
            rows ->
                new Subwords(
                    Math.toIntExact(number(metadata, "shortest_ngram")),
                    Math.toIntExact(number(metadata, "longest_ngram")),
                    rows.count(),
                    text(metadata, "sentence_end").equals("true")));
    facts =
        new VectorFacts(
            text(metadata, "format"),
            text(metadata, "source"),
            text(metadata, "sha256"),
            words,
            dimension,
            contexts.isPresent(),
            frequencies.isPresent(),
            subwords.isPresent(),
            number(metadata, "duplicates"),
            number(metadata, "zero_rows"),
            number(metadata, "repaired_words"));
  }

  private static StoredTensor require(Checkpoint stored, Tensor tensor, long... shape) {
    return find(stored, tensor, shape)
        .orElseThrow(() -> bad(stored.origin(), "no tensor " + tensor.key));
  }

  /** The tensor, if the file has it. */
  private static Optional<StoredTensor> find(Checkpoint stored, Tensor tensor, long... shape) {
    Optional<StoredTensor> found = Optional.ofNullable(stored.tensors().get(tensor.key));
    found.ifPresent(
        t -> {
          boolean fits = t.dtype() == tensor.dtype && t.shape().rank() == shape.length;
          for (int axis = 0; fits && axis < shape.length; axis++) {
            fits = shape[axis] == ANY || shape[axis] == t.shape().dim(axis);
          }
          if (!fits) {
            String expected = "%s %s".formatted(tensor.dtype, Arrays.toString(shape));
            String actual = "%s: %s %s".formatted(tensor.key, t.dtype(), t.shape());
            throw bad(stored.origin(), actual + ", not " + expected);
          }
        });
    return found;
  }

  private static String text(Map<String, String> metadata, String name) {
    return Objects.requireNonNull(metadata.get(name), () -> "no " + name);
  }

  private static long number(Map<String, String> metadata, String name) {
    return Long.parseLong(text(metadata, name));
  }

  private static ModelFormatException bad(Path file, String found) {
    return ModelFormatException.file(file, EXPECTED, found);
  }

  private static SemascopeException unreadable(Path file, IOException cause) {
    return new SemascopeException(file + ": cannot be read: " + IoReason.of(cause), cause);
  }

  private MappedVectors(MappedVectors words, VectorRows contexts) {
    this.file = words.file;
    this.facts = words.facts;
    this.text = words.text;
    this.starts = words.starts;
    this.slots = words.slots;
    this.frequencies = words.frequencies;
    this.vectors = words.vectors;
    this.contexts = Optional.of(contexts);
    this.subwordRows = words.subwordRows;
    this.subwords = words.subwords;
  }

  /**
   * The same words with the vectors of a second file as their context vectors; training writes
   * {@code NAME} and {@code NAME.cxt}.
   *
   * @param file the second file, for messages
   */
  public MappedVectors withContexts(MappedVectors others, Path file) {
    int[] rows = new int[size()];
    for (int row = 0; row < rows.length; row++) {
      String word = word(row);
      boolean sameRow = row < others.size() && others.word(row).equals(word);
      rows[row] = sameRow ? row : others.row(word).orElse(-1);
      if (rows[row] < 0 || others.vectors.dimension() != vectors.dimension()) {
        throw ModelFormatException.file(
            file,
            "context vectors of %s numbers for every word".formatted(vectors.dimension()),
            rows[row] < 0
                ? "none of \"%s\"".formatted(word)
                : "vectors of %s numbers".formatted(others.vectors.dimension()));
      }
    }
    return new MappedVectors(this, new ChosenRows(others.vectors, rows));
  }

  /** Some rows of a matrix, in another order. */
  private record ChosenRows(VectorRows all, int[] rows) implements VectorRows {
    @Override
    public int count() {
      return rows.length;
    }

    @Override
    public int dimension() {
      return all.dimension();
    }

    @Override
    public void copy(int row, float[] into, int at) {
      all.copy(rows[row], into, at);
    }
  }

  /** Source and properties of the vectors. */
  public VectorFacts facts() {
    return facts;
  }

  @Override
  public int size() {
    return facts.words();
  }

  @Override
  public String word(int row) {
    Objects.checkIndex(row, size());
    int start = starts.get(row);
    int end = starts.get(row + 1);
    if (start < 0 || end < start || end > text.capacity()) {
      throw damaged("word %s at bytes %s to %s".formatted(row, start, end));
    }
    byte[] bytes = new byte[end - start];
    text.get(start, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public OptionalInt row(String word) {
    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
    int mask = slots.capacity() - 1;
    int slot = WordTable.hash(bytes, 0, bytes.length) & mask;
    for (int probes = 0; probes <= mask; probes++) {
      int row = slots.get(slot) - 1;
      if (row == -1) {
        return OptionalInt.empty();
      }
      if (row < 0 || row >= size()) {
        throw damaged("a slot for word " + row);
      }
      // Compares strings: an unpaired surrogate is encoded as a question mark.
      if (word.equals(word(row))) {
        return OptionalInt.of(row);
      }
      slot = (slot + 1) & mask;
    }
    throw damaged("a table of words without an empty slot");
  }

  private ModelFormatException damaged(String found) {
    return ModelFormatException.file(file, "an intact table of words", found);
  }

  @Override
  public OptionalLong frequency(int row) {
    Objects.checkIndex(row, size());
    return frequencies.isPresent()
        ? OptionalLong.of(frequencies.get().get(row))
        : OptionalLong.empty();
  }

  @Override
  public VectorRows vectors() {
    return vectors;
  }

  @Override
  public Optional<VectorRows> contexts() {
    return contexts;
  }

  @Override
  public Optional<float[]> vector(String word) {
    return StaticVectors.super.vector(word).or(() -> unseen(word));
  }

  /** The mean of the n-gram vectors, as in fastText; empty for a word without n-grams. */
  private Optional<float[]> unseen(String word) {
    byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
    int[] buckets = subwords.map(made -> made.of(bytes)).orElse(new int[0]);
    if (buckets.length == 0) {
      return Optional.empty();
    }
    float[] mean = new float[vectors.dimension()];
    Subwords.average(mean, subwordRows.orElseThrow(), buckets, buckets.length);
    return Optional.of(mean);
  }
}
