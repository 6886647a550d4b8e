package org.semascope.app;

import java.nio.file.Path;
import org.semascope.data.catalogue.KnownSets;
import picocli.CommandLine.Option;

/** Which wordnet a command uses. */
final class WordNetOption {
  @Option(
      names = "--wordnet",
      paramLabel = "PATH",
      description = {
        "A dict folder of WordNet (3.0, 3.1) or a WN-LMF file of any language",
        "(default: WordNet 3.0, which comes with Semascope)."
      })
  private Path path;

  /** As {@link org.semascope.probes.Resources#wordnet} takes it. */
  String name() {
    return path == null ? KnownSets.WORDNET_30 : path.toString();
  }
}
