/**
 * Runs architectures: token ids in, word vectors and word probabilities out, many at a time. Speed
 * comes from work not done: no padding in products, no layer above the deepest asked for, no row of
 * that layer but the targets', no input twice.
 */
package org.semascope.models.encoder;
