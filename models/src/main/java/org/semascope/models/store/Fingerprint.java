package org.semascope.models.store;

import java.util.List;
import java.util.Optional;

/**
 * Identifies the content of a model's files.
 *
 * @param sha256 of the checksums of configuration, tokenizer and weights, independent of the
 *     directory's path
 * @param files names of these files, relative to the directory
 * @param finite whether all weights are finite; empty if not checked yet
 */
public record Fingerprint(String sha256, List<String> files, Optional<Boolean> finite) {
  public Fingerprint {
    files = List.copyOf(files);
  }
}
