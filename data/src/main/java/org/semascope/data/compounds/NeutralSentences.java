package org.semascope.data.compounds;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.core.Occurrence;
import org.semascope.core.WordFinder;
import org.semascope.data.Faults;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;

/** The neutral sentences of Noun Compound Senses, joined from the files of the three probes. */
final class NeutralSentences {
  /**
   * @param variants what the columns after compound and neutral sentence hold
   */
  private record Source(String file, List<String> header, List<Variant> variants) {}

  private static final List<Source> SOURCES =
      List.of(
          new Source(
              "P1_sents.csv",
              List.of("compound", "neutral sentence", "mwe synonym"),
              List.of(Variant.SYNONYM)),
          new Source(
              "P2_sents.csv",
              List.of("compound", "neutral sentence", "head only", "modifier only"),
              List.of(Variant.HEAD, Variant.MODIFIER)),
          new Source(
              "P3_sents.csv",
              List.of("compound", "neutral sentence", "both synonyms"),
              List.of(Variant.WORD_SYNONYMS)));

  private final String language;
  private final Map<String, Map<Variant, Occurrence>> byCompound = new LinkedHashMap<>();

  private NeutralSentences(String language) {
    this.language = language;
  }

  static NeutralSentences read(Path folder, String language, Faults faults) {
    NeutralSentences all = new NeutralSentences(language);
    for (Source source : SOURCES) {
      Path file = folder.resolve(source.file());
      try (DelimitedRows rows = DelimitedRows.csv(file)) {
        DelimitedRow header = rows.first(file, "the header " + source.header());
        if (!header.fields().equals(source.header())) {
          throw header.fault(
              "the header " + source.header(), DelimitedRow.quoted(header.fields().toString()));
        }
        rows.each(file, row -> all.add(row, source), faults, compound -> {});
      }
    }
    return all;
  }

  /** In the order of the files. */
  Set<String> compounds() {
    return Collections.unmodifiableSet(byCompound.keySet());
  }

  /** The sentences of a compound; none for one that is not there. */
  Map<Variant, Occurrence> of(String compound) {
    return byCompound.getOrDefault(compound, Map.of());
  }

  private String add(DelimitedRow row, Source source) {
    row.expect(source.header().size());
    List<Variant> variants = source.variants();
    String compound = row.text(0, "a compound");
    Map<Variant, Occurrence> found = new EnumMap<>(Variant.class);
    found.put(Variant.COMPOUND, neutral(row, compound));
    for (int i = 0; i < variants.size(); i++) {
      found.put(variants.get(i), phrase(row, row.text(i + 2, "a sentence")));
    }
    Map<Variant, Occurrence> known =
        byCompound.computeIfAbsent(compound, any -> new EnumMap<>(Variant.class));
    Occurrence before = known.getOrDefault(Variant.COMPOUND, found.get(Variant.COMPOUND));
    if (!before.equals(found.get(Variant.COMPOUND))) {
      throw row.fault("the sentence of the file before, " + before.text(), row.field(1));
    }
    if (known.containsKey(variants.get(0))) {
      throw row.fault("each compound once", DelimitedRow.quoted(compound) + " again");
    }
    known.putAll(found);
    return compound;
  }

  private static Occurrence neutral(DelimitedRow row, String compound) {
    String sentence = row.text(1, "a sentence");
    List<Occurrence> places = WordFinder.all(sentence, compound);
    if (places.size() != 1) {
      throw row.fault(
          "a sentence that holds " + DelimitedRow.quoted(compound) + " once",
          DelimitedRow.quoted(sentence));
    }
    return places.get(0);
  }

  private Occurrence phrase(DelimitedRow row, String sentence) {
    return NeutralFrame.phrase(language, sentence)
        .orElseThrow(
            () ->
                row.fault(
                    "a neutral sentence such as This is a ...", DelimitedRow.quoted(sentence)));
  }
}
