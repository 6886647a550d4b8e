package org.semascope.data.compounds;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;
import org.semascope.data.text.Lines;

/**
 * NCIMP (He et al. 2025), the successor of Noun Compound Senses: a CSV table with a row for each
 * sentence of a compound. Slots S1 to S3 are corpus sentences, N1 is the neutral one; N2, the
 * neutral sentence in the plural, has no modifier and is not read. Each sentence has phrases of its
 * own: a synonym, head and modifier, synonyms of the words, random phrases.
 */
final class NcimpFormat implements Format<Compound> {
  private static final List<String> COLUMNS =
      List.of(
          "language",
          "canonical_form",
          "gold_score",
          "slot",
          "original_sentence",
          "target_surface",
          "span",
          "p_syn",
          "p_comp",
          "p_words_syn",
          "p_rand");

  private static final Pattern SPAN = Pattern.compile("\\[(\\d{1,4}), (\\d{1,4})\\]");
  private static final Pattern TOKEN = Pattern.compile("\\S+");
  private static final Pattern BETWEEN = Pattern.compile("\\s*\\|\\|\\s*");
  private static final String NEUTRAL = "N1";
  private static final String PLURAL = "N2";

  @Override
  public String name() {
    return "NCIMP, noun compounds in sentences";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && DelimitedRows.split(head.get(0), ',').containsAll(COLUMNS);
  }

  /** The sentences of a compound. */
  private static final class Draft {
    private final DelimitedRow first;
    private OptionalDouble score = OptionalDouble.empty();
    private Occurrence neutral; // null until its row is read
    private Phrases phrases = Phrases.NONE; // of the neutral sentence
    private final List<CompoundContext> contexts = new ArrayList<>();

    Draft(DelimitedRow first) {
      this.first = first;
    }
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Compound> each) {
    Map<List<String>, Draft> drafts = new LinkedHashMap<>(); // by language and compound
    try (DelimitedRows rows = DelimitedRows.csv(path)) {
      DelimitedRow header =
          rows.header(path, "a header with " + COLUMNS, names -> names.containsAll(COLUMNS));
      HumanScores scores = new HumanScores();
      rows.each(
          path,
          row -> {
            add(new Fields(header, row.expect(header.size())), scores, drafts);
            return row;
          },
          faults,
          any -> {});
    }
    drafts.forEach((key, draft) -> compound(key, draft, faults).ifPresent(each));
  }

  private static Optional<Compound> compound(List<String> key, Draft draft, Faults faults) {
    if (draft.neutral == null) {
      faults.accept(
          draft.first.fault("a row %s of %s".formatted(NEUTRAL, key.get(1)), "none or a bad one"));
      return Optional.empty();
    }
    Map<Variant, Occurrence> neutral = new EnumMap<>(Variant.class);
    neutral.put(Variant.COMPOUND, draft.neutral);
    draft
        .phrases
        .variants()
        .forEach(
            (variant, phrases) -> neutral.put(variant, draft.neutral.replacedBy(phrases.get(0))));
    return Optional.of(
        new Compound(
            key.get(0), key.get(1), draft.score, neutral, false, draft.contexts, draft.phrases));
  }

  /** A row whose fields are found by the names of their columns. */
  private record Fields(DelimitedRow header, DelimitedRow row) {
    int at(String column) {
      return header.fields().indexOf(column);
    }

    String text(String column) {
      return row.text(at(column), "the field " + column);
    }

    List<String> several(String column) {
      return List.of(BETWEEN.split(text(column)));
    }
  }

  private static void add(Fields fields, HumanScores scores, Map<List<String>, Draft> drafts) {
    String slot = fields.text("slot");
    if (slot.equals(PLURAL)) {
      return;
    }
    List<String> key =
        List.of(fields.text("language").toLowerCase(Locale.ROOT), fields.text("canonical_form"));
    Occurrence compound = compound(fields);
    Phrases phrases = phrases(fields);
    Draft draft = drafts.computeIfAbsent(key, any -> new Draft(fields.row));
    draft.score = scores.read(fields.row, fields.at("gold_score"));
    if (slot.equals(NEUTRAL)) {
      if (draft.neutral != null) {
        throw fields.row.fault("one row N1 of each compound", "another one");
      }
      draft.neutral = compound;
      draft.phrases = phrases;
    } else if (slot.matches("S[123]")) {
      draft.contexts.add(new CompoundContext.Full(compound.text(), Optional.of(compound), phrases));
    } else {
      throw fields.row.fault("a slot, one of S1, S2, S3, N1, N2", DelimitedRow.quoted(slot));
    }
  }

  /** The span counts tokens; the compound there must be the row's. */
  private static Occurrence compound(Fields fields) {
    String sentence = fields.text("original_sentence");
    Matcher span = SPAN.matcher(fields.text("span"));
    List<MatchResult> tokens = TOKEN.matcher(sentence).results().toList();
    int first = span.matches() ? Integer.parseInt(span.group(1)) : -1;
    int end = span.matches() ? Integer.parseInt(span.group(2)) : -1;
    if (first < 0 || end <= first || end > tokens.size()) {
      throw fields.row.fault(
          "a span [first, end] within %s tokens".formatted(tokens.size()),
          DelimitedRow.quoted(fields.text("span")));
    }
    Occurrence found =
        new Occurrence(sentence, new Span(tokens.get(first).start(), tokens.get(end - 1).end()));
    String expected = fields.text("target_surface");
    if (!found.word().replaceAll("\\s+", " ").equalsIgnoreCase(expected)) {
      throw fields.row.fault(
          DelimitedRow.quoted(expected) + " at " + fields.text("span"),
          DelimitedRow.quoted(found.word()));
    }
    return found;
  }

  private static Phrases phrases(Fields fields) {
    List<String> words = fields.several("p_comp");
    if (words.size() != 2) {
      throw fields.row.fault("head || modifier", DelimitedRow.quoted(fields.text("p_comp")));
    }
    return new Phrases(
        Map.of(
            Variant.SYNONYM, List.of(fields.text("p_syn")),
            Variant.HEAD, List.of(words.get(0)),
            Variant.MODIFIER, List.of(words.get(1)),
            Variant.WORD_SYNONYMS, fields.several("p_words_syn")),
        fields.several("p_rand"));
  }
}
