package org.semascope.report.table;

import java.util.Locale;

/** The forms a result can be printed in. */
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
