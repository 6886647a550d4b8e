package org.semascope.data.tagged;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;

/**
 * A word in its text with the substitutes that people gave for it.
 *
 * @param lemma of the word
 * @param substitutes lemmas with their weights, such as the number of annotators who gave them; may
 *     be empty
 * @param judged whether the substitutes are a list that people judged, with weight 0 for rejected
 *     ones; otherwise people wrote them, and the candidates are the substitutes of all contexts of
 *     the lemma
 */
public record SubstitutedWord(
    String id,
    Occurrence word,
    String lemma,
    PartOfSpeech partOfSpeech,
    Map<String, Double> substitutes,
    boolean judged)
    implements SenseCorpusFormat.Shown {
  public SubstitutedWord {
    substitutes = Collections.unmodifiableMap(new LinkedHashMap<>(substitutes));
  }

  /** The word in brackets and its substitutes: {@code 1 a [bright] boy: clever 3, smart 1}. */
  @Override
  public String show() {
    String text = word.text();
    String accepted =
        substitutes.entrySet().stream()
            .filter(one -> one.getValue() > 0)
            .map(one -> "%s %s".formatted(one.getKey(), number(one.getValue())))
            .collect(Collectors.joining(", "));
    return "%s %s[%s]%s: %s"
        .formatted(
            id,
            text.substring(0, word.span().start()),
            word.word(),
            text.substring(word.span().end()),
            accepted)
        .replaceAll("\\s+", " ");
  }

  private static String number(double weight) {
    return weight == Math.rint(weight) ? String.valueOf((long) weight) : String.valueOf(weight);
  }
}
