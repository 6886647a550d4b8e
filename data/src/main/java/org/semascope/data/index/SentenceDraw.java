package org.semascope.data.index;

import java.util.List;
import java.util.function.Predicate;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.corpora.SentenceSplitter;

/** Draws sentences that hold one of some words and are neither short nor long. */
final class SentenceDraw {
  static final int SHORTEST = 10;
  static final int LONGEST = 90;

  /** Ordinals are moved up by this to number sentences; no paragraph has as many. */
  private static final int BITS_FOR_SENTENCES = 24;

  private final Places words;
  private final Predicate<Occurrence> wanted;
  private final SentenceSplitter splitter;
  private final Draw<Candidate> draw;

  private record Candidate(Paragraph paragraph, int number, Span span, List<Span> places) {}

  SentenceDraw(
      List<Phrase> words,
      Predicate<Occurrence> wanted,
      SentenceSplitter splitter,
      int size,
      long seed) {
    this.words = new Places(words);
    this.wanted = wanted;
    this.splitter = splitter;
    this.draw = new Draw<>(size, seed);
  }

  void offer(Paragraph paragraph) {
    String text = paragraph.text();
    List<Span> sentences = splitter.sentences(text);
    for (int i = 0; i < sentences.size(); i++) {
      long number = (paragraph.ordinal() << BITS_FOR_SENTENCES) + i;
      if (draw.wants(number)) { // few are, once enough have come
        Span span = sentences.get(i);
        String own = span.of(text);
        List<Span> places =
            words.in(own).stream()
                .flatMap(List::stream)
                .filter(place -> wanted.test(new Occurrence(own, place)))
                .distinct()
                .sorted()
                .toList();
        if (!places.isEmpty() && isOfGoodLength(own)) {
          draw.offer(number, new Candidate(paragraph, i, span, places));
        }
      }
    }
  }

  List<SentenceHit> result() {
    return draw.result().stream().map(this::hit).toList();
  }

  private SentenceHit hit(Candidate one) {
    String id = one.paragraph().ordinal() + ":" + (one.number() + 1);
    return new SentenceHit(
        one.paragraph(), splitter.sentence(id, one.paragraph().text(), one.span()), one.places());
  }

  private static boolean isOfGoodLength(String sentence) {
    WordCursor cursor = new WordCursor();
    cursor.reset(sentence);
    int words = 0;
    while (cursor.next()) {
      words++;
    }
    return words >= SHORTEST && words <= LONGEST;
  }
}
