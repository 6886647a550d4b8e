package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.app.print.ResultStream;

class SemascopeTest {
  private static final String RESULTS =
      "encode -m " + Tiny.bert() + " boat --word boat --format json";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "card",
        "cite",
        "completion",
        "encode",
        "fill",
        "next",
        "substitute",
        "report",
        "compare",
        "reproduce",
        "models",
        "models list",
        "models show",
        "models pull",
        "cache",
        "cache show",
        "cache prune"
      })
  void everyCommandHasHelpWithAnExampleThatFitsATerminal(String command) {
    String[] words = command.isEmpty() ? new String[0] : command.split(" ");
    String[] asked =
        Stream.concat(Arrays.stream(words), Stream.of("--help")).toArray(String[]::new);
    Outcome outcome = new World(folder).run(asked).done();
    String name = ("semascope " + command).strip();
    assertThat(outcome.out()).startsWith("Usage: " + name + " ").contains("\nExample");
    assertThat(outcome.out().substring(outcome.out().indexOf("\nExample"))).contains("  " + name);
    assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(outcome.err()).isEmpty();
  }

  /** Also in the lists of commands that have commands of their own. */
  @Test
  void everyListedCommandIsDescribedByOneWholeSentence() {
    Map<String, String> listed = listed(List.of());
    assertThat(listed).containsKeys("encode", "idiom", "probe idioms", "train cbow", "index build");
    assertThat(listed)
        .allSatisfy(
            (command, description) ->
                assertThat(description)
                    .as(command)
                    .matches("[A-Z].*\\.")
                    .doesNotMatch(".*[.?!] [A-Z].*"));
  }

  @Test
  void everyExampleNamesItsCommand() {
    List<String> commands = new ArrayList<>(listed(List.of()).keySet());
    commands.remove("help");
    for (String command : commands) {
      String help = new World(folder).run((command + " --help").split(" ")).done().out();
      List<String> examples = help.lines().filter(line -> line.startsWith("  semascope ")).toList();
      assertThat(examples)
          .as(command)
          .allMatch(line -> (line + " ").startsWith("  semascope " + command + " "));
    }
  }

  /** picocli reports unbalanced quotes to System.err, on any stream. */
  @Test
  void aQuoteInANameIsPartOfTheName() {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(World.stream(said));
    Outcome outcome;
    try {
      outcome = new World(folder).run("probe", "substitution", "-m", "nobody/a\"b");
    } finally {
      System.setErr(before);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.err()).contains("nobody/a\"b");
  }

  /** Commands below this one and how the lists describe them. */
  private Map<String, String> listed(List<String> command) {
    List<String> asked = new ArrayList<>(command);
    asked.add("--help");
    String help = new World(folder).run(asked.toArray(String[]::new)).done().out();
    Map<String, String> all = new LinkedHashMap<>();
    String[] parts = help.split("\nCommands:\n");
    if (parts.length == 1) {
      return all;
    }
    String list = parts[1].split("\n\n")[0].replaceAll("\n {3,}", " ");
    for (String line : list.split("\n")) {
      String[] entry = line.strip().split(" {2,}", 2);
      List<String> words = new ArrayList<>(command);
      words.add(entry[0]);
      all.put(String.join(" ", words), entry[1]);
      if (!entry[0].equals("help")) {
        all.putAll(listed(words));
      }
    }
    return all;
  }

  @Test
  void helpIsACommandToo() {
    World world = new World(folder);
    assertThat(world.run("help", "fill").done().out())
        .isEqualTo(world.run("fill", "--help").done().out());
    // The one lists whole commands, the others what commands say of themselves.
    assertThat(world.run("help").done().out())
        .isEqualTo(world.run("--help").done().out())
        .isEqualTo(world.run("-h").done().out());
  }

  /** Only the requested command is built; if there is none of this name, all are listed. */
  @Test
  void aMisspeltCommandIsCorrected() {
    World world = new World(folder);
    assertThat(world.run("encod").err())
        .contains(
            "there is no command \"encod\" (did you mean encode?); commands: card, encode, ",
            "completion, help");
    assertThat(world.run("probe", "sense").err())
        .contains(
            "there is no command \"sense\" (did you mean senses?); commands: substitution, ",
            "anisotropy");
    assertThat(world.run("probe").err()).contains("expected a probe: substitution, rerank, ");
  }

  @Test
  void theVersionIsThatOfTheBuild() {
    assertThat(new World(folder).run("--version").done().out())
        .matches("semascope \\d+\\.\\d+\\.\\d+\\S*\nJava \\S+, \\S+\n");
  }

  /** Classes that a failing command does not load are missing in later starts, unseen. */
  @Test
  void everyCommandOfTheRehearsalSucceeds() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Context context = new World(folder).context(World.stream(said), World.stream(said));
    assertThat(Rehearsal.run(context, Tiny.bert().toString()))
        .as(said.toString(StandardCharsets.UTF_8))
        .containsOnly(0);
  }

  static Stream<String> results() {
    return Stream.of(RESULTS, "--help", "models list", "models list --format json");
  }

  @ParameterizedTest
  @MethodSource("results")
  void aResultThatCannotBeWrittenIsAFailure(String command) {
    writingTo(failing("No space left on device"), command)
        .failed("cannot write the result: No space left on device");
  }

  @ParameterizedTest
  @MethodSource("results")
  void aReaderThatGoesAwayEndsTheRunInSilence(String command) {
    Outcome outcome = writingTo(failing("Broken pipe"), command);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isEqualTo(1);
  }

  @Test
  void causesAreShownToThoseWhoAsk() {
    String[] args = {"models", "show", folder.toString()};
    assertThat(new World(folder).run(args).err().lines()).hasSize(1);
    assertThat(new World(folder).with("SEMASCOPE_TRACE", "1").run(args).err())
        .startsWith("semascope: " + folder + ": expected a model's directory")
        .contains("\tat org.semascope.");
  }

  @Test
  void aFaultOfOursIsShownWhole() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Context context = new World(folder).context(World.stream(err), World.stream(err));
    assertThat(new Failures(context).ofProgram(new IllegalStateException("oops"))).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith(
            "semascope: internal error, please report it: java.lang.IllegalStateException: oops\n")
        .contains("\tat org.semascope.app.SemascopeTest");
  }

  private Outcome writingTo(OutputStream out, String command) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Context context = new World(folder).context(ResultStream.over(out), World.stream(err));
    int code = Semascope.run(context, command.split(" "));
    return new Outcome(code, "", err.toString(StandardCharsets.UTF_8));
  }

  private static OutputStream failing(String reason) {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        throw new IOException(reason);
      }
    };
  }
}
