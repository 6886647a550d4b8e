package org.semascope.app;

import java.util.List;
import org.semascope.probes.page.PaperOptions;
import org.semascope.probes.page.PaperOptions.Side;
import picocli.CommandLine.Option;

/** What a table or figure for a paper shows. */
final class PaperFlags {
  @Option(
      names = "--columns",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "C,..",
      description =
          "Scores in a table, or lines of a figure: groups (SYN), metrics (MRR) or METRIC:GROUP"
              + " (default: the main result).")
  private List<String> columns = List.of();

  @Option(
      names = "--rows",
      paramLabel = "R",
      description =
          "What rows are: models, metrics or layers (default: models; layers if there are several;"
              + " metrics for several probes).")
  private Side rows; // null for the default

  @Option(
      names = "--layers",
      paramLabel = "L",
      description =
          "best (chosen on one half of the items and scored on the other half), last, all or numbers"
              + " such as 8 or 0,4,8 (default: best in tables, all in figures).")
  private String layers = "";

  @Option(
      names = "--models",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "MODEL,..",
      description = "Models of the runs to show, in this order (default: all).")
  private List<String> models = List.of();

  @Option(names = "--intervals", description = "Show 95 %% intervals.")
  private boolean intervals;

  @Option(names = "--controls", description = "Add rows of all controls, not only of chance.")
  private boolean controls;

  @Option(names = "--published", description = "Add rows of published values.")
  private boolean published;

  @Option(
      names = "--caption",
      paramLabel = "TEXT",
      description = "Caption of the table (default: made from metric, data, n and tests).")
  private String caption = "";

  @Option(
      names = "--label",
      paramLabel = "LABEL",
      description = "LaTeX label of the table (default: tab:PROBE).")
  private String label = "";

  PaperOptions values() {
    return new PaperOptions(
        columns, layers, models, rows, intervals, controls, published, caption, label);
  }

  /** Whether an option is given that only tables for papers have. */
  boolean isGiven() {
    return !values().equals(PaperOptions.DEFAULT);
  }
}
