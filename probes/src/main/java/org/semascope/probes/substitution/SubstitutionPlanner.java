package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.substitution.Candidates.Candidate;
import org.semascope.probes.substitution.Target.Note;

/** Plans the probe: the same plan whenever corpus, wordnet, vectors, options and seed are. */
public final class SubstitutionPlanner {
  private final WordNet wordnet;
  private final SubstitutionOptions options;
  private final long seed;
  private final SenseTargets targets;
  private final Optional<NearestWords> nearest;
  private final List<TargetRelation> relations = new ArrayList<>(TargetRelation.OF_WORDNET);

  SubstitutionPlanner(
      WordNet wordnet,
      SubstitutionOptions options,
      long seed,
      Lexicon lexicon,
      Optional<NearestWords> nearest) {
    this.wordnet = wordnet;
    this.options = options;
    this.seed = seed;
    this.targets = new SenseTargets(wordnet, options, lexicon);
    this.nearest = nearest;
    if (nearest.isPresent()) {
      relations.add(TargetRelation.DIST_NGH);
    }
  }

  /** With the four relations of WordNet alone. */
  public static SubstitutionPlanner withoutVectors(
      WordNet wordnet, SubstitutionOptions options, long seed) {
    Lexicon lexicon = Lexicon.of(wordnet, options.partOfSpeech());
    return new SubstitutionPlanner(wordnet, options, seed, lexicon, Optional.empty());
  }

  /** With neighbours in static vectors as the fifth kind of target. */
  public static SubstitutionPlanner withVectors(
      WordNet wordnet, SubstitutionOptions options, long seed, StaticVectors vectors, int threads) {
    Lexicon lexicon = Lexicon.of(wordnet, options.partOfSpeech(), vectors, options.vocabulary());
    NearestWords nearest = new NearestInVectors(vectors, lexicon, threads);
    return new SubstitutionPlanner(wordnet, options, seed, lexicon, Optional.of(nearest));
  }

  public SubstitutionPlan plan(TaggedSource corpus) {
    Candidates candidates = new Candidates(wordnet, options.partOfSpeech());
    corpus.read(candidates::collect);
    List<Skipped> skipped = new ArrayList<>(candidates.skipped());
    TargetLists lists =
        new TargetLists(
            candidates.found().stream().map(Candidate::sense).toList(), targets, nearest, options);
    List<Candidate> usable = new ArrayList<>();
    for (Candidate candidate : candidates.found()) {
      whyNot(candidate.sense(), lists)
          .ifPresentOrElse(
              reason -> skipped.add(new Skipped(candidate.id() + " " + candidate.key(), reason)),
              () -> usable.add(candidate));
    }
    if (usable.isEmpty()) {
      throw noKey(skipped);
    }
    List<Candidate> drawn = new ArrayList<>(atMost(options.limit(), perSense(usable)));
    drawn.sort(Comparator.comparingInt(Candidate::order));
    return new SubstitutionPlan(
        drawn.stream().map(candidate -> item(candidate, lists)).toList(), skipped, relations);
  }

  private Optional<String> whyNot(Sense sense, TargetLists lists) {
    Set<TargetRelation> missing = EnumSet.copyOf(relations);
    missing.removeIf(relation -> !lists.of(sense, relation).isEmpty());
    if (relations.size() - missing.size() < 2) {
      return Optional.of("a sense with targets of fewer than two relations");
    }
    if (options.complete() == Completeness.KEY && !missing.isEmpty()) {
      missing.removeAll(targets.ofAnySense(sense));
    }
    return options.complete() == Completeness.NONE || missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "a %s without targets %s"
                .formatted(
                    options.complete().name().toLowerCase(Locale.ROOT), missing.iterator().next()));
  }

  private List<Candidate> perSense(List<Candidate> usable) {
    Map<Sense, List<Candidate>> groups =
        usable.stream()
            .collect(
                Collectors.groupingBy(Candidate::sense, LinkedHashMap::new, Collectors.toList()));
    return groups.values().stream()
        .flatMap(group -> atMost(options.sentencesPerSense(), group).stream())
        .toList();
  }

  private List<Candidate> atMost(int most, List<Candidate> all) {
    return most == 0 || all.size() <= most
        ? all
        : new Sampling<>(Candidate::key, Candidate::id, seed).draw(all, most);
  }

  private SubstitutionItem item(Candidate candidate, TargetLists lists) {
    Sense sense = candidate.sense();
    List<Target> all = new ArrayList<>();
    for (TargetRelation relation : relations) {
      for (String word : lists.of(sense, relation)) {
        Note note = relation == TargetRelation.DIST_NGH ? targets.note(sense, word) : Note.NONE;
        all.add(new Target(word, relation, candidate.form().give(word), note));
      }
    }
    Occurrence key = candidate.occurrence();
    return new SubstitutionItem(
        candidate.id(),
        key.text(),
        key.span().start(),
        key.span().end(),
        candidate.key(),
        sense.key(),
        all);
  }

  private SemascopeException noKey(List<Skipped> skipped) {
    Map<String, Integer> counts = new TreeMap<>();
    skipped.forEach(one -> counts.merge(one.reason(), 1, Integer::sum));
    String why =
        counts.entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(most -> "; %d are left out as %s".formatted(most.getValue(), most.getKey()))
            .orElse("");
    return new SemascopeException(
        "the corpus has no usable key among its %d tagged words of this part of speech (%s)%s"
            .formatted(skipped.size(), options.partOfSpeech(), why));
  }
}
