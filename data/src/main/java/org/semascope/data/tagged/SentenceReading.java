package org.semascope.data.tagged;

import java.util.function.Consumer;
import org.semascope.data.Faults;

/** Reads a corpus whose sentences are elements that hold one element for each word. */
abstract class SentenceReading extends MarkupReading {
  private final String sentenceName;
  private final TokenJoiner joiner;
  private SentenceBuilder sentence;

  SentenceReading(
      MarkupReader markup,
      String root,
      String sentenceName,
      TokenJoiner joiner,
      Faults faults,
      Consumer<? super TaggedSentence> each) {
    super(markup, root, faults, each);
    this.sentenceName = sentenceName;
    this.joiner = joiner;
  }

  /** The id of a sentence that begins. */
  abstract String id(TagMarkup.Open sentence) throws BadRecord;

  abstract boolean isWord(String name);

  abstract void word(TagMarkup.Open word, SentenceBuilder sentence) throws BadRecord;

  /** Any element that is neither a sentence nor a word. */
  abstract void other(TagMarkup.Open element) throws BadRecord;

  @Override
  final void open(TagMarkup.Open element) throws BadRecord {
    if (element.name().equals(sentenceName)) {
      SentenceBuilder last = sentence;
      sentence = new SentenceBuilder(id(element));
      if (last != null) {
        tell(new BadRecord(element.line(), "</" + sentenceName + ">", element));
      }
    } else if (!isWord(element.name())) {
      other(element);
    } else if (sentence == null) {
      throw new BadRecord(element.line(), "<" + sentenceName + "> before a word", element);
    } else {
      word(element, sentence);
    }
  }

  @Override
  final void close(TagMarkup.Close element) throws BadRecord {
    if (element.name().equals(sentenceName)) {
      if (sentence == null) {
        throw new BadRecord(element.line(), "<" + sentenceName + "> before its end", element);
      }
      TaggedSentence whole = sentence.build(element.line(), joiner);
      sentence = null;
      deliver(whole);
    }
  }

  @Override
  final boolean resume(TagMarkup.Open element) {
    return !isWord(element.name());
  }

  @Override
  final void abandon() {
    sentence = null;
  }
}
