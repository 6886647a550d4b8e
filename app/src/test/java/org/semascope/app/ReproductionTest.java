package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.app.Reproduction.Verdict;
import org.semascope.engine.Result;
import org.semascope.report.published.NullRanking;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

/** Verdicts on runs that are made up: of rankings without knowledge, and of the paper itself. */
class ReproductionTest {
  private static final PublishedTable TABLE_1 = PublishedTables.named("ferret2021-table1");
  private static final PublishedTable TABLE_2 = PublishedTables.named("ferret2021-table2");
  private static final int SENTENCES = 1000;

  static List<PublishedTable> tables() {
    return PublishedTables.all();
  }

  @Test
  void aRerankerThatChangesNothingMeetsNoneOfItsGains() {
    Map<Verdict, Long> counts = counts(TABLE_2, run(TABLE_2, figure -> result(figure, 0, 0)));
    assertThat(counts).doesNotContainKey(Verdict.WITHIN);
    assertThat(verdicts(TABLE_2, "GAIN", run(TABLE_2, figure -> result(figure, 0, 0))))
        .hasSize(24)
        .containsOnly(Verdict.OUTSIDE);
  }

  /** With an interval as wide as that of 300 keys, it meets all of them, and none counts. */
  @Test
  void gainsThatAreSmallerThanTheIntervalSayNothing() {
    List<Result> run = run(TABLE_2, figure -> result(figure, 0.004, 0.05));
    assertThat(verdicts(TABLE_2, "GAIN", run)).hasSize(24).containsOnly(Verdict.NOT_INFORMATIVE);
  }

  @Test
  void aRandomRankerMeetsNothingThatCounts() {
    List<Result> run = run(TABLE_1, figure -> random(figure, chance(figure)));
    assertThat(counts(TABLE_1, run)).doesNotContainKey(Verdict.WITHIN);
    // 7.8 is published for the hypernyms of layer 1, where chance gives 6.7, and 12.3 for the
    // hyponyms of layer 8, where chance gives 14.5.
    assertThat(verdict(TABLE_1, "P@1", "HYPE", OptionalInt.of(1), run))
        .isEqualTo(Verdict.NOT_INFORMATIVE);
    assertThat(verdict(TABLE_1, "P@1", "HYPO", OptionalInt.of(8), run))
        .isEqualTo(Verdict.NOT_INFORMATIVE);
    assertThat(verdict(TABLE_1, "P@1", "SYN", OptionalInt.of(8), run)).isEqualTo(Verdict.OUTSIDE);
  }

  /**
   * A model that is clearly below chance with hyponyms, as a random order of 600 may seem to be.
   */
  @Test
  void chanceHasTheIntervalOfARandomOrder() {
    PublishedFigure figure =
        TABLE_1.figure("bert-base-uncased", "P@1", "HYPO", OptionalInt.of(8)).orElseThrow();
    Result chance = withoutLayer(result(figure, .145), "CHANCE", "HYPO");
    Result ours = result(figure, .107, .019);
    assertThat(Reproduction.of(figure, List.of(ours.measured(.107, 600), chance)).verdict())
        .isEqualTo(Verdict.NOT_INFORMATIVE);
    assertThat(Reproduction.of(figure, List.of(ours.measured(.107, 10_000), chance)).verdict())
        .isEqualTo(Verdict.WITHIN);
  }

  /** Intervals of 95 % miss chance in one of 20 runs, upwards or downwards. */
  @Test
  void randomRankersSeldomMeetAFigureByLuck() {
    Random random = new Random(1);
    long met = 0;
    int runs = 200;
    for (int i = 0; i < runs; i++) {
      List<Result> run =
          run(
              TABLE_1,
              figure -> {
                double chance = chance(figure);
                long hits = random.doubles(SENTENCES).filter(draw -> draw < chance).count();
                return random(figure, (double) hits / SENTENCES);
              });
      met += counts(TABLE_1, run).getOrDefault(Verdict.WITHIN, 0L);
    }
    assertThat((double) met / runs / 30).isLessThan(0.025);
  }

  /** Of whichever table; the widths are in units of our results. */
  @ParameterizedTest
  @MethodSource("tables")
  void noNullRankingMeetsAFigureThatCounts(PublishedTable table) {
    for (double width : new double[] {0.001, 0.05, 0.3}) {
      List<Result> run =
          run(table, figure -> result(figure, nullOf(table, figure) / figure.scale(), width));
      assertThat(counts(table, run)).doesNotContainKey(Verdict.WITHIN);
    }
  }

