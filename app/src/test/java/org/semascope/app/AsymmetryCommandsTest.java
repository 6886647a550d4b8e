package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code probe asymmetry} and {@code associate}. */
class AsymmetryCommandsTest {
  private static final String DATA = "probes/src/test/resources/asymmetry/";
  private static final String NORMS = DATA + "norms.tsv";

  @TempDir static Path folder;

  /** So that later commands have nothing to say of it. */
  @BeforeAll
  static void indexTheCorpus() {
    String[] args = {"associate", "river", "water", "-m", Tiny.bert().toString()};
    run(Stream.concat(Stream.of(args), Stream.of("--corpus", DATA + "corpus.tsv"))
            .toArray(String[]::new))
        .done();
  }

  private static Outcome run(String... args) {
    return new World(folder).run(args);
  }

  private Outcome probe(String... args) {
    List<String> all =
        new ArrayList<>(List.of("probe", "asymmetry", "--graph", DATA + "graph.tsv"));
    all.addAll(List.of("--corpus", DATA + "corpus.tsv", "--contexts", "10", "--min-contexts", "2"));
    all.addAll(List.of("-o", folder.resolve("runs").toString()));
    all.addAll(List.of(args));
    return run(all.toArray(String[]::new));
  }

  private Outcome associate(String... args) {
    List<String> all = new ArrayList<>(List.of("associate", "--corpus", DATA + "corpus.tsv"));
    all.addAll(List.of(args));
    return run(all.toArray(String[]::new));
  }

  @Test
  void normsAloneGiveTheTableOfNorms() {
    Outcome outcome = probe("--norms", NORMS + "," + DATA + "other.tsv").done();
    assertThat(outcome.out())
        .startsWith("relation    norms.tsv pairs  norms.tsv ALAR  other.tsv pairs")
        .contains("partOf                    1           2.079");
  }

  @Test
  void aMaskedModelBesideNorms() throws IOException {
    Outcome outcome = probe("--norms", NORMS, "-m", Tiny.bert().toString()).done();
    assertThat(outcome.out())
        .contains("relation", "CAM", "frequency alone", "without frequency", "all ");
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      assertThat(names).contains("pairs.tsv", "report.html", "results.json");
    }
    List<JsonNode> rows =
        probe("--norms", NORMS, "-m", Tiny.bert().toString(), "--format", "json").results();
    assertThat(rows)
        .extracting(row -> row.get("metric").asText())
        .contains("CAM", "CAM-REST", "DIR@10");
  }

  @Test
  void aDryRunReportsTheCost() {
    Outcome outcome =
        probe("--norms", NORMS, "-m", Tiny.bert().toString(), "--dry-run", "--verbose").done();
    assertThat(outcome.out())
        .contains("two-way pairs of norms.tsv", "left out: fewer than 2 paragraphs");
  }

  @Test
  void associateShowsBothDirections() {
    JsonNode pair =
        associate(
                "water",
                "RIVER",
                "-m",
                Tiny.bert().toString(),
                "--norms",
                NORMS,
                "--format",
                "json")
            .done()
            .json();
    assertThat(pair.at("/first").asText()).isEqualTo("water");
    assertThat(pair.at("/sources/0/forward").asDouble()).isEqualTo(.05);
    assertThat(pair.at("/sources/0/lar").asDouble()).isCloseTo(-Math.log(8), within(1e-12));
    assertThat(pair.at("/sources/1/lar").asDouble()).isCloseTo(Math.log(4 / 8.0), within(1e-12));
    assertThat(pair.at("/sources/2/name").asText()).isEqualTo("bert");
    assertThat(pair.at("/sources/2/remark").asText()).isEqualTo("3 of 3 paragraphs of corpus.tsv");
    assertThat(pair.get("contexts")).hasSize(3);
    double shares = 0;
    for (JsonNode context : pair.get("contexts")) {
      shares += context.get("shareForward").asDouble();
    }
    assertThat(shares).isCloseTo(1, within(1e-9));

    Outcome table = associate("river", "water", "-m", Tiny.bert().toString(), "-n", "1").done();
    assertThat(table.out()).contains("P(water|river)", "frequency alone", " % of P(water|river), ");
    assertThat(table.out()).contains("«river»");
  }

  @Test
  void associateOnVectorsAndOnNormsAlone() {
    Outcome vectors =
        associate("river", "water", "-m", DATA + "vectors.txt", "--norms", NORMS).done();
    assertThat(vectors.out()).contains("vectors.txt", "projections");
    Outcome norms = associate("river", "boat", "-m", "none", "--norms", NORMS).done();
    assertThat(norms.out()).contains("0 of 100 answered boat; 0 of 80 answered river");
  }

  @Test
  void whatCannotBeAssociatedIsSaidInASentence() {
    String bert = Tiny.bert().toString();
    associate("houseboat", "water", "-m", bert)
        .failed("\"houseboat\" is more than one piece of bert's vocabulary");
    associate("coffee", "water", "-m", bert)
        .failed(
            "--corpus corpus.tsv: expected paragraphs that contain both \"coffee\" and \"water\", found none");
    associate("river", "water", "-m", Tiny.headless().toString())
        .failed(
            "bert-noprefix: the probe asymmetry needs a model that predicts masked or next words, such as bert-base-uncased, or static vectors");
    probe("-m", Tiny.headless().toString())
        .failed(
            "bert-noprefix: the probe asymmetry needs a model that predicts masked or next words, such as bert-base-uncased, or static vectors");
    associate("river", "River", "-m", bert)
        .misused("associate", "expected two different words, found \"river\" and \"River\"");
    associate("river", "water", "-m", "none").misused("associate", "-m none needs --norms");
    associate("river", "water", "-m", DATA + "vectors.txt")
        .misused(
            "associate",
            "static vectors need --norms: the probabilities are a softmax over the words of the norms");
    run("probe", "asymmetry", "--norms", NORMS, "--contexts", "-1")
        .misused("probe asymmetry", "--contexts must not be negative, as -1 is");
  }
}
