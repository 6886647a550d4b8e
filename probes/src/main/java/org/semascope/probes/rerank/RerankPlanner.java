package org.semascope.probes.rerank;

import static org.semascope.probes.rerank.RerankProbe.WORDING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
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
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.SplitMix64;
import org.semascope.core.io.WorkerPool;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.index.SentenceHit;
import org.semascope.data.wordnet.Morphology;
import org.semascope.data.wordnet.Pointer;
import org.semascope.data.wordnet.Relation;
import org.semascope.data.wordnet.Relations;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.models.neighbours.Neighbour;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.Plan;
import org.semascope.probes.Plan.Fact;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.lexicon.Lexicon;
import org.semascope.probes.lexicon.NearestInVectors;
import org.semascope.probes.lexicon.PluralForms;
import org.semascope.probes.rerank.RerankItem.Inserted;
import org.semascope.probes.rerank.RerankItem.Target;
import org.semascope.probes.rerank.RerankItem.TestSentence;

/**
 * Plans the probe. Corpus, WordNet, vectors, options and seed determine the plan.
 *
 * <p>Keys, neighbours and related words are all from one vocabulary: nouns that have a vector and
 * occur often enough in the corpus. The corpus is not tagged, so words that are more often another
 * part of speech are excluded unless {@code --any-noun} is given.
 */
