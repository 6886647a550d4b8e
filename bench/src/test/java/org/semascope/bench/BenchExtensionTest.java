package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.Context;
import picocli.CommandLine;

class BenchExtensionTest {
  /** The list of commands shows the first line of each description, which must not be cut off. */
  @Test
  void everyListedCommandIsDescribedByOneWholeSentence() {
    CommandLine bench = bench();
    assertThat(bench.getSubcommands()).isNotEmpty();
    assertThat(bench.getSubcommands().values())
        .allSatisfy(
            command ->
                assertThat(command.getCommandSpec().usageMessage().description()[0])
                    .matches("[A-Z].*\\.")
                    .doesNotMatch(".*[.?!] [A-Z].*"));
  }

  @Test
  void thereMustBeSomethingToMeasure() {
    assertThatThrownBy(() -> bench().parseArgs("probes", "--limit", "0"))
        .hasMessage(
            "Invalid value for option '--limit': expected a whole number from 1 on but was '0'");
    assertThatThrownBy(() -> bench().parseArgs("skipgram", "--rounds", "0"))
        .hasMessageContaining("from 1 on but was '0'");
  }

  /** The whole command, on a model of two layers: rows are shared, numbers are the same. */
  @Test
  void sharedPrefixesAreMeasuredAgainstWholeTexts(@TempDir Path home) {
    String printed =
        printed(
            home,
            "decoders",
            "--models",
            "app/src/test/resources/tiny/gpt2",
            "--probes",
            "substitution",
            "--data",
            "wordnet-examples",
            "--items",
            "1",
            "--rounds",
            "1",
            "--threads",
            "1",
            "--format",
            "csv");
    List<String> lines = printed.lines().toList();
    List<String> names = List.of(lines.get(0).split(","));
    List<String> row = List.of(lines.get(1).split(","));
    double shared = Double.parseDouble(row.get(names.indexOf("rows a unit")));
    double whole = Double.parseDouble(row.get(names.lastIndexOf("of whole texts")));
    assertThat(row).contains("substitution", "sentence");
    assertThat(shared).isBetween(1.0, whole / 3);
    assertThat(Double.parseDouble(row.get(names.indexOf("largest difference")))).isLessThan(1e-5);
    assertThat(printed).containsPattern("gpt2,whole texts,[0-9.]+,[0-9.]+");
  }

  private static CommandLine bench() {
    return bench(Map.of(), PrintStream.nullOutputStream(), PrintStream.nullOutputStream());
  }

  private static CommandLine bench(
      Map<String, String> environment, OutputStream out, OutputStream err) {
    Context context =
        new Context(
            environment,
            InputStream.nullInputStream(),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            false);
    return (CommandLine) new BenchExtension().command(context);
  }

  /** Runs a benchmark to the end and returns what it printed. */
  static String printed(Path home, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = bench(Map.of("SEMASCOPE_HOME", home.toString()), out, err).execute(args);
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
