package org.semascope.app;

import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Option;

/** The format of what a command prints. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "F",
      description =
          "Output format: table, json (one document), jsonl (one object per line), csv, tsv, tex or"
              + " md (default: table).")
  private OutputFormat format; // null if not given

  boolean isGiven() {
    return format != null;
  }

  OutputFormat value() {
    return or(OutputFormat.TABLE);
  }

  /** The default is one JSON object per line with {@code --input}, otherwise a table. */
  OutputFormat of(BatchOptions batch) {
    return or(batch.isSet() ? OutputFormat.JSONL : OutputFormat.TABLE);
  }

  OutputFormat or(OutputFormat fallback) {
    return format == null ? fallback : format;
  }
}
