package org.semascope.models.vectors;

import java.io.IOException;
import java.nio.ByteOrder;
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
import org.semascope.models.vectors.Section.Extent;

/** Static vectors that stay in a file of our own: opened at once, whatever their size. */
public final class MappedVectors implements StaticVectors {
  private final MappedHeader header;
  private final MappedWords words;
  private final VectorRows vectors;
  private final Optional<VectorRows> contexts;
  private final Optional<VectorRows> subwordRows;
  private final Optional<LongBuffer> frequencies;

  private MappedVectors(Path file, FileChannel channel, MappedHeader header) throws IOException {
    VectorFacts facts = header.facts();
    this.header = header;
    this.words = new MappedWords(file, channel, header);
    this.vectors = rows(channel, Section.VECTORS, facts.words()).orElseThrow();
    this.contexts = rows(channel, Section.CONTEXTS, facts.words());
    this.subwordRows =
        rows(channel, Section.SUBWORDS, header.subwords().map(Subwords::buckets).orElse(0));
    Extent counts = header.sections().get(Section.FREQUENCIES);
    this.frequencies =
        counts == null
            ? Optional.empty()
            : Optional.of(
                channel
                    .map(MapMode.READ_ONLY, counts.offset(), counts.length())
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer());
  }

  private MappedVectors(MappedVectors own, VectorRows contexts) {
    this.header = own.header;
    this.words = own.words;
    this.vectors = own.vectors;
    this.contexts = Optional.of(contexts);
    this.subwordRows = own.subwordRows;
    this.frequencies = own.frequencies;
  }

  /**
   * These words with the vectors of a second file as their context vectors, as a training writes
   * {@code NAME} and {@code NAME.cxt}.
   *
   * @param file the second one's, for the message where the two do not belong together
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
      return new MappedVectors(file, channel, MappedCheck.header(file, channel));
    } catch (IOException e) {
      throw new SemascopeException(file + ": cannot be read: " + IoReason.of(e), e);
    }
  }

  /**
   * Reads a file that {@link VectorFile#convert} wrote once from end to end.
   *
   * @return whether it is known to be as it was written; false if it does not say what that was
   * @throws ModelFormatException if it is not
   */
  public static boolean verify(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return MappedCheck.content(file, channel);
    } catch (IOException e) {
      throw new SemascopeException(file + ": cannot be read: " + IoReason.of(e), e);
    }
  }

  private Optional<VectorRows> rows(FileChannel channel, Section section, int count)
      throws IOException {
    Extent extent = header.sections().get(section);
    return extent == null
        ? Optional.empty()
        : Optional.of(MappedRows.map(channel, extent, count, header.facts().dimension()));
  }

  /** Where the vectors come from and what was found in them. */
  public VectorFacts facts() {
    return header.facts();
  }

  @Override
  public int size() {
    return words.count();
  }

  @Override
  public String word(int row) {
    return words.word(row);
  }

  @Override
  public OptionalInt row(String word) {
    return words.row(word);
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

  /** The mean of the n-grams' rows, as fastText has it; none for a word without n-grams. */
  private Optional<float[]> unseen(String word) {
    if (subwordRows.isEmpty()) {
      return Optional.empty();
    }
    int[] buckets = header.subwords().orElseThrow().of(word.getBytes(StandardCharsets.UTF_8));
    if (buckets.length == 0) {
      return Optional.empty();
    }
    float[] sum = new float[vectors.dimension()];
    RowSum.add(sum, subwordRows.get(), buckets);
    RowSum.divide(sum, buckets.length);
    return Optional.of(sum);
  }

  /**
   * Nothing to do: a mapping goes when nobody refers to it any more, Java knows no earlier time.
   */
  @Override
  public void close() {}
}
