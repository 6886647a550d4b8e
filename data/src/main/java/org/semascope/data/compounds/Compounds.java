package org.semascope.data.compounds;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Article;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;
import org.semascope.data.Format;
import org.semascope.data.tables.TableKinds;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.DelimitedRow;

/**
 * The formats of noun compounds: the folder of Noun Compound Senses as released, the table of
 * NCIMP, and a user's table.
 *
 * <p>A user's table has a header. Required columns: {@code compound} and {@code score}. Optional
 * columns: {@code synonym}, {@code head}, {@code modifier}, {@code word_synonyms}, {@code language}
 * (default {@code en}), {@code neutral} and any number of columns whose names begin with {@code
 * sentence}. Fields may be empty.
 *
 * <pre>
 * compound,score,synonym,word_synonyms,sentence1,sentence2
 * wet blanket,0.21,killjoy,damp cloak,Don't be such a wet blanket !,
 * </pre>
 *
 * <p>By default, a compound of two words has its head last in English, first in Portuguese. Its
 * neutral sentence is {@code This is a/an ...}, in Portuguese {@code Isto é ... .}; for other
 * languages the table must contain the neutral sentence. A table may contain several languages.
 */
public final class Compounds {
  private static final Pattern WORD = Pattern.compile("[^\\s-]+");

  /** The beginning of neutral sentences: {@code This is a ...}. */
  private static final Map<String, Pattern> FRAMES =
      Map.of(
          "en", Pattern.compile("This is (?:an? )?"),
          "pt", Pattern.compile("(?:Est[ea]s?|Isto) (?:(?:é|são) (?:uma? |[oa] )?)?"));

  /** {@code sent3: ('"http://..."', 140)}. */
  private static final Pattern POINTER = Pattern.compile("sent[0-9]+: \\((.*), ([0-9]{1,9})\\)");

  private static final Pattern POINTER_START = Pattern.compile("sent[0-9]+: \\(.*");

  /** The document identifier of brWaC. */
  private static final Pattern ID = Pattern.compile("meta\\.doc\\.id=\"([^\"]+)\"");

  private Compounds() {}

  /** Whether this is the folder of Noun Compound Senses. */
  public static boolean isNounCompoundSenses(Path path) {
    return new NcsFormat().recognises(path);
  }

  public static List<Format<Compound>> formats() {
    return List.of(
        new NcsFormat(),
        new NcimpFormat(),
        new UserTable<>(TableKinds.COMPOUNDS, CompoundTable::new));
  }

  /**
   * A user's compound, without a score, in neutral sentences of its language.
   *
   * @param phrases its variants; head and modifier are optional
   * @param sentences that contain it
   * @throws SemascopeException if it is one word, if a sentence does not contain it, or if there is
   *     no neutral sentence in the language
   */
  public static Compound of(
      String language, String text, Map<Variant, String> phrases, Collection<String> sentences) {
    if (words(text).size() < 2) {
      throw new SemascopeException(
          "a compound has at least two words, \"%s\" has fewer".formatted(text));
    }
    if (!hasNeutral(language)) {
      throw new SemascopeException(
          "there is no neutral sentence in the language %s, only in en and pt".formatted(language));
    }
    Map<Variant, String> all = phrases(text, language);
    all.putAll(phrases);
    Map<Variant, Occurrence> neutral = new EnumMap<>(Variant.class);
    all.forEach((variant, phrase) -> neutral.put(variant, neutral(phrase, language)));
    List<CompoundContext> contexts = new ArrayList<>();
    for (String sentence : sentences) {
      Optional<Occurrence> found = CompoundFinder.find(sentence, text);
      SemascopeException.throwIf(found.isEmpty(), "there is no \"%s\" in \"%s\"", text, sentence);
      contexts.add(new CompoundContext.Full(sentence, found));
    }
    return new Compound(language, text, OptionalDouble.empty(), neutral, false, contexts);
  }

  /** Split at spaces and hyphens. */
  static List<String> words(String compound) {
    return WORD.matcher(compound).results().map(MatchResult::group).toList();
  }

  /**
   * The compound with its head and modifier. The head of a compound of two words is normally the
   * last in English and the first in Portuguese; other compounds and languages have none.
   */
  static Map<Variant, String> phrases(String compound, String language) {
    Map<Variant, String> phrases = new EnumMap<>(Map.of(Variant.COMPOUND, compound));
    List<String> words = words(compound);
    if (words.size() == 2 && FRAMES.containsKey(language)) {
      int head = language.equals("pt") ? 0 : 1;
      phrases.put(Variant.HEAD, words.get(head));
      phrases.put(Variant.MODIFIER, words.get(1 - head));
    }
    return phrases;
  }

  /** The phrase in a neutral sentence. */
  static Optional<Occurrence> phraseOfNeutral(String language, String sentence) {
    Matcher frame = FRAMES.get(language).matcher(sentence);
    int end = sentence.replaceFirst("\\.\\z", "").stripTrailing().length();
    return frame.lookingAt() && end > frame.end()
        ? Optional.of(new Occurrence(sentence, new Span(frame.end(), end)))
        : Optional.empty();
  }

  static boolean hasNeutral(String language) {
    return FRAMES.containsKey(language);
  }

  /** A neutral sentence with a phrase; the Portuguese one does not depend on gender. */
  static Occurrence neutral(String phrase, String language) {
    return switch (language) {
      case "en" -> in(Article.takesAn(phrase) ? "This is an ?" : "This is a ?", phrase);
      case "pt" -> in("Isto é ? .", phrase);
      default -> throw new IllegalArgumentException("no neutral sentence in " + language);
    };
  }

  private static Occurrence in(String frame, String phrase) {
    int at = frame.indexOf('?');
    return new Occurrence(frame, new Span(at, at + 1)).replacedBy(phrase);
  }

  /** The corpus sentence of a field, or the reference to it; empty for an empty field. */
  static Optional<CompoundContext> context(DelimitedRow row, String text, String compound) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Matcher pointer = POINTER.matcher(text);
    if (pointer.matches()) {
      String where = pointer.group(1);
      Matcher id = ID.matcher(where);
      String document = id.find() ? id.group(1) : where.replaceAll("^['\"]+|['\"]+$", "");
      return Optional.of(new CompoundContext.Pointer(document, Integer.parseInt(pointer.group(2))));
    }
    if (POINTER_START.matcher(text).matches()) {
      throw row.fault("a pointer sent1: (document, number)", DelimitedRow.quoted(text));
    }
    return Optional.of(new CompoundContext.Full(text, CompoundFinder.find(text, compound)));
  }

  /** The only occurrence of the compound in a neutral sentence. */
  static Occurrence only(DelimitedRow row, String sentence, String compound) {
    List<Occurrence> found = WordFinder.all(sentence, compound);
    if (found.size() != 1) {
      throw row.fault(
          "a neutral sentence that contains " + DelimitedRow.quoted(compound) + " once",
          DelimitedRow.quoted(sentence));
    }
    return found.get(0);
  }

  /** The compound; throws if an earlier row has the same compound in the same language. */
  static Compound once(DelimitedRow row, Compound compound, Set<String> seen) {
    if (!seen.add(compound.language() + ' ' + compound.text())) {
      throw row.fault("each compound once", DelimitedRow.quoted(compound.text()) + " again");
    }
    return compound;
  }
}
