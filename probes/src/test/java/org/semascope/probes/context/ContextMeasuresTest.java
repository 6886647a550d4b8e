package org.semascope.probes.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.context.ContextProbe.Finding;
import org.semascope.probes.context.ContextProbe.Pair;
import org.semascope.probes.context.ContextProbe.Word;

class ContextMeasuresTest {
  private static final List<LayerMix> LAYERS = List.of(LayerMix.of(0), LayerMix.of(1));

  private final List<Finding> findings = new ArrayList<>();

  /** The best threshold of the training pairs at layer 0 is .5, of layer 1 -.2. */
  @Test
  void theThresholdIsChosenOnTheTrainingPart() {
    add("set train", true, "a", List.of(), 1, .8f, -.1f);
    add("set train", true, "b", List.of(), 1, .6f, 0);
    add("set train", true, "c", List.of(), 0, .4f, -.3f);
    add("set test", false, "a", List.of("noun"), 1, .7f, .1f);
    add("set test", false, "b", List.of("noun"), 0, .6f, -.4f);
    add("set test", false, "c", List.of("verb"), 0, .2f, -.1f);
    add("set test", false, "d", List.of("verb"), 1, .6f, 0);
    Map<String, Result> rows = rows();
    assertThat(rows.get("THRESHOLD set test 0").value()).isCloseTo(.5, within(1e-6));
    assertThat(rows.get("THRESHOLD set test 1").value()).isCloseTo(-.2, within(1e-6));
    assertThat(rows.get("ACCURACY set test 0").value()).isEqualTo(.75); // .6 is F
    assertThat(rows.get("ACCURACY set test, noun 0").value()).isEqualTo(.5);
    assertThat(rows.get("ACCURACY set test 1").value()).isEqualTo(.75); // -.1 is F
    assertThat(rows.get("ACCURACY set test, noun 1").value()).isEqualTo(1);
    assertThat(rows.get("CHANCE set test -1").value()).isEqualTo(.5);
    // Of 4 pairs of T and F at layer 0, .7 wins 2, .6 wins one and ties with .6.
    assertThat(rows.get("AUC set test 0").value()).isEqualTo(3.5 / 4);
    assertThat(rows.get("AUC set test 1").value()).isEqualTo(1);
    // Precision 1 at .7, 2/3 at .6.
    assertThat(rows.get("AP set test 0").value()).isCloseTo((1 + 2 / 3.0) / 2, within(1e-9));
    assertThat(rows.keySet()).noneMatch(key -> key.contains("train"));
    assertThat(rows.get("ACCURACY set test 0").n()).isEqualTo(4);
  }

  /**
   * Without a training part each half of the lemmas is classified by the threshold of the other.
   */
  @Test
  void halvesOfTheLemmasChooseEachOthersThreshold() {
    List<String> lemmas = List.of("a", "b", "c", "d");
    Map<String, Integer> half =
        ControlledScores.halves(lemmas.stream().flatMap(x -> List.of(x, x).stream()).toList(), 1);
    for (String lemma : lemmas) { // separated at .3 in one half, at .7 in the other
      float middle = half.get(lemma) == 0 ? .3f : .7f;
      add("set", false, lemma, List.of(), 1, middle + .1f, 0);
      add("set", false, lemma, List.of(), 0, middle - .1f, 0);
    }
    Map<String, Result> rows = rows();
    // By .7 all pairs of the first half are F, by .3 all of the second are T.
    assertThat(rows.get("ACCURACY set 0").value()).isEqualTo(.5);
    assertThat(rows.get("THRESHOLD set 0").value()).isCloseTo(.5, within(1e-6));
    assertThat(rows.get("AUC set 0").value()).isEqualTo(.75);
    assertThat(rows.get("ACCURACY set 0").n()).isEqualTo(8);
  }

  @Test
  void oneLemmaHasNoThreshold() {
    add("set", false, "a", List.of(), 1, .9f, .9f);
    add("set", false, "a", List.of(), 0, .8f, .8f);
    add("set", false, "a", List.of(), 0, .7f, .7f);
    assertThat(rows().keySet()).contains("AUC set 0").noneMatch(key -> key.contains("ACCURACY"));
  }

