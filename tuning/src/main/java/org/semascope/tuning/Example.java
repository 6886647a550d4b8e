package org.semascope.tuning;

import org.semascope.models.encoder.TokenInput;
import org.semascope.models.tokens.PieceRange;

/**
 * A word in its text as a model takes it, and the number of its label.
 *
 * @param word the positions of its subword tokens
 */
public record Example(TokenInput input, PieceRange word, int label) {}
