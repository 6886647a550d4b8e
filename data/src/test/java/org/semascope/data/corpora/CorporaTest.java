package org.semascope.data.corpora;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class CorporaTest {
  @TempDir private Path folder;

  @Test
  void plainTextHasAParagraphPerBlock() {
    assertThat(read(Small.file("three.txt")))
        .containsExactly(
            new Paragraph(
                0, "three", "The first paragraph of this file has two lines, and ends here."),
            new Paragraph(
                1, "three", "The second one of them has a return at the end of its line."),
            new Paragraph(2, "three", "A third — with UTF-8: it is naïve."));
  }

  @Test
  void titledLines() {
    assertThat(read(Small.file("fruit.tsv")))
        .containsExactly(
            new Paragraph(0, "Apple", "An apple is a round fruit that grows on trees."),
            new Paragraph(1, "Apple", "Its colour is red, green or yellow, as a rule."),
            new Paragraph(2, "Pear", "A pear is a fruit, too, and just as sweet as an apple."));
  }

  /** A title is left out only in the first line. */
  @Test
  void wikiExtractor() {
    assertThat(read(Small.file("wiki_00")))
        .containsExactly(
            new Paragraph(0, "Anarchism", "Anarchism is a political philosophy."),
            new Paragraph(1, "Anarchism", "It holds the \"state\" to be undesirable."),
            new Paragraph(2, "Autism", "Autism is a condition."),
            new Paragraph(3, "Autism", "Autism"),
            new Paragraph(4, "Autism", "More é."));
  }

  @Test
  void wikipediaDump() {
    assertThat(read(Small.file("dump.xml")))
        .containsExactly(
            new Paragraph(
                0,
                "Lisboa",
                "Lisboa is the capital of Portugal. It has some 500 000 inhabitants and many"
                    + " hills."),
            new Paragraph(1, "Lisboa", "It was founded by the Phoenicians."),
            new Paragraph(2, "Lisboa", "The first item goes on"),
            new Paragraph(3, "Lisboa", "A second items"),
            new Paragraph(4, "Lisboa", "An indented line – with a dash."),
            new Paragraph(5, "Porto", "Porto is a city, too."));
  }

  @Test
  void aFolderIsReadInTheOrderOfNames() throws IOException {
    Files.createDirectories(folder.resolve("BB"));
    Files.createDirectories(folder.resolve("AA"));
    Files.copy(Small.file("wiki_00"), folder.resolve("BB/wiki_00"));
    Files.copy(Small.file("fruit.tsv"), folder.resolve("AA/fruit.tsv"));
    Files.writeString(folder.resolve(".hidden"), "no corpus");
    List<Paragraph> all = read(folder);
    assertThat(all).extracting(Paragraph::title).startsWith("Apple").endsWith("Autism").hasSize(8);
    assertThat(all).extracting(Paragraph::ordinal).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
    assertThat(Corpora.formats().get(4).recognises(folder)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"three.txt", "fruit.tsv", "wiki_00", "dump.xml"})
  void compressedFilesAreTheSame(String name) throws IOException {
    byte[] plain = Files.readAllBytes(Small.file(name));
    List<Paragraph> expected = read(Small.file(name));
    int half = plain.length / 2;
    for (String ending : List.of(".gz", ".bz2", ".xz")) {
      // Two streams in a row, as large dumps have them.
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      packed.write(pack(Arrays.copyOf(plain, half), ending));
      packed.write(pack(Arrays.copyOfRange(plain, half, plain.length), ending));
      Path file = Files.write(folder.resolve(name + ending), packed.toByteArray());
      assertThat(read(file)).isEqualTo(expected);
    }
  }

  @Test
  void truncatedFilesAreRefused() throws IOException {
    byte[] plain = Files.readAllBytes(Small.file("fruit.tsv"));
    for (String ending : List.of(".gz", ".bz2", ".xz")) {
      byte[] packed = pack(plain, ending);
      Path file = folder.resolve("fruit.tsv" + ending);
      Files.write(file, Arrays.copyOf(packed, packed.length - 5));
      assertThatThrownBy(() -> ArticleLines.TITLED.read(file, fault -> {}, one -> {}))
          .isInstanceOf(DataFormatException.class)
          .hasMessageContaining("fruit.tsv" + ending);
    }
    Path dump = Files.write(folder.resolve("d.xml"), Arrays.copyOf(bytes("dump.xml"), 900));
    assertThatThrownBy(() -> read(dump))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("well-formed XML");
  }

  @Test
  void otherBytesThanUtf8AreRefusedWithTheirLine() throws IOException {
    byte[] latin = "A\tone two\nB\tna\u00efve\nC\tthree\n".getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(folder.resolve("latin.tsv"), latin);
    assertThatThrownBy(() -> ArticleLines.TITLED.read(file, Faults.STRICT, one -> {}))
        .hasMessage(file + ":2: expected UTF-8 text, found invalid bytes");
    List<DataFormatException> faults = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    ArticleLines.TITLED.read(file, faults::add, one -> texts.add(one.text()));
    assertThat(faults).hasSize(1);
    assertThat(texts).containsExactly("one two", "three");
  }

  @Test
  void aDumpThatIsNotUtf8IsRefused() throws IOException {
    byte[] bytes = bytes("dump.xml");
    bytes[bytes.length / 2] = (byte) 0xff;
    Path file = Files.write(folder.resolve("dump.xml"), bytes);
    assertThatThrownBy(() -> new WikiDump().read(file, fault -> {}, one -> {}))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("dump.xml:")
        .hasMessageContaining("expected UTF-8");
  }

  @Test
  void badRecordsAreReported() throws IOException {
    Path tabs = Files.writeString(folder.resolve("x.tsv"), "A\tone\nB\ttwo\tmore\nC\nD\t \n");
    assertThat(faults(ArticleLines.TITLED, tabs))
        .containsExactly(
            tabs + ":2: expected a title, one tab and a text, found 2 tabs",
            tabs + ":3: expected a title, one tab and a text, found no tab",
            tabs + ":4: expected a title, one tab and a text, found an empty field");
    Path json =
        Files.writeString(
            folder.resolve("x.json"),
            "{\"title\":\"a\",\"text\":\"b\"}\n{\"title\":\"a\"\n{\"title\":1,\"text\":\"b\"}\n[]\n");
    assertThat(faults(ArticleLines.WIKI_EXTRACTOR, json))
        .hasSize(3)
        .allSatisfy(fault -> assertThat(fault).startsWith(json + ":").contains("expected"));
    Path page =
        Files.writeString(
            folder.resolve("x.xml"),
            "<mediawiki>\n<page><title>A</title><revision><text>b c</text></revision></page>\n"
                + "<page><revision><text>d</text></revision></page></mediawiki>");
    assertThat(faults(new WikiDump(), page))
        .containsExactly(page + ":3: expected a page with a title, found none");
  }

  @Test
  void overlongLinesOfATableAreFaults() throws IOException {
    Path line =
        Files.writeString(
            folder.resolve("l.tsv"), "A\tb\nC\t" + "x".repeat((1 << 24) + 1) + "\nD\te\n");
    assertThat(faults(ArticleLines.TITLED, line))
        .singleElement()
        .asString()
        .contains("l.tsv:2: expected a line of at most");
  }

  @Test
  void emptyAndForeignFilesAreRefused() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.txt"));
    assertThatThrownBy(() -> read(empty))
        .hasMessage(empty + ": expected at least one paragraph, found none");
    Path gz = Files.writeString(folder.resolve("no.txt.gz"), "plain");
    assertThatThrownBy(() -> read(gz)).isInstanceOf(DataFormatException.class);
    assertThatThrownBy(() -> Corpora.open(folder.resolve("nowhere")))
        .hasMessageContaining("no such file");
    Path binary = Files.write(folder.resolve("data.bin"), new byte[] {1, 2, 0, 3});
    assertThatThrownBy(() -> Corpora.open(binary))
        .hasMessage(
            binary
                + ": expected a corpus, which is text in UTF-8, found a binary file (it has NUL bytes)");
    Path bare = Files.createDirectory(folder.resolve("bare"));
    assertThatThrownBy(() -> read(bare)).hasMessageContaining("an empty one");
  }

  /** The JDK's reader stops after 50 million characters of entities by default. */
  @Test
  void aLongDumpIsReadToItsEnd() throws IOException {
    String page =
        "<page><title>A</title><ns>0</ns><revision><text>"
            + ("word &lt;!-- x --&gt; ".repeat(5000) + "\n\n").repeat(10)
            + "</text></revision></page>\n";
    Path file = folder.resolve("long.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write("<mediawiki>\n".getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 60; i++) {
        out.write(page.getBytes(StandardCharsets.UTF_8));
      }
      out.write("</mediawiki>".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(Files.size(file)).isGreaterThan(60_000_000);
    long[] count = {0};
    new WikiDump().read(file, Faults.STRICT, one -> count[0]++);
    assertThat(count[0]).isEqualTo(600);
  }

  @Test
  void fingerprintsDistinguishCorpora() throws IOException {
    Path one = Files.copy(Small.file("fruit.tsv"), folder.resolve("one.tsv"));
    Path two = Files.copy(Small.file("fruit.tsv"), folder.resolve("two.tsv"));
    assertThat(Corpora.open(one).fingerprint())
        .hasSize(64)
        .isEqualTo(Corpora.open(two).fingerprint());
    Files.writeString(two, Files.readString(two).replace("red", "blue"));
    assertThat(Corpora.open(one).fingerprint()).isNotEqualTo(Corpora.open(two).fingerprint());
  }

  private static List<Paragraph> read(Path path) {
    List<Paragraph> all = new ArrayList<>();
    Corpora.open(path).read(Faults.STRICT, all::add);
    return all;
  }

  private static List<String> faults(Format<Paragraph> format, Path file) {
    List<String> faults = new ArrayList<>();
    format.read(file, fault -> faults.add(fault.getMessage()), one -> {});
    return faults;
  }

  private static byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(Small.file(name));
  }

  private static byte[] pack(byte[] plain, String ending) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out =
        switch (ending) {
          case ".gz" -> new GzipCompressorOutputStream(packed);
          case ".bz2" -> new BZip2CompressorOutputStream(packed);
          default -> new XZOutputStream(packed, new LZMA2Options());
        }) {
      out.write(plain);
    }
    return packed.toByteArray();
  }
}
