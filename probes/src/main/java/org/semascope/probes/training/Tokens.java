package org.semascope.probes.training;

import java.util.Locale;

/** What is a word, and what a sentence. */
public enum Tokens {
  /** Letters and digits, joined by hyphens and apostrophes; a paragraph is a sentence. */
  WORDS,
  /** Whatever stands between blanks; a paragraph is a sentence. */
  BLANKS,
  /** Whatever stands between blanks; a line of the file is a sentence, as word2vec has it. */
  LINES;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
