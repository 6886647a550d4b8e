package org.semascope.data.compounds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.Occurrence;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.DelimitedRows;

/**
 * Noun Compound Senses (Garcia et al. 2021), the folder with {@code dataset} and {@code input}:
 * English compounds, then Portuguese ones. If the authors' script has written the sentences of
 * ukWaC or brWaC to {@code dataset/LANGUAGE/naturalistic}, they are read from there.
 */
final class NcsFormat implements Format<Compound> {
  private static final List<String> LANGUAGES = List.of("en", "pt");
  private static final List<String> HEADER =
      List.of("compound", "compositionality", "sentence1", "sentence2", "sentence3");

  @Override
  public String name() {
    return "Noun Compound Senses, the folder";
  }

  @Override
  public boolean recognises(Path path) {
    return LANGUAGES.stream().anyMatch(language -> exists(path, language));
  }

  private static boolean exists(Path folder, String language) {
    return Files.isDirectory(neutral(folder, language))
        && Files.isRegularFile(ids(folder, language));
  }

  private static Path neutral(Path folder, String language) {
    return folder.resolve("dataset").resolve(language).resolve("neutral");
  }

  private static Path ids(Path folder, String language) {
    return folder.resolve("input").resolve("sentids_" + language + ".csv");
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Compound> each) {
    List<String> languages =
        LANGUAGES.stream()
            .filter(one -> Files.exists(neutral(path, one)) || Files.exists(ids(path, one)))
            .toList();
    if (languages.isEmpty()) {
      throw DataFormatException.file(
          path, "a folder with dataset/en/neutral and input/sentids_en.csv", "no such");
    }
    languages.forEach(language -> read(path, language, faults, each));
  }

  private static void read(
      Path path, String language, Faults faults, Consumer<? super Compound> each) {
    NeutralSentences neutral = NeutralSentences.read(neutral(path, language), language, faults);
    Path built = path.resolve("dataset").resolve(language).resolve("naturalistic");
    Path whole = built.resolve("original_sents.csv");
    Path file = Files.isRegularFile(whole) ? whole : ids(path, language);
    Set<String> seen = new HashSet<>();
    HumanScores scores = new HumanScores();
    try (DelimitedRows rows = DelimitedRows.csv(file)) {
      rows.header(file, "the header " + HEADER, HEADER::equals);
      rows.each(
          file,
          row -> Compounds.once(row, compound(row, language, neutral, scores), seen),
          faults,
          each);
    }
    for (String text : neutral.compounds()) {
      if (!seen.contains(language + ' ' + text)) {
        faults.accept(
            DataFormatException.file(
                file, "a row for " + DelimitedRow.quoted(text), "none or a bad one"));
      }
    }
  }

  private static Compound compound(
      DelimitedRow row, String language, NeutralSentences neutral, HumanScores scores) {
    if (row.size() < 2 || row.size() > HEADER.size()) {
      throw row.fault("2 to %s fields".formatted(HEADER.size()), row.size());
    }
    String text = row.text(0, "a compound");
    Map<Variant, Occurrence> sentences = neutral.of(text);
    if (sentences.size() != Variant.values().length) {
      throw row.fault("a compound with sentences in P1, P2 and P3", DelimitedRow.quoted(text));
    }
    List<CompoundContext> contexts = new ArrayList<>();
    for (int at = 2; at < row.size(); at++) {
      Compounds.context(row, at, text).ifPresent(contexts::add);
    }
    return new Compound(language, text, scores.read(row, 1), sentences, true, contexts);
  }

  /** The neutral sentences of Noun Compound Senses, joined from the files of the three probes. */
  private static final class NeutralSentences {
    /**
     * @param variants the columns after compound and neutral sentence
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
          rows.header(file, "the header " + source.header(), source.header()::equals);
          rows.each(file, row -> all.add(row, source), faults, compound -> {});
        }
      }
      return all;
    }

    /** In the order of the files. */
    Set<String> compounds() {
      return Collections.unmodifiableSet(byCompound.keySet());
    }

    /** The sentences of a compound; empty for an unknown one. */
    Map<Variant, Occurrence> of(String compound) {
      return byCompound.getOrDefault(compound, Map.of());
    }

    private String add(DelimitedRow row, Source source) {
      row.expect(source.header().size());
      List<Variant> variants = source.variants();
      String compound = row.text(0, "a compound");
      Map<Variant, Occurrence> found = new EnumMap<>(Variant.class);
      found.put(Variant.COMPOUND, Compounds.only(row, row.text(1, "a sentence"), compound));
      for (int i = 0; i < variants.size(); i++) {
        found.put(variants.get(i), phrase(row, row.text(i + 2, "a sentence")));
      }
      Map<Variant, Occurrence> known =
          byCompound.computeIfAbsent(compound, any -> new EnumMap<>(Variant.class));
      Occurrence before = known.getOrDefault(Variant.COMPOUND, found.get(Variant.COMPOUND));
      if (!before.equals(found.get(Variant.COMPOUND))) {
        throw row.fault("the sentence of the previous file, " + before.text(), row.field(1));
      }
      if (known.containsKey(variants.get(0))) {
        throw row.fault("each compound once", DelimitedRow.quoted(compound) + " again");
      }
      known.putAll(found);
      return compound;
    }

    private Occurrence phrase(DelimitedRow row, String sentence) {
      return Compounds.phraseOfNeutral(language, sentence)
          .orElseThrow(
              () ->
                  row.fault(
                      "a neutral sentence such as This is a ...", DelimitedRow.quoted(sentence)));
    }
  }
}
