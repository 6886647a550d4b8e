package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.ContextualModel;
import org.semascope.models.onnx.Precision;

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
            .jsonLines();
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

  /** As in the paper, the last four layers stand one after another; their mean on request. */
  @Test
  void layersAreConcatenatedUnlessTheirMeanIsAskedFor() {
    String[] args = {"cold captain", "--synonym", "late chairman", "--format", "json"};
    double concatenated = idiom(args).done().jsonLines().get(0).get("nc").asDouble();
    try (ContextualModel model = ContextualModel.open(Tiny.bert(), Precision.FP32, 1)) {
      assertThat(concatenated)
          .isCloseTo(
              new NaiveIdioms(model)
                  .phrases(
                      "This is a cold captain",
                      "cold captain",
                      "This is a late chairman",
                      "late chairman"),
              within(1e-5));
    }
    String[] mean =
        Stream.concat(Stream.of(args), Stream.of("--combine", "mean")).toArray(String[]::new);
    assertThat(idiom(mean).done().jsonLines().get(0).get("nc").asDouble())
        .isNotCloseTo(concatenated, within(1e-3));
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
    assertThat(outcome.err())
        .contains("pt pé frio P1: the data gives it no synonym", "pt pé frio P3: ");
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
    String text = Tiny.longTextEndingIn("cold captain");
    assertThat(idiom("cold captain", "--sentence", text).done().err())
        .contains("en cold captain NAT 1: too long for the model");
    assertThat(idiom("cold captain", "--synonym", "chairman", "--pieces", "concat").done().err())
        .contains("en cold captain NEU HEAD captain: another number of pieces than its compound");
  }

  @Test
  void mistakesAreToldInASentence() {
    idiom("cold captain", "--synonym", "")
        .misused("idiom", "--synonym is empty: give a phrase, or leave the option out");
    idiom("cold captain", "--word-synonyms", " ")
        .misused("idiom", "--word-synonyms is empty: give a phrase, or leave the option out");
    idiom("killjoy").failed("a compound has at least two words, \"killjoy\" has not");
    idiom("cold captain", "--sentence", "no such thing")
        .failed("there is no \"cold captain\" in \"no such thing\"");
    idiom("salle obscure", "--language", "fr")
        .failed("no neutral sentence is known in the language fr, only in en and pt");
  }

  private Outcome idiom(String... args) {
    List<String> all = new ArrayList<>(List.of("idiom", "-m", Tiny.bert().toString()));
    all.addAll(List.of(args));
    return new World(folder).run(all.toArray(String[]::new));
  }
}
