package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The step of {@code action.yml}, as a runner starts it. */
@Tag("launcher")
class CardActionIT {
  private static final Path SCRIPT = Path.of(".ci/card").toAbsolutePath();
  private static final String PREFIX = "SEMASCOPE_CARD_";

  @TempDir private static Path common;
  private static Installation installation;

  @TempDir private Path folder;
  private Path summary;
  private Path output;

  @BeforeAll
  static void install() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "bash is not installed");
    installation = new Installation(common.resolve("a folder with blanks"), common);
    installation.run("--version").done();
  }

  @BeforeEach
  void files() throws IOException {
    summary = Files.writeString(folder.resolve("summary"), "before\n");
    output = Files.writeString(folder.resolve("output"), "");
  }

  @Test
  void aCardIsWrittenWithItsSummary() throws IOException, InterruptedException {
    Outcome outcome = step(Map.of("FAIL_IF", "\n"));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    String[] line = Files.readString(output).strip().split("=", 2);
    assertThat(line[0]).isEqualTo("card");
    assertThat(folder.resolve(line[1])).isRegularFile();
    assertThat(outcome.err()).contains("card: " + line[1]);
    assertThat(outcome.out()).contains("Spearman").doesNotContain("::error");
    assertThat(summary).content().startsWith("before\n").contains("## Semascope card");
  }

  @Test
  void aConditionFailsTheJob() throws IOException, InterruptedException {
    Outcome outcome = step(Map.of("FAIL_IF", "substitution<100\nsubstitution>200"));
    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.out()).contains("::error title=Semascope::a score meets a condition");
    assertThat(outcome.err()).contains("failed substitution<100: ");
    assertThat(summary).content().contains("failed substitution<100");
    assertThat(output).content().startsWith("card=");
  }

  /** Inputs are words of a command, never commands. */
  @Test
  void inputsAreNotShellText() throws IOException, InterruptedException {
    Path evil = folder.resolve("evil");
    String text = "$(touch %1$s)`touch %1$s`; touch %1$s".formatted(evil);
    for (String input : List.of("MODELS", "FAIL_IF", "BASELINE", "OPTIONS")) {
      Outcome outcome = step(Map.of(input, text));
      assertThat(outcome.code()).as(input).isIn(1, 2);
      assertThat(outcome.out()).as(input).contains("::error");
      assertThat(evil).as(input).doesNotExist();
    }
    step(Map.of("RUNS", folder + "/" + text)); // a folder may have any name
    assertThat(evil).doesNotExist();
  }

  @Test
  void theModelsAreRequired() throws IOException, InterruptedException {
    Outcome outcome = step(Map.of("MODELS", ""));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEqualTo("::error title=Semascope::the input models is missing\n");
  }

  /** The step passes every input as a variable that the script reads, and interpolates none. */
  @Test
  void theActionPassesItsInputsAsVariables() throws IOException {
    JsonNode action = new YAMLMapper().readTree(Path.of("action.yml").toFile());
    assertThat(action.at("/runs/using").asText()).isEqualTo("composite");
    JsonNode step = action.at("/runs/steps/0");
    assertThat(action.at("/runs/steps")).hasSize(1);
    assertThat(step.get("shell").asText()).isEqualTo("bash");
    assertThat(step.get("run").asText()).isEqualTo("\"$GITHUB_ACTION_PATH/.ci/card\"");
    Set<String> names = new TreeSet<>();
    action.get("inputs").fieldNames().forEachRemaining(names::add);
    Set<String> passed = new TreeSet<>();
    for (Map.Entry<String, JsonNode> variable : step.get("env").properties()) {
      String input = variable.getKey().substring(PREFIX.length()).toLowerCase().replace('_', '-');
      assertThat(variable.getValue().asText()).isEqualTo("${{ inputs." + input + " }}");
      passed.add(input);
    }
    assertThat(passed).isEqualTo(names);
    Set<String> read =
        Pattern.compile(PREFIX + "([A-Z_]+)")
            .matcher(Files.readString(SCRIPT))
            .results()
            .map(match -> match.group(1).toLowerCase().replace('_', '-'))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(read).isEqualTo(names);
  }

  private Outcome step(Map<String, String> inputs) throws IOException, InterruptedException {
    Map<String, String> env = new HashMap<>();
    env.put(PREFIX + "MODELS", "mine=" + Tiny.bert());
    env.put(PREFIX + "OPTIONS", "--controls\nnone\n--vectors\n" + Tiny.vectors("nouns"));
    env.put(PREFIX + "RUNS", common.resolve("runs").toString()); // computed once
    env.put(PREFIX + "PROGRAM", installation.launcher().toString());
    env.put("GITHUB_STEP_SUMMARY", summary.toString());
    env.put("GITHUB_OUTPUT", output.toString());
    inputs.forEach((name, value) -> env.put(PREFIX + name, value));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    Process process = installation.start(env, List.of("/bin/bash", SCRIPT.toString()), out, err);
    try {
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