public final class RerankPlanner {
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final SentenceSplitter SPLITTER =
      SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);

  private final RerankOptions options;
  private final StaticVectors vectors;
  private final ParagraphIndex index;
  private final Morphology morphology;
  private final PluralForms plurals;
  private final Set<String> nouns;
  private final List<String> vocabulary; // the most frequent in the vectors first
  private final Map<String, Long> counts = new HashMap<>();
  private final Gold gold;
  private final NearestInVectors nearest;
  private final int threads;
  private final long seed;

  RerankPlanner(
      RerankOptions options,
      WordNet wordnet,
      StaticVectors vectors,
      ParagraphIndex index,
      int threads,
      long seed) {
    this.options = options;
    this.vectors = vectors;
    this.index = index;
    this.morphology = wordnet.morphology();
    this.plurals = new PluralForms(morphology, Optional.of(vectors));
    this.threads = threads;
    this.seed = seed;
    Lexicon lexicon = Lexicon.of(wordnet, PartOfSpeech.NOUN, vectors, options.vocabulary());
    this.nouns = Set.copyOf(lexicon.words());
    List<String> possible =
        options.anyNoun()
            ? Lexicon.anyOf(wordnet, PartOfSpeech.NOUN, vectors, options.vocabulary())
            : lexicon.unambiguous();
    this.vocabulary = possible.stream().filter(word -> count(word) >= options.minCount()).toList();
    if (vocabulary.size() <= options.maxTargets()) {
      throw new SemascopeException(
          "only %s nouns have a vector and occur at least %s times in the corpus %s: too few for %s neighbours"
              .formatted(vocabulary.size(), options.minCount(), corpus(), options.maxTargets()));
    }
    this.gold = new Gold(wordnet, Set.copyOf(vocabulary), options.ownSynset());
    this.nearest = new NearestInVectors(vectors, vocabulary, threads);
  }

  private String corpus() {
    return index.manifest().corpus();
  }

  /** A possible key with its related words and neighbours. */
  private record Candidate(
      String key, Map<Relation, Set<String>> related, List<Neighbour> neighbours) {
    List<Relation> relations(Neighbour neighbour) {
      return Gold.relations(related, neighbour.word());
    }
  }

  /**
   * @param limit maximum number of keys; 0 for all
   */
  Plan<RerankItem> plan(int limit, Progress progress) {
    List<Skipped> skipped = new ArrayList<>();
    List<Candidate> candidates = candidates(vocabulary, skipped);
    List<RerankItem> items = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    int wanted = limit == 0 ? candidates.size() : Math.min(limit, candidates.size());
    try (Progress.Task task = progress.begin("keys", wanted, Progress.Unit.ITEMS)) {
      // Keys without enough sentences are replaced by other candidates.
      for (int drawn = wanted; items.size() < wanted && tried.size() < candidates.size(); ) {
        List<Candidate> next =
            new Sampling<>(Candidate::key, Candidate::key, seed)
                .draw(candidates, Math.min(drawn, candidates.size())).stream()
                    .filter(one -> tried.add(one.key()))
                    .toList();
        for (Outcome<RerankItem> attempt : tryItems(next)) {
          Optional.ofNullable(attempt.finding()).ifPresent(items::add);
          skipped.addAll(attempt.losses());
        }
        task.advance(next.size());
        drawn += Math.max(1, wanted - items.size());
      }
    }
    if (items.isEmpty()) {
      throw noKey(skipped);
    }
    items.sort(Comparator.comparing(RerankItem::key));
    return new Plan<>(
        items,
        skipped,
        this::cost,
        List.of(),
        facts(candidates),
        Map.of("nouns", (long) vocabulary.size(), "possible keys", (long) candidates.size()));
  }

  /**
   * The items of given words; related words are not required.
   *
   * @throws SemascopeException if a word cannot be a key
   */
  public List<RerankItem> items(List<String> words) {
    List<String> keys =
        words.stream().map(word -> word.strip().toLowerCase(Locale.ROOT)).distinct().toList();
    for (String key : keys) {
      if (vectors.row(key).isEmpty()) {
        throw new SemascopeException(
            "\"%s\" has no static vector, so it has no neighbours".formatted(key));
      }
      if (count(key) == 0) {
        throw new SemascopeException(
            "\"%s\" does not occur in the corpus %s, so it has no test sentences"
                .formatted(key, corpus()));
      }
    }
    List<RerankItem> items = new ArrayList<>();
    for (Outcome<RerankItem> attempt : tryItems(candidates(keys))) {
      if (attempt.finding() == null) {
        Skipped loss = attempt.losses().get(0);
        throw new SemascopeException(
            "\"%s\" cannot be a key: %s (corpus %s)"
                .formatted(loss.item(), loss.reason(), corpus()));
      }
      items.add(attempt.finding());
    }
    return items;
  }

  /** The words that have related words of all required relations. */
  private List<Candidate> candidates(List<String> words, List<Skipped> skipped) {
    List<String> usable = new ArrayList<>();
    for (String word : words) {
      Map<Relation, Set<String>> related = gold.of(word);
      options.required().stream()
          .filter(relation -> related.get(relation).isEmpty())
          .findFirst()
          .ifPresentOrElse(
              missing ->
                  skipped.add(
                      new Skipped(word, WORDING.get("skipped.no-relation", "relation", missing))),
              () -> usable.add(word));
    }
    return candidates(usable);
  }

  private List<Candidate> candidates(List<String> words) {
    Map<String, List<Neighbour>> lists =
        words.isEmpty() ? Map.of() : nearest.of(words, options.maxTargets(), this::areForms);
    return words.stream()
        .map(word -> new Candidate(word, gold.of(word), lists.getOrDefault(word, List.of())))
        .toList();
  }

  /** Whether one of two words is an inflected form of the other. */
  private boolean areForms(String one, String other) {
    return one.charAt(0) == other.charAt(0)
        && (morphology.lemmas(one, PartOfSpeech.NOUN).contains(other)
            || morphology.lemmas(other, PartOfSpeech.NOUN).contains(one));
  }

  private List<Outcome<RerankItem>> tryItems(List<Candidate> candidates) {
    List<Callable<Outcome<RerankItem>>> tasks = new ArrayList<>();
    candidates.forEach(candidate -> tasks.add(() -> tryItem(candidate)));
    try (WorkerPool workers = new WorkerPool("sentences", threads)) {
      return workers.all(tasks);
    }
  }

  private Outcome<RerankItem> tryItem(Candidate candidate) {
    if (candidate.neighbours().size() < 2) {
      return Outcome.lost(candidate.key(), WORDING.get("skipped.no-neighbours"));
    }
    List<TestSentence> sentences = sentences(candidate.key());
    if (sentences.size() < options.maxSentences()) {
      return Outcome.lost(
          candidate.key(),
          WORDING.get("skipped.few-sentences", "sentences", options.maxSentences()));
    }
    List<Target> targets =
        candidate.neighbours().stream()
            .map(one -> new Target(inserted(one.word()), candidate.relations(one), one.cosine()))
            .toList();
    return Outcome.found(
        new RerankItem(
            candidate.key(), count(candidate.key()), targets, randomNouns(candidate), sentences));
  }

  /** Up to {@code --pool} different sentences, in random order. */
  private List<TestSentence> sentences(String key) {
    Map<String, TestSentence> byText = new LinkedHashMap<>();
    for (SentenceHit hit :
        index.sentences(forms(key), RerankPlanner::isNotName, options.pool(), seed, SPLITTER)) {
      Occurrence word = hit.occurrence();
      byText.putIfAbsent(
          word.text(),
          new TestSentence(
              hit.sentence().id(),
              word.text(),
              word.span().start(),
              word.span().end(),
              !word.word().equalsIgnoreCase(key)));
    }
    return List.copyOf(byText.values());
  }

  /** A noun with a capital within a sentence is a name: Turkey, Bush. */
  private static boolean isNotName(Occurrence word) {
    return !Character.isUpperCase(word.word().charAt(0))
        || word.text()
            .substring(0, word.span().start())
            .chars()
            .noneMatch(Character::isLetterOrDigit);
  }

  /** A noun and its plurals, except plurals that are lemmas themselves or several words. */
  private List<String> forms(String noun) {
    List<String> forms = new ArrayList<>(List.of(noun));
    morphology.plurals(noun).stream()
        .filter(form -> !nouns.contains(form) && !forms.contains(form))
        .filter(form -> form.chars().allMatch(c -> Character.isLetter(c) || c == '-'))
        .forEach(forms::add);
    return forms;
  }

  /** Number of occurrences of all forms of a noun in the corpus. */
  private synchronized long count(String noun) {
    return counts.computeIfAbsent(
        noun, word -> forms(word).stream().mapToLong(index::occurrences).sum());
  }

  private Inserted inserted(String noun) {
    return new Inserted(noun, plurals.of(noun));
  }

  /** Random nouns, by seed and key, except neighbours, related words and forms of the key. */
  private List<Inserted> randomNouns(Candidate candidate) {
    SplitMix64 random = new SplitMix64(seed, candidate.key().hashCode());
    Set<String> excluded = new HashSet<>();
    candidate.neighbours().forEach(one -> excluded.add(one.word()));
    candidate.related().values().forEach(excluded::addAll);
    List<Inserted> drawn = new ArrayList<>();
    int tries = 10 * options.randomNouns(); // the vocabulary may have no further nouns
    while (drawn.size() < options.randomNouns() && tries-- > 0) {
      String noun = vocabulary.get(random.next(vocabulary.size()));
      if (!areForms(candidate.key(), noun) && excluded.add(noun)) {
        drawn.add(inserted(noun));
      }
    }
    return drawn;
  }

  /** Approximate number of tokens: the key in its pool, other words in the selected sentences. */
  private long cost(RerankItem item) {
    int chosen = options.maxSentences();
    int pool = options.comparesSentences() ? item.sentences().size() : chosen;
    int union = (int) Math.min(pool, (long) chosen * options.select().size());
    long words = item.targets().size() + item.randomNouns().size();
    long characters = item.sentences().stream().mapToLong(one -> one.text().length()).sum();
    long tokens = 2 + characters / item.sentences().size() / CHARACTERS_PER_TOKEN;
    return tokens * (pool + union * words);
  }

  /** Measures that need no model, over all possible keys. */
  private List<Fact> facts(List<Candidate> candidates) {
    List<Fact> facts = new ArrayList<>();
    int size = candidates.size();
    for (Relation relation : Relation.values()) {
      double related =
          candidates.stream().mapToInt(one -> one.related().get(relation).size()).sum();
      facts.add(new Fact("GOLD", relation.name(), related / size, size));
    }
    for (int n : options.n()) {
      for (Relation relation : Relation.values()) {
        facts.add(chance(relation.name(), n, candidates, own -> own.contains(relation)));
      }
      facts.add(chance(Counted.ANY.label(), n, candidates, own -> !own.isEmpty()));
    }
    return facts;
  }

  /** Expected P@1 of a random ranking of the n nearest nouns. */
  private static Fact chance(
      String group, int n, List<Candidate> candidates, Predicate<List<Relation>> isCorrect) {
    double sum = 0;
    for (Candidate candidate : candidates) {
      List<Neighbour> first =
          candidate.neighbours().subList(0, Math.min(n, candidate.neighbours().size()));
      long hits = first.stream().filter(one -> isCorrect.test(candidate.relations(one))).count();
      sum += first.isEmpty() ? 0 : (double) hits / first.size();
    }
    int size = candidates.size();
    return new Fact("RANDOM", group + " n=" + n, sum / size, size);
  }

  private SemascopeException noKey(List<Skipped> skipped) {
    Map<String, Integer> reasons = new TreeMap<>();
    skipped.forEach(one -> reasons.merge(one.reason(), 1, Integer::sum));
    return new SemascopeException(
        "none of the %s nouns of the vocabulary can be a key in the corpus %s; reasons: %s"
            .formatted(
                vocabulary.size(),
                corpus(),
                reasons.entrySet().stream()
                    .map(one -> "%s (%s)".formatted(one.getKey(), one.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  /**
   * The words of a vocabulary that WordNet relates to a noun in any of its senses. A word is listed
   * under every relation it has.
   *
   * @param ownSynset whether the other words of the key's synsets also count as its co-hyponyms
   */
  record Gold(WordNet wordnet, Set<String> vocabulary, boolean ownSynset) {
    Map<Relation, Set<String>> of(String key) {
      Map<Relation, Set<String>> related = new EnumMap<>(Relation.class);
      for (Relation relation : Relation.values()) {
        List<String> words =
            new ArrayList<>(Relations.DEFAULT.words(wordnet, key, PartOfSpeech.NOUN, relation));
        if (relation == Relation.COHYP && ownSynset) {
          wordnet.senses(key, PartOfSpeech.NOUN).stream()
              .map(Sense::synset)
              .filter(synset -> !synset.targets(Pointer.HYPERNYM).isEmpty())
              .forEach(synset -> words.addAll(synset.words()));
        }
        Set<String> known = new TreeSet<>();
        for (String word : words) {
          String lower = word.toLowerCase(Locale.ROOT);
          if (vocabulary.contains(lower) && !lower.equals(key)) {
            known.add(lower);
          }
        }
        related.put(relation, known);
      }
      return related;
    }

    /** The relations between a key and another word. */
    static List<Relation> relations(Map<Relation, Set<String>> related, String other) {
      return related.keySet().stream()
          .filter(relation -> related.get(relation).contains(other))
          .toList();
    }
  }
}
