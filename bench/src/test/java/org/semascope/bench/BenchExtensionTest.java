package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
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

  private static CommandLine bench() {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Context context =
        new Context(Map.of(), InputStream.nullInputStream(), nowhere, nowhere, false, false);
    return (CommandLine) new BenchExtension().command(context);
  }
}
