package org.semascope.probes.training;

import java.util.Locale;

/** Definition of words and sentences. */
public enum Tokenization {
  /** Letters and digits, with inner hyphens and apostrophes; a paragraph is a sentence. */
  WORDS,
  /** Whitespace-separated tokens; a paragraph is a sentence. */
  BLANKS,
  /** Whitespace-separated tokens; a line of the file is a sentence, as in word2vec. */
  LINES;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
