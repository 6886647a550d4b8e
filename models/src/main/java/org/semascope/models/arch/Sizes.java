package org.semascope.models.arch;

/**
 * The numbers of a checkpoint that its users need.
 *
 * @param layers how many blocks there are; layers are numbered 0 to this
 * @param hidden the width of a vector
 * @param heads attention heads per block
 * @param vocabulary how many pieces there are
 * @param maxLength the longest input in tokens, special ones included
 * @param segments how many kinds of segment a token can belong to
 */
public record Sizes(
    int layers, int hidden, int heads, int vocabulary, int maxLength, int segments) {}
