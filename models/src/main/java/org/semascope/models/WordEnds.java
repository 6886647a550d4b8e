package org.semascope.models;

import java.util.stream.IntStream;
import org.semascope.models.encoder.Prediction;

/**
 * Where a word ends is told by the piece after it: the word is over if that piece does not go on
 * with it. A model that reads from left to right gives the probability of all such pieces.
 */
public final class WordEnds {
  private final int[] pieces;

  public WordEnds(ContextualModel model) {
    this.pieces =
        IntStream.range(0, model.architecture().vocabularySize())
            .filter(id -> !model.tokenizer().continuesWord(id))
            .toArray();
  }

  /** The pieces that do not go on with a word, to be asked for as candidates; not to be changed. */
  public int[] pieces() {
    return pieces;
  }

  /** log P(over), from the answer to a question for {@link #pieces}. */
  public static double logProbability(Prediction answer) {
    double sum = 0;
    for (float logProb : answer.candidates()) {
      sum += Math.exp(logProb);
    }
    return Math.log(sum);
  }

  /** Whether a text could go on with its last word; after punctuation that word is over anyway. */
  public static boolean isOpen(String text) {
    return !text.isEmpty() && Character.isLetterOrDigit(text.codePointBefore(text.length()));
  }
}
