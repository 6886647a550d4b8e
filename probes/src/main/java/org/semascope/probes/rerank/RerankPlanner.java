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
import java.util.stream.Stream;
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
import org.semascope.models.neighbours.Neighbours;
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
import org.semascope.report.content.Numerals;

/**
 * Plans the probe. Corpus, WordNet, vectors, options and seed determine the plan.
 *
 * <p>Keys, neighbours and related words are all from one vocabulary: words of one part of speech
 * that have a vector and occur often enough in the corpus. The corpus is not tagged, so words that
 * are more often another part of speech are excluded unless {@code --any-noun} is given.
 *
 * <p>Nouns are found in singular and plural, verbs in the base form and the third person singular,
 * other words in the base form. Past tense and participle are not used, since a substitute would
 * need the same of the two, nor forms that are words of another part of speech, such as building.
 */
public final class RerankPlanner {
  private static final int CHARACTERS_PER_TOKEN = 4;
  private static final SentenceSplitter SPLITTER =
      SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);

  /** Words after which a verb's base form or third person is a noun: the run, his walks. */
  private static final Set<String> BEFORE_NOUNS =
      Set.of(
          "a an the this these those my your his its our their no some any each every another of"
              .split(" "));

  /** Number of nearest words of the whole file that are searched for excluded ones. */
  private static final int NEAREST_OF_ALL = 200;

  private final RerankOptions options;
  private final PartOfSpeech partOfSpeech;
  private final WordNet wordnet;
  private final StaticVectors vectors;
  private final ParagraphIndex index;
  private final Morphology morphology;
  private final PluralForms plurals;
  private final Set<String> words; // of the part of speech
  private final List<String> possible; // the most frequent in the vectors first
  private final List<String> vocabulary; // of these, those that occur often enough in the corpus
  private final Map<String, Long> counts = new HashMap<>();
  private final Gold gold;
  private final NearestInVectors nearest;
  private final int threads;
  private final long seed;
  private Neighbours allWords; // created on first use

  RerankPlanner(
      RerankOptions options,
      WordNet wordnet,
      StaticVectors vectors,
      ParagraphIndex index,
      int threads,
      long seed) {
    this.options = options;
    this.partOfSpeech = options.partOfSpeech();
    this.wordnet = wordnet;
    this.vectors = vectors;
    this.index = index;
    this.morphology = wordnet.morphology();
    this.plurals = new PluralForms(morphology, Optional.of(vectors));
    this.threads = threads;
    this.seed = seed;
    Lexicon lexicon = Lexicon.of(wordnet, partOfSpeech, vectors, options.vocabulary());
    this.words = Set.copyOf(lexicon.words());
    this.possible =
        options.anyNoun()
            ? Lexicon.anyOf(wordnet, partOfSpeech, vectors, options.vocabulary())
            : lexicon.unambiguous();
    this.vocabulary =
        options.minCount() == 0
            ? possible
            : possible.stream().filter(word -> count(word) >= options.minCount()).toList();
    if (vocabulary.size() <= options.maxTargets()) {
      throw new SemascopeException(
          "only %s %s have a vector and occur at least %s times in the corpus %s: too few for %s neighbours"
              .formatted(
                  vocabulary.size(),
                  options.words(),
                  options.minCount(),
                  corpus(),
                  options.maxTargets()));
    }
    this.gold = new Gold(wordnet, partOfSpeech, Set.copyOf(vocabulary), options.ownSynset());
    this.nearest = new NearestInVectors(vectors, vocabulary, threads);
  }

  private String fewSentences() {
    return WORDING.get(
        "skipped.few-sentences", "word", word(), "sentences", options.maxSentences());
  }

  /** {@code noun}, {@code verb}, ... */
  private String word() {
    return partOfSpeech.name().toLowerCase(Locale.ROOT);
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
    reportRareWords(progress);
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
        Map.of(
            options.words(), (long) vocabulary.size(), "possible keys", (long) candidates.size()));
  }

  /** Reports the words that are neither keys nor targets because of {@code --min-count}. */
  private void reportRareWords(Progress progress) {
    Set<String> frequent = Set.copyOf(vocabulary);
    List<String> rare = possible.stream().filter(word -> !frequent.contains(word)).toList();
    if (!rare.isEmpty()) {
      progress.say(
          WORDING.get(
              "rare",
              "rare",
              Numerals.count(rare.size()),
              "all",
              Numerals.count(possible.size(), word()),
              "count",
              options.minCount(),
              "corpus",
              index.manifest().corpus(),
              "examples",
              String.join(", ", rare.subList(0, Math.min(3, rare.size())))));
    }
  }

  /** Why a word that is nearer than some neighbour is not a neighbour. */
  public enum Reason {
    /** An inflected form of the key. */
    FORM,
    /** Fewer occurrences in the corpus than {@code --min-count}. */
    RARE,
    /** Not among the most frequent words of {@code --vocabulary}. */
    BEYOND_VOCABULARY,
    /**
     * Not of the part of speech, more often of another one, a proper name, or an inflected form.
     */
    NOT_OF_PART_OF_SPEECH
  }

  /**
   * A word that is excluded from the neighbours of a key.
   *
   * @param cosine of the two in static vectors
   */
  public record Excluded(String word, double cosine, Reason reason) {}

  /**
   * The words of the vectors that are nearer to a key than its farthest neighbour, but excluded;
   * the nearest first.
   */
  public List<Excluded> excluded(RerankItem item) {
    List<Target> targets = item.targets();
    double farthest = targets.get(targets.size() - 1).cosine();
    Set<String> listed = targets.stream().map(Target::word).collect(Collectors.toSet());
    Set<String> candidates = Set.copyOf(vocabulary);
    return allWords().of(item.key(), NEAREST_OF_ALL).stream()
        .takeWhile(one -> one.cosine() >= farthest)
        .filter(one -> !listed.contains(one.word()))
        .filter(one -> !candidates.contains(one.word()) || areForms(item.key(), one.word()))
        .map(one -> new Excluded(one.word(), one.cosine(), reason(item.key(), one.word())))
        .toList();
  }

  private synchronized Neighbours allWords() {
    if (allWords == null) {
      allWords = Neighbours.among(vectors, any -> true);
    }
    return allWords;
  }

  private Reason reason(String key, String word) {
    if (areForms(key, word)) {
      return Reason.FORM;
    }
    if (possible.contains(word)) {
      return Reason.RARE;
    }
    return !words.contains(word) && Lexicon.belongs(wordnet, word, partOfSpeech)
        ? Reason.BEYOND_VOCABULARY
        : Reason.NOT_OF_PART_OF_SPEECH;
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
            "\"%s\" cannot be a key: %s (corpus %s)%s"
                .formatted(
                    loss.item(),
                    loss.reason(),
                    corpus(),
                    loss.reason().equals(fewSentences())
                        ? "; -s N takes fewer sentences, --data another corpus"
                        : ""));
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
                      new Skipped(
                          word,
                          WORDING.get("skipped.no-relation", "word", word(), "relation", missing))),
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
        && (morphology.lemmas(one, partOfSpeech).contains(other)
            || morphology.lemmas(other, partOfSpeech).contains(one));
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
      return Outcome.lost(candidate.key(), WORDING.get("skipped.no-neighbours", "word", word()));
    }
    List<TestSentence> sentences = sentences(candidate.key());
    if (sentences.size() < options.maxSentences()) {
      return Outcome.lost(candidate.key(), fewSentences());
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
        index.sentences(forms(key), this::isUse, options.pool(), seed, SPLITTER)) {
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

  /**
   * Neither a name, which is a word with a capital within a sentence (Turkey, Bush), nor a noun
   * that is spelled like the verb.
   */
  private boolean isUse(Occurrence word) {
    String before = word.text().substring(0, word.span().start());
    if (Character.isUpperCase(word.word().charAt(0))
        && before.chars().anyMatch(Character::isLetterOrDigit)) {
      return false;
    }
    String previous = before.strip().replaceFirst("(?s).*\\s", "").toLowerCase(Locale.ROOT);
    return partOfSpeech != PartOfSpeech.VERB || !BEFORE_NOUNS.contains(previous);
  }

  /** A word and its inflected forms, except those that are words themselves or several words. */
  private List<String> forms(String word) {
    List<String> forms = new ArrayList<>(List.of(word));
    inflected(word)
        .filter(form -> !words.contains(form) && !forms.contains(form))
        .filter(form -> form.chars().allMatch(c -> Character.isLetter(c) || c == '-'))
        .forEach(forms::add);
    return forms;
  }

  private Stream<String> inflected(String word) {
    return switch (partOfSpeech) {
      case NOUN -> morphology.plurals(word).stream();
      case VERB -> thirdPerson(word).filter(form -> !isOtherWord(form)).stream();
      default -> Stream.of();
    };
  }

  /** Empty for the verb be, which has several forms in -s. */
  private Optional<String> thirdPerson(String verb) {
    List<String> forms =
        morphology.verbForms(verb).stream().filter(form -> form.endsWith("s")).toList();
    return forms.size() == 1 ? Optional.of(forms.get(0)) : Optional.empty();
  }

  /** Whether the form of a verb is a lemma of another part of speech: means. */
  private boolean isOtherWord(String form) {
    return Stream.of(PartOfSpeech.values())
        .anyMatch(other -> other != PartOfSpeech.VERB && wordnet.contains(form, other));
  }

  /** Number of occurrences of all forms of a word in the corpus. */
  private synchronized long count(String own) {
    return counts.computeIfAbsent(
        own, word -> forms(word).stream().mapToLong(index::occurrences).sum());
  }

  private Inserted inserted(String word) {
    return new Inserted(
        word,
        switch (partOfSpeech) {
          case NOUN -> plurals.of(word);
          case VERB -> thirdPerson(word).orElse(word);
          default -> word;
        });
  }

  /** Random words, by seed and key, except neighbours, related words and forms of the key. */
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
        "none of the %s %s of the vocabulary can be a key in the corpus %s; reasons: %s"
            .formatted(
                vocabulary.size(),
                options.words(),
                corpus(),
                reasons.entrySet().stream()
                    .map(one -> "%s (%s)".formatted(one.getKey(), one.getValue()))
                    .collect(Collectors.joining(", "))));
  }

  /**
   * The words of a vocabulary that WordNet relates to a word in any of its senses of a part of
   * speech. A word is listed under every relation it has.
   *
   * @param ownSynset whether the other words of the key's synsets also count as its co-hyponyms
   */
  record Gold(
      WordNet wordnet, PartOfSpeech partOfSpeech, Set<String> vocabulary, boolean ownSynset) {
    Map<Relation, Set<String>> of(String key) {
      Map<Relation, Set<String>> related = new EnumMap<>(Relation.class);
      for (Relation relation : Relation.values()) {
        List<String> words =
            new ArrayList<>(Relations.DEFAULT.words(wordnet, key, partOfSpeech, relation));
        if (relation == Relation.COHYP && ownSynset) {
          wordnet.senses(key, partOfSpeech).stream()
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
