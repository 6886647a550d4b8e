package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;
import org.semascope.models.weights.DType;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

class MappedVectorsTest {
  private static final int WORDS = 3000;
  private static final int DIMENSION = 7;

  @TempDir private Path folder;
  private HeapVectors heap;
  private Path mapped;

  @BeforeEach
  void convert() throws IOException {
    Random random = new Random(3);
    Set<String> words = new LinkedHashSet<>();
    while (words.size() < WORDS) {
      words.add(
          Integer.toString(random.nextInt(50_000), 36) + "äω語😀".substring(random.nextInt(4)));
    }
    float[] rows = new float[WORDS * DIMENSION];
    IntStream.range(0, rows.length).forEach(i -> rows[i] = (float) random.nextGaussian());
    heap = HeapVectors.of(new ArrayList<>(words), null, rows, null);
    Path source = folder.resolve("source.txt");
    Word2VecWriter.text(source, heap::word, heap.vectors());
    mapped = folder.resolve("vectors.safetensors");
    VectorFile.convert(source, mapped, "a source", "f".repeat(64), Progress.SILENT);
  }

  @Test
  void nothingIsLostOnTheWay() {
    MappedVectors vectors = MappedVectors.open(mapped);
    assertThat(vectors.size()).isEqualTo(WORDS);
    for (int row = 0; row < WORDS; row++) {
      assertThat(vectors.word(row)).isEqualTo(heap.word(row));
      assertThat(vectors.row(heap.word(row))).hasValue(row);
      assertThat(vectors.vectors().row(row)).isEqualTo(heap.vectors().row(row));
    }
    assertThat(vectors.row("nowhere")).isEmpty();
    assertThat(vectors.row("\ud800")).isEmpty();
    assertThat(vectors.facts())
        .isEqualTo(
            new VectorFacts(
                "word2vec text",
                "a source",
                "f".repeat(64),
                WORDS,
                DIMENSION,
                false,
                false,
                false,
                0,
                0,
                0));
  }

  @Test
  void aBrokenSurrogateIsNotAQuestionMark() throws IOException {
    Path file = Files.writeString(folder.resolve("v"), "? 1 2\n");
    MappedVectors vectors = VectorSamples.read(file, folder);
    assertThat(vectors.row("?")).hasValue(0);
    assertThat(vectors.row("\ud800")).isEmpty();
  }

  /** Real segments are of a gigabyte; their borders are the same anywhere. */
  @Test
  void rowsAreFoundInEverySegment() {
    StoredTensor matrix = Checkpoints.open(mapped).tensors().get("vectors");
    for (long segment : new long[] {1, 28, 100, 1000, 83_999}) {
      MappedRows rows = MappedRows.of(matrix, segment);
      for (int row = 0; row < WORDS; row++) {
        assertThat(rows.row(row)).isEqualTo(heap.vectors().row(row));
      }
    }
  }

  @Test
  void manyThreadsReadTheSame() {
    MappedVectors vectors = MappedVectors.open(mapped);
    IntStream.range(0, 20 * WORDS)
        .parallel()
        .map(i -> i * 31 % WORDS)
        .forEach(
            row -> {
              assertThat(vectors.row(heap.word(row))).hasValue(row);
              assertThat(vectors.vectors().row(row)).isEqualTo(heap.vectors().row(row));
            });
  }

  @Test
  void rowsOutsideAreRefused() {
    MappedVectors vectors = MappedVectors.open(mapped);
    for (int row : new int[] {-1, WORDS}) {
      assertThatThrownBy(() -> vectors.word(row)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> vectors.vectors().row(row))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void aFileThatIsNotWholeIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(mapped);
    List<Integer> lengths =
        List.of(0, 10, MappedWriter.HEADER_BYTES, whole.length / 2, whole.length - 1);
    for (int length : lengths) {
      Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> MappedVectors.open(cut))
          .isInstanceOf(ModelFormatException.class)
          .hasMessageStartingWith(cut + ": expected vectors as Semascope keeps them, found ");
    }
    whole[new String(whole, StandardCharsets.ISO_8859_1).indexOf("\"2\"") + 1] = '9';
    Path newer = Files.write(folder.resolve("newer"), whole);
    assertThatThrownBy(() -> MappedVectors.open(newer))
        .hasMessageEndingWith("found their form of version 9, not 2");
  }

  /** As Python's safetensors reads it: lengths, names, types, shapes, no gap, no overlap. */
  @Test
  void theFileIsSafetensors() throws IOException {
    Checkpoint file = Checkpoints.open(mapped);
    assertThat(file.tensors().keySet())
        .containsExactlyInAnyOrder("vectors", "starts", "slots", "text");
    StoredTensor vectors = file.tensors().get("vectors");
    assertThat(vectors.dtype()).isEqualTo(DType.F32);
    assertThat(vectors.shape()).isEqualTo(Shape.of(WORDS, DIMENSION));
    assertThat(vectors.offset() % 64).isZero();
    float[] numbers = new float[WORDS * DIMENSION];
    ByteBuffer.wrap(vectors.rowMajorBytes())
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(numbers);
    assertThat(Arrays.copyOfRange(numbers, DIMENSION, 2 * DIMENSION))
        .isEqualTo(heap.vectors().row(1));
  }

  @Test
  void olderAndForeignFilesAreRefused() throws IOException {
    Path older = Files.writeString(folder.resolve("vectors.mapped"), "SEMAVECS" + "\0".repeat(99));
    assertThat(VectorFile.isMapped(older)).isFalse();
    assertThatThrownBy(() -> VectorFile.requireRecognised(older))
        .hasMessage(
            older
                + ": expected vectors of word2vec, GloVe or fastText, found an older form of"
                + " converted vectors; convert their source again");
    String header = "{\"vectors\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}";
    byte[] foreign =
        ByteBuffer.allocate(12 + header.length())
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(header.length())
            .put(header.getBytes(StandardCharsets.UTF_8))
            .array();
    Path other = Files.write(folder.resolve("foreign.safetensors"), foreign);
    assertThat(VectorFile.isMapped(other)).isFalse();
    assertThatThrownBy(() -> VectorFile.requireRecognised(other))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(other + ": expected vectors of word2vec, GloVe or fastText, found");
    assertThatThrownBy(() -> MappedVectors.open(other))
        .hasMessageEndingWith("found another file, or one that was never finished");
  }

  @Test
  void anotherFileIsNeverOverwritten() throws IOException {
    Path source = folder.resolve("source.txt");
    byte[] before = Files.readAllBytes(mapped);
    assertThatThrownBy(
            () -> VectorFile.convert(source, mapped, "x", VectorSamples.SHA, Progress.SILENT))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(mapped).hasBinaryContent(before);
  }
}
