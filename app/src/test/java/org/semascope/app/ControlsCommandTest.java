package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --controls} of a probe: which runs are made, and what a page shows of them. */
class ControlsCommandTest {
  @TempDir Path folder;

  private Outcome probe(Path model, String... more) {
    List<String> words =
        Stream.concat(
                Stream.of("probe", "substitution", "-m", model.toString(), "--limit", "30"),
                Stream.concat(Stream.of("-o", folder.resolve("runs").toString()), Stream.of(more)))
            .toList();
    return new World(folder).run(words.toArray(String[]::new));
  }

  private List<String> models() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("runs/substitution"))) {
      return all.map(path -> path.getFileName().toString().replaceFirst("@.*", ""))
          .sorted()
          .toList();
    }
  }

  /** The names of controls in the page's tables. */
  private static List<String> controls(Path page) throws IOException {
    return Files.readAllLines(page.resolveSibling("table.md")).stream()
        .filter(line -> line.startsWith("| "))
        .flatMap(line -> Stream.of(line.split("\\|")).map(String::strip).limit(3))
        .filter(cell -> cell.matches("chance|form|untrained|frequency"))
        .distinct()
        .toList();
  }

  private Path page(String model) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("runs/substitution"))) {
      return all.filter(path -> path.endsWith("report.html") && path.toString().contains(model))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void aProbeRunsTheCheapControls() throws IOException {
    probe(Tiny.bert()).done();
    assertThat(models()).containsExactly("bert", "form");
    assertThat(controls(page("bert@"))).containsExactly("chance", "form");
  }

  @Test
  void allControlsIncludeTheUntrainedTwin() throws IOException {
    probe(Tiny.bert(), "--controls", "all", "--draws", "2").done();
    assertThat(models()).containsExactly("bert", "form", "untrained_bert", "untrained_bert_2");
    // What was run before is shown, unless it is left out.
    probe(Tiny.bert(), "--controls", "none").done();
    assertThat(controls(page("bert@"))).containsExactly("chance");
    probe(Tiny.bert()).done();
    assertThat(controls(page("bert@"))).containsExactly("chance", "form", "untrained");
  }

  @Test
  void noneRunsTheModelAlone() throws IOException {
    probe(Tiny.bert(), "--controls", "none").done();
    assertThat(models()).containsExactly("bert");
  }

  @Test
  void staticVectorsHaveNoTwin() throws IOException {
    Path runs = folder.resolve("runs");
    new World(folder)
        .run(
            "probe",
            "similarity",
            "-m",
            Tiny.vectors("nouns").toString(),
            "--controls",
            "all",
            "-o",
            runs.toString())
        .done();
    try (Stream<Path> all = Files.list(runs.resolve("similarity"))) {
      assertThat(all.map(path -> path.getFileName().toString().replaceFirst("@.*", "")))
          .containsExactlyInAnyOrder("form", "nouns.vec");
    }
  }

  @Test
  void writtenFormIsAModelOfItsOwn() throws IOException {
    probe(Path.of("form"), "--controls", "all").done();
    assertThat(models()).containsExactly("form");
  }

  @Test
  void whatIsNoControlIsRefused() {
    Outcome outcome = probe(Tiny.bert(), "--controls", "form,spelling");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("\"spelling\"");
    assertThat(probe(Tiny.bert(), "--controls", "all", "--draws", "0").code()).isEqualTo(2);
  }

  @Test
  void aModelWithoutTwinIsRefusedByName() {
    Outcome outcome = probe(Path.of("untrained:" + Tiny.vectors("nouns")));
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.err()).contains("nouns.vec", "untrained twin");
  }
}
