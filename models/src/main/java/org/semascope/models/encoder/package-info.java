/**
 * Runs models: token ids in, word vectors and word probabilities out. Queries are sorted into
 * batches, which a {@link Encoder.Backend} runs: generated graphs, ELMo's LSTMs, or an exported
 * graph. For speed there is no padding in matrix products, no layer above the deepest requested, no
 * row of that layer except the targets, no input twice, and in causal models no prefix twice.
 */
package org.semascope.models.encoder;
