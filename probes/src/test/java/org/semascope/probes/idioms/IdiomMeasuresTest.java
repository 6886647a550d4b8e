package org.semascope.probes.idioms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.idioms.IdiomFinding.PhraseSimilarity;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomItem.Use;

/** Four compounds, computed by hand. */
class IdiomMeasuresTest {
  private final List<Result> results = results();

  private static List<Result> results() {
    List<IdiomFinding> found = new ArrayList<>();
    // Scores 1, 2, 3, 4; in neutral sentences P1, then head and modifier, P3, two random phrases.
    found.add(neutral("a town", 1.0, "a city", .5f, .7f, .6f, .4f));
    found.add(neutral("b town", 2.0, "cities", .6f, .5f, .8f, .5f));
    found.add(neutral("c town", 3.0, "burg", .8f, .6f, .4f, .6f));
    found.add(neutral("d town", 4.0, "d burg", .7f, .9f, .2f, .1f));
    // Sentences of 5 and 9 words, then of 7 and of 11.
    found.add(natural("a town", 1.0, 1, 5, .2f));
    found.add(natural("a town", 1.0, 2, 9, .4f));
    found.add(natural("b town", 2.0, 1, 7, .35f));
    found.add(natural("c town", 3.0, 1, 11, .9f));
    return measured(found);
  }

  @Test
  void rhoOfSimilarityAndRating() {
    // P1 ranks 1 2 4 3 against 1 2 3 4: 1 - 6 * 2 / (4 * 15)
    assertThat(value("en NEU P1 NC", "SPEARMAN")).isEqualTo(.8, within(1e-12));
    // 8 of the 24 permutations are as extreme: rho 1 and .8 of either sign, 1 + 3 each.
    assertThat(value("en NEU P1 NC", "P-VALUE")).isEqualTo(8 / 24.0, within(1e-12));
    assertThat(row("en NEU P1 NC", "SPEARMAN").orElseThrow().n()).isEqualTo(4);
    // P2 is the larger of head and modifier: .7 .8 .6 .9, ranks 2 3 1 4: 1 - 6 * 6 / 60
    assertThat(value("en NEU P2 NC", "SPEARMAN")).isEqualTo(.4, within(1e-12));
  }

  @Test
  void meansAreOverCompounds() {
    assertThat(value("en NEU P1 NC", "SIM")).isEqualTo(.65, within(1e-6));
    assertThat(value("en NEU P2 NC", "SIM")).isEqualTo(.75, within(1e-6));
    assertThat(value("en NEU RANDOM NC", "SIM")).isEqualTo(.2, within(1e-6));
    // Sentences of a compound first: (.2 + .4) / 2, .35, .9
    assertThat(value("en NAT P1 NC", "SIM")).isEqualTo(1.55 / 3, within(1e-6));
    assertThat(row("en NAT P1 NC", "SIM").orElseThrow().n()).isEqualTo(3);
  }

  @Test
  void affinityIsTheDifferenceToAnotherContrast() {
    // P1 - P3 = .1 .1 .2 .6, P1 - P2 = -.2 -.2 .2 -.2
    assertThat(value("en NEU P1-P3 NC", "AFFINITY")).isEqualTo(.25, within(1e-6));
    assertThat(value("en NEU P1-P2 NC", "AFFINITY")).isEqualTo(-.1, within(1e-6));
    assertThat(value("en NEU P1-P3 NC", "CLOSER")).isEqualTo(1);
    assertThat(value("en NEU P1-P2 NC", "CLOSER")).isEqualTo(.25);
  }

  /** "a city" and "d burg" share a word with their compound, "cities" and "burg" do not. */
  @Test
  void compoundsThatLookLikeTheirSynonymAreASeparateGroup() {
    assertThat(value("en NEU P1-P3 NC distinct", "AFFINITY")).isEqualTo(.15, within(1e-6));
    assertThat(value("en NEU P1-P3 NC look-alike", "AFFINITY")).isEqualTo(.35, within(1e-6));
    assertThat(value("en NEU P1-P2 NC distinct", "CLOSER")).isEqualTo(.5);
    assertThat(value("en NEU P1-P2 NC look-alike", "CLOSER")).isEqualTo(0);
    assertThat(row("en NEU P1-P2 NC distinct", "CLOSER").orElseThrow().n()).isEqualTo(2);
    assertThat(results)
        .filteredOn(row -> row.group().endsWith("distinct") || row.group().endsWith("look-alike"))
        .extracting(Result::metric)
        .containsOnly("AFFINITY", "CLOSER");
  }

  /** No shared word, but the phrases look alike as a whole or in a word. */
  @Test
  void spellingVariantsLookAlike() {
    List<Result> alike =
        measured(
            List.of(
                neutral("blue stem", null, "bluestem", .5f, .5f, .5f, .1f),
                neutral("mobile phone", null, "cellphone", .5f, .5f, .5f, .9f),
                neutral("garbage truck", null, "dustcart", .5f, .5f, .5f, .9f)));
    assertThat(alike)
        .filteredOn(row -> row.metric().equals("CLOSER") && row.group().contains("P1-P3 NC "))
        .extracting(Result::group, Result::value, Result::n)
        .containsExactlyInAnyOrder(
            tuple("en NEU P1-P3 NC look-alike", .5, 2L),
            tuple("en NEU P1-P3 NC distinct", 0.0, 1L));
  }

  @Test
  void scaledSimilarityIsZeroForRandomPhrases() {
    // (sim - .2) / .8 with the random phrases' mean .2 everywhere
    assertThat(value("en NEU P1-SCALED NC", "SCALED")).isEqualTo(.45 / .8, within(1e-6));
    assertThat(value("en NEU P1-SCALED NC", "SPEARMAN")).isEqualTo(.8, within(1e-12));
  }

