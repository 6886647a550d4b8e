package org.semascope.data.compounds;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
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
  private static final String UKWAC = "<text id=\"";
  private static final String BRWAC = "# MWETOOLKIT: meta.doc.id=\"";

  private static final String PREFIX = "ukwac:";

  private final Map<String, Map<Integer, String>> ukwac = new HashMap<>();
  private final Map<String, Map<Integer, String>> brwac = new HashMap<>();
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
        compound.contexts().stream()
            .map(
                context ->
                    context instanceof CompoundContext.Pointer pointer
                        ? full(pointer, compound).orElse(pointer)
                        : context)
            .toList());
  }

  private Optional<CompoundContext> full(CompoundContext.Pointer pointer, Compound compound) {
    int number = pointer.sentence();
    return full(ukwac, pointer, number, compound)
        .or(() -> full(brwac, pointer, number - 1, compound))
        .or(() -> full(brwac, pointer, number, compound));
  }

  private static Optional<CompoundContext> full(
      Map<String, Map<Integer, String>> corpus,
      CompoundContext.Pointer pointer,
      int number,
      Compound compound) {
    String sentence = corpus.getOrDefault(pointer.document(), Map.of()).getOrDefault(number, "");
    return CompoundFinder.find(sentence, compound.text())
        .map(found -> new CompoundContext.Full(sentence, Optional.of(found)));
  }

  private void read(Path corpus) {
    List<String> head = Lines.head(corpus, StandardCharsets.ISO_8859_1);
    if (head.stream().anyMatch(line -> line.startsWith(UKWAC))) {
      try (Lines lines = Lines.open(corpus, StandardCharsets.ISO_8859_1)) {
        collect(
            lines,
            ukwac,
            UKWAC,
            "<s>",
            line -> line.startsWith("<") ? "" : word(line, 0).toLowerCase(Locale.ROOT));
      }
    } else if (head.stream().anyMatch(line -> line.startsWith(BRWAC))) {
      try (Lines lines = Lines.open(corpus, StandardCharsets.UTF_8)) {
        collect(
            lines,
            brwac,
            BRWAC,
            "1\t",
            line -> isToken(line) ? word(line, 1).replace('=', ' ') : "");
      }
    } else {
      throw DataFormatException.file(
          corpus, "ukWaC (%s...) or brWaC (%s...)".formatted(UKWAC, BRWAC), "neither");
    }
  }

  /**
   * @param document prefix of a line that begins a document
   * @param sentence prefix of a line that begins a sentence
   * @param wordOf extracts the word of a line; empty for a line without one
   */
  private void collect(
      Lines lines,
      Map<String, Map<Integer, String>> found,
      String document,
      String sentence,
      UnaryOperator<String> wordOf) {
    Map<Integer, String> open = null; // the sentences of the current document, if it is needed
    int number = 0;
    for (String line = lines.next(); line != null; line = lines.next()) {
      if (line.startsWith(document)) {
        String named = line.substring(document.length()).replaceFirst("\".*", "");
        String id = named.startsWith(PREFIX) ? named.substring(PREFIX.length()) : named;
        open = wanted.contains(id) ? found.computeIfAbsent(id, any -> new HashMap<>()) : null;
        number = 0;
      }
      if (open == null) {
        continue;
      }
      if (line.startsWith(sentence)) {
        number++;
      }
      String word = wordOf.apply(line);
      if (!word.isEmpty()) {
        open.merge(number, word, (before, next) -> before + ' ' + next);
      }
    }
  }

  private static boolean isToken(String line) {
    return !line.isEmpty() && Character.isDigit(line.charAt(0));
  }

  private static String word(String line, int column) {
    String[] fields = line.split("\t", -1);
    return column < fields.length ? fields[column].strip() : "";
  }
}
