package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a probe to its page and its comparison, as processes started by the launcher. */
@Tag("launcher")
class ReportIT {
  @TempDir private Path folder;

  @Test
  void twoModelsAreProbedReportedAndCompared() throws IOException {
    Installation installation = Installation.shared(folder);
    Path runs = folder.resolve("runs");
    String models = Tiny.bert() + "," + Tiny.headless();
    installation
        .run(
            "probe",
            "substitution",
            "-m",
            models,
            "--limit",
            "12",
            "--controls",
            "none",
            "-o",
            runs.toString())
        .done();
    List<String> directories = runs(runs);
    assertThat(directories).hasSize(2);

    Path out = folder.resolve("report");
    String first = directories.get(0);
    String second = directories.get(1);
    installation.run("report", first, second, "-o", out.toString(), "--format", "all").done();
    assertThat(out.resolve("report.html")).content().contains("SYN distinct");
    assertThat(out.resolve("table.tex")).content().contains("\\bottomrule");
    assertThat(out.resolve("figures/together.svg")).exists();

    List<JsonNode> compared =
        installation.run("compare", first, second, "--format", "json").done().results();
    // Layers 0 to 3 and four relations; the two models have the same weights.
    assertThat(compared).allMatch(test -> test.get("difference").asDouble() == 0);
    assertThat(compared.stream().filter(test -> test.get("group").asText().matches("[A-Z]+")))
        .hasSize(16)
        .allMatch(test -> test.get("items").asInt() == 12);

    Outcome card = installation.run("card", first, second, "-o", out.toString()).done();
    assertThat(card.out()).contains("synonym P@1 (%)", "undecided");

    Outcome layers = installation.run("compare", first, "--layers", "0,3").done();
    assertThat(layers.out()).startsWith("layer").contains("L0, L3  SYN");
  }

  @Test
  void idiomsAreProbedAndTheirPageIsThere() throws IOException {
    Installation installation = Installation.shared(folder);
    Path runs = folder.resolve("idiom runs");
    installation
        .run("probe", "idioms", "-m", Tiny.bert().toString(), "--limit", "4", "-o", runs.toString())
        .done();
    Path run = Path.of(runs(runs).get(0));
    assertThat(run.resolve("report.html")).content().contains("Idiomaticity: compound");
    assertThat(run.resolve("table.tex")).content().contains("\\bottomrule");
    assertThat(run.resolve("figures/similarities-en-nc.png")).exists();
  }

  private static List<String> runs(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith("manifest.json"))
          .map(file -> file.getParent().toString())
          .sorted()
          .toList();
    }
  }
}
