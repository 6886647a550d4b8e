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
  private final Map<K, Joined> joined = new HashMap<>();
  private final List<Synset> synsets = new ArrayList<>();
  private final Map<String, Sense> byKey = new HashMap<>();
  private final Map<PartOfSpeech, Map<String, List<Ordered>>> byLemma =
      new EnumMap<>(PartOfSpeech.class);
  private final Exceptions exceptions = new Exceptions();

  /** A synset and, at the places of the draft's words, its senses; null where a word is none. */
  private record Joined(Synset synset, List<Sense> senses) {}

  private record Ordered(int order, Sense sense) {}

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
    drafts.values().forEach(this::makeSynset);
    drafts.values().forEach(this::link);
    if (byKey.isEmpty()) {
      throw DataFormatException.file(file, "at least one sense", "none");
    }
    return new WordNet(name, language, synsets, byKey, inOrder(), exceptions);
  }

  private void makeSynset(SynsetDraft<K> draft) {
    String id = draft.id != null ? draft.id : firstKey(draft);
    if (id == null) {
      return;
    }
    Synset synset = new Synset(id, draft);
    List<Sense> perWord = new ArrayList<>(draft.words.size());
    List<Sense> distinct = new ArrayList<>(draft.words.size());
    for (SynsetDraft.Word word : draft.words) {
      Sense known = byKey.get(word.key);
      if (known == null && word.key != null) {
        known = new Sense(synset, word);
        byKey.put(word.key, known);
        distinct.add(known);
        byLemma
            .computeIfAbsent(draft.partOfSpeech, any -> new HashMap<>())
            .computeIfAbsent(Lemmas.lookup(word.lemma), any -> new ArrayList<>(2))
            .add(new Ordered(word.order, known));
      } else if (known != null && known.synset() != synset) {
        fault(draft, draft.line, "a sense key of this synset alone", word.key);
      }
      perWord.add(known);
    }
    synset.complete(distinct);
    synsets.add(synset);
    joined.put(draft.source, new Joined(synset, perWord));
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
    Joined from = joined.get(draft.source);
    if (from == null || draft.arrows.isEmpty()) {
      return;
    }
    List<Link<Synset>> semantic = new ArrayList<>(draft.arrows.size());
    Map<Sense, List<Link<Sense>>> lexical = new HashMap<>();
    for (SynsetDraft.Arrow<K> arrow : draft.arrows) {
      Joined to = joined.get(arrow.target());
      if (to == null) {
        fault(draft, arrow.line(), "a synset to point at", arrow.target());
      } else if (arrow.from() == 0 && arrow.to() == 0) {
        semantic.add(new Link<>(arrow.pointer(), to.synset()));
      } else if (isWord(arrow.from(), from) && isWord(arrow.to(), to)) {
        Sense source = from.senses().get(arrow.from() - 1);
        Sense target = to.senses().get(arrow.to() - 1);
        if (source != null && target != null) {
          lexical
              .computeIfAbsent(source, any -> new ArrayList<>(2))
              .add(new Link<>(arrow.pointer(), target));
        }
      } else {
        fault(
            draft,
            arrow.line(),
            "words numbered up to %d and %d".formatted(from.senses().size(), to.senses().size()),
            arrow.from() + " and " + arrow.to());
      }
    }
    from.synset().link(semantic);
    lexical.forEach(Sense::link);
  }

  private static boolean isWord(int number, Joined synset) {
    return number >= 1 && number <= synset.senses().size();
  }

  private Map<PartOfSpeech, Map<String, List<Sense>>> inOrder() {
    Map<PartOfSpeech, Map<String, List<Sense>>> all = new EnumMap<>(PartOfSpeech.class);
    byLemma.forEach(
        (partOfSpeech, lemmas) -> {
          Map<String, List<Sense>> sorted = new HashMap<>(lemmas.size() * 2);
          lemmas.forEach((lemma, senses) -> sorted.put(lemma, numbered(senses)));
          all.put(partOfSpeech, sorted);
        });
    return all;
  }

  private static List<Sense> numbered(List<Ordered> senses) {
    senses.sort(Comparator.comparingInt(Ordered::order));
    for (int i = 0; i < senses.size(); i++) {
      senses.get(i).sense().number(i + 1);
    }
    return senses.stream().map(Ordered::sense).toList();
  }

  private void fault(SynsetDraft<K> draft, int line, String expected, Object found) {
    faults.accept(DataFormatException.line(draft.file, line, expected, found));
  }
}
