package org.semascope.app;

import org.semascope.core.UsageException;
import org.semascope.probes.Setting;

/** Which model a question is asked of. */
record ModelOptions(
    @Setting(
            value =
                "A directory, a file of static vectors, a catalogue name (see `models list`) or a"
                    + " hub id org/name[@rev].",
            name = {"-m", "--model"},
            label = "MODEL")
        String name,
    @Setting(value = "Cores to use; all by default.", label = "N") int threads) {
  /** The user must name a model. */
  static final ModelOptions REQUIRED = of(null);

  ModelOptions {
    UsageException.throwIf(threads < 1, "--threads must be at least 1, not " + threads);
  }

  static ModelOptions of(String usual) {
    return new ModelOptions(usual, Runtime.getRuntime().availableProcessors());
  }
}
