package org.semascope.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.app.Context;
import org.semascope.bench.Results.Round;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;

/** {@code bench start}: how long a user waits, from the command to its end. */
@Command(
    name = "start",
    description = {
      "Measures the program as a user starts it: seconds, and the memory it takes.",
      "Starts take turns in every round; ratios to Java alone are taken within a round. The first"
          + " vector is that of bert-base-uncased, if the model is in the store."
    },
    footer = {"", "Example:", "  semascope bench start --rounds 20"})
final class StartBench extends Bench {
  private static final String MODEL = "bert-base-uncased";
  private static final String JAVA = "java -version";

  StartBench(Context context) {
    super(context, 10);
  }

  @Override
  void measure(Path folder) {
    Map<String, List<String>> starts = starts(launcher());
    Contest<TimedProcess> contest = contest(); // whose warm-up also builds and fills the disk cache
    starts.forEach((name, command) -> contest.add(name, round -> TimedProcess.done(command)));
    Results<TimedProcess> results = contest.run();
    Table table =
        new Table(
            List.of("start", "seconds", "range", "times " + JAVA, "range", "peak, MB", "range"));
    for (String name : starts.keySet()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
      row.addAll(results.cells("%.2f", round -> seconds(round, name)));
      row.addAll(results.cells("%.1f", round -> seconds(round, name) / seconds(round, JAVA)));
      row.addAll(results.cells("%.0f", round -> round.result(name).peakBytes() / 1e6));
      table.row(row);
    }
    print(List.of(table));
  }

  /** Without the time that it takes to read what the program printed. */
  private static double seconds(Round<TimedProcess> round, String name) {
    return round.result(name).seconds();
  }

  private Map<String, List<String>> starts(String launcher) {
    Map<String, List<String>> starts = new LinkedHashMap<>();
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    starts.put(JAVA, List.of(java, "-version"));
    starts.put("--version", List.of(launcher, "--version"));
    starts.put("--help", List.of(launcher, "--help"));
    if (context.store().find(MODEL).isPresent()) {
      List<String> encode = new ArrayList<>(List.of(launcher, "encode", "-m", MODEL));
      encode.addAll(List.of("The disaster was over.", "--word", "disaster", "--format", "json"));
      starts.put("first vector", encode);
    } else {
      say("%s is not in the store: no first vector is measured", MODEL);
    }
    return starts;
  }
}
