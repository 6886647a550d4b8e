package org.semascope.probes.asymmetry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.core.io.SplitMix64;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.ContextualModel;
import org.semascope.models.encoder.Prediction;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.Passage.Asked;
import org.semascope.probes.asymmetry.Passage.Masked;

/**
 * How likely a masked language model finds a word where another is near (Zhang et al. 2021, eq. 6).
 * The probability of a masked word does not depend on the pair that asks for it: every place is
 * computed once, however many pairs, runs and threads need it, and kept with the model.
 */
public final class MaskedAssociations {
  private static final int RESAMPLES = 200;
  private static final String TOO_FEW =
      "fewer than %d of its contexts can be read: the words are too far apart for the model, or not"
          + " one piece as they are written";

  private final ContextualModel model;
  private final KeyedStore kept;
  private final ParagraphIndex corpus;
  private final int minContexts;
  private final SentenceSplitter splitter = SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);
  private final Map<Key, CompletableFuture<Float>> underWay = new ConcurrentHashMap<>();

  /**
   * @param kept the probabilities that this model has been asked for before
   * @param minContexts a pair with fewer has no score
   */
  public MaskedAssociations(
      ContextualModel model, KeyedStore kept, ParagraphIndex corpus, int minContexts) {
    this.model = model;
    this.kept = kept;
    this.corpus = corpus;
    this.minContexts = minContexts;
  }

  /**
   * A paragraph that holds both words.
   *
   * @param forward k_first(c) times the mean probability of the second word where it is masked
   * @param backward k_second(c) times the mean probability of the first word where it is masked
   */
  public record Context(Hit hit, double forward, double backward) {
    /** Between the starts of the two words where they are nearest. */
    int distance() {
      int nearest = Integer.MAX_VALUE;
      for (Span first : hit.places().get(0)) {
        for (Span second : hit.places().get(1)) {
          nearest = Math.min(nearest, Math.abs(first.start() - second.start()));
        }
      }
      return nearest;
    }
  }

  /**
   * All that is known of a pair.
   *
   * @param tooFar how many paragraphs have the words too far apart for the model
   */
  record Evidence(WordPair pair, List<Context> contexts, int tooFar) {
    /**
     * P(b|a) = 1/|C(a)| * sum over c of k_a(c) * mean over j of P(b at j | c), the sum scaled from
     * the contexts read to all paragraphs that hold both words.
     */
    Score score() {
      double forward = 0;
      double backward = 0;
      for (Context context : contexts) {
        forward += context.forward;
        backward += context.backward;
      }
      double scale = Math.log(pair.paragraphs()) - Math.log(contexts.size());
      return new Score(
          Math.log(forward) + scale - Math.log(pair.firstCount()),
          Math.log(backward) + scale - Math.log(pair.secondCount()),
          error());
    }

    /** The standard deviation of LAR over resamples of the contexts. */
    private double error() {
      double sum = 0;
      double squares = 0;
      for (int number = 0; number < RESAMPLES; number++) {
        SplitMix64 random = new SplitMix64(pair.id().hashCode(), number);
        double forward = 0;
        double backward = 0;
        for (int i = 0; i < contexts.size(); i++) {
          Context drawn = contexts.get(random.next(contexts.size()));
          forward += drawn.forward;
          backward += drawn.backward;
        }
        double lar = Math.log(forward) - Math.log(backward);
        sum += lar;
        squares += lar * lar;
      }
      double mean = sum / RESAMPLES;
      return Math.sqrt(Math.max(0, squares - RESAMPLES * mean * mean) / (RESAMPLES - 1));
    }

    PairFinding.Contexts facts() {
      double distance = contexts.stream().mapToInt(Context::distance).average().orElseThrow();
      return new PairFinding.Contexts(contexts.size(), tooFar, distance);
    }
  }

  /** A finding for each pair, or why there is none. */
  Scores<PairFinding> score(List<PairItem> items) {
    Map<String, Long> counts = new TreeMap<>();
    List<Outcome<PairFinding>> outcomes = new ArrayList<>();
    for (Evidence evidence : evidence(items, counts)) {
      WordPair pair = evidence.pair;
      if (evidence.contexts.size() < minContexts) {
        outcomes.add(Outcome.lost(pair.id(), TOO_FEW.formatted(minContexts)));
      } else {
        outcomes.add(
            Outcome.found(
                new PairFinding(pair, Map.of(Method.MASKED, evidence.score()), evidence.facts())));
      }
    }
    kept.flush();
    return new Scores<>(outcomes, counts);
  }

  /** A paragraph and what is asked of the model for it. */
  private record Question(Hit hit, Asked first, Asked second) {
    boolean isComplete() {
      return !first.places().isEmpty() && !second.places().isEmpty();
    }
  }

  /**
   * @param counts added to: how many places were needed, computed, and known before
   */
  List<Evidence> evidence(List<PairItem> items, Map<String, Long> counts) {
    Map<Long, Passage> passages = new HashMap<>();
    List<List<Question>> questions = new ArrayList<>();
    Map<Key, Masked> needed = new LinkedHashMap<>();
    for (PairItem item : items) {
      List<Question> own = new ArrayList<>();
      for (long ordinal : item.contexts()) {
        Question question = question(item.pair(), ordinal, passages);
        own.add(question);
        if (question.isComplete()) {
          question.first.places().forEach(place -> needed.put(place.key(), place));
          question.second.places().forEach(place -> needed.put(place.key(), place));
          int asked = question.first.places().size() + question.second.places().size();
          counts.merge("masked places", (long) asked, Long::sum);
          counts.merge("contexts", 1L, Long::sum);
        }
      }
      questions.add(own);
    }
    Map<Key, Float> logs = logProbabilities(needed, counts);
    List<Evidence> all = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      all.add(evidence(items.get(i).pair(), questions.get(i), logs));
    }
    return all;
  }

  private Question question(WordPair pair, long ordinal, Map<Long, Passage> passages) {
    Hit hit = corpus.paragraph(ordinal, List.of(pair.first(), pair.second()));
    Passage passage =
        passages.computeIfAbsent(
            ordinal, any -> new Passage(model, splitter, hit.paragraph().text()));
    List<Span> first = hit.places().get(0);
    List<Span> second = hit.places().get(1);
    return new Question(hit, passage.mask(first, second), passage.mask(second, first));
  }

  private static Evidence evidence(WordPair pair, List<Question> questions, Map<Key, Float> logs) {
    List<Context> contexts = new ArrayList<>();
    int tooFar = 0;
    for (Question question : questions) {
      if (question.isComplete()) {
        Hit hit = question.hit;
        contexts.add(
            new Context(
                hit,
                hit.places().get(0).size() * mean(question.second, logs),
                hit.places().get(1).size() * mean(question.first, logs)));
      } else if (question.first.tooFar() || question.second.tooFar()) {
        tooFar++;
      }
    }
    return new Evidence(pair, contexts, tooFar);
  }

  private static double mean(Asked asked, Map<Key, Float> logs) {
    return asked.places().stream()
        .mapToDouble(place -> Math.exp(logs.get(place.key())))
        .average()
        .orElseThrow();
  }

  private Map<Key, Float> logProbabilities(Map<Key, Masked> needed, Map<String, Long> counts) {
    Map<Key, Float> known = new HashMap<>();
    List<Masked> own = new ArrayList<>();
    Map<Key, CompletableFuture<Float>> others = new HashMap<>();
    for (Masked place : needed.values()) {
      Optional<float[]> before = kept.floats(place.key());
      if (before.isPresent()) {
        known.put(place.key(), before.get()[0]);
        continue;
      }
      CompletableFuture<Float> claim = new CompletableFuture<>();
      CompletableFuture<Float> earlier = underWay.putIfAbsent(place.key(), claim);
      if (earlier == null) {
        own.add(place);
      } else {
        others.put(place.key(), earlier);
      }
    }
    compute(own, known, counts);
    counts.merge("places known before", (long) (needed.size() - own.size()), Long::sum);
    // Every thread has computed its own places before it waits, so that none waits forever.
    others.forEach((key, place) -> known.put(key, join(place)));
    return known;
  }

  private static float join(CompletableFuture<Float> place) {
    try {
      return place.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException reason ? reason : e;
    }
  }

  private void compute(List<Masked> own, Map<Key, Float> known, Map<String, Long> counts) {
    try {
      List<Prediction> found =
          own.isEmpty()
              ? List.of()
              : model.encoder().predict(own.stream().map(Masked::query).toList(), 0);
      for (int i = 0; i < own.size(); i++) {
        Key key = own.get(i).key();
        float log = found.get(i).candidates()[0];
        kept.put(key, new float[] {log});
        known.put(key, log);
        underWay.get(key).complete(log);
        counts.merge("texts", 1L, Long::sum);
        counts.merge("tokens", (long) own.get(i).query().input().length(), Long::sum);
      }
    } catch (RuntimeException e) {
      own.forEach(place -> underWay.get(place.key()).completeExceptionally(e));
      throw e;
    } finally {
      own.forEach(place -> underWay.remove(place.key()));
    }
  }
}
