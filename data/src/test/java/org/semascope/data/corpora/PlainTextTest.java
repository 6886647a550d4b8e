package org.semascope.data.corpora;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** Text as word2vec, fastText and gensim take it: any name, any layout. */
class PlainTextTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"text8", "wiki.train.tokens", "corpus.en", "a.txt", "b.csv"})
  void anyNameIsText(String name) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "anarchism originated as\na term of abuse");
    assertThat(texts(file, false)).containsExactly("anarchism originated as", "a term of abuse");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a b\\nc d\\n                | a b;c d",
        "a b\\r\\nc d\\r\\n          | a b;c d",
        "\\n\\na b\\nc d\\n\\n       | a b;c d",
        "a b\\nc d\\n\\ne f\\n       | a b c d;e f",
        "a b\\r\\nc d\\r\\n\\r\\ne f | a b c d;e f",
        "a b \\n  c d \\n \\t \\ne f | a b c d;e f"
      })
  void emptyLinesSeparateParagraphs(String text, String paragraphs) throws IOException {
    String content = text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
    Path file = Files.writeString(folder.resolve("layout"), content);
    assertThat(texts(file, false)).containsExactly(paragraphs.split(";"));
    assertThat(texts(file, true))
        .containsExactlyElementsOf(
            content.lines().map(String::strip).filter(line -> !line.isEmpty()).toList());
  }

  /** Several megabytes without an empty line, which were refused after 1,048,576 characters. */
  @Test
  void oneSentencePerLine() throws IOException {
    List<String> sentences = new ArrayList<>();
    Random random = new Random(1);
    while (sentences.size() < 60_000) {
      sentences.add(words(random, 5 + random.nextInt(20)));
    }
    Path file = Files.write(folder.resolve("sentences.en"), sentences);
    assertThat(Files.size(file)).isGreaterThan(3 << 20);
    assertThat(texts(file, false)).isEqualTo(sentences);
  }

  /** One line of several megabytes is cut into paragraphs by a rule that a naive cut repeats. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anEnormousLineIsSplitBetweenWords(long seed) throws IOException {
    Random random = new Random(seed);
    String line = words(random, 500_000 + random.nextInt(1000));
    Path file = Files.writeString(folder.resolve("text8"), " " + line + (seed == 1 ? "" : "\n"));
    List<String> expected = new ArrayList<>();
    String rest = line;
    while (rest.length() > PlainText.LONGEST_PARAGRAPH) {
      int cut = rest.lastIndexOf(' ', PlainText.LONGEST_PARAGRAPH);
      expected.add(rest.substring(0, cut));
      rest = rest.substring(cut + 1);
    }
    expected.add(rest);
    List<String> found = texts(file, false);
    assertThat(found.equals(expected)).isTrue(); // too long to be printed
    assertThat(String.join(" ", found).equals(line)).isTrue();
  }

  /** Characters of two to four bytes without a space are split between characters. */
  @ParameterizedTest
  @ValueSource(strings = {"é", "字", "😀", "a字"})
  void aLineWithoutSpacesIsSplitBetweenCharacters(String unit) throws IOException {
    String line = unit.repeat(400_000 / unit.length());
    Path file = Files.writeString(folder.resolve("line"), line);
    List<String> found = texts(file, false);
    assertThat(String.join("", found).equals(line)).isTrue();
    assertThat(found)
        .allSatisfy(
            one -> {
              assertThat(one.length()).isBetween(1, PlainText.LONGEST_PARAGRAPH);
              assertThat(Character.isLowSurrogate(one.charAt(0))).isFalse();
            });
  }

  @Test
  void aLongParagraphOfManyLinesIsSplit() throws IOException {
    String block = "word ".repeat(1000).strip() + "\n";
    Path file = Files.writeString(folder.resolve("l.txt"), "a\n\n" + block.repeat(300) + "\nb\n");
    List<String> found = texts(file, false);
    assertThat(found).startsWith("a").endsWith("b").hasSize(2 + 150);
    assertThat(String.join(" ", found).equals("a " + "word ".repeat(300_000) + "b")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.safetensors", "text8", "prose.txt", "noise"})
  void binaryFilesAreNotText(String name) throws IOException {
    byte[] bytes = "  {\"a\":{\"dtype\":\"F32\"}} and so on".getBytes(StandardCharsets.UTF_8);
    bytes[1] = 0;
    Path file = Files.write(folder.resolve(name), bytes);
    for (boolean lines : new boolean[] {false, true}) {
      assertThatThrownBy(() -> texts(file, lines))
          .isInstanceOf(DataFormatException.class)
          .hasMessage(
              file
                  + ": expected a corpus, which is text in UTF-8, found a binary file (it has NUL bytes)");
    }
  }

  @Test
  void damagedCompressedFilesAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("text8"), new byte[] {0x1f, (byte) 0x8b, 1, 2, 3, 4});
    assertThatThrownBy(() -> texts(file, false))
        .isInstanceOf(DataFormatException.class)
        .hasMessageStartingWith(file + ": expected a whole, readable file");
  }

  /** Bad bytes beyond the beginning are faults of their lines. */
  @Test
  void badBytesFurtherDownAreFaultsOfTheirLines() throws IOException {
    byte[] bytes =
        ("a b c\n".repeat(20_000) + "x\0y\nz\u0001\n").getBytes(StandardCharsets.ISO_8859_1);
    bytes[bytes.length - 2] = (byte) 0xff;
    Path file = Files.write(folder.resolve("text"), bytes);
    List<String> faults = new ArrayList<>();
    Corpora.open(file).read(fault -> faults.add(fault.getMessage()), one -> {});
    assertThat(faults)
        .containsExactly(
            file + ":20001: expected text, found a NUL byte",
            file + ":20002: expected UTF-8 text, found invalid bytes");
  }

  @Test
  void readingByLinesIsAnotherCorpus() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "a b\nc d\n\ne f\n");
    assertThat(Corpora.open(file, true).fingerprint())
        .isNotEqualTo(Corpora.open(file).fingerprint());
  }

  /** 200 MB in one line go through a heap of 24 MB. */
  @Test
  void memoryStaysBounded() throws Exception {
    Path file = folder.resolve("text8.gz");
    try (BufferedWriter out =
        new BufferedWriter(
            new java.io.OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII))) {
      String some = words(new Random(1), 1500) + " ";
      for (long written = 0; written < 60_000_000; written += some.length()) {
        out.write(some);
      }
    }
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ReadMain.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(Long.parseLong(output.strip())).isBetween(6_000L, 6_060L);
  }

  /** Prints how many paragraphs a corpus has. */
  static final class ReadMain {
    public static void main(String[] args) {
      long[] count = {0};
      Corpora.open(Path.of(args[0])).read(Faults.STRICT, paragraph -> count[0]++);
      System.out.println(count[0]);
    }
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(i == 0 ? "" : " ");
      for (int letters = 1 + random.nextInt(9); letters > 0; letters--) {
        words.append((char) ('a' + random.nextInt(26)));
      }
    }
    return words.toString();
  }

  private static List<String> texts(Path file, boolean lines) {
    List<String> texts = new ArrayList<>();
    Corpora.open(file, lines).read(Faults.STRICT, paragraph -> texts.add(paragraph.text()));
    return texts;
  }
}
