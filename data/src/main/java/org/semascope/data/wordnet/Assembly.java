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
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.wordnet.Image.Table;

/** Builds a wordnet from drafts: numbers the senses and resolves the links. */
final class Assembly {
  private final Faults faults;
  private final Map<String, SynsetDraft> drafts = new LinkedHashMap<>();
  private final Map<String, List<SynsetDraft.Word>> byKey = new HashMap<>();
  private final Map<PartOfSpeech, Map<String, List<SynsetDraft.Word>>> byLemma =
      new EnumMap<>(PartOfSpeech.class);
  private final Map<PartOfSpeech, Map<String, List<String>>> lemmasOfForm =
      new EnumMap<>(PartOfSpeech.class);
  private final Map<PartOfSpeech, Map<String, List<String>>> formsOfLemma =
      new EnumMap<>(PartOfSpeech.class);
  private int synsets;
  private int senses;

  Assembly(Faults faults) {
    this.faults = faults;
  }

  /** Adds an irregular inflected form. */
  void exception(PartOfSpeech partOfSpeech, String form, String lemma) {
    put(lemmasOfForm, partOfSpeech, Lemmas.lookup(form), Lemmas.withSpaces(lemma));
    put(formsOfLemma, partOfSpeech, Lemmas.lookup(lemma), Lemmas.withSpaces(form));
  }

  private static void put(
      Map<PartOfSpeech, Map<String, List<String>>> map,
      PartOfSpeech partOfSpeech,
      String key,
      String value) {
    List<String> values =
        map.computeIfAbsent(partOfSpeech, any -> new HashMap<>())
            .computeIfAbsent(key, any -> new ArrayList<>(1));
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
    drafts().forEach(draft -> number(draft, false));
    int withWords = synsets;
    drafts().forEach(draft -> number(draft, true));
    drafts().forEach(this::link);
    if (byKey.isEmpty()) {
      throw DataFormatException.file(file, "at least one sense", "none");
    }
    byLemma.values().forEach(lemmas -> lemmas.values().forEach(Assembly::inOrder));
    return new WordNet(image(name, language, withWords));
  }

  private Image image(String name, String language, int withWords) {
    ImageWriter image = new ImageWriter(name, language);
    Map<String, List<SynsetDraft>> byId = new HashMap<>();
    GlossWords glosses = new GlossWords();
    for (boolean wordless : new boolean[] {false, true}) {
      for (SynsetDraft draft : drafts()) {
        if (draft.number >= 0 && draft.wordless == wordless) {
          String id = id(draft);
          image.synset(draft, id);
          glosses.add(draft.gloss);
          if (!wordless && !byKey.containsKey(id)) {
            byId.put(id, List.of(draft));
          }
        }
      }
    }
    image.table(Table.SENSE_OF_KEY, null, byKey, sense -> sense.number);
    image.table(Table.SYNSET_OF_ID, null, byId, synset -> synset.number);
    image.table(Table.COUNT_IN_GLOSSES, null, glosses.counts(), Integer::intValue);
    for (PartOfSpeech part : PartOfSpeech.values()) {
      image.table(
          Table.SENSES_OF_LEMMA, part, byLemma.getOrDefault(part, Map.of()), word -> word.number);
      image.table(
          Table.IRREGULAR_LEMMAS_OF_FORM,
          part,
          lemmasOfForm.getOrDefault(part, Map.of()),
          image::string);
      image.table(
          Table.IRREGULAR_FORMS_OF_LEMMA,
          part,
          formsOfLemma.getOrDefault(part, Map.of()),
          image::string);
    }
    return image.finish(withWords);
  }

