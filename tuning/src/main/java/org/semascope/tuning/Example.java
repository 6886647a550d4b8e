package org.semascope.tuning;

import org.semascope.models.encoder.TokenInput;
import org.semascope.models.tokens.PieceRange;

/**
 * A tokenised text with a target word and the index of its label.
 *
 * @param word the positions of its subword tokens
 */
public record Example(TokenInput input, PieceRange word, int label) {}
