package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.semascope.app.Reproduction.Verdict;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.store.Home;
import org.semascope.report.published.PublishedTables;

/** bert-base-multilingual-cased itself, against figures of Garcia et al. 2021. */
class RealIdiomsTest {
  private static final String MODEL = "bert-base-multilingual-cased";
  private static final boolean REAL = "1".equals(System.getenv("SEMASCOPE_REAL"));

  @TempDir private Path folder;
  private World world;

  @BeforeEach
  void find() {
    world = new World(folder).with("SEMASCOPE_HOME", Home.from(System.getenv()).root().toString());
    ByteArrayOutputStream none = new ByteArrayOutputStream();
    assumeTrue(
        REAL
            || world
                .context(World.stream(none), World.stream(none))
                .store()
                .find(MODEL)
                .isPresent(),
        MODEL + " is not in the store, and SEMASCOPE_REAL=1 is not set to fetch 664 MB");
  }

  /** The paper prints two digits of similarities in neutral sentences, at the compounds' level. */
  @ParameterizedTest
  @CsvFileSource(resources = "/compounds/garcia2021-similarities.csv", numLinesToSkip = 1)
  void publishedSimilarities(
      String compound, String synonym, String wordSynonyms, double p1, double p3) {
    String[] args = {"idiom", compound, "-m", MODEL, "--synonym", synonym};
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--word-synonyms", wordSynonyms, "--format", "json"));
    List<JsonNode> rows = world.run(all.toArray(String[]::new)).done().results();
    assertThat(similarity(rows, "P1")).isCloseTo(p1, within(.01));
    assertThat(similarity(rows, "P3")).isCloseTo(p3, within(.01));
  }

  private static double similarity(List<JsonNode> rows, String probe) {
    return rows.stream()
        .filter(row -> row.get("condition").asText().equals("NEU"))
        .filter(row -> row.get("probe").asText().equals(probe))
        .findFirst()
        .orElseThrow()
        .get("nc")
        .asDouble();
  }

  /** Four numbers to two digits, and ten that are not significant. Takes minutes. */
  @Test
  void table2OfNeutralSentences() throws IOException {
    String data = System.getenv("SEMASCOPE_DATA");
    assumeTrue(REAL && data != null, "SEMASCOPE_REAL=1 and SEMASCOPE_DATA are not both set");
    List<String> command = new ArrayList<>(List.of("probe", "idioms", "-m", MODEL));
    command.addAll(List.of("--data", "ncs", "--condition", "neu", "--random-phrases", "0"));
    command.addAll(List.of("-o", folder.resolve("runs").toString(), "--controls", "none"));
    world.with("SEMASCOPE_DATA", data).run(command.toArray(String[]::new)).done();
    List<Result> results = StoredRun.open(onlyRun()).results();
    List<Reproduction> comparable =
        PublishedTables.named("garcia2021-table2").figures().stream()
            .filter(figure -> figure.comparable() && figure.isOf(MODEL))
            .map(figure -> Reproduction.of(figure, results))
            .toList();
    assertThat(comparable.stream().filter(one -> !one.published().isDash()))
        .hasSize(4)
        .allMatch(one -> one.verdict() == Verdict.WITHIN)
        .allMatch(one -> Math.abs(one.difference().getAsDouble()) < .005);
    assertThat(comparable.stream().filter(one -> one.published().isDash()))
        .hasSize(10)
        .allMatch(one -> one.verdict() == Verdict.NOT_INFORMATIVE)
        .allMatch(one -> one.difference().getAsDouble() == 0);
  }

  private Path onlyRun() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      return files
          .filter(file -> file.endsWith("manifest.json"))
          .findFirst()
          .orElseThrow()
          .getParent();
    }
  }
}
