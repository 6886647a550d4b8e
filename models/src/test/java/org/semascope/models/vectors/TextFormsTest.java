package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What text files may look like and still be good. */
class TextFormsTest {
  @TempDir private Path folder;

  @Test
  void aWordMayHaveBlanksInIt() throws IOException {
    MappedVectors vectors = read("a 1 2\n. . . 3 4\nat name@domain.com 5 6\nb 7 8\n");
    assertThat(vectors.facts().format()).isEqualTo("GloVe text");
    assertThat(vectors.vector(". . .").orElseThrow()).containsExactly(3, 4);
    assertThat(vectors.vector("at name@domain.com").orElseThrow()).containsExactly(5, 6);
  }

  @Test
  void aBlankInTheFirstWordDoesNotSpoilTheDimension() throws IOException {
    assertThat(read(". . 1 2\na 1 2\nb 1 2\n").vectors().dimension()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1 2\nb 3 4", // no last newline
        "a 1 2\r\nb 3 4\r\n",
        "a\t1\t2\nb\t3\t4\n",
        "a 1 2 \nb  3  4 \n\n",
        "2 2\na 1 2\nb 3 4\n",
        "2 2\r\na 1 2\r\nb 3 4\r\n",
        " 2\t2 \na 1.0 2e0\nb +3 4.\n"
      })
  void lineEndsAndBlanksDoNotMatter(String text) throws IOException {
    MappedVectors vectors = read(text);
    assertThat(vectors.size()).isEqualTo(2);
    assertThat(vectors.vector("a").orElseThrow()).containsExactly(1, 2);
    assertThat(vectors.vector("b").orElseThrow()).containsExactly(3, 4);
  }

  @Test
  void wordsMayBeNumbersOrNothing() throws IOException {
    MappedVectors vectors = read("1999 1 2\n 3 4\n\u0085 5 6\n\u00a0 7 8\n");
    assertThat(vectors.vector("1999").orElseThrow()).containsExactly(1, 2);
    assertThat(vectors.vector("").orElseThrow()).containsExactly(3, 4);
    assertThat(vectors.vector("\u0085").orElseThrow()).containsExactly(5, 6);
    assertThat(vectors.vector("\u00a0").orElseThrow()).containsExactly(7, 8);
  }

  @Test
  void theFirstOfEqualWordsCountsAndZerosAreKept() throws IOException {
    MappedVectors vectors = read("4 2\na 1 2\nzero 0 -0.0\na 3 4\na 5 6\n");
    assertThat(vectors.size()).isEqualTo(2);
    assertThat(vectors.vector("a").orElseThrow()).containsExactly(1, 2);
    assertThat(vectors.vector("zero").orElseThrow()).containsExactly(0, -0.0f);
    assertThat(vectors.facts().duplicates()).isEqualTo(2);
    assertThat(vectors.facts().zeroRows()).isEqualTo(1);
  }

  @Test
  void bytesThatAreNoUtf8AreSpeltOutAndCounted() throws IOException {
    Path file =
        Files.write(
            folder.resolve("v"),
            "caf\u00e9 1 2\nca\u00e8e 3 4\n".getBytes(StandardCharsets.ISO_8859_1));
    MappedVectors vectors = VectorSamples.read(file, folder);
    assertThat(vectors.word(0)).isEqualTo("caf\\xe9");
    assertThat(vectors.word(1)).isEqualTo("ca\\xe8e");
    assertThat(vectors.facts().repairedWords()).isEqualTo(2);
  }

  @Test
  void textAndBinaryOfTheSameVectorsAreTheSame() throws IOException {
    for (float value : new float[] {0.1f, 1, 1e-30f, -7.25f}) {
      HeapVectors one =
          HeapVectors.of(
              List.of("x"), null, new float[] {value, 0.2f}, null); // few bytes to tell by
      Path text = folder.resolve("text");
      Path binary = folder.resolve("binary");
      Word2VecWriter.text(text, one::word, one.vectors());
      Word2VecWriter.binary(binary, one::word, one.vectors());
      assertThat(VectorSamples.read(text, folder).facts().format()).isEqualTo("word2vec text");
      MappedVectors read = VectorSamples.read(binary, folder);
      assertThat(read.facts().format()).isEqualTo("word2vec binary");
      assertThat(read.vectors().row(0)).containsExactly(value, 0.2f);
    }
  }

  private MappedVectors read(String text) throws IOException {
    return VectorSamples.read(Files.writeString(folder.resolve("vectors"), text), folder);
  }
}
