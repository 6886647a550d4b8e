/**
 * Runs models: token ids in, word vectors and word probabilities out, many at a time. What is asked
 * is sorted into batches here; a {@code Backend} computes them: our own graphs, ELMo's LSTMs, or a
 * graph that others have exported. Speed comes from work not done: no padding in products, no layer
 * above the deepest asked for, no row of that layer but the targets', no input twice.
 */
package org.semascope.models.encoder;
