package org.semascope.report.table;

import java.util.Locale;

/** Output formats of commands. */
public enum OutputFormat {
  TABLE,
  JSON,
  CSV,
  TEX,
  MD;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
