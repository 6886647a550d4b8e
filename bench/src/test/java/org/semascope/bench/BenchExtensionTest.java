package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;

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
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Context context =
        new Context(Map.of(), InputStream.nullInputStream(), nowhere, nowhere, false, false);
    CommandLine bench = (CommandLine) new BenchExtension().command(context);
    assertThat(bench.getSubcommands()).isNotEmpty();
    assertThat(bench.getSubcommands().values())
        .allSatisfy(
            command ->
                assertThat(command.getCommandSpec().usageMessage().description()[0])
                    .matches("[A-Z].*\\.")
                    .doesNotMatch(".*[.?!] [A-Z].*"));
  }
}
