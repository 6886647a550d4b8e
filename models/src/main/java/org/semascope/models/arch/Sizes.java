package org.semascope.models.arch;

/**
 * The main sizes of a model.
 *
 * @param layers number of blocks; layers are numbered from 0 (embeddings) to this
 * @param hidden width of a vector
 * @param heads attention heads per block
 * @param vocabulary number of tokens in the vocabulary
 * @param maxLength longest input in tokens, with special tokens
 * @param segments number of segment types
 */
public record Sizes(
    int layers, int hidden, int heads, int vocabulary, int maxLength, int segments) {}
