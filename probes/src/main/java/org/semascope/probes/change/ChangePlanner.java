package org.semascope.probes.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.context.WordInPeriods;
import org.semascope.data.context.WordList;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.index.SentenceHit;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.probes.Plan;
import org.semascope.probes.change.ChangeItem.Use;

/** Plans the words with a sample of their uses in each period. */
final class ChangePlanner {
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final int SPECIAL_TOKENS = 2;
  private static final SentenceSplitter SPLITTER =
      SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);

  private final List<ChangeItem> items = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();
  private final int uses;
  private final long seed;

  ChangePlanner(int uses, long seed) {
    this.uses = uses;
    this.seed = seed;
  }

  /** Adds a word of a word usage graph. */
  void add(WordInPeriods word) {
    add(word.lemma(), word.change(), drawn(word.before()), drawn(word.after()), 0, 0);
  }

  /** Adds a word whose uses are looked up in two corpora. */
  void add(WordList.Entry word, List<String> forms, ParagraphIndex before, ParagraphIndex after) {
    add(
        word.word(),
        word.change(),
        sentences(forms, before),
        sentences(forms, after),
        count(forms, before),
        count(forms, after));
  }

  private void add(
      String word,
      OptionalDouble change,
      List<Use> before,
      List<Use> after,
      long countBefore,
      long countAfter) {
    if (before.isEmpty() || after.isEmpty()) {
      String period = before.isEmpty() ? "first" : "second";
      skipped.add(new Skipped(word, "no use in the %s period".formatted(period)));
    } else {
      items.add(
          new ChangeItem(
              word,
              change.isPresent() ? change.getAsDouble() : null,
              before,
              after,
              countBefore,
              countAfter));
    }
  }

  /** A use with its position, for sampling. */
  private record Numbered(String number, Use use) {}

  private List<Use> drawn(List<Occurrence> all) {
    List<Numbered> numbered = new ArrayList<>();
    for (Occurrence one : all) {
      numbered.add(new Numbered(String.format(Locale.ROOT, "%08d", numbered.size()), Use.of(one)));
    }
    return new Sampling<Numbered>(any -> "", Numbered::number, seed)
        .draw(numbered, uses).stream().map(Numbered::use).toList();
  }

  /** The first occurrence in each sentence of a sample. */
  private List<Use> sentences(List<String> forms, ParagraphIndex corpus) {
    return corpus.sentences(forms, any -> true, uses, seed, SPLITTER).stream()
        .map(SentenceHit::occurrence)
        .map(Use::of)
        .toList();
  }

  private static long count(List<String> forms, ParagraphIndex corpus) {
    return forms.stream().mapToLong(corpus::occurrences).sum();
  }

  /** The word with its plural and verb forms in WordNet. */
  static List<String> forms(String word, WordNet words) {
    TreeSet<String> forms = new TreeSet<>(List.of(word));
    if (words.contains(word, PartOfSpeech.NOUN)) {
      forms.addAll(words.morphology().plurals(word));
    }
    if (words.contains(word, PartOfSpeech.VERB)) {
      forms.addAll(words.morphology().verbForms(word));
    }
    return List.copyOf(forms);
  }

  /**
   * @param limit maximum number of words; 0 means all
   */
  Plan<ChangeItem> plan(int limit) {
    List<ChangeItem> drawn =
        limit == 0
            ? items
            : new Sampling<ChangeItem>(any -> "", ChangeItem::word, seed).draw(items, limit);
    return new Plan<>(
        drawn,
        skipped,
        ChangePlanner::tokens,
        List.of(),
        List.of(),
        Map.of(
            "words",
            (long) drawn.size(),
            "uses",
            drawn.stream().mapToLong(one -> one.before().size() + one.after().size()).sum()));
  }

  private static long tokens(ChangeItem item) {
    return List.of(item.before(), item.after()).stream()
        .flatMap(List::stream)
        .mapToLong(use -> SPECIAL_TOKENS + use.text().length() / CHARACTERS_PER_TOKEN)
        .sum();
  }
}
