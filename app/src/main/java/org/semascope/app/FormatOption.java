package org.semascope.app;

import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Option;

/** The form of what a command prints. */
final class FormatOption {
  @Option(names = "--format", paramLabel = "F", description = "table, json, csv, tex or md.")
  private OutputFormat format; // null if the user did not say

  OutputFormat value() {
    return or(OutputFormat.TABLE);
  }

  /** Many lines are answered in JSON by default. */
  OutputFormat of(BatchOptions batch) {
    return or(batch.isSet() ? OutputFormat.JSON : OutputFormat.TABLE);
  }

  OutputFormat or(OutputFormat usual) {
    return format == null ? usual : format;
  }
}
