package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/** Makes a wordnet of drafts: gives every sense its number, joins links to what they point at. */
final class Assembly {
  private final Faults faults;
  private final IntFunction<String> describe;
  private final Drafts drafts = new Drafts();
  private final List<Synset> synsets = new ArrayList<>();
  private Map<String, Sense> byKey;
  private final Map<PartOfSpeech, Map<String, List<Sense>>> byLemma =
      new EnumMap<>(PartOfSpeech.class);
  private final Exceptions exceptions = new Exceptions();

  /**
   * @param describe what to call a draft's source in messages
   */
  Assembly(Faults faults, IntFunction<String> describe) {
    this.faults = faults;
    this.describe = describe;
  }

  Exceptions exceptions() {
    return exceptions;
  }

  /** Null if there is none. */
  SynsetDraft draft(int source) {
    return drafts.get(source);
  }

  Iterable<SynsetDraft> drafts() {
    return drafts;
  }

  void add(SynsetDraft draft) {
    SynsetDraft first = drafts.putIfAbsent(draft);
    if (first != null) {
      fault(
          draft, "a synset not given yet", describe.apply(draft.source) + " of line " + first.line);
    }
  }

  WordNet build(Path file, String name, String language) {
    byKey = new HashMap<>(drafts.size() * 3);
    drafts.forEach(this::makeSynset);
    drafts.forEach(this::link);
    if (byKey.isEmpty()) {
      throw DataFormatException.file(file, "at least one sense", "none");
    }
    byLemma.values().forEach(lemmas -> lemmas.replaceAll((lemma, senses) -> numbered(senses)));
    return new WordNet(name, language, synsets, byKey, byLemma, exceptions);
  }

  private void makeSynset(SynsetDraft draft) {
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
        lemmas.merge(word.lookup, List.of(word.sense), Assembly::joined);
      } else {
        word.sense = known;
        if (known.synset() != draft.synset) {
          fault(draft, "a sense key of this synset alone", word.key);
        }
      }
    }
    draft.synset.complete(senses);
    if (!draft.wordless) {
      synsets.add(draft.synset);
    }
  }

  /** Most words have one sense: only those of several need a list that grows. */
  private static List<Sense> joined(List<Sense> senses, List<Sense> one) {
    List<Sense> growing = senses.size() == 1 ? new ArrayList<>(senses) : senses;
    growing.addAll(one);
    return growing;
  }

  private static String firstKey(SynsetDraft draft) {
    for (SynsetDraft.Word word : draft.words) {
      if (word.key != null) {
        return word.key;
      }
    }
    return null;
  }

  private void link(SynsetDraft draft) {
    Arrows arrows = draft.arrows;
    for (int i = 0; i < arrows.count(); i++) {
      SynsetDraft target = drafts.get(arrows.target(i));
      if (target == null) {
        fault(draft, "a synset to point at", describe.apply(arrows.target(i)));
      } else if (arrows.from(i) != 0 || arrows.to(i) != 0) {
        linkWords(draft, i, target);
      } else if (draft.synset != null && target.synset != null) {
        draft.synset.link(arrows.pointer(i), target.synset, arrows.count());
      }
    }
  }

  private void linkWords(SynsetDraft draft, int arrow, SynsetDraft target) {
    int fromWord = draft.arrows.from(arrow);
    int toWord = draft.arrows.to(arrow);
    if (!draft.hasWord(fromWord) || !target.hasWord(toWord)) {
      fault(
          draft,
          "words numbered up to %d and %d".formatted(draft.words.size(), target.words.size()),
          fromWord + " and " + toWord);
      return;
    }
    Sense from = draft.words.get(fromWord - 1).sense;
    Sense to = target.words.get(toWord - 1).sense;
    if (from != null && to != null) {
      from.link(draft.arrows.pointer(arrow), to);
    }
  }

  private static List<Sense> numbered(List<Sense> senses) {
    if (senses.size() == 1) {
      senses.get(0).number(1);
      return senses;
    }
    senses.sort(Comparator.comparingInt(Sense::number));
    for (int i = 0; i < senses.size(); i++) {
      senses.get(i).number(i + 1);
    }
    return List.copyOf(senses);
  }

  private void fault(SynsetDraft draft, String expected, Object found) {
    faults.accept(DataFormatException.line(draft.file, draft.line, expected, found));
  }
}
