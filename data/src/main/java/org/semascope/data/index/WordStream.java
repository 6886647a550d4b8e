package org.semascope.data.index;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;

/** A text's words for Lucene. A word after punctuation leaves a gap, which parts phrases. */
final class WordStream extends TokenStream {
  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final BytesRef plain = new BytesRef(new byte[WordCursor.LONGEST]);
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
    step.setPositionIncrement(words.adjoins() ? 1 : 2);
    if (words.copyIfPlain(plain.bytes)) {
      plain.length = words.end() - words.start();
      term.setBytesRef(plain);
    } else {
      term.setBytesRef(new BytesRef(words.folded()));
    }
    return true;
  }
}
