package org.semascope.data.index;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** A text's words for Lucene. A word after punctuation leaves a gap, which parts phrases. */
final class WordStream extends TokenStream {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final WordCursor words = new WordCursor();
  private String text = "";

  /** Sets what the next use reads. */
  WordStream over(String newText) {
    text = newText;
    return this;
  }

  @Override
  public void reset() {
    words.reset(text);
  }

  @Override
  public boolean incrementToken() {
    if (!words.next()) {
      return false;
    }
    clearAttributes();
    step.setPositionIncrement(words.adjoins() ? 1 : 2);
    if (words.copyIfPlain(term.resizeBuffer(words.length()))) {
      term.setLength(words.length());
    } else {
      term.setEmpty().append(words.folded());
    }
    return true;
  }
}
