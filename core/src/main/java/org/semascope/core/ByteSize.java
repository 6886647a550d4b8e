package org.semascope.core;

import java.util.Locale;

/** Human-readable sizes in powers of 1000. */
public final class ByteSize {
  private static final String[] UNITS = {"bytes", "kB", "MB", "GB", "TB"};

  private ByteSize() {}

  /** {@code 408 MB}, {@code 1.4 GB}. */
  public static String of(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    boolean tenths = unit > 0 && value < 9.95;
    return String.format(Locale.ROOT, tenths ? "%.1f %s" : "%.0f %s", value, UNITS[unit]);
  }
}
