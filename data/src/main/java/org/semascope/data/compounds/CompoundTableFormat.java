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
import java.util.function.Function;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/** A user's table, described in {@link Compounds}. */
final class CompoundTableFormat implements Format<Compound> {
  @Override
  public String name() {
    return "noun compounds, CSV with the columns compound, score, ...";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty()
        && CompoundColumns.isHeader(DelimitedRows.split(head.get(0).replace("\"", ""), ','));
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Compound> each) {
    try (DelimitedRows rows = DelimitedRows.csv(path)) {
      DelimitedRow header = rows.first(path, "a header with compound and score");
      CompoundColumns columns = new CompoundColumns(header);
      Set<String> seen = new HashSet<>();
      rows.each(path, row -> Compounds.once(row, columns.compound(row), seen), faults, each);
    }
  }

  /** The columns of a table of compounds. */
  private static final class CompoundColumns {
    private static final String COMPOUND = "compound";
    private static final String SCORE = "score";

    /** Columns of files that are parts of Noun Compound Senses. */
    private static final Set<String> OF_NCS = Set.of("compositionality", "neutral sentence");

    private static final String ENGLISH = "en";
    private static final Map<Variant, String> VARIANTS =
        Map.of(
            Variant.SYNONYM, "synonym",
            Variant.HEAD, "head",
            Variant.MODIFIER, "modifier",
            Variant.WORD_SYNONYMS, "word_synonyms");

    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}");

    private final List<String> names;
    private final HumanScores scores = new HumanScores();

    CompoundColumns(DelimitedRow header) {
      names = lowered(header.fields());
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
    }

    /** Whether this is probably the header of such a table, even if columns are missing. */
    static boolean isHeader(List<String> fields) {
      List<String> names = lowered(fields);
      return names.contains(COMPOUND) && Collections.disjoint(names, OF_NCS);
    }

    private static List<String> lowered(List<String> fields) {
      return fields.stream().map(name -> name.strip().toLowerCase(Locale.ROOT)).toList();
    }

    Compound compound(DelimitedRow row) {
      row.expect(names.size());
      String text = row.text(names.indexOf(COMPOUND), "a compound");
      if (Compounds.words(text).size() < 2) {
        throw row.fault("a compound of at least two words", DelimitedRow.quoted(text));
      }
      String language = language(row);
      Function<String, Occurrence> sentence = sentence(row, language, text);
      Map<Variant, Occurrence> neutral = new EnumMap<>(Variant.class);
      phrases(row, language, text)
          .forEach((variant, phrase) -> neutral.put(variant, sentence.apply(phrase)));
      return new Compound(
          language,
          text,
          scores.read(row, names.indexOf(SCORE)),
          neutral,
          false,
          contexts(row, text));
    }

    private String language(DelimitedRow row) {
      String language = field(row, "language").toLowerCase(Locale.ROOT);
      if (language.isEmpty()) {
        return ENGLISH;
      }
      if (!LANGUAGE.matcher(language).matches()) {
        throw row.fault("the code of a language, such as en or pt", DelimitedRow.quoted(language));
      }
      return language;
    }

    private Map<Variant, String> phrases(DelimitedRow row, String language, String text) {
      Map<Variant, String> phrases = new EnumMap<>(Variant.class);
      phrases.put(Variant.COMPOUND, text);
      phrases.putAll(Compounds.headAndModifier(text, language));
      VARIANTS.forEach(
          (variant, name) -> {
            if (!field(row, name).isEmpty()) {
              phrases.put(variant, field(row, name));
            }
          });
      return phrases;
    }

    /** Puts a phrase into the row's neutral sentence, or into the default one of its language. */
    private Function<String, Occurrence> sentence(DelimitedRow row, String language, String text) {
      String own = field(row, "neutral");
      if (own.isEmpty()) {
        if (!Compounds.hasNeutral(language)) {
          throw row.fault("a neutral sentence for language " + language, "none");
        }
        return phrase -> Compounds.neutral(phrase, language);
      }
      return Compounds.only(row, own, text)::replacedBy;
    }

    private List<CompoundContext> contexts(DelimitedRow row, String text) {
      List<CompoundContext> contexts = new ArrayList<>();
      for (int at = 0; at < names.size(); at++) {
        if (names.get(at).startsWith("sentence")) {
          Compounds.context(row, at, text).ifPresent(contexts::add);
        }
      }
      return contexts;
    }

    /** Empty if the table has no such column. */
    private String field(DelimitedRow row, String name) {
      int at = names.indexOf(name);
      return at < 0 ? "" : row.field(at);
    }
  }
}
