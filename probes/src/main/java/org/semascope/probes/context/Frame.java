package org.semascope.probes.context;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.core.UsageException;

/**
 * A text that is put around the text of a use, for models that read only what precedes a word:
 * {@code In "{text}", the word {word} means}. The vector is that of the word at {@code {word}} or,
 * without it, in {@code {text}}.
 *
 * @param template empty for none
 */
record Frame(String template) {
  private static final String TEXT = "{text}";
  private static final String WORD = "{word}";
  private static final Pattern SLOT = Pattern.compile("\\{(text|word)}");

  Frame {
    if (!template.isEmpty()) {
      UsageException.throwIf(
          count(template, TEXT) != 1,
          "--frame %s: expected %s once, found it %s times",
          template,
          TEXT,
          count(template, TEXT));
      UsageException.throwIf(
          count(template, WORD) > 1,
          "--frame %s: expected %s at most once, found it %s times",
          template,
          WORD,
          count(template, WORD));
    }
  }

  private static int count(String template, String slot) {
    return (template.length() - template.replace(slot, "").length()) / slot.length();
  }

  /** The use in the frame. */
  Occurrence around(Occurrence use) {
    if (template.isEmpty()) {
      return use;
    }
    StringBuilder text = new StringBuilder();
    Span inText = use.span();
    Span inSlot = null;
    Matcher slot = SLOT.matcher(template);
    int end = 0;
    while (slot.find()) {
      text.append(template, end, slot.start());
      int start = text.length();
      if (slot.group().equals(TEXT)) {
        inText = new Span(start + use.span().start(), start + use.span().end());
        text.append(use.text());
      } else {
        text.append(use.word());
        inSlot = new Span(start, text.length());
      }
      end = slot.end();
    }
    text.append(template.substring(end));
    return new Occurrence(text.toString(), inSlot == null ? inText : inSlot);
  }
}
