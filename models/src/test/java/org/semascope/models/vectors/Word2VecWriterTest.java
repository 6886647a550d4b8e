package org.semascope.models.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

class Word2VecWriterTest {
  @TempDir private Path folder;

  private final HeapVectors vectors =
      HeapVectors.of(
          List.of("été", "sea"),
          new long[] {7, 3},
          new float[] {0.1f, -2, 1e-30f, 0},
          new float[] {5, 6, 7, 8});

  @Test
  void textIsALineAWord() throws IOException {
    Path file = folder.resolve("words.txt");
    Word2VecWriter.text(file, vectors::word, vectors.vectors());
    assertThat(file).hasContent("2 2\nété 0.1 -2.0\nsea 1.0E-30 0.0\n");
    assertThat(folder).isDirectoryNotContaining("glob:**.partial");
  }

  @Test
  void contextVectorsAreWrittenLikewise() {
    Path file = folder.resolve("contexts.txt");
    Word2VecWriter.text(file, vectors::word, vectors.contexts().orElseThrow());
    assertThat(file).hasContent("2 2\nété 5.0 6.0\nsea 7.0 8.0\n");
  }

  @Test
  void binaryIsLittleEndianFloatsBetweenABlankAndANewline() throws IOException {
    Path file = folder.resolve("words.bin");
    Word2VecWriter.binary(file, vectors::word, vectors.vectors());
    ByteBuffer expected = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    expected.put("2 2\nété ".getBytes(StandardCharsets.UTF_8)).putFloat(0.1f).putFloat(-2);
    expected.put("\nsea ".getBytes(StandardCharsets.UTF_8)).putFloat(1e-30f).putFloat(0);
    expected.put((byte) '\n').flip();
    assertThat(ByteBuffer.wrap(Files.readAllBytes(file))).isEqualTo(expected);
  }

  @Test
  void aWordWithASpaceIsRefusedAndLeavesTheOlderFileAlone() throws IOException {
    Path file = Files.writeString(folder.resolve("words.txt"), "older");
    HeapVectors bad = HeapVectors.of(List.of("new york"), null, new float[] {1}, null);
    assertThatThrownBy(() -> Word2VecWriter.text(file, bad::word, bad.vectors()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("\"new york\"");
    assertThat(file).hasContent("older");
    assertThat(folder).isDirectoryNotContaining("glob:**.partial");
  }

  @Test
  void aMissingFolderIsOneSentence() {
    Path file = folder.resolve("none").resolve("words.txt");
    assertThatThrownBy(() -> Word2VecWriter.text(file, vectors::word, vectors.vectors()))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("cannot write %s: no such file or folder".formatted(file));
  }
}
