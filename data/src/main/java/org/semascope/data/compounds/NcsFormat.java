package org.semascope.data.compounds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
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

  /** The files of the neutral sentences. */
  private static final List<Source> SOURCES =
      List.of(
          new Source("P1_sents.csv", List.of("mwe synonym"), List.of(Variant.SYNONYM)),
          new Source(
              "P2_sents.csv",
              List.of("head only", "modifier only"),
              List.of(Variant.HEAD, Variant.MODIFIER)),
          new Source("P3_sents.csv", List.of("both synonyms"), List.of(Variant.WORD_SYNONYMS)));

  /** A file with the columns of some variants after compound and neutral sentence. */
  private record Source(String file, List<String> columns, List<Variant> variants) {
    List<String> header() {
      return Stream.concat(Stream.of("compound", "neutral sentence"), columns.stream()).toList();
    }
  }

  @Override
  public String name() {
    return "Noun Compound Senses, the folder";
  }

  @Override
  public boolean recognises(Path path) {
    return LANGUAGES.stream()
        .anyMatch(
            language ->
                Files.isDirectory(neutral(path, language))
                    && Files.isRegularFile(ids(path, language)));
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
    Map<String, Map<Variant, Occurrence>> neutral = neutral(path, language, faults);
    Path whole = path.resolve("dataset/%s/naturalistic/original_sents.csv".formatted(language));
    Path file = Files.isRegularFile(whole) ? whole : ids(path, language);
    Set<String> seen = new HashSet<>();
    HumanScores scores = new HumanScores();
    each(
        file,
        HEADER,
        row -> Compounds.once(row, compound(row, language, neutral, scores), seen),
        faults,
        each);
    for (String text : neutral.keySet()) {
      if (!seen.contains(language + ' ' + text)) {
        faults.accept(
            DataFormatException.file(
                file, "a row for " + DelimitedRow.quoted(text), "none or a bad one"));
      }
    }
  }

  private static <R> void each(
      Path file,
      List<String> header,
      Function<DelimitedRow, R> parse,
      Faults faults,
      Consumer<? super R> each) {
    try (DelimitedRows rows = DelimitedRows.csv(file)) {
      rows.header(file, "the header " + header, header::equals);
      rows.each(file, parse, faults, each);
    }
  }

  private static Compound compound(
      DelimitedRow row,
      String language,
      Map<String, Map<Variant, Occurrence>> neutral,
      HumanScores scores) {
    if (row.size() < 2 || row.size() > HEADER.size()) {
      throw row.fault("2 to %s fields".formatted(HEADER.size()), row.size());
    }
    String text = row.text(0, "a compound");
    Map<Variant, Occurrence> sentences = neutral.getOrDefault(text, Map.of());
    if (sentences.size() != Variant.values().length) {
      throw row.fault("a compound with sentences in P1, P2 and P3", DelimitedRow.quoted(text));
    }
    List<CompoundContext> contexts = new ArrayList<>();
    for (int at = 2; at < row.size(); at++) {
      Compounds.context(row, row.field(at), text).ifPresent(contexts::add);
    }
    return new Compound(language, text, scores.read(row, 1), sentences, true, contexts);
  }

  /** The neutral sentences of each compound, joined from the files of the three probes. */
  private static Map<String, Map<Variant, Occurrence>> neutral(
      Path path, String language, Faults faults) {
    Map<String, Map<Variant, Occurrence>> all = new LinkedHashMap<>();
    for (Source source : SOURCES) {
      Path file = neutral(path, language).resolve(source.file());
      each(file, source.header(), row -> add(row, source, language, all), faults, any -> {});
    }
    return all;
  }

  private static String add(
      DelimitedRow row, Source source, String language, Map<String, Map<Variant, Occurrence>> all) {
    row.expect(source.header().size());
    List<Variant> variants = source.variants();
    String compound = row.text(0, "a compound");
    Map<Variant, Occurrence> found = new EnumMap<>(Variant.class);
    found.put(Variant.COMPOUND, Compounds.only(row, row.text(1, "a sentence"), compound));
    for (int i = 0; i < variants.size(); i++) {
      String sentence = row.text(i + 2, "a sentence");
      found.put(
          variants.get(i),
          Compounds.phraseOfNeutral(language, sentence)
              .orElseThrow(
                  () ->
                      row.fault(
                          "a neutral sentence such as This is a ...",
                          DelimitedRow.quoted(sentence))));
    }
    Map<Variant, Occurrence> known =
        all.computeIfAbsent(compound, any -> new EnumMap<>(Variant.class));
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
}
