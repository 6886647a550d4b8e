package org.semascope.probes.rerank;

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
 * Plans the probe: the same plan whenever corpus, wordnet, vectors, options and seed are.
 *
 * <p>The vocabulary is what keys, neighbours and WordNet's related words are among: nouns that have
 * a vector and occur often enough in the corpus. In a corpus without tags a noun is known by its
 * letters alone, so words that are more often something else are left out unless asked for.
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
    if (vocabulary.size() <= options.mostTargets()) {
      throw new SemascopeException(
          "only %s nouns have a vector and occur at least %s times in the corpus %s: too few to find %s neighbours among"
              .formatted(vocabulary.size(), options.minCount(), corpus(), options.mostTargets()));
    }
    this.gold = new Gold(wordnet, Set.copyOf(vocabulary), options.ownSynset());
    this.nearest = new NearestInVectors(vectors, vocabulary, threads);
  }

  private String corpus() {
    return index.manifest().corpus();
  }

  /** A key, and what is known of it without the corpus. */
  private record Candidate(
      String key, Map<Relation, Set<String>> related, List<Neighbour> neighbours) {
    List<Relation> relations(Neighbour neighbour) {
      return Gold.relations(related, neighbour.word());
    }
  }

  /**
   * @param limit at most so many keys; 0 for all
   */
  Plan<RerankItem> plan(int limit, Progress progress) {
    List<Skipped> skipped = new ArrayList<>();
    List<Candidate> candidates = candidates(vocabulary, skipped);
    List<RerankItem> items = new ArrayList<>();
    Set<String> tried = new HashSet<>();
    int wanted = limit == 0 ? candidates.size() : Math.min(limit, candidates.size());
    try (Progress.Task task = progress.begin("keys", wanted, Progress.Unit.ITEMS)) {
      // Keys without enough sentences are replaced by others, as long as there are any.
      for (int drawn = wanted; items.size() < wanted && tried.size() < candidates.size(); ) {
        List<Candidate> next =
            new Sampling<>(Candidate::key, Candidate::key, seed)
                .draw(candidates, Math.min(drawn, candidates.size())).stream()
                    .filter(one -> tried.add(one.key()))
                    .toList();
        for (Outcome<RerankItem> attempt : attempts(next)) {
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
   * The items of these words, which need not have any related word.
   *
   * @throws SemascopeException if a word cannot be a key
   */
  public List<RerankItem> items(List<String> words) {
    List<String> keys =
        words.stream().map(word -> word.strip().toLowerCase(Locale.ROOT)).distinct().toList();
    for (String key : keys) {
      if (vectors.row(key).isEmpty()) {
        throw new SemascopeException(
            "\"%s\" has no static vector, so that it has no neighbours".formatted(key));
      }
      if (count(key) == 0) {
        throw new SemascopeException(
            "\"%s\" does not occur in the corpus %s, so that it has no test sentences"
                .formatted(key, corpus()));
      }
    }
    List<RerankItem> items = new ArrayList<>();
    for (Outcome<RerankItem> attempt : attempts(candidates(keys))) {
      if (attempt.finding() == null) {
        Skipped loss = attempt.losses().get(0);
        throw new SemascopeException(
            "\"%s\" is %s (corpus %s)".formatted(loss.item(), loss.reason(), corpus()));
      }
      items.add(attempt.finding());
    }
    return items;
  }

  /** The words with related words of all required relations. */
  private List<Candidate> candidates(List<String> words, List<Skipped> skipped) {
    List<String> usable = new ArrayList<>();
    for (String word : words) {
      Map<Relation, Set<String>> related = gold.of(word);
      options.required().stream()
          .filter(relation -> related.get(relation).isEmpty())
          .findFirst()
          .ifPresentOrElse(
              missing -> skipped.add(new Skipped(word, "a noun without related words " + missing)),
              () -> usable.add(word));
    }
    return candidates(usable);
  }

  private List<Candidate> candidates(List<String> words) {
    Map<String, List<Neighbour>> lists =
        words.isEmpty() ? Map.of() : nearest.of(words, options.mostTargets(), this::areForms);
    return words.stream()
        .map(word -> new Candidate(word, gold.of(word), lists.getOrDefault(word, List.of())))
        .toList();
  }

  /** Whether one of two words is a form of the other. */
  private boolean areForms(String one, String other) {
    return one.charAt(0) == other.charAt(0)
        && (morphology.lemmas(one, PartOfSpeech.NOUN).contains(other)
            || morphology.lemmas(other, PartOfSpeech.NOUN).contains(one));
  }

  private List<Outcome<RerankItem>> attempts(List<Candidate> candidates) {
    List<Callable<Outcome<RerankItem>>> tasks = new ArrayList<>();
    candidates.forEach(candidate -> tasks.add(() -> attempt(candidate)));
    try (WorkerPool workers = new WorkerPool("sentences", threads)) {
      return workers.all(tasks);
    }
  }

  private Outcome<RerankItem> attempt(Candidate candidate) {
    if (candidate.neighbours().size() < 2) {
      return Outcome.lost(candidate.key(), "a noun without two neighbours that are no forms of it");
    }
    List<TestSentence> sentences = sentences(candidate.key());
    if (sentences.size() < options.mostSentences()) {
      return Outcome.lost(
          candidate.key(),
          "a noun in fewer than %s sentences of 10 to 90 words".formatted(options.mostSentences()));
    }
    List<Target> targets =
        candidate.neighbours().stream()
            .map(one -> new Target(inserted(one.word()), candidate.relations(one), one.cosine()))
            .toList();
    return Outcome.found(
        new RerankItem(
            candidate.key(), count(candidate.key()), targets, randomNouns(candidate), sentences));
  }

  /** Sentences that differ, at most as many as the pool holds, in random order. */
  private List<TestSentence> sentences(String key) {
    Map<String, TestSentence> byText = new LinkedHashMap<>();
    for (SentenceHit hit :
        index.sentences(forms(key), RerankPlanner::isNoName, options.pool(), seed, SPLITTER)) {
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

  /** A capital within a sentence makes a name of a noun: Turkey, Bush. */
  private static boolean isNoName(Occurrence word) {
    return !Character.isUpperCase(word.word().charAt(0))
        || word.text()
            .substring(0, word.span().start())
            .chars()
            .noneMatch(Character::isLetterOrDigit);
  }

  /** A noun and its plurals, but for those that are nouns of their own or of several words. */
  private List<String> forms(String noun) {
    List<String> forms = new ArrayList<>(List.of(noun));
    morphology.plurals(noun).stream()
        .filter(form -> !nouns.contains(form) && !forms.contains(form))
        .filter(form -> form.chars().allMatch(c -> Character.isLetter(c) || c == '-'))
        .forEach(forms::add);
    return forms;
  }

  /** How often the forms of a noun occur in the corpus. */
  private synchronized long count(String noun) {
    return counts.computeIfAbsent(
        noun, word -> forms(word).stream().mapToLong(index::occurrences).sum());
  }

  private Inserted inserted(String noun) {
    return new Inserted(noun, plurals.of(noun));
  }

  /** Nouns drawn by seed and key that are neither neighbours nor related words nor forms. */
  private List<Inserted> randomNouns(Candidate candidate) {
    SplitMix64 random = new SplitMix64(seed, candidate.key().hashCode());
    Set<String> barred = new HashSet<>();
    candidate.neighbours().forEach(one -> barred.add(one.word()));
    candidate.related().values().forEach(barred::addAll);
    List<Inserted> drawn = new ArrayList<>();
    int tries = 10 * options.randomNouns(); // a vocabulary may have no others
    while (drawn.size() < options.randomNouns() && tries-- > 0) {
      String noun = vocabulary.get(random.next(vocabulary.size()));
      if (!areForms(candidate.key(), noun) && barred.add(noun)) {
        drawn.add(inserted(noun));
      }
    }
    return drawn;
  }

  /** Tokens, about: the key in its pool, every other word in the chosen sentences. */
  private long cost(RerankItem item) {
    int chosen = options.mostSentences();
    int pool = options.comparesSentences() ? item.sentences().size() : chosen;
    int union = (int) Math.min(pool, (long) chosen * options.select().size());
    long words = item.targets().size() + item.randomNouns().size();
    long characters = item.sentences().stream().mapToLong(one -> one.text().length()).sum();
    long tokens = 2 + characters / item.sentences().size() / CHARACTERS_PER_TOKEN;
    return tokens * (pool + union * words);
  }

  /** What is known without a model, over all nouns that may be keys. */
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

  /** How often a random order of the n nearest puts a related word first. */
  private static Fact chance(
      String who, int n, List<Candidate> candidates, Predicate<List<Relation>> right) {
    double sum = 0;
    for (Candidate candidate : candidates) {
      List<Neighbour> first =
          candidate.neighbours().subList(0, Math.min(n, candidate.neighbours().size()));
      long hits = first.stream().filter(one -> right.test(candidate.relations(one))).count();
      sum += first.isEmpty() ? 0 : (double) hits / first.size();
    }
    int size = candidates.size();
    return new Fact("RANDOM", who + " n=" + n, sum / size, size);
  }

  private SemascopeException noKey(List<Skipped> skipped) {
    Map<String, Integer> reasons = new TreeMap<>();
    skipped.forEach(one -> reasons.merge(one.reason(), 1, Integer::sum));
    return new SemascopeException(
        "none of the %s nouns of the vocabulary can be a key in the corpus %s: %s"
            .formatted(
                vocabulary.size(),
                corpus(),
                reasons.entrySet().stream()
                    .map(one -> "%s left out as %s".formatted(one.getValue(), one.getKey()))
                    .collect(Collectors.joining(", "))));
  }

  /**
   * The words that WordNet relates to a noun in any of its senses, as far as a vocabulary has them.
   * A word is listed under every relation it has.
   *
   * @param ownSynset whether the other words of the key's synsets are also its cohyponyms
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
