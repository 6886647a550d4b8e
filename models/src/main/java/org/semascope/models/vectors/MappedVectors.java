package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedHeader.Tensor;
import org.semascope.models.weights.StoredTensor;

/** Memory-mapped static vectors of any size. */
public final class MappedVectors implements StaticVectors {
  private final MappedHeader header;
  private final Path file;
  private final ByteBuffer text;
  private final IntBuffer starts; // [words + 1]
  private final IntBuffer slots;
  private final VectorRows vectors;
  private final Optional<VectorRows> contexts;
  private final Optional<VectorRows> subwordRows;
  private final Optional<LongBuffer> frequencies;

  private MappedVectors(Path file, FileChannel channel, MappedHeader header) throws IOException {
    VectorFacts facts = header.facts();
    this.header = header;
    this.file = file;
    this.text = map(channel, Tensor.TEXT).orElseThrow();
    this.starts = map(channel, Tensor.STARTS).orElseThrow().asIntBuffer();
    this.slots = map(channel, Tensor.SLOTS).orElseThrow().asIntBuffer();
    this.vectors = rows(channel, Tensor.VECTORS, facts.words()).orElseThrow();
    this.contexts = rows(channel, Tensor.CONTEXTS, facts.words());
    this.subwordRows =
        rows(channel, Tensor.SUBWORDS, header.subwords().map(Subwords::buckets).orElse(0));
    this.frequencies = map(channel, Tensor.FREQUENCIES).map(ByteBuffer::asLongBuffer);
  }

  private Optional<ByteBuffer> map(FileChannel channel, Tensor tensor) throws IOException {
    Optional<StoredTensor> stored = header.tensor(tensor);
    return stored.isEmpty()
        ? Optional.empty()
        : Optional.of(
            channel
                .map(MapMode.READ_ONLY, stored.get().offset(), stored.get().bytes())
                .order(ByteOrder.LITTLE_ENDIAN));
  }

  private MappedVectors(MappedVectors words, VectorRows contexts) {
    this.header = words.header;
    this.file = words.file;
    this.text = words.text;
    this.starts = words.starts;
    this.slots = words.slots;
    this.vectors = words.vectors;
    this.contexts = Optional.of(contexts);
    this.subwordRows = words.subwordRows;
    this.frequencies = words.frequencies;
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

  /** Opens a file that {@link VectorFile#convert} wrote. */
  public static MappedVectors open(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new MappedVectors(file, channel, MappedHeader.read(file, channel));
    } catch (IOException e) {
      throw new SemascopeException(file + ": cannot be read: " + IoReason.of(e), e);
    }
  }

  /**
   * Compares all of a file that {@link VectorFile#convert} wrote with its checksum.
   *
   * @throws ModelFormatException if the file has changed
   */
  public static void verify(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      MappedHeader.verify(file, channel);
    } catch (IOException e) {
      throw new SemascopeException(file + ": cannot be read: " + IoReason.of(e), e);
    }
  }

  private Optional<VectorRows> rows(FileChannel channel, Tensor tensor, int count)
      throws IOException {
    Optional<StoredTensor> stored = header.tensor(tensor);
    return stored.isEmpty()
        ? Optional.empty()
        : Optional.of(
            MappedRows.map(channel, stored.get().offset(), count, header.facts().dimension()));
  }

  /** Source and properties of the vectors. */
  public VectorFacts facts() {
    return header.facts();
  }

  @Override
  public int size() {
    return header.facts().words();
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
    OptionalInt row = row(word);
    return row.isPresent() ? Optional.of(vectors.row(row.getAsInt())) : unseen(word);
  }

  /** The mean of the n-gram vectors, as in fastText; empty for a word without n-grams. */
  private Optional<float[]> unseen(String word) {
    if (subwordRows.isEmpty()) {
      return Optional.empty();
    }
    int[] buckets = header.subwords().orElseThrow().of(word.getBytes(StandardCharsets.UTF_8));
    if (buckets.length == 0) {
      return Optional.empty();
    }
    float[] sum = new float[vectors.dimension()];
    Subwords.add(sum, subwordRows.get(), buckets);
    Subwords.divide(sum, buckets.length);
    return Optional.of(sum);
  }

  /** Does nothing: Java unmaps a buffer when it is garbage-collected. */
  @Override
  public void close() {}
}
