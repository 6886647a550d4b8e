package org.semascope.probes.substitution;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Plan;
import org.semascope.probes.Plan.Fact;
import org.semascope.probes.Records;
import org.semascope.probes.lexicon.Lexicon;
import org.semascope.probes.lexicon.NearestInVectors;
import org.semascope.probes.lexicon.NearestWords;
import org.semascope.probes.lexicon.PluralForms;
import org.semascope.probes.lexicon.SurfaceForm;
import org.semascope.probes.substitution.SubstitutionOptions.Completeness;
import org.semascope.probes.substitution.Target.Note;

/** Plans the probe: the same plan whenever corpus, wordnet, vectors, options and seed are. */
final class SubstitutionPlanner {
  /** So many keys say what is usual at a layer. */
  private static final int REFERENCE = 1000;

  private static final int CHARACTERS_PER_TOKEN = 4;

  private final WordNet wordnet;
  private final SubstitutionOptions options;
  private final PluralForms plurals;
  private final int limit;
  private final long seed;
  private final SenseTargets targets;
  private final Optional<NearestWords> nearest;
  private final List<TargetRelation> relations;
  private final List<TargetRelation> required;

  /**
   * A tagged word that others may replace.
   *
   * @param order its place in the corpus
   */
  private record Candidate(
      int order, String id, Occurrence occurrence, Sense sense, SurfaceForm form) {
    String key() {
      return sense.lemma();
    }
  }

  /**
   * @param vectors whose neighbours are the fifth kind of target
   * @param limit at most so many sentences, each key with its share of all; 0 for all
   */
  SubstitutionPlanner(
      WordNet wordnet,
      SubstitutionOptions options,
      Optional<StaticVectors> vectors,
      int threads,
      int limit,
      long seed) {
    this(
        wordnet,
        options,
        vectors
            .map(own -> Lexicon.of(wordnet, options.partOfSpeech(), own, options.vocabulary()))
            .orElseGet(() -> Lexicon.of(wordnet, options.partOfSpeech())),
        new PluralForms(wordnet.morphology(), vectors),
        lexicon -> vectors.map(own -> new NearestInVectors(own, lexicon.unambiguous(), threads)),
        limit,
        seed);
  }

  SubstitutionPlanner(
      WordNet wordnet,
      SubstitutionOptions options,
      Lexicon lexicon,
      PluralForms plurals,
      Function<Lexicon, Optional<? extends NearestWords>> nearest,
      int limit,
      long seed) {
    this.wordnet = wordnet;
    this.options = options;
    this.plurals = plurals;
    this.limit = limit;
    this.seed = seed;
    this.targets = new SenseTargets(wordnet, options, lexicon);
    this.nearest = nearest.apply(lexicon).map(own -> own);
    this.relations =
        this.nearest.isPresent() ? List.of(TargetRelation.values()) : TargetRelation.OF_WORDNET;
    this.required = options.required().isEmpty() ? relations : options.required();
    SemascopeException.throwIf(
        !relations.containsAll(required),
        "targets DIST_NGH can be required only where they are probed, with --vectors");
  }

  Plan<SubstitutionItem> plan(Records<TaggedSentence> corpus) {
    List<Candidate> candidates = new ArrayList<>();
    List<Skipped> skipped = new ArrayList<>();
    corpus.forEach(
        sentence ->
            sentence.tags().stream()
                .filter(tag -> tag.partOfSpeech() == options.partOfSpeech())
                .forEach(tag -> collect(sentence, tag, candidates, skipped)));
    TargetLists lists =
        new TargetLists(
            candidates.stream().map(Candidate::sense).toList(), targets, nearest, options);
    List<Candidate> usable = new ArrayList<>();
    for (Candidate candidate : candidates) {
      whyNot(candidate, lists.of(candidate))
          .ifPresentOrElse(
              reason -> skipped.add(new Skipped(candidate.id() + " " + candidate.key(), reason)),
              () -> usable.add(candidate));
    }
    if (usable.isEmpty()) {
      throw noKey(skipped);
    }
    List<Candidate> whole = perSense(usable);
    List<SubstitutionItem> items = items(atMost(limit, whole), lists);
    return new Plan<>(
        items,
        skipped,
        item -> (2L + item.text().length() / CHARACTERS_PER_TOKEN) * (item.targets().size() + 1),
        options.centred() ? Plan.spread(items, REFERENCE) : List.of(),
        facts(items(whole, lists)),
        Map.of(
            "keys", items.stream().map(SubstitutionItem::key).distinct().count(),
            "senses", items.stream().map(SubstitutionItem::sense).distinct().count()));
  }

  /** A tagged word becomes a key, or is skipped for a reason. */
  private void collect(
      TaggedSentence sentence,
      TaggedSentence.Tag tag,
      List<Candidate> candidates,
      List<Skipped> skipped) {
    String id = sentence.sentence().id() + "@" + (tag.first() + 1);
    PartOfSpeech partOfSpeech = options.partOfSpeech();
    Optional<Sense> sense = wordnet.sense(tag.senses().get(0));
    String reason;
    if (tag.name() || sense.filter(one -> wordnet.isName(one.lemma(), partOfSpeech)).isPresent()) {
      reason = "a proper name";
    } else if (tag.senses().size() > 1) {
      reason = "tagged with several senses";
    } else if (sense.isEmpty()) {
      reason = "tagged with a sense that the wordnet does not have";
    } else if (sentence.isMultiword(tag) || sense.get().lemma().indexOf(' ') >= 0) {
      reason = "a word of several parts";
    } else {
      Occurrence word = sentence.occurrence(tag);
      Optional<SurfaceForm> form =
          SurfaceForm.of(word.word(), sense.get().lemma(), partOfSpeech, plurals);
      if (form.isPresent()) {
        candidates.add(new Candidate(candidates.size(), id, word, sense.get(), form.get()));
        return;
      }
      reason = "in a form that no rule gives to other words";
    }
    skipped.add(new Skipped(id + " " + tag.lemma(), reason));
  }

  /**
   * What is known without a model.
   *
   * @param whole all items there are, without a limit on their number
   */
  List<Fact> facts(List<SubstitutionItem> whole) {
    List<Fact> facts = new ArrayList<>();
    for (TargetRelation relation : relations) {
      double chance = 0;
      long ofRelation = 0;
      long present = 0;
      for (SubstitutionItem item : whole) {
        int own = item.count(relation);
        // A random order ranks the relation first as often as its share of the targets.
        chance += (double) own / item.targets().size() / whole.size();
        ofRelation += own;
        present += own == 0 ? 0 : 1;
      }
      facts.add(new Fact("RANDOM", relation.name(), chance, whole.size()));
      if (present > 0) {
        facts.add(new Fact("TARGETS", relation.name(), (double) ofRelation / present, present));
      }
    }
    return facts;
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
            .map(most -> "; %s are left out as %s".formatted(most.getValue(), most.getKey()))
            .orElse("");
    return new SemascopeException(
        "the corpus has no usable key among its %s tagged words of this part of speech (%s)%s"
            .formatted(skipped.size(), options.partOfSpeech(), why));
  }

  /** The targets of the words of a corpus, picked from all that their senses have. */
  static final class TargetLists {
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
     * What takes a word's place: each target in the form it stands in, within the limits. A form
     * that is the word itself, or that a target has already, is left out: a model would see no
     * difference.
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
     * Cuts WordNet's targets to their limit together: HYPO and COHYP lose their last ones, the
     * longer list first, and of equally long ones COHYP.
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
}
