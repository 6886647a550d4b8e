package org.semascope.models.store;

import java.util.List;
import java.util.Optional;

/**
 * What a model's files are, in one number.
 *
 * @param sha256 over the checksums of configuration, tokenizer and weights; the place of the
 *     directory does not matter to it
 * @param files that these are, by their names in the directory
 * @param finite whether all weights are finite numbers; empty until somebody has looked
 */
public record Fingerprint(String sha256, List<String> files, Optional<Boolean> finite) {
  public Fingerprint {
    files = List.copyOf(files);
  }
}
