package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.report.table.JsonWriter;

/** {@code --format json} and {@code jsonl} of every command that has the option. */
class JsonFormatsTest {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final String BERT = Tiny.bert().toString();
  private static final String NOUNS = Tiny.vectors("nouns").toString();
  private static final Path DATA = Path.of("probes/src/test/resources");

  /** Needs PyTorch: see TuneCommandTest. */
  private static final String ELSEWHERE = "inoculate";

  @TempDir static Path folder;
  private static String runs;
  private static String run;
  private static String index;
  private static String experiment;

  @BeforeAll
  static void makeARunAndAnIndex() throws IOException {
    runs = folder.resolve("runs").toString();
    index = folder.resolve("index").toString();
    run("probe", "substitution", "-m", BERT, "--limit", "6", "-o", runs).done();
    Path corpus = Files.writeString(folder.resolve("corpus.txt"), "A boat lay there.\n");
    experiment =
        Files.writeString(
                folder.resolve("experiment.yaml"),
                "models: [%s]\nprobes: [substitution]\nlimit: 6\n".formatted(BERT))
            .toString();
    run("index", "build", "--data", corpus.toString(), "-o", index).done();
    run = run("runs", "list", "--runs", runs, "--format", "json").result().path("run").asText();
  }

  private static Outcome run(String... words) {
    return new World(folder).run(words);
  }

  /** A short command line for every command, without {@code --format}. */
  private static Map<String, List<String>> examples() {
    Map<String, List<String>> all = new TreeMap<>();
    all.put("card", List.of(runs + "/substitution/*"));
    all.put("encode", List.of("-m", BERT, "a boat", "--word", "boat", "--layers", "0,1"));
    all.put("fill", List.of("-m", BERT, "the [MASK] was [MASK]", "-n", "2"));
    all.put("next", List.of("-m", Tiny.gpt2().toString(), "the boat", "-n", "2"));
    all.put("substitute", List.of("-m", BERT, "a boat", "--key", "boat", "--targets", "coat,bus"));
    all.put("neighbours", List.of("-m", NOUNS, "year", "time", "-n", "2"));
    all.put(
        "search",
        List.of(
            "-m",
            BERT,
            "--data",
            DATA.resolve("senses/uses.conllu").toString(),
            "the bank of the river",
            "--word",
            "bank"));
    all.put(
        "thesaurus",
        List.of(
            "-m",
            BERT,
            "--vectors",
            DATA.resolve("rerank/nouns.vec").toString(),
            "--data",
            DATA.resolve("rerank/corpus.txt").toString(),
            "-n",
            "2",
            "-s",
            "1",
            "--min-count",
            "1",
            "car"));
    all.put("contexts", List.of("boat", "--data", index));
    String corpus = DATA.resolve("asymmetry/corpus.tsv").toString();
    all.put("associate", List.of("river", "water", "-m", BERT, "--corpus", corpus));
    all.put("idiom", List.of("-m", BERT, "cold captain", "--synonym", "late chairman"));
    all.put("probe substitution", List.of("-m", BERT, "--limit", "6", "-o", runs));
    all.put("run", List.of(experiment, "-o", runs));
    all.put("report", List.of(run, "--runs", runs));
    all.put("compare", List.of(run, "--runs", runs, "--layers", "0,3"));
    all.put("runs list", List.of("--runs", runs, "--all"));
    all.put("runs show", List.of("--runs", runs, run));
    all.put("reproduce", List.of("--list"));
    all.put("data list", List.of());
    all.put("index show", List.of(index));
    all.put("models list", List.of());
    all.put("models show", List.of(BERT));
    all.put("cache show", List.of());
    return all;
  }

  /** A command that gets the option needs an example. All probes have the same command. */
  @Test
  void everyCommandWithTheOptionHasAnExample() {
    List<String> expected = new ArrayList<>(examples().keySet());
    expected.add(ELSEWHERE);
    expected.add("data template"); // its formats are those of tables
    expected.add("data show"); // text or Croissant: CroissantTest
    List<String> found = withFormat();
    assertThat(found).contains("probe senses", "probe idioms");
    found.removeIf(name -> name.startsWith("probe ") && !expected.contains(name));
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** The commands that have the option, by the completion script. */
  private static List<String> withFormat() {
    List<String> all = new ArrayList<>();
    for (String command : run("completion").done().out().split("\nfunction _picocli_semascope_")) {
      if (command.contains("'--format')")) {
        all.add(command.substring(0, command.indexOf('(')).replace('_', ' '));
      }
    }
    return all;
  }

  @TestFactory
  Stream<DynamicTest> documentAndLinesHoldTheSame() {
    return examples().entrySet().stream()
        .map(
            example ->
                dynamicTest(
                    example.getKey(), () -> requireSame(example.getKey(), example.getValue())));
  }

  private static void requireSame(String command, List<String> words) throws IOException {
    ObjectNode document = object(printed(command, words, "json"));
    assertThat(document.fieldNames().next()).isEqualTo("schema");
    assertThat(document.remove("schema").asInt()).isEqualTo(JsonWriter.SCHEMA);
    List<JsonNode> lines = new ArrayList<>();
    for (String line : printed(command, words, "jsonl").lines().toList()) {
      lines.add(object(line));
    }
    if (document.has("command")) {
      assertThat(document.path("command").asText()).isEqualTo(command);
      assertThat(document.has("results")).isTrue();
    }
    assertThat(lines).isNotEmpty();
    JsonNode results = document.get("results");
    assertThat(results == null ? JSON.createArrayNode().add(document) : results)
        .hasToString(JSON.createArrayNode().addAll(lines).toString());
    requirePlainValues(document);
  }

  private static String printed(String command, List<String> words, String format)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(command.split(" ")));
    for (String word : words) {
      if (word.endsWith("*")) {
        try (Stream<Path> files = Files.walk(Path.of(word.replace("*", "")))) {
          files
              .filter(file -> file.endsWith("manifest.json"))
              .map(file -> file.getParent().toString())
              .forEach(all::add);
        }
      } else {
        all.add(word);
      }
    }
    all.addAll(List.of("--format", format));
    if (command.equals("card")) {
      all.addAll(List.of("-o", runs));
    }
    return run(all.toArray(String[]::new)).done().out();
  }

  private static ObjectNode object(String text) throws IOException {
    return JSON.readValue(text, ObjectNode.class);
  }

  /** Neither numbers nor missing values are written as texts. */
  private static void requirePlainValues(JsonNode value) {
    if (value.isTextual()) {
      assertThat(value.asText()).isNotIn("NaN", "Infinity", "-Infinity", "yes", "null", "true");
    }
    value.forEach(JsonFormatsTest::requirePlainValues);
  }
}