  /** All that the null ranking does not get within the paper's own rounding. */
  @ParameterizedTest
  @MethodSource("tables")
  void thePaperItselfMeetsAllThatIsInformative(PublishedTable table) {
    List<Result> run = run(table, ReproductionTest::ofPaper);
    for (PublishedFigure figure : table.figures()) {
      double nullValue = nullOf(table, figure);
      boolean informative =
          figure.nullRanking() != NullRanking.ITEMS && !figure.isWithin(nullValue, nullValue);
      List<Result> own = new ArrayList<>(List.of(ofPaper(figure))); // before another value of it
      own.addAll(run);
      assertThat(Reproduction.of(figure, own).verdict())
          .as(figure.toString())
          .isEqualTo(informative ? Verdict.WITHIN : Verdict.NOT_INFORMATIVE);
    }
  }

  @Test
  void thePapersOwnCountsAreKnown() {
    List<Result> first = run(TABLE_1, ReproductionTest::ofPaper);
    assertThat(counts(TABLE_1, first))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(Verdict.WITHIN, 30L, Verdict.NOT_INFORMATIVE, 11L));
    List<Result> second = run(TABLE_2, ReproductionTest::ofPaper);
    assertThat(verdicts(TABLE_2, "GAIN", second)).containsOnly(Verdict.WITHIN);
    assertThat(verdicts(TABLE_2, "GOLD", second)).containsOnly(Verdict.NOT_INFORMATIVE);
  }

  /** The paper's hyponyms lose 1.6 points at layer 12. */
  @Test
  void theOtherSignIsNamed() {
    assertThat(hyponymsOf(0.03, 0.02)).isEqualTo(Verdict.OTHER_SIGN);
    assertThat(hyponymsOf(-0.05, 0.02)).isEqualTo(Verdict.OUTSIDE);
    assertThat(hyponymsOf(0.03, 0.06)).isEqualTo(Verdict.NOT_INFORMATIVE);
    assertThat(hyponymsOf(-0.016, 0.01)).isEqualTo(Verdict.WITHIN);
    assertThat(hyponymsOf(0, 0)).isEqualTo(Verdict.OUTSIDE);
  }

  private static Verdict hyponymsOf(double gain, double width) {
    List<Result> run = run(TABLE_2, figure -> result(figure, gain, width));
    String group = "HYPO random average n=10 s=10";
    return verdict(TABLE_2, "GAIN", group, OptionalInt.of(12), run);
  }

  /** No correlation is no significant one: whatever meets a dash, the null ranking does too. */
  @Test
  void aDashIsNeverInformative() {
    PublishedFigure dash = figure("garcia2021-table2", "en NEU P2 Sent");
    assertThat(dash.isDash()).isTrue();
    assertThat(Reproduction.of(dash, List.of(result(dash, -.11, .02))).verdict())
        .isEqualTo(Verdict.NOT_INFORMATIVE);
    Reproduction beyond = Reproduction.of(dash, List.of(result(dash, -.15, .02)));
    assertThat(beyond.verdict()).isEqualTo(Verdict.OUTSIDE);
    assertThat(beyond.difference().orElseThrow()).isCloseTo(-.033, within(1e-12));
  }

  /** The variant of a similarity that a table is about is no matter of the verdict. */
  @Test
  void correlationsHaveVerdictsWhetherComparableOrNot() {
    PublishedFigure figure = figure("zhang2021-table8", "men masked");
    assertThat(figure.comparable()).isFalse();
    assertThat(Reproduction.of(figure, List.of(result(figure, .27, .05))).verdict())
        .isEqualTo(Verdict.WITHIN);
    assertThat(Reproduction.of(figure, List.of(result(figure, -.27, .05))).verdict())
        .isEqualTo(Verdict.OTHER_SIGN);
  }

  @Test
  void aMissIsComparableAndNeitherMetNorUninformative() {
    PublishedFigure figure = figure("ferret2021-table1", "SYN");
    List<Result> chance = List.of(result(figure, .05).named("CHANCE"));
    assertThat(figure.comparable()).isTrue();
    assertThat(Reproduction.of(figure, chance).isMiss()).isTrue();
    assertThat(Reproduction.of(figure, List.of(result(figure, .2, .02))).isMiss()).isTrue();
    assertThat(Reproduction.of(figure, List.of(result(figure, .34, .02))).isMiss()).isFalse();
    PublishedFigure other = figure("zhang2021-table8", "men masked");
    assertThat(Reproduction.of(other, List.of()).isMiss()).isFalse();
  }

  /** A correlation of 1 over four pairs has an interval from 1 to 1. */
  @Test
  void whatHasNoIntervalIsNotTested() {
    PublishedFigure figure = figure("zhang2021-table2", "usf relatedTo");
    Result bare = result(figure, figure.unscaled());
    Result narrow = result(figure, figure.unscaled(), 0);
    assertThat(Reproduction.of(figure, List.of(narrow)).verdict())
        .isEqualTo(Verdict.NOT_INFORMATIVE);
    assertThat(Reproduction.of(figure, List.of(bare)).verdict()).isEqualTo(Verdict.NOT_INFORMATIVE);
    assertThat(Reproduction.of(figure, List.of()).verdict()).isEqualTo(Verdict.NOT_MEASURED);
  }

  /** Chance is 56.34 in the paper; queries with another chance are other queries. */
  @Test
  void itemsThatAreUnlikeThePapersAreSaidToBe() {
    PublishedFigure figure =
        PublishedTables.named("gessler2021-pdep").figures().stream()
            .filter(one -> one.metric().equals("RANDOM") && one.value() == 56.34)
            .findFirst()
            .orElseThrow();
    assertThat(Reproduction.of(figure, List.of(result(figure, .4257))).verdict())
        .isEqualTo(Verdict.OUTSIDE);
    assertThat(Reproduction.of(figure, List.of(result(figure, .56341))).verdict())
        .isEqualTo(Verdict.NOT_INFORMATIVE);
  }

  private static PublishedFigure figure(String table, String group) {
    return PublishedTables.named(table).figures().stream()
        .filter(one -> one.group().equals(group))
        .findFirst()
        .orElseThrow();
  }

  /** Results of the model with these numbers, and the items and null rankings of the paper. */
  private static List<Result> run(PublishedTable table, Function<PublishedFigure, Result> ofModel) {
    List<Result> results = new ArrayList<>();
    for (PublishedFigure figure : table.figures()) {
      boolean ofItems =
          figure.nullRanking() == NullRanking.ITEMS || figure.group().endsWith(" initial");
      results.add(ofItems ? result(figure, figure.unscaled()) : ofModel.apply(figure));
      double ofNull = nullOf(table, figure) / figure.scale();
      Result bare = result(figure, ofNull);
      if (figure.nullRanking() == NullRanking.CHANCE) {
        results.add(withoutLayer(bare, "CHANCE", figure.group()));
      } else if (figure.nullRanking() == NullRanking.RANDOM) {
        results.add(withoutLayer(bare, "RANDOM", figure.group()));
      } else if (figure.nullRanking() == NullRanking.INITIAL) {
        results.add(withoutLayer(bare, figure.metric(), initial(figure)));
      }
    }
    return results;
  }

  private static Result withoutLayer(Result row, String metric, String group) {
    return Result.of(row.probe(), row.model(), group, metric, row.value(), row.n());
  }

  private static String initial(PublishedFigure figure) {
    return figure.group().split(" ")[0] + " initial";
  }

  /** What the null ranking gets, as far as the table says, in the paper's unit. */
  private static double nullOf(PublishedTable table, PublishedFigure figure) {
    return switch (figure.nullRanking()) {
      case ZERO -> 0;
      case ITEMS -> figure.value();
      case CHANCE, RANDOM -> value(table, "RANDOM", figure.group(), 10);
      case INITIAL -> value(table, figure.metric(), initial(figure), 30);
    };
  }

  private static double value(PublishedTable table, String metric, String group, double other) {
    return table.figures().stream()
        .filter(one -> one.metric().equals(metric) && one.group().equals(group))
        .mapToDouble(PublishedFigure::value)
        .findFirst()
        .orElse(other);
  }

  private static double chance(PublishedFigure figure) {
    return nullOf(TABLE_1, figure) / 100;
  }

  /** With the interval of a share of so many sentences. */
  private static Result random(PublishedFigure figure, double share) {
    return result(figure, share, 1.96 * Math.sqrt(share * (1 - share) / SENTENCES));
  }

  /** The published number, measured on a great many items. */
  private static Result ofPaper(PublishedFigure figure) {
    double value = figure.isDash() ? 0 : figure.unscaled();
    return result(figure, value, 1e-6).measured(value, 1_000_000_000);
  }

  private static Result result(PublishedFigure figure, double value, double width) {
    return result(figure, value).within(value - width, value + width);
  }

  private static Result result(PublishedFigure figure, double value) {
    Result row =
        Result.of(
            "probe",
            figure.model().orElse("any"),
            figure.group(),
            figure.metric(),
            value,
            SENTENCES);
    return figure.layer().isPresent() ? row.atLayer(figure.layer().getAsInt()) : row;
  }

  private static Map<Verdict, Long> counts(PublishedTable table, List<Result> run) {
    return table.figures().stream()
        .map(figure -> Reproduction.of(figure, run).verdict())
        .collect(Collectors.groupingBy(one -> one, Collectors.counting()));
  }

  private static List<Verdict> verdicts(PublishedTable table, String metric, List<Result> run) {
    return table.figures().stream()
        .filter(figure -> figure.metric().equals(metric))
        .map(figure -> Reproduction.of(figure, run).verdict())
        .toList();
  }

  private static Verdict verdict(
      PublishedTable table, String metric, String group, OptionalInt layer, List<Result> run) {
    PublishedFigure figure = table.figure("bert-base-uncased", metric, group, layer).orElseThrow();
    return Reproduction.of(figure, run).verdict();
  }
}
