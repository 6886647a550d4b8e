package org.semascope.models.tokens;

/**
 * Models that use their vocabulary in the same way. Each family builds what the transformers
 * library converts the same files to, so that pieces and numbers are those the model was trained
 * with.
 */
interface TokenizerFamily {
  TokenizerDescription build(TokenizerFiles files);
}
