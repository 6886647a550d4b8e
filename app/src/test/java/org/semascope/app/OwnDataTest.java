package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.data.tables.TableKind;
import org.semascope.data.tables.TableKinds;

/** Tables of users' own data, from the template to the probe. */
class OwnDataTest {
  @TempDir private Path folder;

  private static Stream<String> kinds() {
    return TableKinds.all().stream().map(TableKind::name);
  }

  private Outcome run(String... args) {
    return new World(folder).run(args);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path template(String kind, String shape) throws IOException {
    String text = run("data", "template", kind, "--format", shape).done().out();
    return write(kind + "." + shape, text);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theProbeReadsTheTemplate(String kind) throws IOException {
    for (String shape : List.of("csv", "tsv", "semicolons", "jsonl")) {
      Path file = template(kind, shape);
      int rows = TableKinds.named(kind).orElseThrow().example().size();
      assertThat(Files.readAllLines(file)).hasSize(shape.equals("jsonl") ? rows : rows + 1);
      Outcome check = run("data", "check", file.toString()).done();
      String last = check.out().lines().reduce("", (before, line) -> line);
      assertThat(last).contains(TableKinds.named(kind).orElseThrow().command(file.toString()));
      assertThat(check.err()).contains(": %s ".formatted(rows), ", 0 bad");
    }
    String command =
        TableKinds.named(kind).orElseThrow().command(folder.resolve(kind + ".jsonl").toString());
    List<String> args = new ArrayList<>(List.of(command.split(" ")));
    args.remove(0); // semascope
    args.set(args.indexOf("MODEL"), Tiny.bert().toString());
    args.addAll(List.of("-o", folder.resolve("runs").toString()));
    Outcome outcome = run(args.toArray(String[]::new)).done();
    assertThat(outcome.out()).isNotEmpty();
  }

  @Test
  void listsAllKindsWithTheirColumns() {
    Outcome all = run("data", "template").done();
    for (TableKind kind : TableKinds.all()) {
      assertThat(all.out()).contains(kind.name() + ": ", kind.command("FILE"));
      kind.columns().forEach(one -> assertThat(all.out()).contains("  " + one.name() + " "));
    }
    run("data", "template", "sense").failedWith("senses");
  }

  @Test
  void aSpreadsheetsSemicolonsCommasAndByteOrderMarkAreRead() throws IOException {
    Path file = folder.resolve("pairs.csv");
    Files.write(
        file,
        "\uFEFFWord 1;WORD2;Rating;note\r\ncoast;shore;9,1;\r\ncoast;string;0,5;\"a;b\"\r\n"
            .getBytes(StandardCharsets.UTF_8));
    Outcome shown = run("data", "show", file.toString()).done();
    assertThat(shown.out()).contains("coast, shore: 9.1", "coast, string: 0.5");
    assertThat(run("data", "check", file.toString()).done().out()).contains("Word 1", "note");
  }

  /** As a European spreadsheet writes it: byte order mark, CRLF, semicolons, decimal commas. */
  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindIsReadFromASpreadsheet(String kind) throws IOException {
    String plain = Files.readString(template(kind, "semicolons"));
    String weighted = kind.equals("substitutes") ? plain.replace(":3", ":3.5") : plain;
    String commas = weighted.replaceAll("(?<=\\d)\\.(?=\\d)", ",").replace("\n", "\r\n");
    Path file = write(kind + ".csv", "\uFEFF" + commas);
    Outcome check = run("data", "check", file.toString()).done();
    int rows = TableKinds.named(kind).orElseThrow().example().size();
    assertThat(check.err()).contains(": %s ".formatted(rows), ", 0 bad");
    assertThat(check.out()).contains("separated by semicolons");
  }

  @Test
  void weightsOfSubstitutesMayHaveDecimalCommas() throws IOException {
    Path file =
        write("subs.csv", "text;word;substitutes\nA bright boy.;bright;\"clever:3,5;smart:2,5\"\n");
    assertThat(run("data", "show", file.toString()).done().out()).contains("clever 3.5");
  }

  @Test
  void faultsNameTheLineAndTheColumn() throws IOException {
    Path bad = write("uses.tsv", "sentence\tword\tsense\nthe bank\tbank\t1\nno such\tbank\t1\n");
    Outcome check = run("data", "check", bad.toString());
    assertThat(check.code()).isEqualTo(1);
    assertThat(check.out()).contains(bad + ":3: ");
    assertThat(check.err()).contains(" 1 bad");
    Path typo = write("typo.csv", "text,word,sence\nthe bank,bank,1\n");
    run("data", "check", typo.toString()).failedWith("sence");
    Path other = template("norms", "csv");
    run("probe", "senses", "-m", Tiny.bert().toString(), "--data", other.toString())
        .failedWith("--norms " + other);
  }

  @Test
  void badRowsAreSkippedAndCounted() throws IOException {
    Path file =
        write(
            "pairs.jsonl",
            "{\"word1\":\"coast\",\"word2\":\"shore\",\"score\":9}\n{\"word1\":1}\n");
    Outcome shown = run("data", "show", file.toString(), "--skip-bad").done();
    assertThat(shown.out()).contains("1 pairs");
    assertThat(shown.err()).isEqualTo("skipped 1 bad records\n");
    run("data", "show", file.toString()).failedWith(file + ":2: ");
  }

  @Test
  void aSmallCorpusIsToldWhichOptionsItNeeds() throws IOException {
    Path file = template("senses", "csv");
    run("probe", "senses", "-m", Tiny.bert().toString(), "--data", file.toString())
        .failedWith("--each --min-sense 1 (2 queries)");
  }
}
