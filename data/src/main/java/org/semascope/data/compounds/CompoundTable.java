package org.semascope.data.compounds;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.data.tables.UserRow;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.DelimitedRow;

/** The rows of a user's table of compounds, described in {@link Compounds}. */
final class CompoundTable implements UserTable.Parser<Compound> {
  private static final Map<Variant, String> VARIANTS =
      Map.of(
          Variant.SYNONYM, "synonym",
          Variant.HEAD, "head",
          Variant.MODIFIER, "modifier",
          Variant.WORD_SYNONYMS, "word_synonyms");

  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");

  private final Set<String> seen = new HashSet<>();

  @Override
  public Compound parse(UserRow row) {
    String text = row.text("compound");
    if (Compounds.words(text).size() < 2) {
      throw row.fault("a compound of at least two words", DelimitedRow.quoted(text));
    }
    OptionalDouble score = row.optionalNumber("score");
    score.ifPresent(number -> HumanScores.checked(row.row(), number));
    String language = language(row);
    Map<Variant, Occurrence> neutral = new EnumMap<>(Variant.class);
    Occurrence sentence = neutral(row, language, text);
    phrases(row, language, text)
        .forEach((variant, phrase) -> neutral.put(variant, in(sentence, language, phrase)));
    List<CompoundContext> contexts = new ArrayList<>();
    row.all("sentence")
        .forEach(one -> Compounds.context(row.row(), one, text).ifPresent(contexts::add));
    Compound compound = new Compound(language, text, score, neutral, false, contexts);
    return Compounds.once(row.row(), compound, seen);
  }

  private static String language(UserRow row) {
    String language = row.optional("language").toLowerCase(Locale.ROOT);
    if (!language.isEmpty() && !LANGUAGE.matcher(language).matches()) {
      throw row.fault("the code of a language, such as en or pt", DelimitedRow.quoted(language));
    }
    return language.isEmpty() ? "en" : language;
  }

  private static Map<Variant, String> phrases(UserRow row, String language, String text) {
    Map<Variant, String> phrases = Compounds.phrases(text, language);
    VARIANTS.forEach(
        (variant, name) -> {
          if (!row.optional(name).isEmpty()) {
            phrases.put(variant, row.optional(name));
          }
        });
    return phrases;
  }

  /** The compound in the row's own neutral sentence; null for the default one of its language. */
  private static Occurrence neutral(UserRow row, String language, String text) {
    String own = row.optional("neutral");
    if (!own.isEmpty()) {
      return Compounds.only(row.row(), own, text);
    }
    if (!Compounds.hasNeutral(language)) {
      throw row.fault("a neutral sentence for language " + language, "none");
    }
    return null;
  }

  private static Occurrence in(Occurrence sentence, String language, String phrase) {
    return sentence == null ? Compounds.neutral(phrase, language) : sentence.replacedBy(phrase);
  }
}
