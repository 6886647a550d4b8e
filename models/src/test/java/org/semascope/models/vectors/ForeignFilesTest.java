package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that word2vec, GloVe and fastText wrote, against what they themselves say of them. */
class ForeignFilesTest {
  @TempDir private Path folder;

  /** FastText prints vectors with five significant digits. */
  @ParameterizedTest
  @CsvSource({
    "lee_fasttext.bin, lee_fasttext.vec, 1762",
    "crime-and-punishment.bin, crime-and-punishment.vec, 291"
  })
  void fastTextsBinaryAgreesWithItsText(String binary, String text, int words) {
    MappedVectors model = read(binary);
    MappedVectors printed = read(text);
    assertThat(model.facts().format()).isEqualTo("fastText binary");
    assertThat(printed.facts().format()).isEqualTo("word2vec text");
    assertThat(model.size()).isEqualTo(words);
    assertThat(printed.size()).isEqualTo(words);
    for (int row = 0; row < words; row++) {
      assertThat(model.word(row)).isEqualTo(printed.word(row));
      assertThat(model.row(printed.word(row))).hasValue(row);
      assertClose(model.vectors().row(row), printed.vectors().row(row), printed.word(row));
    }
  }

  /** One of the two words of each model is in it, the other is made of its n-grams. */
  @ParameterizedTest
  @CsvFileSource(resources = "/vectors/printed-by-fasttext.csv")
  void wordsSeenAndUnseenAreAsFastTextPrintsThem(ArgumentsAccessor line) {
    MappedVectors model = read(line.getString(0));
    float[] expected = new float[line.size() - 2];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = line.getFloat(i + 2);
    }
    assertThat(model.row(line.getString(1)).isPresent())
        .isEqualTo(line.getString(1).equals("hundred"));
    assertClose(model.vector(line.getString(1)).orElseThrow(), expected, line.getString(1));
  }

  @ParameterizedTest
  @CsvSource({"lee_fasttext.bin, 1762, the", "lee_fasttext_new.bin, 1763, the"})
  void fastTextsCountsAndContextsAreKept(String file, int words, String first) throws IOException {
    MappedVectors model = read(file);
    assertThat(model.size()).isEqualTo(words);
    assertThat(model.word(0)).isEqualTo(first);
    for (int row = 1; row < words; row++) {
      assertThat(model.frequency(row).orElseThrow())
          .isBetween(1L, model.frequency(row - 1).orElseThrow());
    }
    // the output matrix is the last thing in the file
    byte[] bytes = Files.readAllBytes(VectorSamples.fixture(file));
    int length = words * 10 * Float.BYTES;
    ByteBuffer matrix =
        ByteBuffer.wrap(bytes, bytes.length - length, length).order(ByteOrder.LITTLE_ENDIAN);
    VectorRows contexts = model.contexts().orElseThrow();
    for (int row = 0; row < words; row++) {
      for (float value : contexts.row(row)) {
        assertThat(value).isEqualTo(matrix.getFloat());
      }
    }
  }

  @Test
  void wordsOfAnyScriptAreFoundAgain() {
    MappedVectors model = read("non_ascii_fasttext.bin");
    assertThat(model.row("který")).isPresent();
    assertThat(model.facts().repairedWords()).isZero();
    for (int row = 0; row < model.size(); row++) {
      assertThat(model.row(model.word(row))).hasValue(row);
    }
  }

  /** The same text in an encoding of its own: the same words, once its bytes are spelt out. */
  @Test
  void bytesThatAreNoUtf8AreSpeltOut() {
    MappedVectors broken = read("cp852_fasttext.bin");
    MappedVectors whole = read("non_ascii_fasttext.bin");
    assertThat(broken.size()).isEqualTo(whole.size());
    assertThat(broken.facts().duplicates()).isZero();
    Charset cp852 = Charset.forName("IBM852");
    List<String> expected = new ArrayList<>();
    for (int row = 0; row < whole.size(); row++) {
      StringBuilder word = new StringBuilder();
      for (byte one : whole.word(row).getBytes(cp852)) {
        word.append(one < 0 ? "\\x%02x".formatted(one & 0xff) : "" + (char) one);
      }
      expected.add(word.toString());
    }
    List<String> found = new ArrayList<>();
    for (int row = 0; row < broken.size(); row++) {
      found.add(broken.word(row));
      assertThat(broken.row(broken.word(row))).hasValue(row);
    }
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(broken.facts().repairedWords())
        .isEqualTo(expected.stream().filter(word -> word.contains("\\x")).count());
  }

  @Test
  void word2vecsBinaryIsReadAsItsBytesSay() throws IOException {
    MappedVectors model = read("euclidean_vectors.bin");
    assertThat(model.facts().format()).isEqualTo("word2vec binary");
    assertThat(model.size()).isEqualTo(2747);
    assertThat(model.word(0)).isEqualTo("the");
    assertThat(model.contexts()).isEmpty();
    assertThat(model.frequency(0)).isEmpty();
    ByteBuffer bytes =
        ByteBuffer.wrap(Files.readAllBytes(VectorSamples.fixture("euclidean_vectors.bin")))
            .order(ByteOrder.LITTLE_ENDIAN)
            .position("2747 10\nthe ".length());
    for (float value : model.vectors().row(0)) {
      assertThat(value).isEqualTo(bytes.getFloat());
    }
    // rows follow one another without a newline, so the last one ends the file
    bytes.position(bytes.capacity() - 10 * Float.BYTES);
    for (float value : model.vectors().row(2746)) {
      assertThat(value).isEqualTo(bytes.getFloat());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "test_glove.txt, 50",
    "glove.6B.100d.sample.txt.gz, 100",
    "glove.6B.300d.sample.txt.gz, 300"
  })
  void glovesTextIsReadAsItsLinesSay(String file, int dimension) throws IOException {
    MappedVectors model = read(file);
    assertThat(model.facts().format()).isEqualTo("GloVe text");
    assertThat(model.vectors().dimension()).isEqualTo(dimension);
    List<String> lines = lines(VectorSamples.fixture(file));
    assertThat(model.size()).isEqualTo(lines.size());
    for (int row = 0; row < lines.size(); row++) {
      String[] fields = lines.get(row).split(" ");
      assertThat(model.word(row)).isEqualTo(fields[0]);
      float[] vector = model.vectors().row(row);
      for (int i = 0; i < dimension; i++) {
        assertThat(vector[i]).isEqualTo(Float.parseFloat(fields[i + 1]));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lee_fasttext_new.bin",
        "euclidean_vectors.bin",
        "lee_fasttext.vec",
        "test_glove.txt"
      })
  void packingChangesNothing(String file) throws IOException {
    Path plain = VectorSamples.fixture(file);
    MappedVectors expected = read(file);
    MappedVectors packed =
        VectorSamples.read(VectorSamples.gzipped(plain, folder.resolve("packed")), folder);
    assertThat(packed.size()).isEqualTo(expected.size());
    for (int row = 0; row < expected.size(); row++) {
      assertThat(packed.word(row)).isEqualTo(expected.word(row));
      assertThat(packed.vectors().row(row)).isEqualTo(expected.vectors().row(row));
    }
  }

  private MappedVectors read(String fixture) {
    return VectorSamples.read(VectorSamples.fixture(fixture), folder);
  }

  private static List<String> lines(Path file) throws IOException {
    if (!file.toString().endsWith(".gz")) {
      return Files.readAllLines(file);
    }
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }

  private static void assertClose(float[] found, float[] expected, String word) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      float digits = (float) Math.max(1, Math.abs(expected[i]));
      assertThat(found[i])
          .as("%s: %s, printed as %s", word, Arrays.toString(found), Arrays.toString(expected))
          .isCloseTo(expected[i], within(6e-5f * digits));
    }
  }
}
