package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * Makes a wordnet of drafts: gives every sense its number, joins links to what they point at.
 *
 * @param <K> what the source calls a synset by
 */
final class Assembly<K> {
  private final Faults faults;
  private final Map<K, SynsetDraft<K>> drafts = new LinkedHashMap<>();
  private final List<Synset> synsets = new ArrayList<>();
  private Map<String, Sense> byKey;
  private final Map<PartOfSpeech, Map<String, List<Sense>>> byLemma =
      new EnumMap<>(PartOfSpeech.class);
  private final Exceptions exceptions = new Exceptions();

  Assembly(Faults faults) {
    this.faults = faults;
  }

  Exceptions exceptions() {
    return exceptions;
  }

  /** Null if there is none. */
  SynsetDraft<K> draft(K source) {
    return drafts.get(source);
  }

  Iterable<SynsetDraft<K>> drafts() {
    return drafts.values();
  }

  void add(SynsetDraft<K> draft) {
    SynsetDraft<K> first = drafts.putIfAbsent(draft.source, draft);
    if (first != null) {
      fault(draft, draft.line, "a synset not given yet", draft.source + " of line " + first.line);
    }
  }

  WordNet build(Path file, String name, String language) {
    byKey = new HashMap<>(drafts.size() * 3);
    drafts.values().forEach(this::makeSynset);
    drafts.values().forEach(this::link);
    if (byKey.isEmpty()) {
      throw DataFormatException.file(file, "at least one sense", "none");
    }
    byLemma.values().forEach(lemmas -> lemmas.replaceAll((lemma, senses) -> numbered(senses)));
    return new WordNet(name, language, synsets, byKey, byLemma, exceptions);
  }

  private void makeSynset(SynsetDraft<K> draft) {
    String id = draft.id != null ? draft.id : firstKey(draft);
    if (id == null) {
      return;
    }
    draft.synset = new Synset(id, draft);
    Map<String, List<Sense>> lemmas =
        byLemma.computeIfAbsent(draft.partOfSpeech, any -> new HashMap<>());
    List<Sense> senses = new ArrayList<>(draft.words.size());
    for (SynsetDraft.Word word : draft.words) {
      if (word.key == null) {
        continue;
      }
      word.sense = new Sense(draft.synset, word);
      Sense known = byKey.putIfAbsent(word.key, word.sense);
      if (known == null) {
        senses.add(word.sense);
        lemmas.computeIfAbsent(word.lookup, any -> new ArrayList<>(1)).add(word.sense);
      } else {
        word.sense = known;
        if (known.synset() != draft.synset) {
          fault(draft, draft.line, "a sense key of this synset alone", word.key);
        }
      }
    }
    draft.synset.complete(senses);
    synsets.add(draft.synset);
  }

  private static String firstKey(SynsetDraft<?> draft) {
    for (SynsetDraft.Word word : draft.words) {
      if (word.key != null) {
        return word.key;
      }
    }
    return null;
  }

  private void link(SynsetDraft<K> draft) {
    for (SynsetDraft.Arrow<K> arrow : draft.arrows) {
      SynsetDraft<K> target = drafts.get(arrow.target());
      if (target == null) {
        fault(draft, arrow.line(), "a synset to point at", arrow.target());
      } else if (arrow.from() != 0 || arrow.to() != 0) {
        linkWords(draft, arrow, target);
      } else if (draft.synset != null && target.synset != null) {
        draft.synset.link(arrow.pointer(), target.synset);
      }
    }
  }

  private void linkWords(SynsetDraft<K> draft, SynsetDraft.Arrow<K> arrow, SynsetDraft<K> target) {
    if (!draft.hasWord(arrow.from()) || !target.hasWord(arrow.to())) {
      fault(
          draft,
          arrow.line(),
          "words numbered up to %d and %d".formatted(draft.words.size(), target.words.size()),
          arrow.from() + " and " + arrow.to());
      return;
    }
    Sense from = draft.words.get(arrow.from() - 1).sense;
    Sense to = target.words.get(arrow.to() - 1).sense;
    if (from != null && to != null) {
      from.link(arrow.pointer(), to);
    }
  }

  private static List<Sense> numbered(List<Sense> senses) {
    senses.sort(Comparator.comparingInt(Sense::number));
    for (int i = 0; i < senses.size(); i++) {
      senses.get(i).number(i + 1);
    }
    return List.copyOf(senses);
  }

  private void fault(SynsetDraft<K> draft, int line, String expected, Object found) {
    faults.accept(DataFormatException.line(draft.file, line, expected, found));
  }
}
