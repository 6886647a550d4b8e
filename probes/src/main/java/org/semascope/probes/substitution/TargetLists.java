package org.semascope.probes.substitution;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.core.SemascopeException;
import org.semascope.data.wordnet.Sense;

/** The targets of all key senses of a corpus, within the limits. */
final class TargetLists {
  /** So many times the neighbours needed are asked for, since some are WordNet's targets. */
  private static final int MORE = 5;

  private final SenseTargets targets;
  private final SubstitutionOptions options;
  private final Map<Sense, Map<TargetRelation, List<String>>> bySense = new LinkedHashMap<>();

  TargetLists(
      Collection<Sense> senses,
      SenseTargets targets,
      Optional<NearestWords> nearest,
      SubstitutionOptions options) {
    this.targets = targets;
    this.options = options;
    senses.forEach(sense -> bySense.computeIfAbsent(sense, targets::ofWordNet));
    // WordNet's targets bar a neighbour before they are limited.
    nearest.ifPresent(this::addNeighbours);
    bySense.values().forEach(targets::limit);
  }

  List<String> of(Sense sense, TargetRelation relation) {
    return bySense.get(sense).getOrDefault(relation, List.of());
  }

  /** The few keys whose nearest words are nearly all WordNet's are asked for again, with more. */
  private void addNeighbours(NearestWords nearest) {
    Set<Sense> open = bySense.keySet();
    boolean found = false;
    for (int count = options.neighbours() * MORE; !open.isEmpty(); count *= MORE) {
      TreeSet<String> words = new TreeSet<>();
      open.forEach(sense -> words.add(lookup(sense)));
      Map<String, List<String>> lists = nearest.of(List.copyOf(words), count);
      found |= !lists.isEmpty();
      Set<Sense> next = new HashSet<>();
      for (Sense sense : open) {
        List<String> list = lists.getOrDefault(lookup(sense), List.of());
        List<String> own = targets.neighbours(sense, list, ofWordNet(sense));
        bySense.get(sense).put(TargetRelation.DIST_NGH, own);
        if (own.size() < options.neighbours() && list.size() == count) {
          next.add(sense);
        }
      }
      open = next;
    }
    if (!found) {
      throw new SemascopeException(
          "the static vectors share no word with the keys of the corpus, so there are no"
              + " distributional neighbours; leave --vectors out to probe without them");
    }
  }

  private Map<TargetRelation, List<String>> ofWordNet(Sense sense) {
    Map<TargetRelation, List<String>> all = new LinkedHashMap<>(bySense.get(sense));
    all.remove(TargetRelation.DIST_NGH);
    return all;
  }

  private static String lookup(Sense sense) {
    return sense.lemma().toLowerCase(Locale.ROOT);
  }
}
