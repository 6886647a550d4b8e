package org.semascope.report.table;

import java.util.Locale;

/** Output formats of commands. */
public enum OutputFormat {
  TABLE,
  /** One document with all results. */
  JSON,
  /** One object per line. */
  JSONL,
  CSV,
  TSV,
  TEX,
  MD;

  /** Whether results are objects with unscaled numbers, not rows of a table. */
  public boolean isJson() {
    return this == JSON || this == JSONL;
  }

  /** Whether results are rows of one header, for programs. */
  public boolean isSeparated() {
    return this == CSV || this == TSV;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
