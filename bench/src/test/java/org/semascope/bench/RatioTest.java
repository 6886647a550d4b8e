package org.semascope.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.TablePrinter;

class RatioTest {
  /** In the second round something else was running: the peak beside the ratios shows it. */
  @Test
  void everyRoundHasThePeakBesideItsRatios() {
    Ratio peaks = new Ratio();
    Ratio others = new Ratio();
    Map<String, Ratio> ratios = new LinkedHashMap<>();
    double[][] rounds = {{176.4, .8812, 3.6, .01}, {61.2, .5, 2.25, 0}, {170, .7, 3, .21}};
    for (double[] round : rounds) {
      peaks.add(round[0]);
      Ratio.add(ratios, "of the peak", round[1]);
      Ratio.add(ratios, "over padded batches", round[2]);
      others.add(round[3]);
    }
    assertThat(printed(Ratio.byRound("peak, GFLOP/s", peaks, others, ratios)))
        .isEqualTo(
            """
            round,"peak, GFLOP/s",others' share,of the peak,over padded batches,note
            1,176,0.01,0.88,3.60,
            2,61,0.00,0.50,2.25,disturbed
            3,170,0.21,0.70,3.00,disturbed
            """);
  }

  private static String printed(Table table) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new TablePrinter(OutputFormat.CSV, false, new PrintStream(bytes, true, StandardCharsets.UTF_8))
        .print(table);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
