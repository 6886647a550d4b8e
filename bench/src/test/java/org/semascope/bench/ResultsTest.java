package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.bench.Results.Round;
import org.semascope.bench.Results.Samples;
import org.semascope.bench.Results.Turn;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.TablePrinter;

class ResultsTest {
  /**
   * Both slow down together from round to round. Within a round b takes 2, 3 and 2.5 times as long
   * as a; the ratio of the medians would be 25 / 20.
   */
  private static final Results<Void> THREE =
      results(round(10, 20, 0), round(20, 60, 0), round(40, 100, 0));

  @Test
  void ratiosAreThoseWithinARound() {
    Samples ratios = THREE.samples(round -> round.ratio("b", "a"));
    assertThat(ratios.values()).containsExactly(2, 3, 2.5);
    assertThat(ratios.median()).isEqualTo(2.5);
  }

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    assertThat(new Samples(new double[] {8, 1, 4, 3}).median()).isEqualTo(3.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "CSV; 'times,median,range\nb over a,2.50,2.00-3.00\n'",
        "MD; '| times | median | range |\n| --- | ---: | ---: |\n| b over a | 2.50 | 2.00-3.00 |\n\n'",
        "TABLE; 'times     median      range\nb over a    2.50  2.00-3.00\n'"
      })
  void aRowHasMedianAndRangeInEveryFormat(OutputFormat format, String expected) {
    Table table = Results.table("times");
    THREE.row(table, "b over a", "%.2f", round -> round.ratio("b", "a"));
    assertThat(TablePrinter.text(table, format)).isEqualTo(expected);
  }

  @Test
  void theShareOfThePeakIsThatOfTheTurn() {
    // 10 seconds at a limit of 2e9
    assertThat(THREE.rounds().get(0).ofPeak("a", 5e9)).isEqualTo(.25);
  }

  /** Low peaks and busy neighbours are both marked. */
  @Test
  void everyRoundHasThePeakBesideItsRatios() {
    Results<Void> results =
        new Results<>(
            new Round<>(Map.of(), 0, Double.NaN),
            List.of(
                new Round<>(round(1, 3.6, 0).turns(), .01, 176.4e9),
                new Round<>(round(1, 2.25, 0).turns(), 0, 61.2e9),
                new Round<>(round(1, 3, 0).turns(), .21, 170e9)));
    Map<String, ToDoubleFunction<Round<Void>>> ratios = new LinkedHashMap<>();
    ratios.put("of the peak", round -> round.lowestPeak() / 200e9);
    ratios.put("over padded batches", round -> round.ratio("b", "a"));
    assertThat(TablePrinter.text(results.byRound("peak, GFLOP/s", ratios), OutputFormat.CSV))
        .isEqualTo(
            """
            round,"peak, GFLOP/s",others' share,of the peak,over padded batches,note
            1,176,0.01,0.88,3.60,
            2,61,0.00,0.31,2.25,disturbed
            3,170,0.21,0.85,3.00,disturbed
            """);
  }

  @SafeVarargs
  private static Results<Void> results(Round<Void>... rounds) {
    return new Results<>(new Round<>(Map.of(), 0, Double.NaN), List.of(rounds));
  }

  private static Round<Void> round(double ofA, double ofB, double others) {
    return new Round<>(Map.of("a", turn(ofA), "b", turn(ofB)), others, 2e9);
  }

  private static Turn<Void> turn(double seconds) {
    return new Turn<>(null, new Spent(seconds, seconds, 0, 0), 2e9);
  }
}
