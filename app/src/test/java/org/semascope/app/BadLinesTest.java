package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.app.output.NpyArray;

/** Lines of {@code --input} that make no sense, among others that do. */
class BadLinesTest {
  private static final String MODEL = Tiny.bert().toString();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "the coat#boat; there is no word \"boat\" in \"the coat\"",
        "the coat; give the word, or its span as start:end",
        "#boat; the field \"text\" is missing",
        "the boat#boat#2; there is no occurrence 2 of \"boat\", only 1 at 4:8 (the «boat»)",
        "the boat#boat#x; occurrence takes whole numbers, not \"x\"",
        "the boat#boat#1#4:8; give the occurrence or the span, not both",
        "the boat###4:6; cannot align \"bo\" (4:6) in \"the boat\": its token \"boat\" reaches beyond it",
        "the boat#boat#1##; expected at most 4 fields (text, word, occurrence, span), found 5",
        "{\"text\": [], \"word\": \"boat\"}; the field \"text\" should be a text, found []",
        "{\"text\": \"a\"} {}; expected one JSON object, found more after it"
      })
  void theFirstBadLineEndsTheRun(String line, String sentence) throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("words.tsv"),
            "the boat\tboat\n" + line.replace('#', '\t') + "\na boat\tboat\n");
    encode("--input", input.toString()).failed(input + ":2: " + sentence);
    Path out = folder.resolve("vectors.npy");
    encode("--input", input.toString(), "--out", out.toString()).failed(input + ":2: " + sentence);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(file -> file.toString().contains("vectors"))).isEmpty();
    }
  }

  @Test
  void linesTooDeepOrTooLongAreBadLines() throws IOException {
    String deep = "{\"text\": " + "[".repeat(5000) + "]".repeat(5000) + "}";
    String longest = "a boat " + "x".repeat((1 << 20) - 12) + "\tboat";
    assertThat(longest).hasSize(1 << 20);
    String tooLong = "y" + longest;
    Outcome outcome =
        new World(folder)
            .typing(deep + "\n" + tooLong + "\nthe boat\tboat\n")
            .run("encode", "-m", MODEL, "--input", "-", "--layers", "1", "--skip-bad")
            .done();
    List<JsonNode> lines = outcome.jsonLines();
    assertThat(lines).hasSize(3);
    assertError(lines.get(0), "standard input:1: expected one JSON object, found a fault");
    assertError(
        lines.get(1),
        "standard input:2: expected a line of at most 1048576 bytes, found a longer one");
    assertThat(lines.get(2).get("span")).hasToString("[4,8]");
    assertThat(outcome.err()).endsWith("semascope: skipped 2 of 3 lines\n");
    for (String command : List.of("encode", "fill", "substitute")) {
      new World(folder)
          .typing(tooLong)
          .run(command, "-m", MODEL, "--input", "-")
          .failed("standard input:1: expected a line of at most 1048576 bytes, found a longer one");
    }
  }

  @Test
  void everyKindOfBadLineCanBeSkipped() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write("the coat\tboat\nthe boat\tboat\n{\"text\": \nx\ty\tz\t1\t2\n".getBytes());
    bytes.write("caf\u00e9\tcaf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    bytes.write("\n{\"text\": \"a boat\", \"word\": \"boat\"}\n".getBytes());
    Outcome outcome =
        new World(folder)
            .typing(bytes.toByteArray())
            .run("encode", "-m", MODEL, "--input", "-", "--layers", "1", "--skip-bad")
            .done();
    List<JsonNode> lines = outcome.jsonLines();
    assertThat(lines).hasSize(6);
    assertError(lines.get(0), "standard input:1: there is no word \"boat\" in \"the coat\"");
    assertThat(lines.get(1).get("span")).hasToString("[4,8]");
    assertError(lines.get(2), "standard input:3: expected one JSON object, found a fault at ");
    assertError(
        lines.get(3),
        "standard input:4: expected at most 4 fields (text, word, occurrence, span), found 5");
    assertError(lines.get(4), "standard input:5: expected UTF-8, found other bytes");
    assertThat(lines.get(5).get("span")).hasToString("[2,6]");
    List<String> said = outcome.err().lines().toList();
    assertThat(said).hasSize(5);
    assertThat(said.get(0))
        .isEqualTo("semascope: standard input:1: there is no word \"boat\" in \"the coat\"");
    assertThat(said.get(4)).isEqualTo("semascope: skipped 4 of 6 lines");
  }

  @Test
  void aSkippedLineIsARowThatIsNotANumber() throws IOException {
    Path out = folder.resolve("vectors.npy");
    Outcome outcome =
        new World(folder)
            .typing("the boat\tboat\nthe coat\tboat\na boat\tboat\n")
            .run(
                "encode",
                "-m",
                MODEL,
                "--input",
                "-",
                "--layers",
                "1",
                "--skip-bad",
                "--out",
                out.toString())
            .done();
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err())
        .isEqualTo(
            """
            semascope: standard input:2: there is no word "boat" in "the coat"
            semascope: skipped 1 of 3 lines
            wrote %s: 3 x 1 x 32 (words, layers, width)
            """
                .formatted(out));
    NpyArray array = NpyArray.read(out);
    assertThat(array.shape()).containsExactly(3, 1, Tiny.WIDTH);
    for (int i = 0; i < array.values().length; i++) {
      assertThat(Float.isNaN(array.values()[i])).isEqualTo(i / Tiny.WIDTH == 1);
    }
  }

  @Test
  void fillSkipsToo() {
    Outcome outcome =
        new World(folder)
            .typing("the [MASK]\nthe boat\n[MASK]\tdisaster\na [MASK]\n")
            .run("fill", "-m", MODEL, "--input", "-", "-n", "1", "--skip-bad")
            .done();
    List<JsonNode> lines = outcome.jsonLines();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0).get("top")).hasSize(1);
    assertError(lines.get(1), "standard input:2: there is no [MASK] in \"the boat\"");
    assertError(lines.get(2), "standard input:3: candidate \"disaster\" has 7 tokens ");
    assertThat(lines.get(3).get("top")).hasSize(1);
    assertThat(outcome.err()).endsWith("semascope: skipped 2 of 4 lines\n");
  }

  @Test
  void substituteSkipsToo() {
    Outcome outcome =
        new World(folder)
            .typing(
                """
                the boat\tboat\tcoat
                the boat\tboat
                {"text": "a boat", "key": "boat", "targets": ["coat", null]}
                a boat\tboat\tcar,bus
                """)
            .run("substitute", "-m", MODEL, "--input", "-", "--layers", "1", "--skip-bad")
            .done();
    List<JsonNode> lines = outcome.jsonLines();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0).findValuesAsText("target")).containsExactly("coat");
    assertError(lines.get(1), "standard input:2: the field \"targets\" is missing");
    assertError(
        lines.get(2), "standard input:3: the field \"targets\" should list words, found null");
    assertThat(lines.get(3).findValuesAsText("target")).containsExactly("car", "bus");
    assertThat(outcome.err()).endsWith("semascope: skipped 2 of 4 lines\n");
  }

  @Test
  void aTableLeavesSkippedLinesOut() {
    Outcome outcome =
        new World(folder)
            .typing("the boat\tboat\tcoat\nthe boat\tsea\tcoat\n")
            .run(
                "substitute",
                "-m",
                MODEL,
                "--input",
                "-",
                "--layers",
                "1",
                "--skip-bad",
                "--format",
                "csv")
            .done();
    assertThat(outcome.out().lines()).hasSize(2).first().isEqualTo("key,target,L1");
  }

  @Test
  void aCutTextNamesItsLine() {
    Outcome outcome =
        new World(folder)
            .typing("the boat\tboat\n" + Tiny.longTextEndingIn("boat") + "\tboat\n")
            .run("encode", "-m", MODEL, "--input", "-", "--layers", "1")
            .done();
    assertThat(outcome.err())
        .startsWith("standard input:2: the text exceeds the maximum length of 64 tokens; kept ");
    assertThat(outcome.jsonLines().get(1).has("window")).isTrue();
  }

  private static void assertError(JsonNode line, String start) {
    assertThat(Outcome.fields(line)).containsExactly("error");
    assertThat(line.get("error").asText()).startsWith(start);
  }

  private Outcome encode(String... args) {
    String[] all = new String[args.length + 3];
    all[0] = "encode";
    all[1] = "-m";
    all[2] = MODEL;
    System.arraycopy(args, 0, all, 3, args.length);
    return new World(folder).run(all);
  }
}