  /** Numbers a synset and its senses. */
  private void number(SynsetDraft draft, boolean wordless) {
    if (draft.wordless != wordless || id(draft) == null) {
      return;
    }
    draft.number = synsets++;
    Map<String, List<SynsetDraft.Word>> lemmas =
        byLemma.computeIfAbsent(draft.partOfSpeech, any -> new HashMap<>());
    for (SynsetDraft.Word word : draft.words) {
      if (word.key == null) {
        continue;
      }
      List<SynsetDraft.Word> known = byKey.putIfAbsent(word.key, List.of(word));
      if (known == null) {
        word.sense = word;
        word.number = senses++;
        lemmas.merge(word.lookup, List.of(word), Assembly::joined);
      } else {
        word.sense = known.get(0);
        if (!draft.words.contains(word.sense)) {
          fault(draft, draft.line, "a sense key of this synset alone", word.key);
        }
      }
    }
  }

  /** Most words have one sense: only the others need a growing list. */
  private static List<SynsetDraft.Word> joined(
      List<SynsetDraft.Word> senses, List<SynsetDraft.Word> one) {
    List<SynsetDraft.Word> growing = senses.size() == 1 ? new ArrayList<>(senses) : senses;
    growing.addAll(one);
    return growing;
  }

  /** The public id of a synset; null if no word has a key, so that it is left out. */
  private static String id(SynsetDraft draft) {
    if (draft.id != null) {
      return draft.id;
    }
    for (SynsetDraft.Word word : draft.words) {
      if (word.key != null) {
        return word.key;
      }
    }
    return null;
  }

  private void link(SynsetDraft draft) {
    for (SynsetDraft.Arrow arrow : draft.arrows) {
      SynsetDraft target = drafts.get(arrow.target());
      if (target == null) {
        fault(draft, arrow.line(), "an existing target synset", arrow.target());
      } else if (arrow.from() != 0 || arrow.to() != 0) {
        linkWords(draft, arrow, target);
      } else if (draft.number >= 0 && target.number >= 0) {
        draft.links.add(arrow.pointer().ordinal());
        draft.links.add(target.number);
      }
    }
  }

  private void linkWords(SynsetDraft draft, SynsetDraft.Arrow arrow, SynsetDraft target) {
    int words = draft.words.size();
    int targetWords = target.words.size();
    if (Math.min(arrow.from(), arrow.to()) < 1
        || arrow.from() > words
        || arrow.to() > targetWords) {
      fault(
          draft,
          arrow.line(),
          "words numbered up to %s and %s".formatted(words, targetWords),
          arrow.from() + " and " + arrow.to());
      return;
    }
    SynsetDraft.Word from = draft.words.get(arrow.from() - 1).sense;
    SynsetDraft.Word to = target.words.get(arrow.to() - 1).sense;
    if (from != null && to != null) {
      from.links.add(arrow.pointer().ordinal());
      from.links.add(to.number);
    }
  }

  private static void inOrder(List<SynsetDraft.Word> senses) {
    if (senses.size() > 1) {
      senses.sort(Comparator.comparingInt(sense -> sense.order));
    }
    for (int i = 0; i < senses.size(); i++) {
      senses.get(i).order = i + 1;
    }
  }

  void fault(SynsetDraft draft, long line, String expected, Object found) {
    faults.accept(DataFormatException.line(draft.file, line, expected, found));
  }

  /** Word frequencies in the glosses, the only bundled English text. */
  private static final class GlossWords {
    private final Map<String, Integer> counts = new HashMap<>();

    void add(String text) {
      String gloss = text.toLowerCase(Locale.ROOT);
      int start = 0;
      for (int i = 0; i <= gloss.length(); i++) {
        if (i == gloss.length() || !Character.isLetter(gloss.charAt(i))) {
          if (i > start) {
            counts.merge(gloss.substring(start, i), 1, Integer::sum);
          }
          start = i + 1;
        }
      }
    }

    /** For each word a list with its count. */
    Map<String, List<Integer>> counts() {
      Map<String, List<Integer>> lists = new HashMap<>(2 * counts.size());
      counts.forEach((word, count) -> lists.put(word, List.of(count)));
      return lists;
    }
  }
}
