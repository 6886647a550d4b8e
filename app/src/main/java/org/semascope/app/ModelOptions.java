package org.semascope.app;

import org.semascope.core.UsageException;
import org.semascope.probes.Setting;

/** The model that a question is about. */
record ModelOptions(
    @Setting(
            value =
                "A directory, a file of static vectors, a catalogue name (see `models list`) or a"
                    + " hub id org/name[@revision]; NAME=MODEL to give it a name.",
            name = {"-m", "--model"},
            label = "MODEL")
        String name,
    @Setting(value = "Number of threads (default: number of cores).", label = "N") int threads) {
  /** The user must name a model. */
  static final ModelOptions REQUIRED = of(null);

  ModelOptions {
    UsageException.throwIf(threads < 1, "--threads must be at least 1, not " + threads);
  }

  static ModelOptions of(String defaultName) {
    return new ModelOptions(defaultName, Runtime.getRuntime().availableProcessors());
  }
}
