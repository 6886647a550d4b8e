package org.semascope.data.index;

import org.semascope.core.Progress;
import org.semascope.data.Faults;

/**
 * How an index is built.
 *
 * @param threads number of indexing threads, in addition to the reading one
 * @param replace whether to replace an existing index; other files are never replaced
 * @param faults receives bad records
 */
public record BuildOptions(int threads, boolean replace, Faults faults, Progress progress) {
  public BuildOptions {
    if (threads < 1) {
      throw new IllegalArgumentException(threads + " threads");
    }
  }

  /** All cores, strict, silent, no replacement. */
  public static BuildOptions defaults() {
    return new BuildOptions(
        Runtime.getRuntime().availableProcessors(), false, Faults.STRICT, Progress.SILENT);
  }
}
