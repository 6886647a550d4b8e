package org.semascope.models;

import org.semascope.models.tokens.AlignedInput;

/**
 * A masked place of an input and the vocabulary entries whose probability is wanted there.
 *
 * @param position of the mask among the input's tokens, special ones counted
 */
public record MaskedPlace(AlignedInput input, int position, int[] candidates) {}
