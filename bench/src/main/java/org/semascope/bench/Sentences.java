package org.semascope.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semascope.models.tokens.Tokenizer;

/**
 * Texts of mixed length, as corpora have them: log-normal with a median of 23 words. Every word is
 * one piece, so that all contestants see the same tokens.
 */
final class Sentences {
  private static final double MEDIAN = 23;
  private static final double SPREAD = 0.55;
  private static final int LONGEST = 120; // the peer's model takes 128 tokens

  private final List<String> words = new ArrayList<>();
  private final Random random;

  Sentences(Tokenizer tokenizer, long seed) {
    this.random = new Random(seed);
    for (int id = 0; id < tokenizer.vocabularySize(); id++) {
      String piece = tokenizer.piece(id);
      if (piece.length() > 2 && piece.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
        words.add(piece);
      }
    }
  }

  List<String> next(int count) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double drawn = Math.exp(Math.log(MEDIAN) + SPREAD * random.nextGaussian());
      int length = (int) Math.max(3, Math.min(LONGEST, Math.round(drawn)));
      List<String> text = new ArrayList<>();
      for (int w = 0; w < length; w++) {
        text.add(words.get(random.nextInt(words.size())));
      }
      texts.add(String.join(" ", text));
    }
    return texts;
  }
}
