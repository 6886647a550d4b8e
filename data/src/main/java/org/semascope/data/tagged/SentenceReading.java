package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * Reads a corpus in SGML or XML whose sentences are elements that hold one element for each word. A
 * bad sentence goes to the faults, and what follows is skipped up to the next element that is no
 * word.
 */
abstract class SentenceReading {
  private final String root;
  private final String sentenceName;
  private final Set<String> wordNames;
  private SentenceBuilder sentence;

  /**
   * @param root the element that holds all others
   */
  SentenceReading(String root, String sentenceName, Set<String> wordNames) {
    this.root = root;
    this.sentenceName = sentenceName;
    this.wordNames = wordNames;
  }

  /** The id of a sentence that begins. */
  abstract String id(MarkupReader.Open element);

  /** Adds a word to the sentence. */
  abstract void word(MarkupReader markup, MarkupReader.Open element, SentenceBuilder sentence);

  /** Any element that is neither a sentence nor a word. */
  abstract void other(MarkupReader.Open element);

  final void run(
      Path file, TokenJoiner joiner, Faults faults, Consumer<? super TaggedSentence> each) {
    boolean any = false;
    boolean rootClosed = false;
    boolean skipping = false;
    try (MarkupReader markup = new MarkupReader(file)) {
      for (boolean ended = false; !ended; ) {
        TaggedSentence whole = null;
        try {
          MarkupReader.Piece next = markup.next();
          if (next instanceof MarkupReader.End) {
            ended = true;
            if (any && !rootClosed) {
              faults.accept(next.line().fault("</" + root + ">", "the end of the file"));
            }
          } else if (next instanceof MarkupReader.Open element) {
            skipping = skipping && wordNames.contains(element.name());
            if (!skipping) {
              open(markup, element, faults);
            }
          } else if (next instanceof MarkupReader.Close element) {
            rootClosed |= element.name().equals(root);
            if (!skipping && element.name().equals(sentenceName)) {
              whole = close(element, joiner);
            }
          }
        } catch (DataFormatException bad) {
          if (markup.isUnreadable()) {
            throw bad;
          }
          any = true;
          skipping = true;
          sentence = null;
          faults.accept(bad);
        }
        if (whole != null) {
          any = true;
          each.accept(whole);
        }
      }
    }
    if (!any) {
      throw DataFormatException.file(file, "at least one sentence", "none");
    }
  }

  private void open(MarkupReader markup, MarkupReader.Open element, Faults faults) {
    if (element.name().equals(sentenceName)) {
      SentenceBuilder last = sentence;
      sentence = new SentenceBuilder(id(element));
      if (last != null) {
        faults.accept(element.line().fault("</" + sentenceName + ">", element));
      }
    } else if (!wordNames.contains(element.name())) {
      other(element);
    } else if (sentence == null) {
      throw element.line().fault("<" + sentenceName + "> before a word", element);
    } else {
      word(markup, element, sentence);
    }
  }

  private TaggedSentence close(MarkupReader.Close element, TokenJoiner joiner) {
    SentenceBuilder last = sentence;
    sentence = null;
    if (last == null) {
      throw element.line().fault("<" + sentenceName + "> before its end", element);
    }
    return last.build(element.line(), joiner);
  }
}
