package org.semascope.probes.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.Findings;
import org.semascope.probes.MeasuredFindings;
import org.semascope.probes.asymmetry.PairFinding.Contexts;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.probes.asymmetry.WordPair.Relation;

/** Every measure on five pairs worked out by hand; correlations also by scipy. */
class AsymmetryMeasuresTest {
  private static final Relation IS_A = new Relation("isA", true);
  private static final Relation BACK = new Relation("isA", false);
  private static final Relation NONE = new Relation(WordPair.UNRELATED, true);

  /** Of answers e^x to 1, so that LAR is x. */
  private static PairFinding pair(
      String name, List<Relation> relations, double people, double model, long a, long b) {
    Map<String, Answers> norms = new LinkedHashMap<>();
    norms.put("n", new Answers(Math.round(1000 * Math.exp(people)), 1000, 1000, 1000));
    return new PairFinding(
        new WordPair(name + "1", name + "2", relations, norms, a, b, 10),
        Map.of(Method.MASKED, new Score(model - 5, -5, 0.1)),
        new Contexts(5, 0, 20));
  }

  private static final List<PairFinding> FIVE =
      List.of(
          pair("a", List.of(IS_A), 2, 1.5, 10, 20),
          pair("b", List.of(IS_A, BACK), 1, 0.5, 10, 80),
          pair("c", List.of(BACK), -1, 0.7, 10, 10),
          pair("d", List.of(NONE), 0.05, -0.05, 20, 10),
          pair("e", List.of(NONE), -2, -1, 30, 10),
          pair("f", List.of(NONE), 0.5, 2, 10, 40));

