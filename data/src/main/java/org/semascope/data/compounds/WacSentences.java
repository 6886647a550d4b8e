package org.semascope.data.compounds;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Lines;

/**
 * Finds sentences of ukWaC or brWaC that Noun Compound Senses only refers to, in the user's copy of
 * the corpus. It supports the two formats that the authors' script reads:
 *
 * <ul>
 *   <li>ukWaC, tagged: {@code <text id="URL">} or {@code "ukwac:URL"}, {@code <s>}, a line per
 *       token with the word before the first tab, {@code </s>}. Sentences are numbered from 1 in
 *       each text; words are lower-cased, as in the released sentences. One file, or one of its
 *       published parts. Read as ISO-8859-1, which accepts any bytes.
 *   <li>brWaC, CoNLL: {@code # MWETOOLKIT: meta.doc.id="ID"}, then a line per token: number, tab,
 *       word. {@code =} separates the parts of a multiword expression. The authors' script gives a
 *       sentence the number of the next one, so the previous sentence is tried first, then the
 *       given number.
 * </ul>
 *
 * A sentence that does not contain its compound is not used.
 */
public final class WacSentences {
  /**
   * A format of a corpus.
   *
   * @param document prefix of a line that begins a document
   * @param sentence prefix of a line that begins a sentence
   * @param wordOf extracts the word of a line; empty for a line without one
   */
  private record Markup(
      Charset charset, String document, String sentence, UnaryOperator<String> wordOf) {}

  private static final Markup UKWAC =
      new Markup(
          StandardCharsets.ISO_8859_1,
          "<text id=\"",
          "<s>",
          line -> line.startsWith("<") ? "" : column(line, 0).toLowerCase(Locale.ROOT));

  private static final Markup BRWAC =
      new Markup(
          StandardCharsets.UTF_8,
          "# MWETOOLKIT: meta.doc.id=\"",
          "1\t",
          line ->
              !line.isEmpty() && Character.isDigit(line.charAt(0))
                  ? column(line, 1).replace('=', ' ')
                  : "");

  /** The number of a sentence of a document. */
  private record Key(Markup markup, String document, int number) {}

  private final Map<Key, String> sentences = new HashMap<>();
  private final Set<String> wanted;

  private WacSentences(Set<String> documents) {
    wanted = documents;
  }

  /** Replaces references by the sentences found in the corpora. */
  public static List<Compound> fill(List<Compound> compounds, List<Path> corpora) {
    WacSentences sentences =
        new WacSentences(
            compounds.stream()
                .flatMap(compound -> compound.pointers().stream())
                .map(CompoundContext.Pointer::document)
                .collect(Collectors.toSet()));
    corpora.forEach(sentences::read);
    return compounds.stream().map(sentences::fill).toList();
  }

  private Compound fill(Compound compound) {
    return compound.in(
        compound.contexts().stream().map(context -> filled(context, compound)).toList());
  }

  private CompoundContext filled(CompoundContext context, Compound compound) {
    if (!(context instanceof CompoundContext.Pointer pointer)) {
      return context;
    }
    String document = pointer.document();
    int number = pointer.sentence();
    return Stream.of(
            new Key(UKWAC, document, number),
            new Key(BRWAC, document, number - 1),
            new Key(BRWAC, document, number))
        .map(key -> sentences.getOrDefault(key, ""))
        .map(one -> new CompoundContext.Full(one, CompoundFinder.find(one, compound.text())))
        .filter(full -> full.compound().isPresent())
        .map(CompoundContext.class::cast)
        .findFirst()
        .orElse(context);
  }

  private void read(Path corpus) {
    List<String> head = Lines.head(corpus, StandardCharsets.ISO_8859_1);
    Markup markup =
        Stream.of(UKWAC, BRWAC)
            .filter(one -> head.stream().anyMatch(line -> line.startsWith(one.document())))
            .findFirst()
            .orElseThrow(
                () ->
                    DataFormatException.file(
                        corpus,
                        "ukWaC (%s...) or brWaC (%s...)"
                            .formatted(UKWAC.document(), BRWAC.document()),
                        "neither"));
    try (Lines lines = Lines.open(corpus, markup.charset())) {
      String document = null; // null for one that is not wanted
      int number = 0;
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.startsWith(markup.document())) {
          String id =
              line.substring(markup.document().length())
                  .replaceFirst("\".*", "")
                  .replaceFirst("^ukwac:", "");
          document = wanted.contains(id) ? id : null;
          number = 0;
        }
        if (document == null) {
          continue;
        }
        if (line.startsWith(markup.sentence())) {
          number++;
        }
        String word = markup.wordOf().apply(line);
        if (!word.isEmpty()) {
          Key key = new Key(markup, document, number);
          sentences.merge(key, word, (before, next) -> before + ' ' + next);
        }
      }
    }
  }

  private static String column(String line, int column) {
    String[] fields = line.split("\t", -1);
    return column < fields.length ? fields[column].strip() : "";
  }
}