  @Test
  void scaledSimilarityIsUndefinedIfRandomPhrasesAreIdentical() {
    List<IdiomFinding> found = new ArrayList<>();
    PhraseSimilarity synonym = counterpart(Role.SYNONYM, "city", .5f);
    PhraseSimilarity random = counterpart(Role.RANDOM, "any", 1);
    found.add(item("a town", 1.0, Condition.NEU, 1, 5, synonym, random));
    assertThat(measured(found)).extracting(Result::metric).containsOnly("SIM", "SHARED@50");
  }

  @Test
  void conditionsAndLengthsAreCorrelated() {
    // NAT .3 .35 .9, NEU .5 .6 .8
    assertThat(value("en NAT-NEU P1 NC", "SPEARMAN")).isEqualTo(1, within(1e-12));
    // Lengths 5 9 7 11, similarities .2 .4 .35 .9
    assertThat(value("en NAT-LENGTH P1 NC", "SPEARMAN")).isEqualTo(1, within(1e-12));
    assertThat(row("en NAT-LENGTH P1 NC", "SPEARMAN").orElseThrow().n()).isEqualTo(4);
    // Three compounds: two of the eight choices of signs, where four independent points have
    // two of 24 orders.
    assertThat(value("en NAT-LENGTH P1 NC", "P-VALUE")).isEqualTo(2 / 8.0, within(1e-12));
  }

  @Test
  void sharedWordsAndHeadsAreCounted() {
    // "a city" shares a, "d burg" shares d
    assertThat(value("en NEU P1 NC", "SHARED@50")).isEqualTo(2);
    assertThat(row("en NEU P1 NC", "SHARED@50").orElseThrow().n()).isEqualTo(4);
    assertThat(value("en NEU P2 NC", "HEAD")).isEqualTo(.75, within(1e-12));
  }

  @Test
  void undefinedMeasuresHaveNoRow() {
    assertThat(results).noneMatch(row -> row.group().contains("ALONE"));
    assertThat(results).noneMatch(row -> row.group().contains("P4"));
    assertThat(results).noneMatch(row -> row.group().startsWith("en NAT P3"));
    List<IdiomFinding> unscored = new ArrayList<>();
    for (String compound : List.of("a town", "b town", "c town")) {
      unscored.add(neutral(compound, null, "city", .1f, .2f, .3f, .4f));
    }
    assertThat(measured(unscored))
        .extracting(Result::metric)
        .contains("SIM", "AFFINITY", "SCALED")
        .doesNotContain("SPEARMAN", "P-VALUE");
  }

  /** An ONNX graph may have its first and last layers only. */
  @Test
  void aSingleLayerKeepsItsNumber() {
    IdiomFinding item =
        new IdiomFinding(
            new Use("a town NEU", "en", "a town", null, Condition.NEU, 1, "a town", 0, 6),
            2,
            2,
            0,
            List.of(),
            List.of(
                new PhraseSimilarity(
                    Role.SYNONYM,
                    "city",
                    "city",
                    false,
                    1,
                    0,
                    new float[0],
                    new float[] {.5f, .25f, .75f})));
    List<LayerMix> layers = List.of(LayerMix.parse("concat:1+12"), LayerMix.of(1), LayerMix.of(12));
    assertThat(
            MeasuredFindings.of(new IdiomProbe(), layers, List.of(item)).stream()
                .filter(row -> row.metric().equals("SIM")))
        .extracting(Result::layer, Result::value)
        .containsExactly(
            tuple(OptionalInt.empty(), .5),
            tuple(OptionalInt.of(1), .25),
            tuple(OptionalInt.of(12), .75));
  }

  private static IdiomFinding neutral(
      String compound,
      Double score,
      String synonym,
      float p1,
      float head,
      float modifier,
      float p3) {
    return item(
        compound,
        score,
        Condition.NEU,
        1,
        5,
        counterpart(Role.SYNONYM, synonym, p1),
        counterpart(Role.HEAD, "head", head),
        counterpart(Role.MODIFIER, "modifier", modifier),
        counterpart(Role.WORD_SYNONYMS, "others", p3),
        counterpart(Role.RANDOM, "one", .1f),
        counterpart(Role.RANDOM, "two", .3f));
  }

  private static IdiomFinding natural(
      String compound, double score, int number, int words, float p1) {
    return item(
        compound, score, Condition.NAT, number, words, counterpart(Role.SYNONYM, "synonym", p1));
  }

  private static IdiomFinding item(
      String compound,
      Double score,
      Condition condition,
      int number,
      int words,
      PhraseSimilarity... counterparts) {
    String id = compound + " " + condition + number;
    return new IdiomFinding(
        new Use(id, "en", compound, score, condition, number, compound, 0, compound.length()),
        words,
        2,
        0,
        List.of(),
        List.of(counterparts));
  }

  private static PhraseSimilarity counterpart(Role kind, String phrase, float nc) {
    return new PhraseSimilarity(kind, phrase, phrase, false, 1, 0, new float[0], new float[] {nc});
  }

  private static List<Result> measured(List<IdiomFinding> found) {
    return MeasuredFindings.of(new IdiomProbe(), List.of(LayerMix.STATIC), found);
  }

  private double value(String group, String metric) {
    return row(group, metric).orElseThrow().value();
  }

  private Optional<Result> row(String group, String metric) {
    return results.stream()
        .filter(row -> row.group().equals(group) && row.metric().equals(metric))
        .findFirst();
  }
}
