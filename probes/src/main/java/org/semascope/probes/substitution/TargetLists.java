package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
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
import org.semascope.probes.lexicon.NearestWords;
import org.semascope.probes.lexicon.SurfaceForm;
import org.semascope.probes.substitution.KeyCandidates.Candidate;
import org.semascope.probes.substitution.Target.Note;

/** The targets of the words of a corpus, picked from all that their senses have. */
final class TargetLists {
  /** So many times the neighbours needed are asked for, since some are WordNet's targets. */
  private static final int MORE = 5;

  private final SenseTargets targets;
  private final SubstitutionOptions options;
  private final Map<Sense, Map<TargetRelation, List<String>>> bySense = new LinkedHashMap<>();
  private final Map<Placed, List<Target>> byWord = new HashMap<>();

  /** A sense as a corpus writes it: with equal ones go equal targets. */
  private record Placed(Sense sense, String written) {}

  TargetLists(
      Collection<Sense> senses,
      SenseTargets targets,
      Optional<NearestWords> nearest,
      SubstitutionOptions options) {
    this.targets = targets;
    this.options = options;
    senses.forEach(sense -> bySense.computeIfAbsent(sense, targets::ofWordNet));
    nearest.ifPresent(this::addNeighbours);
  }

  /**
   * What takes a word's place: each target in the form it stands in, within the limits. A form that
   * is the word itself, or that a target has already, is left out: a model would see no difference.
   */
  List<Target> of(Candidate word) {
    return byWord.computeIfAbsent(
        new Placed(word.sense(), word.occurrence().word()), any -> targets(word));
  }

  private List<Target> targets(Candidate word) {
    SurfaceForm form = options.lemmas() ? word.form().ofLemma() : word.form();
    Map<TargetRelation, List<Target>> kept = new EnumMap<>(TargetRelation.class);
    // Without capitals, which an uncased model does not see.
    Set<String> forms = new HashSet<>();
    forms.add(lower(word.occurrence().word()));
    for (TargetRelation relation : TargetRelation.values()) {
      kept.put(relation, kept(relation, word.sense(), form, forms));
    }
    limit(kept);
    return kept.values().stream().flatMap(List::stream).toList();
  }

  private List<Target> kept(
      TargetRelation relation, Sense sense, SurfaceForm form, Set<String> forms) {
    boolean neighbours = relation == TargetRelation.DIST_NGH;
    int most = neighbours ? options.neighbours() : options.perRelation();
    List<Target> kept = new ArrayList<>();
    for (String word : words(sense, relation)) {
      if (kept.size() == most) {
        break;
      }
      String own = form.give(word);
      if (forms.add(lower(own))) {
        Note note = neighbours ? targets.note(sense, word) : Note.NONE;
        kept.add(new Target(word, relation, own, note));
      }
    }
    return kept;
  }

  private List<String> words(Sense sense, TargetRelation relation) {
    List<String> words = bySense.get(sense).getOrDefault(relation, List.of());
    if (relation != TargetRelation.SYN || !options.ownLemma()) {
      return words;
    }
    List<String> whole = new ArrayList<>(List.of(sense.lemma()));
    whole.addAll(words);
    return whole;
  }

  /**
   * Cuts WordNet's targets to their limit together: HYPO and COHYP lose their last ones, the longer
   * list first, and of equally long ones COHYP.
   */
  void limit(Map<TargetRelation, List<Target>> kept) {
    List<Target> hyponyms = kept.get(TargetRelation.HYPO);
    List<Target> sisters = kept.get(TargetRelation.COHYP);
    int surplus =
        TargetRelation.OF_WORDNET.stream().mapToInt(relation -> kept.get(relation).size()).sum()
            - options.ofWordnet();
    while (surplus-- > 0 && !(hyponyms.isEmpty() && sisters.isEmpty())) {
      List<Target> longer = hyponyms.size() > sisters.size() ? hyponyms : sisters;
      longer.remove(longer.size() - 1);
    }
  }

  /**
   * WordNet's targets are no neighbours, whether the limits keep them or not. The few keys whose
   * nearest words are nearly all WordNet's are asked for again, with more.
   */
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
    return lower(sense.lemma());
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
