package org.semascope.data.compounds;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/** A user's table, described in {@link Compounds}. */
final class CompoundTableFormat implements Format<Compound> {
  private static final String COMPOUND = "compound";
  private static final String SCORE = "score";

  /** Columns of files that are parts of Noun Compound Senses. */
  private static final Set<String> OF_NCS = Set.of("compositionality", "neutral sentence");

  private static final Map<Variant, String> VARIANTS =
      Map.of(
          Variant.SYNONYM, "synonym",
          Variant.HEAD, "head",
          Variant.MODIFIER, "modifier",
          Variant.WORD_SYNONYMS, "word_synonyms");

  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");

  @Override
  public String name() {
    return "noun compounds, CSV with the columns compound, score, ...";
  }

  /** Recognises the header of such a table even if columns are missing. */
  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    if (head.isEmpty()) {
      return false;
    }
    List<String> names = lowered(DelimitedRows.split(head.get(0).replace("\"", ""), ','));
    return names.contains(COMPOUND) && Collections.disjoint(names, OF_NCS);
  }

  private static List<String> lowered(List<String> fields) {
    return fields.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Compound> each) {
    try (DelimitedRows rows = DelimitedRows.csv(path)) {
      List<String> columns = columns(rows.first(path, "a header with compound and score"));
      HumanScores scores = new HumanScores();
      Set<String> seen = new HashSet<>();
      rows.each(
          path,
          row ->
              Compounds.once(row, new Row(row.expect(columns.size()), columns).read(scores), seen),
          faults,
          each);
    }
  }

  private static List<String> columns(DelimitedRow header) {
    List<String> names = lowered(header.fields());
    if (!names.containsAll(List.of(COMPOUND, SCORE))) {
      throw header.fault(
          "a header with compound and score (whose fields may be empty)",
          DelimitedRow.quoted(header.fields().toString()));
    }
    for (String name : names) {
      if (!name.isEmpty() && names.indexOf(name) != names.lastIndexOf(name)) {
        throw header.fault("each column once", DelimitedRow.quoted(name) + " again");
      }
    }
    return names;
  }

  private record Row(DelimitedRow row, List<String> columns) {
    Compound read(HumanScores scores) {
      String text = row.text(columns.indexOf(COMPOUND), "a compound");
      if (Compounds.words(text).size() < 2) {
        throw row.fault("a compound of at least two words", DelimitedRow.quoted(text));
      }
      String language = language();
      Map<Variant, Occurrence> neutral = new EnumMap<>(Variant.class);
      Occurrence sentence = neutral(language, text);
      phrases(language, text)
          .forEach((variant, phrase) -> neutral.put(variant, in(sentence, language, phrase)));
      return new Compound(
          language, text, scores.read(row, columns.indexOf(SCORE)), neutral, false, contexts(text));
    }

    private String language() {
      String language = field("language").toLowerCase(Locale.ROOT);
      if (!language.isEmpty() && !LANGUAGE.matcher(language).matches()) {
        throw row.fault("the code of a language, such as en or pt", DelimitedRow.quoted(language));
      }
      return language.isEmpty() ? "en" : language;
    }

    private Map<Variant, String> phrases(String language, String text) {
      Map<Variant, String> phrases = Compounds.phrases(text, language);
      VARIANTS.forEach(
          (variant, name) -> {
            if (!field(name).isEmpty()) {
              phrases.put(variant, field(name));
            }
          });
      return phrases;
    }

    /** The compound in the row's own neutral sentence; null for the default one of its language. */
    private Occurrence neutral(String language, String text) {
      String own = field("neutral");
      if (!own.isEmpty()) {
        return Compounds.only(row, own, text);
      }
      if (!Compounds.hasNeutral(language)) {
        throw row.fault("a neutral sentence for language " + language, "none");
      }
      return null;
    }

    private static Occurrence in(Occurrence sentence, String language, String phrase) {
      return sentence == null ? Compounds.neutral(phrase, language) : sentence.replacedBy(phrase);
    }

    private List<CompoundContext> contexts(String text) {
      List<CompoundContext> contexts = new ArrayList<>();
      for (int at = 0; at < columns.size(); at++) {
        if (columns.get(at).startsWith("sentence")) {
          Compounds.context(row, at, text).ifPresent(contexts::add);
        }
      }
      return contexts;
    }

    /** Empty if the table has no such column. */
    private String field(String name) {
      int at = columns.indexOf(name);
      return at < 0 ? "" : row.field(at);
    }
  }
}
