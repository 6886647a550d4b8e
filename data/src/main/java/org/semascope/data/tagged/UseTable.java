package org.semascope.data.tagged;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Sentence;
import org.semascope.core.Span;
import org.semascope.data.tables.UserRow;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.DelimitedRow;

/**
 * The rows of a user's table of sense-tagged uses, one word of a text per row: also a CSV of {@code
 * search} with the user's labels in {@code my sense}. Rows with the same text are one sentence. A
 * row without a label has no tag. A label {@code 1} of the lemma {@code bank} is the sense {@code
 * bank.1}; a label that begins with the lemma is used unchanged. A WordNet sense key also gives the
 * lemma and the part of speech, where the table has none.
 */
final class UseTable implements UserTable.Parser<TaggedSentence> {
  private static final Pattern WORD = Pattern.compile("\\P{javaWhitespace}+");

  /** A WordNet sense key, which has the lemma and the part of speech. */
  private static final Pattern KEY = Pattern.compile("([^%]+)%[1-5]:\\d\\d:\\d\\d:.*:.*");

  private static final int SHOWN = 5;

  /** A use with its sense; empty if it is not labelled. */
  private record Use(long line, String source, String lemma, PartOfSpeech part, String sense) {}

  private final Map<String, TreeMap<Span, Use>> uses = new LinkedHashMap<>(); // by text

  /** Null: the uses of a text may be on any rows. */
  @Override
  public TaggedSentence parse(UserRow row) {
    Occurrence found = row.occurrence("text", "word", "start", "end");
    Map<Span, Use> beside = uses.computeIfAbsent(found.text(), any -> new TreeMap<>());
    beside.forEach(
        (span, other) -> {
          if (span.overlaps(found.span())) {
            throw row.fault(
                "each use once",
                "%s again, as on line %s".formatted(DelimitedRow.quoted(found.word()), other.line));
          }
        });
    String line = row.row().file().getFileName() + ":" + row.line();
    String source = row.optional("source");
    String label = row.optional(row.has("my_sense") ? "my_sense" : "sense");
    Matcher key = KEY.matcher(label);
    boolean isKey = key.matches();
    String given = row.optional("lemma");
    String word = isKey ? key.group(1) : found.word().toLowerCase(Locale.ROOT);
    String lemma = given.isEmpty() ? word : given;
    PartOfSpeech part = row.partOfSpeech("pos");
    boolean whole = isKey || label.isEmpty() || label.startsWith(lemma);
    beside.put(
        found.span(),
        new Use(
            row.line(),
            source.isEmpty() ? line : source,
            lemma,
            isKey && part == PartOfSpeech.UNKNOWN ? SenseKey.partOfSpeech(label, "") : part,
            whole ? label : lemma + "." + label));
    return null;
  }

  @Override
  public List<TaggedSentence> rest() {
    List<TaggedSentence> sentences = new ArrayList<>();
    uses.forEach((text, own) -> sentences.add(sentence(text, own)));
    return sentences;
  }

  @Override
  public List<String> notes() {
    List<Use> all = uses.values().stream().flatMap(own -> own.values().stream()).toList();
    Map<String, Map<String, Long>> senses =
        all.stream()
            .filter(use -> !use.sense.isEmpty())
            .collect(
                Collectors.groupingBy(
                    use -> use.lemma.toLowerCase(Locale.ROOT),
                    TreeMap::new,
                    Collectors.groupingBy(Use::sense, TreeMap::new, Collectors.counting())));
    List<String> notes = new ArrayList<>();
    notes.add(
        "words: %s, senses: %s"
            .formatted(senses.size(), senses.values().stream().mapToInt(Map::size).sum()));
    note(
        "uses without a label, which are not tagged",
        all.stream().filter(use -> use.sense.isEmpty()).map(Use::source).toList(),
        notes);
    note(
        "multiword expressions, which `probe senses` leaves out",
        senses.keySet().stream().filter(lemma -> lemma.matches(".*[ _].*")).toList(),
        notes);
    note(
        "words with one sense, which are no queries of `probe senses`",
        senses.entrySet().stream()
            .filter(word -> word.getValue().size() == 1)
            .map(Map.Entry::getKey)
            .toList(),
        notes);
    note(
        "senses with one use, which are no queries of `probe senses`",
        senses.values().stream()
            .filter(own -> own.size() > 1)
            .flatMap(own -> own.entrySet().stream())
            .filter(sense -> sense.getValue() == 1)
            .map(Map.Entry::getKey)
            .toList(),
        notes);
    return notes;
  }

  private static void note(String what, List<String> found, List<String> notes) {
    if (!found.isEmpty()) {
      String some = found.stream().limit(SHOWN).collect(Collectors.joining(", "));
      String more = found.size() > SHOWN ? ", ..." : "";
      notes.add("%s (%s): %s%s".formatted(what, found.size(), some, more));
    }
  }

  private static TaggedSentence sentence(String text, TreeMap<Span, Use> uses) {
    List<Span> tokens = new ArrayList<>();
    List<TaggedSentence.Tag> tags = new ArrayList<>();
    int end = 0;
    for (Map.Entry<Span, Use> each : uses.entrySet()) {
      Use use = each.getValue();
      tokens.addAll(words(text, end, each.getKey().start()));
      int first = tokens.size();
      tokens.add(each.getKey());
      end = each.getKey().end();
      if (!use.sense.isEmpty()) {
        List<String> senses = List.of(use.sense);
        tags.add(new TaggedSentence.Tag(first, first + 1, use.lemma, use.part, senses, false));
      }
    }
    tokens.addAll(words(text, end, text.length()));
    String source = uses.firstEntry().getValue().source;
    return new TaggedSentence(new Sentence(source, text, tokens), tags);
  }

  /** The whitespace-separated words in a range of the text. */
  private static List<Span> words(String text, int from, int to) {
    Matcher word = WORD.matcher(text).region(from, to);
    return word.results().map(found -> new Span(found.start(), found.end())).toList();
  }
}
