package org.semascope.probes.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

class CorpusTextTest {
  /** Of "one two three four five" and a line feed, by sha256sum. */
  private static final String SHA256 =
      "37bbce1230bbac4c5f5222dbeba2cd0c83b075331ff9b47ca8069724fa76ed92";

  private static final int[] LETTERS = "aÉb生cD😀".codePoints().toArray();

  @TempDir private Path folder;

  @Test
  void wordsAreLettersAndDigitsWithJoiners() throws IOException {
    Path file =
        write(
            "a.tsv",
            "Sea\tThe 2nd WAVE -- a well-known one -- didn’t reach O'Neill's cafe\u0301, Łódź!\n"
                + "Sea\t'Rock 'n' roll': 生活 😀 over-\n");
    assertThat(read(Tokenization.WORDS, false, file))
        .isEqualTo(
            "The 2nd WAVE a well-known one didn't reach O'Neill's cafe\u0301 Łódź \n"
                + "Rock n roll 生活 over \n");
    assertThat(read(Tokenization.WORDS, true, file))
        .startsWith("the 2nd wave a well-known one didn't reach o'neill's cafe\u0301 łódź \n");
  }

  @Test
  void tokensAreSeparatedByWhitespace() throws IOException {
    Path file = write("a.txt", "The end, of\nit.\n\nAnother Paragraph of it, with words.\n");
    assertThat(read(Tokenization.BLANKS, false, file))
        .isEqualTo("The end, of it.\nAnother Paragraph of it, with words.\n");
    assertThat(read(Tokenization.BLANKS, true, file)).startsWith("the end, of it.\n");
  }

  /** Longer than a chunk, so that words cross its boundary; two files. */
  @Test
  void linesArePassedOnUnchanged() throws IOException {
    Random random = new Random(4);
    StringBuilder text = new StringBuilder();
    while (text.length() < 700_000) {
      int length = 1 + random.nextInt(12);
      for (int i = 0; i < length; i++) {
        text.appendCodePoint(LETTERS[random.nextInt(LETTERS.length)]);
      }
      text.append(random.nextInt(20) == 0 ? '\n' : ' ');
    }
    text.append("end");
    Path plain = write("plain", text.toString());
    Path packed = folder.resolve("packed.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write("Other Words".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(read(Tokenization.LINES, false, plain, packed)).isEqualTo(text + "\nOther Words\n");
    assertThat(read(Tokenization.LINES, true, plain, packed))
        .isEqualTo(text.toString().toLowerCase(Locale.ROOT) + "\nother words\n");
  }

  @Test
  void identityHasChecksumAndOptions() throws IOException {
    Path file = write("a.txt", "one two three four five\n");
    CorpusText text = new CorpusText(List.of(file), false, Tokenization.LINES, true);
    assertThat(text.identity())
        .containsEntry("corpus", SHA256)
        .containsEntry("--tokens", "lines")
        .containsEntry("--lower-case", "true");
    assertThat(new CorpusText(List.of(file), false, Tokenization.WORDS, true).identity())
        .containsEntry("corpus", SHA256);
  }

  @Test
  void invalidTextIsRejected() throws IOException {
    Path bad = folder.resolve("bad.txt");
    Files.write(bad, new byte[] {'a', ' ', (byte) 0xFF, '\n'});
    assertThatThrownBy(() -> read(Tokenization.LINES, true, bad))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("bad.txt")
        .hasMessageContaining("UTF-8");
    assertThatThrownBy(
            () -> new CorpusText(List.of(folder), false, Tokenization.LINES, true).identity())
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("expected a text file, found a folder");
  }

  private String read(Tokenization tokens, boolean lowerCase, Path... files) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    new CorpusText(List.of(files), false, tokens, lowerCase)
        .read((text, from, to) -> all.write(text, from, to - from));
    return all.toString(StandardCharsets.UTF_8);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
