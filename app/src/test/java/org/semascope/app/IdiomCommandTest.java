package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.probes.LayerCosines;

class IdiomCommandTest {
  @TempDir Path folder;

  @Test
  void theFourProbesOfOneCompound() {
    List<JsonNode> rows =
        idiom(
                "eager beaver",
                "--synonym",
                "hard worker",
                "--word-synonyms",
                "keen rodent",
                "--format",
                "json")
            .done()
            .results();
    assertThat(rows.stream().filter(row -> row.get("condition").asText().equals("NEU")))
        .extracting(row -> row.get("probe").asText(), row -> row.get("beside").asText())
        .containsExactly(
            tuple("P1", "This is a hard worker"),
            tuple("P2", "This is a beaver"),
            tuple("P2", "This is an eager"),
            tuple("P3", "This is a keen rodent"),
            tuple("P4", "eager beaver"));
    assertThat(rows).allSatisfy(row -> assertThat(row.get("nc").asDouble()).isBetween(-1.0, 1.0));
  }

  /** As in the paper, the last four layers are concatenated; others on request. */
  @Test
  void layersAreConcatenatedUnlessOthersAreAskedFor() {
    assertThat(layers()).containsExactly("concat:0-3");
    assertThat(layers("--layers", "mean:last2,3")).containsExactly("mean:2-3", "3");
    double concatenated = nc();
    assertThat(nc("--layers", "concat:all")).isEqualTo(concatenated);
    assertThat(nc("--layers", "mean:all")).isNotCloseTo(concatenated, within(1e-3));
  }

  private List<String> layers(String... args) {
    return captain(args).stream().map(row -> row.get("layers").asText()).distinct().toList();
  }

  private double nc(String... args) {
    return captain(args).get(0).get("nc").asDouble();
  }

  private List<JsonNode> captain(String... args) {
    List<String> all = new ArrayList<>(List.of("cold captain", "--synonym", "late chairman"));
    all.addAll(List.of("--format", "json"));
    all.addAll(List.of(args));
    return idiom(all.toArray(String[]::new)).done().results();
  }

  @Test
  void wordNetKnowsSynonyms() {
    Outcome outcome = idiom("wet blanket").done();
    assertThat(outcome.out()).contains("P1 ", "P2 ", "P4 ");
  }

  @Test
  void whatIsMissingIsSaid() {
    Outcome outcome = idiom("pé frio", "--language", "pt").done();
    assertThat(outcome.out()).contains("Isto é pé frio .").doesNotContain("P1 ");
    assertThat(outcome.err()).contains("pt pé frio P1: the data has no synonym", "pt pé frio P3: ");
  }

  @Test
  void aSentenceOfOnesOwn() {
    Outcome outcome =
        idiom("cold captain", "--synonym", "chairman", "--sentence", "The cold captains came .")
            .done();
    assertThat(outcome.out()).contains("NAT", "The cold captains came .");
  }

  @Test
  void whatCouldNotBeComparedIsSaid() {
    assertThat(idiom("cold captain", "--synonym", "chairman", "--pieces", "concat").done().err())
        .contains("en cold captain NEU HEAD captain: " + LayerCosines.UNEQUAL_WIDTH);
  }

  @Test
  void mistakesAreReportedInOneSentence() {
    idiom("cold captain", "--synonym", "")
        .misused("idiom", "--synonym is empty: give a phrase, or leave the option out");
    idiom("cold captain", "--word-synonyms", " ")
        .misused("idiom", "--word-synonyms is empty: give a phrase, or leave the option out");
    idiom("killjoy").failed("a compound has at least two words, \"killjoy\" has fewer");
    idiom("cold captain", "--sentence", "no such thing")
        .failed("there is no \"cold captain\" in \"no such thing\"");
    idiom("salle obscure", "--language", "fr")
        .failed("there is no neutral sentence in the language fr, only in en and pt");
  }

  @Test
  void whatIsNoCompoundIsRefusedBeforeAModelIsLookedFor() {
    new World(folder)
        .run("idiom", "killjoy", "-m", "nobody/nothing")
        .failed("a compound has at least two words, \"killjoy\" has fewer");
  }

  private Outcome idiom(String... args) {
    List<String> all = new ArrayList<>(List.of("idiom", "-m", Tiny.bert().toString()));
    all.addAll(List.of(args));
    return new World(folder).run(all.toArray(String[]::new));
  }
}