  /** Ranks of the cosines 1, 3, 2, 4 and of the judgments 1, 2, 3, 4: rho = 1 - 6 · 2 / 60. */
  @Test
  void gradedJudgmentsAreCorrelated() {
    addGraded("a", 1.5, .1f, .9f);
    addGraded("b", 2, .5f, .8f);
    addGraded("c", 3.5, .4f, .7f);
    addGraded("d", 4, .8f, .6f);
    Map<String, Result> rows = rows();
    assertThat(rows.get("SPEARMAN graded 0").value()).isCloseTo(.8, within(1e-9));
    assertThat(rows.get("SPEARMAN graded 1").value()).isCloseTo(-1, within(1e-9));
    assertThat(rows.keySet()).noneMatch(key -> key.startsWith("AUC"));
  }

  /**
   * Changes of the cosine .2, -.4, .1 and of the judgments 2, -1, 1: Σxy = .9, Σx² = .21, Σy² = 6.
   * The contrast d has one pair, which only counts for the other measures.
   */
  @Test
  void contrastsAreMeasuredByTheirChanges() {
    addContrast("a", 1, .1f, 3, .3f);
    addContrast("b", 6, .9f, 5, .5f);
    addContrast("c", 4, .4f, 5, .5f);
    Pair alone = new Pair("d 1", 0, 1, 2, List.of(), "d");
    findings.add(new Finding(word("graded", false, false, "d", alone), new float[][] {{.2f, 0}}));
    Map<String, Result> rows = rows();
    Result change = rows.get("UNCENTRED-PEARSON graded 0");
    assertThat(change.value()).isCloseTo(.9 / Math.sqrt(.21 * 6), within(1e-6));
    assertThat(change.n()).isEqualTo(3);
    assertThat(change.low().orElseThrow()).isLessThanOrEqualTo(change.value());
    // Another program computed r = 0.932965 and rho = 1.000000 of the seven pairs.
    assertThat(rows.get("HARMONIC-MEAN graded 0").value()).isCloseTo(0.9653201, within(1e-6));
    assertThat(rows.get("HARMONIC-MEAN graded 0").n()).isEqualTo(7);
    assertThat(rows.get("SPEARMAN graded 0").value()).isCloseTo(1.0000000, within(1e-6));
  }

  private void addContrast(
      String lemma, double first, float firstCosine, double second, float secondCosine) {
    Pair one = new Pair(lemma + " 1", 0, 1, first, List.of(), lemma);
    Pair other = new Pair(lemma + " 2", 0, 1, second, List.of(), lemma);
    findings.add(
        new Finding(
            new Word("set", "graded", false, false, lemma, List.of(), List.of(one, other)),
            new float[][] {{firstCosine, 0}, {secondCosine, 0}}));
  }

  @Test
  void pairsWithoutVectorsAreLeftOut() {
    addGraded("a", 1, .1f, .1f);
    addGraded("b", 2, .2f, .2f);
    addGraded("c", 3, .3f, .3f);
    Pair lost = new Pair("lost", 0, 1, 9, List.of(), "");
    findings.add(new Finding(word("graded", false, false, "d", lost), new float[][] {{}}));
    assertThat(rows().get("SPEARMAN graded 0").n()).isEqualTo(3);
  }

  private void add(
      String set,
      boolean training,
      String lemma,
      List<String> groups,
      int label,
      float... cosines) {
    Pair pair = new Pair(set + findings.size(), 0, 1, label, groups, "");
    findings.add(new Finding(word(set, training, true, lemma, pair), new float[][] {cosines}));
  }

  private void addGraded(String lemma, double judgment, float... cosines) {
    Pair pair = new Pair("graded " + lemma, 0, 1, judgment, List.of(), "");
    findings.add(new Finding(word("graded", false, false, lemma, pair), new float[][] {cosines}));
  }

  private static Word word(String set, boolean training, boolean binary, String lemma, Pair pair) {
    return new Word("set", set, training, binary, lemma, List.of(), List.of(pair));
  }

  /** By metric, group and layer; -1 without a layer. */
  private Map<String, Result> rows() {
    return MeasuredFindings.of(new ContextProbe(), LAYERS, findings).stream()
        .collect(
            Collectors.toMap(
                row -> "%s %s %s".formatted(row.metric(), row.group(), row.layer().orElse(-1)),
                Function.identity()));
  }
}
