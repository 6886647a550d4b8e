package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An untrained model is above all controls in no probe, for any seed of its weights and of the
 * items. The model is a small BERT whose vocabulary is the words of WordNet's glosses, so that all
 * probes apply; its control is another draw of the same weights.
 */
class UntrainedCardTest {
  @TempDir static Path folder;
  private static Path model;
  private static Path vectors;

  @BeforeAll
  static void make() throws IOException {
    model = SmallBert.make(folder);
    vectors = SmallBert.vectors(folder);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void noScoreIsAboveAllControls(long seed) throws IOException {
    check(seed);
  }

  @Tag("soak")
  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5})
  void noScoreIsAboveAllControlsForMoreSeeds(long seed) throws IOException {
    check(seed);
  }

  private static void check(long seed) throws IOException {
    Path runs = folder.resolve("runs");
    new World(folder)
        .run(
            "card",
            "-m",
            "untrained:" + model,
            "--seed",
            "" + seed,
            "--vectors",
            vectors.toString(),
            "-o",
            runs.toString())
        .done();
    String name = "untrained--small" + (seed == 1 ? "" : "--%1$d-seed-%1$d".formatted(seed));
    JsonNode card =
        new ObjectMapper()
            .readTree(CardCommandTest.folder(runs, name).resolve("card.json").toFile());

    List<String> probes = new ArrayList<>();
    for (JsonNode row : card.path("results")) {
      probes.add(row.path("probe").asText());
      assertThat(row.path("verdict").asText()).as(row.toString()).isNotEqualTo("above");
      assertThat(row.path("n").asInt()).as(row.toString()).isGreaterThanOrEqualTo(20);
      assertThat(row.path("controls"))
          .extracting(control -> control.path("name").asText())
          .startsWith("chance")
          .contains("untrained");
    }
    assertThat(probes)
        .containsExactly("substitution", "rerank", "asymmetry", "similarity", "senses", "idioms");
  }
}
