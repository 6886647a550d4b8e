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

/** Plans the probe: the same plan whenever corpus, wordnet, vectors, options and seed are. */
public final class SubstitutionPlanner {
  private final WordNet wordnet;
  private final SubstitutionOptions options;
  private final long seed;
  private final SenseTargets targets;
  private final Optional<NearestWords> nearest;
  private final List<TargetRelation> relations = new ArrayList<>(TargetRelation.OF_WORDNET);
  private final List<TargetRelation> required;

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
    this.required = options.required().isEmpty() ? relations : options.required();
    if (!relations.containsAll(required)) {
      throw new SemascopeException(
          "targets DIST_NGH can be required only where they are probed, with --vectors");
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
      whyNot(candidate, lists.of(candidate))
          .ifPresentOrElse(
              reason -> skipped.add(new Skipped(candidate.id() + " " + candidate.key(), reason)),
              () -> usable.add(candidate));
    }
    if (usable.isEmpty()) {
      throw noKey(skipped);
    }
    List<Candidate> whole = perSense(usable);
    return new SubstitutionPlan(
        items(atMost(options.limit(), whole), lists), items(whole, lists), skipped, relations);
  }

  private Optional<String> whyNot(Candidate candidate, List<Target> own) {
    if (options.frequentKeys() && !targets.isFrequent(candidate.sense())) {
      return Optional.of("a key outside the vocabulary");
    }
    Set<TargetRelation> present = EnumSet.noneOf(TargetRelation.class);
    own.forEach(target -> present.add(target.relation()));
    // Asked of the key, a sense of it may leave nothing to decide: that is so in the paper, too.
    if (present.size() < 2 && options.complete() != Completeness.KEY) {
      return Optional.of("a sense with targets of fewer than two relations");
    }
    if (own.size() < 2) {
      return Optional.of("a sense with fewer than two targets");
    }
    List<TargetRelation> missing = new ArrayList<>(required);
    missing.removeAll(present);
    if (options.complete() == Completeness.KEY && !missing.isEmpty()) {
      missing.removeAll(targets.ofAnySense(candidate.sense()));
    }
    return options.complete() == Completeness.NONE || missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "a %s without targets %s"
                .formatted(options.complete().name().toLowerCase(Locale.ROOT), missing.get(0)));
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

  /** In the order of the corpus. */
  private static List<SubstitutionItem> items(List<Candidate> candidates, TargetLists lists) {
    return candidates.stream()
        .sorted(Comparator.comparingInt(Candidate::order))
        .map(candidate -> item(candidate, lists))
        .toList();
  }

  private static SubstitutionItem item(Candidate candidate, TargetLists lists) {
    Occurrence key = candidate.occurrence();
    return new SubstitutionItem(
        candidate.id(),
        key.text(),
        key.span().start(),
        key.span().end(),
        candidate.key(),
        candidate.sense().key(),
        lists.of(candidate));
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
