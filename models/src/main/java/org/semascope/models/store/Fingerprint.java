package org.semascope.models.store;

import java.util.Optional;

/**
 * What a model's files are, in one number.
 *
 * @param sha256 over the checksums of configuration, tokenizer and weights; the place of the
 *     directory does not matter to it
 * @param finite whether all weights are finite numbers; empty until somebody has looked
 */
public record Fingerprint(String sha256, Optional<Boolean> finite) {}
