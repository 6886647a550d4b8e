package org.semascope.probes.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.semascope.data.wordnet.Relation;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.OptionForm;
import org.semascope.probes.rerank.RerankFinding.Reranked;
import org.semascope.probes.rerank.RerankFinding.Target;
import org.semascope.probes.rerank.RerankItem.TestSentence;

/** Findings with measures computed by hand. */
class RerankMeasuresTest {
  private static final String SETUP = "random average n=5 s=10";
  private static final RerankOptions OPTIONS =
      OptionForm.of(RerankOptions.defaults())
          .with(
              Map.of(
                  "n", List.of(5),
                  "fusion", List.of(WordFusion.AVERAGE, WordFusion.RRF)));

  /** A key of five targets: none, SYN and COHYP, none, HYPE, none. */
  private static RerankFinding finding(String key, long count, int pieces, int... order) {
    List<List<Relation>> relations =
        List.of(
            List.of(),
            List.of(Relation.SYN, Relation.COHYP),
            List.of(),
            List.of(Relation.HYPE),
            List.of());
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < relations.size(); i++) {
      double[] cosine = {i / 10.0};
      targets.add(new Target("t" + i, relations.get(i), 1 - i / 10.0, pieces, cosine));
    }
    int[] backwards = IntStream.range(0, 5).map(i -> order[4 - i]).toArray();
    return new RerankFinding(
        key,
        count,
        1,
        List.of("8"),
        new TestSentence("0:1", "the key", 4, 7, false),
        10,
        targets,
        new double[] {.05},
        List.of(
            new Reranked(
                new Setup(SentenceChoice.RANDOM, WordFusion.AVERAGE, 5, 10), new int[][] {order}),
            new Reranked(
                new Setup(SentenceChoice.RANDOM, WordFusion.RRF, 5, 10), new int[][] {backwards})));
  }

  private static final List<RerankFinding> FOUND =
      List.of(
          finding("frequent", 100, 1, 1, 3, 0, 2, 4),
          finding("middling", 50, 2, 1, 0, 2, 3, 4),
          finding("rare", 3, 1, 3, 0, 1, 2, 4));

  private final List<Result> results =
      MeasuredFindings.of(new RerankProbe(), OPTIONS, List.of(LayerMix.of(8)), FOUND);

  @Test
  void aTargetCountsForEveryRelationItHas() {
    assertThat(value("P@1", "SYN " + SETUP, 8)).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(value("P@1", "COHYP " + SETUP, 8)).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(value("P@1", "HYPE " + SETUP, 8)).isEqualTo(1 / 3.0, within(1e-12));
    assertThat(value("P@1", "HYPO " + SETUP, 8)).isZero();
    assertThat(value("P@1", "any " + SETUP, 8)).isEqualTo(1, within(1e-12));
  }

  @Test
  void theInitialOrderIsMeasured() {
    assertThat(value("P@1", "any initial", -1)).isZero();
    assertThat(value("P@2", "any initial", -1)).isEqualTo(.5, within(1e-12));
    assertThat(value("P@5", "any initial", -1)).isEqualTo(.4, within(1e-12));
    // (2 + 1 + 1) / 2 of the first two
    assertThat(value("P@2", "any " + SETUP, 8)).isEqualTo(4 / 6.0, within(1e-12));
    assertThat(value("GAIN", "SYN " + SETUP, 8)).isEqualTo(2 / 3.0, within(1e-12));
  }

  @Test
  void precisionAtFiveOfFiveDoesNotDependOnTheOrder() {
    assertThat(value("P@5", "any " + SETUP, 8)).isEqualTo(value("P@5", "any initial", -1));
    assertThat(value("P@5-P-VALUE", "any " + SETUP, 8)).isEqualTo(1);
  }

  @Test
  void halvesAreByFrequency() {
    // Of three keys the two more frequent are the high half.
    assertThat(result("P@2", "high " + SETUP, 8).n()).isEqualTo(2);
    assertThat(value("P@2", "high " + SETUP, 8)).isEqualTo(3 / 4.0, within(1e-12));
    assertThat(value("P@2", "low " + SETUP, 8)).isEqualTo(1 / 2.0, within(1e-12));
    assertThat(value("P@2", "low initial", -1)).isEqualTo(1 / 2.0, within(1e-12));
  }

  @Test
  void testsArePairedOverKeys() {
    // Three differences of +1: two of eight sign assignments are as extreme, p = 2/8.
    assertThat(value("P@1-P-VALUE", "any " + SETUP, 8)).isEqualTo(.25, within(1e-12));
    // Two of +1 and a zero, which is dropped: 2/4.
    assertThat(value("P@1-P-VALUE", "SYN " + SETUP, 8)).isEqualTo(.5, within(1e-12));
    // In reverse order no related word is first: three differences of -1 to the first setup.
    String backwards = "any random rrf n=5 s=10";
    assertThat(value("P@1", backwards, 8)).isZero();
    assertThat(value("P@1-REFERENCE-P-VALUE", backwards, 8)).isEqualTo(.25, within(1e-12));
    assertThat(results)
        .noneMatch(row -> row.metric().contains("REFERENCE") && row.group().equals("any " + SETUP));
  }

  /**
   * The targets t1 (SYN) and t3 (HYPE) of five are related, the first is not: a random order is
   * expected to gain 2/5 for each key. The key t3t3 looks like t3: cosine 4 / sqrt(3 · 7) = .87.
   */
  @Test
  void keysWithALookAlikeRelatedWordAreASeparateGroup() {
    List<RerankFinding> found = new ArrayList<>(FOUND);
    found.add(finding("t3t3", 20, 1, 0, 1, 2, 3, 4));
    List<Result> rows =
        MeasuredFindings.of(new RerankProbe(), OPTIONS, List.of(LayerMix.of(8)), found);
    assertThat(result(rows, "P@1", "any " + SETUP, 8).value()).isEqualTo(3 / 4.0, within(1e-12));
    assertThat(result(rows, "P@1", "any distinct " + SETUP, 8).value()).isEqualTo(1);
    assertThat(result(rows, "P@1", "any look-alike " + SETUP, 8).value()).isZero();
    assertThat(result(rows, "P@1", "any distinct initial", -1).value()).isZero();
    assertThat(result(rows, "GAIN", "any distinct " + SETUP, 8).n()).isEqualTo(3);
    assertThat(result(rows, "GAIN", "any distinct " + SETUP, 8).value()).isEqualTo(1);
    assertThat(result(rows, "GAIN", "any look-alike " + SETUP, 8).value()).isZero();
    for (String who : List.of("any ", "any distinct ", "any look-alike ")) {
      Result chance = result(rows, "GAIN-CHANCE", who + SETUP, -1);
      assertThat(chance.value()).isEqualTo(2 / 5.0, within(1e-12));
      assertThat(chance.n()).isEqualTo(result(rows, "GAIN", who + SETUP, 8).n());
    }
    assertThat(rows).noneMatch(row -> row.group().startsWith("any distinct random rrf"));
    // P@1 of a random order of the targets of the keys that were measured, by relation.
    Map<String, Double> chances =
        Map.of("SYN", .2, "HYPE", .2, "HYPO", 0.0, "any", .4, "any look-alike", .4);
    chances.forEach(
        (who, chance) ->
            assertThat(result(rows, "CHANCE", who, -1))
                .satisfies(row -> assertThat(row.value()).isEqualTo(chance, within(1e-12)))
                .satisfies(
                    row -> assertThat(row.n()).isEqualTo(who.endsWith("look-alike") ? 1 : 4)));
  }

  @Test
  void keysOfSeveralTokensAreASeparateGroup() {
    RerankFinding one = finding("one", 20, 1, 1, 2, 0, 3, 4);
    RerankFinding several =
        new RerankFinding(
            "several",
            10,
            2,
            one.layers(),
            one.sentence(),
            10,
            one.targets(),
            one.random(),
            finding("several", 10, 1, 0, 1, 2, 3, 4).rankings());
    List<Result> rows =
        MeasuredFindings.of(
            new RerankProbe(), OPTIONS, List.of(LayerMix.of(8)), List.of(one, several, several));
    assertThat(result(rows, "P@1", "any 1 token " + SETUP, 8).value()).isEqualTo(1);
    assertThat(result(rows, "P@1", "any several tokens " + SETUP, 8).value()).isZero();
    assertThat(result(rows, "P@2", "any several tokens " + SETUP, 8).value()).isEqualTo(.5);
    assertThat(result(rows, "GAIN", "any several tokens " + SETUP, 8).n()).isEqualTo(2);
    assertThat(result(rows, "CHANCE", "any 1 token", -1).value()).isEqualTo(.4, within(1e-12));
  }

  /** A related first target lowers the expected gain of a random ranking. */
  @Test
  void chanceIsMeasuredOnTheTargetsOfTheReferenceSetup() {
    RerankFinding all = finding("key", 1, 1, 0, 1, 2, 3, 4);
    List<Target> related =
        IntStream.of(1, 0, 3, 2, 4).mapToObj(place -> all.targets().get(place)).toList();
    RerankFinding found =
        new RerankFinding(
            "key", 1, 1, all.layers(), all.sentence(), 10, related, all.random(), all.rankings());
    assertThat(found.chance(5, Counted.ANY)).isEqualTo(.4);
    assertThat(found.chance(3, Counted.ANY)).isEqualTo(2 / 3.0);
    assertThat(found.chance(9, Counted.ANY)).isEqualTo(.4);
    assertThat(
            result(
                    MeasuredFindings.of(
                        new RerankProbe(), OPTIONS, List.of(LayerMix.of(8)), List.of(found)),
                    "GAIN-CHANCE",
                    "any " + SETUP,
                    -1)
                .value())
        .isEqualTo(-.6);
  }

  @Test
  void cosinesAreAveragedByRelation() {
    assertThat(value("SIM", "SYN", 8)).isEqualTo(.1, within(1e-12));
    assertThat(value("SIM", "HYPE", 8)).isEqualTo(.3, within(1e-12));
    assertThat(value("SIM", "none", 8)).isEqualTo(.2, within(1e-12));
    assertThat(value("SIM", "random noun", 8)).isEqualTo(.05, within(1e-12));
    assertThat(value("UNION", "all", -1)).isEqualTo(10);
    // One of the three keys has targets of two tokens.
    assertThat(value("TARGET-TOKENS", "1", -1)).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(value("FIRST-TOKENS", "2", 8)).isEqualTo(1 / 3.0, within(1e-12));
  }

  private double value(String metric, String group, int layer) {
    return result(metric, group, layer).value();
  }

  private Result result(String metric, String group, int layer) {
    return result(results, metric, group, layer);
  }

  private static Result result(List<Result> rows, String metric, String group, int layer) {
    return rows.stream()
        .filter(
            row ->
                row.metric().equals(metric)
                    && row.group().equals(group)
                    && row.layer().orElse(-1) == layer)
        .findFirst()
        .orElseThrow();
  }
}
