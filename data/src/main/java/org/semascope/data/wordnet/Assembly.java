package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.wordnet.Image.Table;
import org.semascope.data.wordnet.SynsetDraft.Word;

/** Builds a wordnet from drafts: numbers the senses and resolves the links. */
final class Assembly {
  private static final Pattern LETTERS = Pattern.compile("\\p{L}+");

  private final Faults faults;
  private final Map<String, SynsetDraft> drafts = new LinkedHashMap<>();
  private final Map<String, Word> byKey = new HashMap<>();
  private final Map<PartOfSpeech, Map<String, List<Word>>> byLemma = byPartOfSpeech();
  private final Map<PartOfSpeech, Map<String, List<String>>> lemmasOfForm = byPartOfSpeech();
  private final Map<PartOfSpeech, Map<String, List<String>>> formsOfLemma = byPartOfSpeech();
  private int synsets;
  private int senses;

  Assembly(Faults faults) {
    this.faults = faults;
  }

  private static <V> Map<PartOfSpeech, Map<String, List<V>>> byPartOfSpeech() {
    Map<PartOfSpeech, Map<String, List<V>>> all = new EnumMap<>(PartOfSpeech.class);
    Stream.of(PartOfSpeech.values()).forEach(part -> all.put(part, new HashMap<>()));
    return all;
  }

  /** Adds an irregular inflected form. */
  void exception(PartOfSpeech part, String form, String lemma) {
    put(lemmasOfForm.get(part), Lemmas.lookup(form), Lemmas.withSpaces(lemma));
    put(formsOfLemma.get(part), Lemmas.lookup(lemma), Lemmas.withSpaces(form));
  }

  private static <V> void put(Map<String, List<V>> map, String key, V value) {
    List<V> values = map.computeIfAbsent(key, any -> new ArrayList<>(1));
    if (!values.contains(value)) {
      values.add(value);
    }
  }

  /** The draft of a source; null if there is none. */
  SynsetDraft draft(String source) {
    return drafts.get(source);
  }

  /** In order of arrival. */
  Collection<SynsetDraft> drafts() {
    return drafts.values();
  }

  void add(SynsetDraft draft) {
    SynsetDraft first = drafts.putIfAbsent(draft.source, draft);
    if (first != null) {
      fault(draft, draft.line, "a new synset", draft.source + " of line " + first.line);
    }
  }

  WordNet build(Path file, String name, String language) {
    drafts().stream().filter(draft -> !draft.wordless).forEach(this::number);
    int withWords = synsets;
    drafts().stream().filter(draft -> draft.wordless).forEach(this::number);
    drafts().forEach(this::link);
    if (byKey.isEmpty()) {
      throw DataFormatException.file(file, "at least one sense", "none");
    }
    byLemma.values().forEach(lemmas -> lemmas.values().forEach(Assembly::inOrder));
    return new WordNet(image(name, language, withWords));
  }

  private Image image(String name, String language, int withWords) {
    ImageWriter image = new ImageWriter(name, language);
    Map<String, Integer> byId = new HashMap<>();
    Map<String, Integer> inGlosses = new HashMap<>();
    drafts().stream()
        .filter(draft -> draft.number >= 0)
        .sorted(Comparator.comparingInt(draft -> draft.number))
        .forEach(
            draft -> {
              image.synset(draft);
              countWords(draft.gloss, inGlosses);
              if (!draft.wordless && !byKey.containsKey(draft.id)) {
                byId.put(draft.id, draft.number);
              }
            });
    // The capacity determines the order of the entries: equal files have equal images.
    Map<String, Integer> counts = new HashMap<>(2 * inGlosses.size());
    counts.putAll(inGlosses);
    image.table(Table.SENSE_OF_KEY, null, byKey, sense -> List.of(sense.number));
    image.table(Table.SYNSET_OF_ID, null, byId, List::of);
    image.table(Table.COUNT_IN_GLOSSES, null, counts, List::of);
    for (PartOfSpeech part : PartOfSpeech.values()) {
      image.table(Table.SENSES_OF_LEMMA, part, byLemma.get(part), Assembly::numbers);
      image.table(Table.IRREGULAR_LEMMAS_OF_FORM, part, lemmasOfForm.get(part), image::strings);
      image.table(Table.IRREGULAR_FORMS_OF_LEMMA, part, formsOfLemma.get(part), image::strings);
    }
    return image.finish(withWords);
  }

  private static List<Integer> numbers(List<Word> senses) {
    return senses.stream().map(sense -> sense.number).toList();
  }

  /** Counts words in a gloss; glosses are the only bundled English text. */
  private static void countWords(String gloss, Map<String, Integer> counts) {
    Matcher word = LETTERS.matcher(gloss.toLowerCase(Locale.ROOT));
    while (word.find()) {
      counts.merge(word.group(), 1, Integer::sum);
    }
  }

  /** Numbers a synset and its senses. */
  private void number(SynsetDraft draft) {
    if (draft.id == null) {
      return;
    }
    draft.number = synsets++;
    for (Word word : draft.words) {
      if (word.key == null) {
        continue;
      }
      Word known = byKey.putIfAbsent(word.key, word);
      if (known == null) {
        word.sense = word;
        word.number = senses++;
        put(byLemma.get(draft.partOfSpeech), word.lookup, word);
      } else {
        word.sense = known;
        if (!draft.words.contains(known)) {
          fault(draft, draft.line, "a sense key of this synset alone", word.key);
        }
      }
    }
  }

  private void link(SynsetDraft draft) {
    for (SynsetDraft.Arrow arrow : draft.arrows) {
      SynsetDraft target = drafts.get(arrow.target());
      if (target == null) {
        fault(draft, arrow.line(), "an existing target synset", arrow.target());
      } else if (arrow.from() != 0 || arrow.to() != 0) {
        linkWords(draft, arrow, target);
      } else if (draft.number >= 0 && target.number >= 0) {
        draft.links.addAll(List.of(arrow.pointer().ordinal(), target.number));
      }
    }
  }

  private void linkWords(SynsetDraft draft, SynsetDraft.Arrow arrow, SynsetDraft target) {
    int words = draft.words.size();
    int targetWords = target.words.size();
    if (Math.min(arrow.from(), arrow.to()) < 1
        || arrow.from() > words
        || arrow.to() > targetWords) {
      String expected = "words numbered up to %s and %s".formatted(words, targetWords);
      fault(draft, arrow.line(), expected, arrow.from() + " and " + arrow.to());
      return;
    }
    Word from = draft.words.get(arrow.from() - 1).sense;
    Word to = target.words.get(arrow.to() - 1).sense;
    if (from != null && to != null) {
      from.links.addAll(List.of(arrow.pointer().ordinal(), to.number));
    }
  }

  private static void inOrder(List<Word> senses) {
    senses.sort(Comparator.comparingInt(sense -> sense.order));
    for (int i = 0; i < senses.size(); i++) {
      senses.get(i).order = i + 1;
    }
  }

  void fault(SynsetDraft draft, long line, String expected, Object found) {
    faults.accept(DataFormatException.line(draft.file, line, expected, found));
  }
}
