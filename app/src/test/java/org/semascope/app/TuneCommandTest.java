package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.FileTree;

class TuneCommandTest {
  private static final String SUPERSENSES = "tuning/src/test/resources/hand-train.conllulex";
  private static final String USES = "probes/src/test/resources/senses/uses.conllu";

  @TempDir private Path folder;

  private Outcome run(String... args) {
    return new World(folder).run(args);
  }

  private Outcome tune(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("tune", "supersenses", "--supersenses", SUPERSENSES, "-o", out().toString()));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  private Path out() {
    return folder.resolve("tuned");
  }

  @Test
  void pytorchIsNoPartOfTheProgramUntilItIsNeeded() {
    assertThatThrownBy(() -> Class.forName("ai.djl.pytorch.engine.PtEngineProvider"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void aTunedModelIsOneThatOtherCommandsTake() throws IOException {
    Outcome outcome =
        tune("-m", Tiny.bert().toString(), "--units", "25", "--epochs", "3", "--threads", "1")
            .done();
    assertThat(outcome.out()).isEqualTo(out() + "\n");
    assertThat(outcome.err()).contains("tuned on 24 words with 18 labels for 3 epochs: loss ");
    JsonNode record = new ObjectMapper().readTree(out().resolve("tuning.json").toFile());
    assertThat(record.get("settings").get("learning rate").asText()).isEqualTo("2.0E-5");
    assertThat(record.get("stopped").asText()).isEqualTo("after all epochs");
    String[] encode = {"encode", "The bank was closed.", "--word", "bank", "-m"};
    String before = run(append(encode, Tiny.bert().toString())).done().out();
    String after = run(append(encode, out().toString())).done().out();
    assertThat(after.lines().count()).isEqualTo(before.lines().count());
    assertThat(after).isNotEqualTo(before);
    tune("-m", Tiny.bert().toString()).failed(out() + " exists already; --fresh replaces it");
  }

  private static String[] append(String[] words, String last) {
    return Stream.concat(Stream.of(words), Stream.of(last)).toArray(String[]::new);
  }

  @Test
  void wrongNumbersAreWrongUsage() {
    tune("-m", Tiny.bert().toString(), "--units", "2")
        .misused("tune supersenses", "--units must be at least 3, one of each category, but is 2");
    tune("-m", Tiny.bert().toString(), "--learning-rate", "0")
        .misused("tune supersenses", "--learning-rate must be above 0, but is 0.0");
    run("tune").misused("tune", "expected a command: supersenses");
  }

  /** The published figures of a model are found by its name, whatever its weights are. */
  @Test
  void anInoculationReportsEverySizeAndIsReused() throws IOException {
    Path model = folder.resolve("bert-base-cased");
    Files.createDirectories(model);
    try (Stream<Path> files = Files.list(Tiny.bert())) {
      for (Path file : files.toList()) {
        Files.copy(file, model.resolve(file.getFileName()));
      }
    }
    String[] first = inoculate(model, "table");
    List<String> lines = run(first).done().out().lines().toList();
    assertThat(lines.stream().map(line -> line.split(" {2,}")[0]))
        .containsExactly(
            "MAP@50",
            "not tuned",
            "6 words",
            "12 words",
            "best size, picked on these queries",
            "published, not tuned ≠", // of OntoNotes
            "published, best size, picked on the queries ≠");
    assertThat(lines.get(6)).contains("43.42").contains("89.45");
    List<Path> pages = FileTree.children(folder.resolve("runs/inoculation"));
    assertThat(pages).hasSize(1);
    assertThat(pages.get(0).getFileName().toString()).matches("bert-base-cased-[0-9a-f]{12}");
    String page = Files.readString(pages.get(0).resolve("report.html"));
    assertThat(page).contains("picked for each model and bucket on the test").contains("<svg");

    Outcome again = run(inoculate(model, "json")).done();
    assertThat(again.err()).doesNotContain("tuning bert-base-cased");
    List<JsonNode> points = again.results();
    assertThat(run(inoculate(model, "jsonl")).done().jsonLines()).isEqualTo(points);
    for (JsonNode point : points) {
      int words = point.get("words").asInt();
      List<Double> values = values(words, point.get("group").asText());
      assertThat(values).hasSize(words == 0 ? 1 : 2);
      assertThat(point.get("mean").asDouble())
          .isEqualTo(values.stream().mapToDouble(value -> value).average().orElseThrow());
      assertThat(point.get("low").asDouble())
          .isEqualTo(values.stream().mapToDouble(value -> value).min().orElseThrow());
    }
    assertThat(points.stream().map(point -> point.get("words").asInt()).distinct())
        .containsExactly(0, 6, 12);
  }

  private String[] inoculate(Path model, String format) {
    return new String[] {
      "inoculate",
      "-m",
      model.toString(),
      "--supersenses",
      SUPERSENSES,
      "--sizes",
      "6,8,12",
      "--seeds",
      "1,2",
      "--epochs",
      "2",
      "--learning-rate",
      "0.003",
      "--threads",
      "1",
      "-o",
      folder.resolve("runs").toString(),
      "--format",
      format,
      "--",
      "--data",
      USES,
      "--each",
      "--min-sense",
      "1"
    };
  }

  /** MAP@50 in the stored runs of the models that were tuned on this number of words. */
  private List<Double> values(int words, String group) throws IOException {
    List<Double> values = new ArrayList<>();
    String models =
        words == 0 ? "bert-base-cased@.*" : "bert-base-cased-tuned-" + words + "-seed-.*";
    try (Stream<Path> all = Files.walk(folder.resolve("runs/senses"))) {
      for (Path file : all.filter(path -> path.endsWith("results.json")).toList()) {
        if (file.getParent().getParent().getFileName().toString().matches(models)) {
          for (JsonNode result : new ObjectMapper().readTree(file.toFile())) {
            if (result.path("metric").asText().equals("MAP@50")
                && result.path("group").asText().equals(group)) {
              values.add(result.get("value").asDouble());
            }
          }
        }
      }
    }
    return values;
  }
}
