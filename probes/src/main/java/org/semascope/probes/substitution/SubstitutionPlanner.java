package org.semascope.probes.substitution;

import static org.semascope.probes.substitution.SubstitutionProbe.WORDING;

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
import org.semascope.probes.lexicon.NeighbourSource;
import org.semascope.probes.lexicon.PluralForms;
import org.semascope.probes.lexicon.SurfaceForm;
import org.semascope.probes.substitution.SubstitutionOptions.Completeness;
import org.semascope.probes.substitution.Target.Note;

/** Plans the probe. Corpus, WordNet, vectors, options and seed determine the plan. */
final class SubstitutionPlanner {
  private static final int CHARACTERS_PER_TOKEN = 4;

  private final WordNet wordnet;
  private final SubstitutionOptions options;
  private final PluralForms plurals;
  private final int limit;
  private final long seed;
  private final SenseTargets targets;
  private final Optional<NeighbourSource> nearest;
  private final List<TargetRelation> relations;
  private final List<TargetRelation> required;

  /**
   * A tagged word that targets may replace.
   *
   * @param order its position in the corpus
   */
  private record Candidate(
      int order, String id, Occurrence occurrence, Sense sense, SurfaceForm form) {
    String key() {
      return sense.lemma();
    }
  }

  /**
   * @param vectors whose nearest words are the distributional neighbours
   * @param limit maximum number of sentences, sampled evenly across keys; 0 for all
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
      Function<Lexicon, Optional<? extends NeighbourSource>> nearest,
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
        !relations.containsAll(required), "--required DIST_NGH needs static vectors (--vectors)");
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
      reasonToSkip(candidate, lists.of(candidate))
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
        List.of(),
        facts(items(whole, lists)),
        Map.of(
            "keys", items.stream().map(SubstitutionItem::key).distinct().count(),
            "senses", items.stream().map(SubstitutionItem::sense).distinct().count()));
  }

  /** Adds a tagged word to the candidates, or to the skipped words with its reason. */
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
      reason = WORDING.get("skipped.name");
    } else if (tag.senses().size() > 1) {
      reason = WORDING.get("skipped.several-senses");
    } else if (sense.isEmpty()) {
      reason = WORDING.get("skipped.unknown-sense");
    } else if (sentence.isMultiword(tag) || sense.get().lemma().indexOf(' ') >= 0) {
      reason = WORDING.get("skipped.multiword");
    } else {
      Occurrence word = sentence.occurrence(tag);
      Optional<SurfaceForm> form =
          SurfaceForm.of(word.word(), sense.get().lemma(), partOfSpeech, plurals);
      if (form.isPresent()) {
        candidates.add(new Candidate(candidates.size(), id, word, sense.get(), form.get()));
        return;
      }
      reason = WORDING.get("skipped.form");
    }
    skipped.add(new Skipped(id + " " + tag.lemma(), reason));
  }

  /**
   * Measures that need no model.
   *
   * @param whole all items before sampling
   */
  List<Fact> facts(List<SubstitutionItem> whole) {
    List<Fact> facts = new ArrayList<>();
    for (TargetRelation relation : relations) {
      double chance = 0;
      long ofRelation = 0;
      long present = 0;
      for (SubstitutionItem item : whole) {
        int own = item.count(relation);
        // A random ranking has the relation first with probability own / targets.
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

  private Optional<String> reasonToSkip(Candidate candidate, List<Target> own) {
    if (options.frequentKeys() && !targets.isFrequent(candidate.sense())) {
      return Optional.of(WORDING.get("skipped.key-vocabulary"));
    }
    Set<TargetRelation> present = EnumSet.noneOf(TargetRelation.class);
    own.forEach(target -> present.add(target.relation()));
    // With --complete key the sense of the sentence may have a single relation, as in the paper.
    if (present.size() < 2 && options.complete() != Completeness.KEY) {
      return Optional.of(WORDING.get("skipped.one-relation"));
    }
    if (own.size() < 2) {
      return Optional.of(WORDING.get("skipped.one-target"));
    }
    List<TargetRelation> missing = new ArrayList<>(required);
    missing.removeAll(present);
    if (options.complete() == Completeness.KEY && !missing.isEmpty()) {
      missing.removeAll(targets.ofAnySense(candidate.sense()));
    }
    return options.complete() == Completeness.NONE || missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            WORDING.get(
                "skipped.no-relation",
                "unit",
                options.complete().name().toLowerCase(Locale.ROOT),
                "relation",
                missing.get(0)));
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

  /** The items in corpus order. */
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
            .map(
                most -> "; most frequent reason (%s): %s".formatted(most.getValue(), most.getKey()))
            .orElse("");
    return new SemascopeException(
        "the corpus has no usable key: all of its %s tagged words with part of speech %s are skipped%s"
            .formatted(skipped.size(), options.partOfSpeech(), why));
  }

  /** The targets of the words of a corpus, selected from all related words of their senses. */
  static final class TargetLists {
    /** Neighbours requested per neighbour needed: WordNet's targets are removed from the list. */
    private static final int OVERSAMPLING = 5;

    private final SenseTargets targets;
    private final SubstitutionOptions options;
    private final Map<Sense, Map<TargetRelation, List<String>>> bySense = new LinkedHashMap<>();
    private final Map<WrittenSense, List<Target>> byWord = new HashMap<>();

    /** A sense and the form in which a corpus writes it, which determine the targets. */
    private record WrittenSense(Sense sense, String form) {}

    TargetLists(
        Collection<Sense> senses,
        SenseTargets targets,
        Optional<NeighbourSource> nearest,
        SubstitutionOptions options) {
      this.targets = targets;
      this.options = options;
      senses.forEach(sense -> bySense.computeIfAbsent(sense, targets::ofWordNet));
      nearest.ifPresent(this::addNeighbours);
    }

    /**
     * The targets that replace a word, in the form in which they are inserted, within the limits. A
     * form that equals the word or an earlier target is skipped: the input would be the same.
     */
    List<Target> of(Candidate word) {
      return byWord.computeIfAbsent(
          new WrittenSense(word.sense(), word.occurrence().word()), any -> targets(word));
    }

    private List<Target> targets(Candidate word) {
      SurfaceForm form = options.lemmas() ? word.form().ofLemma() : word.form();
      Map<TargetRelation, List<Target>> kept = new EnumMap<>(TargetRelation.class);
      // Lower case: an uncased model does not distinguish capitals.
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
        String own = form.apply(word);
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
     * Truncates HYPO and COHYP until WordNet's targets are within their common limit: the longer
     * list first, COHYP if both are equally long.
     */
    void limit(Map<TargetRelation, List<Target>> kept) {
      List<Target> hyponyms = kept.get(TargetRelation.HYPO);
      List<Target> cohyponyms = kept.get(TargetRelation.COHYP);
      int surplus =
          TargetRelation.OF_WORDNET.stream().mapToInt(relation -> kept.get(relation).size()).sum()
              - options.ofWordnet();
      while (surplus-- > 0 && !(hyponyms.isEmpty() && cohyponyms.isEmpty())) {
        List<Target> longer = hyponyms.size() > cohyponyms.size() ? hyponyms : cohyponyms;
        longer.remove(longer.size() - 1);
      }
    }

    /**
     * Adds the nearest words that are not targets of WordNet, not even of those beyond the limits.
     * The few keys with too few such words are looked up again with longer lists.
     */
    private void addNeighbours(NeighbourSource nearest) {
      Set<Sense> open = bySense.keySet();
      boolean found = false;
      for (int count = options.neighbours() * OVERSAMPLING;
          !open.isEmpty();
          count *= OVERSAMPLING) {
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
            "no key of the corpus has a static vector, so there are no distributional neighbours;"
                + " give other --vectors, or none");
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
