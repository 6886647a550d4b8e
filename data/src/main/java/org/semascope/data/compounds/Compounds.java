package org.semascope.data.compounds;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.data.Format;

/**
 * The forms in which noun compounds are read: the folder of Noun Compound Senses as its authors
 * distribute it, and a table of one's own.
 *
 * <p>One's own table is a CSV with a header. It needs the columns {@code compound} and {@code
 * score}, and may have {@code synonym}, {@code head}, {@code modifier}, {@code word_synonyms},
 * {@code language} ({@code en} if left out), {@code neutral} and any number of columns whose names
 * begin with {@code sentence}. A field may be empty.
 *
 * <pre>
 * compound,score,synonym,word_synonyms,sentence1,sentence2
 * wet blanket,0.21,killjoy,damp cloak,Don't be such a wet blanket !,
 * </pre>
 *
 * <p>A compound of two words has its head last in English, first in Portuguese, unless the table
 * says otherwise. Its neutral sentence is {@code This is a/an ...}, in Portuguese {@code Isto é ...
 * .}; for another language the table gives the neutral sentence of the compound. Compounds of
 * several languages may stand in one table.
 */
public final class Compounds {
  private Compounds() {}

  /** Whether this is the folder of Noun Compound Senses, by its form. */
  public static boolean isNounCompoundSenses(Path path) {
    return new NcsFormat().recognises(path);
  }

  public static List<Format<Compound>> formats() {
    return List.of(new NcsFormat(), new CompoundTableFormat());
  }

  /**
   * A compound of one's own, without a score, in neutral sentences of its language.
   *
   * @param phrases what can stand in its place; head and modifier need not be told
   * @param sentences that hold it
   * @throws SemascopeException if it is one word, if a sentence does not hold it, or if no neutral
   *     sentence is known in the language
   */
  public static Compound of(
      String language, String text, Map<Variant, String> phrases, Collection<String> sentences) {
    if (CompoundWords.of(text).size() < 2) {
      throw new SemascopeException(
          "a compound has at least two words, \"%s\" has not".formatted(text));
    }
    if (!NeutralFrame.isKnown(language)) {
      throw new SemascopeException(
          "no neutral sentence is known in the language %s, only in en and pt".formatted(language));
    }
    Map<Variant, String> all = new EnumMap<>(Variant.class);
    all.put(Variant.COMPOUND, text);
    all.putAll(CompoundWords.headAndModifier(text, language));
    all.putAll(phrases);
    Map<Variant, Occurrence> neutral = new EnumMap<>(Variant.class);
    all.forEach((variant, phrase) -> neutral.put(variant, NeutralFrame.around(phrase, language)));
    List<CompoundContext> contexts = new ArrayList<>();
    for (String sentence : sentences) {
      Optional<Occurrence> place = CompoundFinder.find(sentence, text);
      SemascopeException.throwIf(place.isEmpty(), "there is no \"%s\" in \"%s\"", text, sentence);
      contexts.add(new CompoundContext.Full(sentence, place));
    }
    return new Compound(language, text, OptionalDouble.empty(), neutral, false, contexts);
  }
}
