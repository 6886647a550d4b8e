package org.semascope.data.index;

import org.semascope.core.Progress;
import org.semascope.data.Faults;

/**
 * How an index is built.
 *
 * @param threads that index while another one reads
 * @param replace whether an index that is already there gives way; nothing else ever does
 * @param faults hears of bad records
 */
public record BuildOptions(int threads, boolean replace, Faults faults, Progress progress) {
  public BuildOptions {
    if (threads < 1) {
      throw new IllegalArgumentException(threads + " threads");
    }
  }

  /** All cores, strict, silent, nothing replaced. */
  public static BuildOptions usual() {
    return new BuildOptions(
        Runtime.getRuntime().availableProcessors(), false, Faults.STRICT, Progress.SILENT);
  }
}