  private static double value(List<Result> results, String metric, String group) {
    return results.stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .mapToDouble(Result::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static List<Result> measured() {
    return MeasuredFindings.of(new AsymmetryProbe(), List.of(LayerMix.STATIC), FIVE);
  }

  @Test
  void alarIsTheMeanInTheDirectionOfTheEdge() {
    List<Result> results = measured();
    // isA: a 2, b 1 and -1, c turned round 1.
    assertThat(value(results, "ALAR", "n isA")).isCloseTo((2 + 1 - 1 + 1) / 4.0, within(1e-3));
    assertThat(value(results, "ALAR", "isA")).isCloseTo((1.5 - 0.7) / 4.0, within(1e-9));
    assertThat(value(results, "PAIRS", "n isA")).isEqualTo(4);
    assertThat(value(results, "PAIRS", "n all")).isEqualTo(6);
    assertThat(value(results, "ALAR", "n all")).isNaN();
  }

  @Test
  void camIsSpearmansOverTheDirectedPairs() {
    List<Result> results = measured();
    // All, alphabetically: people 2 1 -1 .05 -2 .5 rank 6 5 2 3 1 4, model 5 3 4 2 1 6; the squared
    // differences of ranks are 1 4 4 1 0 4 = 14: 1 - 6 * 14 / (6 * 35).
    assertThat(value(results, "CAM", "n all")).isCloseTo(1 - 6 * 14 / 210.0, within(1e-12));
    // isA: people 2 1 -1 .9997, model 1.5 .5 -.5 -.7: ranks 4 3 1 2 and 4 3 2 1.
    double isA = 0.8;
    assertThat(value(results, "CAM", "n isA")).isCloseTo(isA, within(1e-12));
    // relatedTo: people .05 -2 .5, model -.05 -1 2: the same order.
    assertThat(value(results, "CAM", "n relatedTo")).isCloseTo(1, within(1e-12));
    assertThat(value(results, "SA", "n")).isCloseTo((4 * isA + 3) / 7, within(1e-12));
    assertThat(value(results, "SR", "n")).isCloseTo(isA, within(1e-12));
  }

  @Test
  void frequencyBaselineIsMeasured() {
    List<Result> results = measured();
    // ln of 2 8 1 1/2 1/3 4 ranks 4 6 3 2 1 5 beside 6 5 2 3 1 4: 4 1 1 1 0 1 = 8.
    double frequency = 1 - 6 * 8 / 210.0;
    assertThat(value(results, "CAM-FREQUENCY", "n all")).isCloseTo(frequency, within(1e-12));
    // Model less frequency: .81 -1.58 .7 .64 .10 .61 ranks 6 1 5 4 2 3: 0 16 9 1 1 1 = 28.
    assertThat(value(results, "CAM-REST", "n all")).isCloseTo(1 - 6 * 28 / 210.0, within(1e-12));
    // Model and frequency: 5 3 4 2 1 6 beside 4 6 3 2 1 5: 1 9 1 0 0 1 = 12.
    double cam = 0.6;
    double both = 1 - 6 * 12 / 210.0;
    assertThat(value(results, "CAM-PARTIAL", "n all"))
        .isCloseTo(
            (cam - both * frequency) / Math.sqrt((1 - both * both) * (1 - frequency * frequency)),
            within(1e-12));
  }

  /** ln 2, ln 8, back again, and c both equally often: on the same four items as ALAR. */
  @Test
  void frequencyAloneHasAnAlarOfTheSamePairs() {
    List<Result> results = measured();
    assertThat(value(results, "ALAR-FREQUENCY", "isA")).isCloseTo(Math.log(2) / 4, within(1e-12));
    for (String metric : List.of("ALAR", "ALAR-FREQUENCY")) {
      assertThat(results)
          .filteredOn(row -> row.metric().equals(metric) && row.group().equals("isA"))
          .singleElement()
          .satisfies(row -> assertThat(row.n()).isEqualTo(4))
          .satisfies(row -> assertThat(row.layer()).isEmpty());
    }
    assertThat(value(results, "ALAR-FREQUENCY", "n isA")).isNaN();
    assertThat(value(results, "ALAR-FREQUENCY", "all")).isNaN();
  }

  /** Frequency has no direction where a word does not occur: models then take no part either. */
  @Test
  void modelAndFrequencyAreMeasuredOnTheSamePairs() {
    List<PairFinding> pairs = new ArrayList<>(FIVE);
    pairs.add(pair("g", List.of(IS_A), 3, -3, 0, 4));
    List<Result> results =
        MeasuredFindings.of(new AsymmetryProbe(), List.of(LayerMix.STATIC), pairs);
    for (String metric : List.of("CAM", "CAM-FREQUENCY", "CAM-REST", "CAM-PARTIAL", "DIR")) {
      Result row = row(results, metric, "n all");
      assertThat(row.n()).as(metric).isEqualTo(6);
      assertThat(row.value()).as(metric).isEqualTo(value(measured(), metric, "n all"));
      assertThat(row.low().orElseThrow()).as(metric).isLessThanOrEqualTo(row.value());
      assertThat(row.high().orElseThrow()).as(metric).isGreaterThanOrEqualTo(row.value());
    }
    for (String metric : List.of("ALAR", "ALAR-FREQUENCY")) {
      assertThat(row(results, metric, "isA").n()).as(metric).isEqualTo(4);
    }
    assertThat(value(results, "PAIRS", "n all")).isEqualTo(7);
  }

  private static Result row(List<Result> results, String metric, String group) {
    return results.stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .findFirst()
        .orElseThrow();
  }

  /**
   * 3 : 7 is 30 : 70, and 7 : 3 in the other direction: each a tie, whichever way an edge leads.
   * The model's LARs differ by less than its precision.
   */
  @Test
  void equalRatiosAreTiesInBothDirections() {
    assertThat(new Answers(3, 10, 7, 10).lar()).isEqualTo(-new Answers(70, 90, 30, 90).lar());
    assertThat(new Answers(1, 50, 4, 100).lar()).isEqualTo(new Answers(2, 100, 4, 100).lar());
    assertThat(counted(49, 7).frequency()).isEqualTo(counted(35, 5).frequency());
    assertThat(counted(49, 7).frequency()).isEqualTo(-counted(3, 21).frequency());
    assertThat(new Score(-0.3, -0.1, null).lar()).isEqualTo(new Score(-1.3, -1.1, null).lar());
    assertThat(new Score(-0.1 - 1e-9, -0.3, null).lar())
        .isEqualTo(-new Score(-1.3, -1.1, null).lar());

    long[][] answers = {{3, 7}, {70, 30}, {1, 2}, {5, 1}};
    boolean[] forward = {true, false, true, true};
    List<PairFinding> pairs = new ArrayList<>();
    for (int i = 0; i < answers.length; i++) {
      pairs.add(
          new PairFinding(
              new WordPair(
                  "a" + i,
                  "b" + i,
                  List.of(new Relation("isA", forward[i])),
                  Map.of("n", new Answers(answers[i][0], 100, answers[i][1], 100)),
                  1 + i,
                  10,
                  3),
              Map.of(Method.WORDS, new Score(forward[i] ? i : -i, 0, null)),
              null));
    }
    List<Result> results =
        MeasuredFindings.of(new AsymmetryProbe(), List.of(LayerMix.STATIC), pairs);
    // People 3/7 3/7 1/2 5 rank 1.5 1.5 3 4 beside 1 2 3 4: 4.5 / sqrt(4.5 * 5).
    assertThat(value(results, "CAM", "n isA")).isCloseTo(4.5 / Math.sqrt(4.5 * 5), within(1e-12));
  }

  private static WordPair counted(long first, long second) {
    return new WordPair("a", "b", List.of(NONE), Map.of(), first, second, 0);
  }

  /** Pairs of one word are alike: the interval is wider than that of pairs that share none. */
  @Test
  void intervalsResampleWords() {
    List<List<PairFinding>> both = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < 60; i++) {
      // Pairs of the same first word have LARs of about the same size.
      double people = Math.sin(i / 10) + 0.3 * Math.sin(7 * i);
      double model = Math.sin(i / 10 + 0.5) + 0.3 * Math.cos(5 * i);
      Map<String, Answers> norms =
          Map.of("n", new Answers(Math.round(1000 * Math.exp(people)), 1000, 1000, 1000));
      for (int sharing = 0; sharing < 2; sharing++) {
        both.get(sharing)
            .add(
                new PairFinding(
                    new WordPair(
                        "a" + (sharing == 1 ? i / 10 : i),
                        "b" + i,
                        List.of(NONE),
                        norms,
                        10 + i,
                        20,
                        0),
                    Map.of(Method.WORDS, new Score(model, 0, null)),
                    null));
      }
    }
    List<Result> rows =
        both.stream()
            .map(
                pairs ->
                    row(
                        MeasuredFindings.of(new AsymmetryProbe(), List.of(LayerMix.STATIC), pairs),
                        "CAM",
                        "n all"))
            .toList();
    assertThat(rows.get(1).value()).isEqualTo(rows.get(0).value());
    assertThat(width(rows.get(1))).isGreaterThan(1.4 * width(rows.get(0)));
  }

  private static double width(Result row) {
    return row.high().orElseThrow() - row.low().orElseThrow();
  }

  @Test
  void directionsAgreeOutsideTheDeadZone() {
    List<Result> results = measured();
    // Signs of people + + - + - +, of the model + + + - - +.
    assertThat(value(results, "DIR", "n all")).isCloseTo(4 / 6.0, within(1e-12));
    assertThat(value(results, "DIR@1", "n all")).isCloseTo(4 / 6.0, within(1e-12));
    // Within 10 of 100 * LAR, d has no direction for either.
    assertThat(value(results, "DIR@10", "n all")).isCloseTo(5 / 6.0, within(1e-12));
    assertThat(AsymmetryMeasures.direction(0.0005, "0.1")).isZero();
    assertThat(AsymmetryMeasures.direction(0.0011, "0.1")).isEqualTo(1);
    assertThat(AsymmetryMeasures.direction(-0.2, "10")).isEqualTo(-1);
  }

  @Test
  void theLongTailIsCounted() {
    Map<String, Answers> once = Map.of("n", new Answers(1, 100, 1, 50));
    Map<String, Answers> often = Map.of("n", new Answers(9, 100, 4, 50));
    List<Result> results =
        MeasuredFindings.of(
            new AsymmetryProbe(),
            List.of(LayerMix.STATIC),
            List.of(
                new PairFinding(
                    new WordPair("a", "b", List.of(NONE), once, 0, 0, 0), Map.of(), null),
                new PairFinding(
                    new WordPair("a", "c", List.of(NONE), often, 0, 0, 0), Map.of(), null)));
    assertThat(value(results, "ANSWERS", "n")).isEqualTo(15 / 4.0);
    assertThat(value(results, "ANSWERS-MEDIAN", "n")).isEqualTo(2.5);
    assertThat(value(results, "RARE", "n")).isEqualTo(0.5);
    assertThat(value(results, "CAM", "n all")).isNaN();
  }

  /** Norms are compared on the pairs that all of them have. */
  @Test
  void normsAreComparedOnCommonPairs() {
    List<PairFinding> pairs = new ArrayList<>();
    long[][] answers = {{8, 2, 6, 3}, {2, 4, 1, 5}, {5, 5, 4, 2}, {9, 1, 0, 0}};
    for (int i = 0; i < answers.length; i++) {
      Map<String, Answers> norms = new LinkedHashMap<>();
      norms.put("y", new Answers(answers[i][0], 10, answers[i][1], 10));
      if (answers[i][2] > 0) {
        norms.put("x", new Answers(answers[i][2], 10, answers[i][3], 10));
      }
      pairs.add(
          new PairFinding(
              new WordPair("a" + i, "b", List.of(NONE), norms, 0, 0, 0), Map.of(), null));
    }
    List<Result> results =
        MeasuredFindings.of(new AsymmetryProbe(), List.of(LayerMix.STATIC), pairs);
    Result cam =
        results.stream()
            .filter(row -> row.metric().equals("CAM-NORMS") && row.group().equals("x-y all"))
            .findFirst()
            .orElseThrow();
    // y: 1.39 -.69 0, x: .69 -1.61 .69.
    assertThat(cam.n()).isEqualTo(3);
    assertThat(cam.value()).isCloseTo(0.8660254037844387, within(1e-12));
  }

  /** ALAR of isA in USF is published as 31.59, 100 times .3159 nats. */
  @Test
  void barsHaveThePapersScale() {
    assertThat(AsymmetryFigures.signedLog(31.59)).isCloseTo(Math.log(32.59), within(1e-12));
    assertThat(AsymmetryFigures.signedLog(-31.59)).isCloseTo(-Math.log(32.59), within(1e-12));
    assertThat(AsymmetryFigures.signedLog(0)).isZero();
  }

  @Test
  void thePairsAreExported() {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    Findings<PairFinding> found =
        new Findings<>() {
          @Override
          public List<LayerMix> layers() {
            return List.of(LayerMix.STATIC);
          }

          @Override
          public void forEach(Consumer<? super PairFinding> each) {
            FIVE.forEach(each);
          }
        };
    PairTable.of(found).write(found, file);
    List<String> lines = file.toString(StandardCharsets.UTF_8).lines().toList();
    assertThat(lines).hasSize(7);
    assertThat(lines.get(0).split("\t"))
        .startsWith("first", "second", "relations", "n second|first");
    assertThat(lines.get(3).split("\t"))
        .startsWith("c1", "c2", "<isA", "368", "1000", "1000", "1000", "-0.999672")
        .endsWith("0.700000", "0.100000", "10", "10", "5");
  }
}
