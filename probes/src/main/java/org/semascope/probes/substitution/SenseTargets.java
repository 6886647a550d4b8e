package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.semascope.data.wordnet.Pointer;
import org.semascope.data.wordnet.Relation;
import org.semascope.data.wordnet.Relations;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.probes.lexicon.Lexicon;
import org.semascope.probes.substitution.SubstitutionOptions.KeptFirst;
import org.semascope.probes.substitution.Target.Note;

/** Selects the targets of a key sense (Ferret 2021, section 4.1). */
final class SenseTargets {
  private final WordNet wordnet;
  private final SubstitutionOptions options;
  private final Relations relations;
  private final Lexicon lexicon;
  private final Map<String, Set<TargetRelation>> relationsOfKeys = new HashMap<>();

  SenseTargets(WordNet wordnet, SubstitutionOptions options, Lexicon lexicon) {
    this.wordnet = wordnet;
    this.options = options;
    this.relations = new Relations(options.multiwords(), options.instances());
    this.lexicon = lexicon;
  }

  /**
   * All words that WordNet relates to the sense, each under its first relation, in the order of
   * {@link KeptFirst}. Proper names are excluded unless instances are included.
   */
  Map<TargetRelation, List<String>> ofWordNet(Sense sense) {
    Map<TargetRelation, List<String>> all = new EnumMap<>(TargetRelation.class);
    for (Map.Entry<Relation, List<String>> entry : relations.firstRelations(sense).entrySet()) {
      List<String> words = new ArrayList<>(entry.getValue());
      words.removeIf(word -> !options.instances() && wordnet.isName(word, options.partOfSpeech()));
      if (options.keptFirst() == KeptFirst.FREQUENCY) {
        words.sort(Comparator.comparingInt(lexicon::rank).thenComparing(Comparator.naturalOrder()));
      }
      all.put(TargetRelation.of(entry.getKey()), words);
    }
    return all;
  }

  /** The relations of WordNet for which the key has targets in any of its senses. */
  Set<TargetRelation> ofAnySense(Sense key) {
    return relationsOfKeys.computeIfAbsent(
        lower(key.lemma()),
        lemma -> {
          Set<TargetRelation> found = EnumSet.noneOf(TargetRelation.class);
          for (Sense sense : wordnet.senses(lemma, key.partOfSpeech())) {
            ofWordNet(sense)
                .forEach(
                    (relation, words) -> {
                      if (!words.isEmpty()) {
                        found.add(relation);
                      }
                    });
          }
          return found;
        });
  }

  /** Whether the key is among the words of {@code --vocabulary}. */
  boolean isFrequent(Sense key) {
    return lexicon.rank(key.lemma()) < options.vocabulary();
  }

  /** The nearest words without the key and the targets of WordNet, the nearest first. */
  List<String> neighbours(
      Sense key, List<String> nearest, Map<TargetRelation, List<String>> targets) {
    Set<String> excluded = new HashSet<>();
    excluded.add(lower(key.lemma()));
    targets.values().forEach(words -> words.forEach(word -> excluded.add(lower(word))));
    return nearest.stream().filter(word -> !excluded.contains(lower(word))).toList();
  }

  /** Whether a neighbour is an antonym of the key, or a synonym of it in another sense. */
  Note note(Sense key, String neighbour) {
    String word = lower(neighbour);
    List<Sense> senses = wordnet.senses(key.lemma(), key.partOfSpeech());
    boolean antonym =
        senses.stream()
            .flatMap(sense -> sense.targets(Pointer.ANTONYM).stream())
            .anyMatch(sense -> lower(sense.lemma()).equals(word));
    if (antonym) {
      return Note.ANTONYM;
    }
    boolean synonym =
        senses.stream()
            .flatMap(sense -> sense.synset().words().stream())
            .anyMatch(other -> lower(other).equals(word));
    return synonym ? Note.OTHER_SENSE : Note.NONE;
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
