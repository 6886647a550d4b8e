package org.semascope.probes.masks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.semascope.probes.masks.Passage.Asked;
import org.semascope.probes.masks.Passage.Masked;

/**
 * How likely a masked language model finds a word where another is near (Zhang et al. 2021, eq. 6).
 * The probability of a masked word does not depend on the pair that asks for it: every place is
 * computed once, however many pairs, runs and threads need it, and kept with the model.
 */
public final class MaskedAssociations {
  /** What probabilities at masked places are kept as, with their model. */
  public static final String KIND = "masks";

  private static final int RESAMPLES = 200;

  private final ContextualModel model;
  private final KeyedStore kept;
  private final ParagraphIndex corpus;
  private final SentenceSplitter splitter = SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);
  private final Map<Key, CompletableFuture<Float>> underWay = new ConcurrentHashMap<>();

  /**
   * @param kept the probabilities that this model has been asked for before
   */
  public MaskedAssociations(ContextualModel model, KeyedStore kept, ParagraphIndex corpus) {
    this.model = model;
    this.kept = kept;
    this.corpus = corpus;
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
  public record Evidence(WordsTogether pair, List<Context> contexts, int tooFar) {
    /**
     * ln P(second | first), where P(b|a) = 1/|C(a)| * sum over c of k_a(c) * mean over j of P(b at
     * j | c), the sum scaled from the contexts read to all paragraphs that hold both words.
     */
    public double forward() {
      return log(contexts.stream().mapToDouble(Context::forward).sum(), pair.firstCount());
    }

    /** ln P(first | second), likewise. */
    public double backward() {
      return log(contexts.stream().mapToDouble(Context::backward).sum(), pair.secondCount());
    }

    private double log(double sum, long occurrences) {
      double scale = Math.log(pair.paragraphs()) - Math.log(contexts.size());
      return Math.log(sum) + scale - Math.log(occurrences);
    }

    /** The standard deviation of LAR over resamples of the contexts. */
    public double error() {
      double sum = 0;
      double squares = 0;
      for (int number = 0; number < RESAMPLES; number++) {
        SplitMix64 random =
            new SplitMix64((pair.first() + " / " + pair.second()).hashCode(), number);
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

    /** The mean distance of the words where they are nearest, in characters. */
    public double distance() {
      return contexts.stream().mapToInt(Context::distance).average().orElseThrow();
    }
  }

  /** A paragraph and what is asked of the model for it. */
  private record Question(Hit hit, Asked first, Asked second) {
    boolean isComplete() {
      return !first.places().isEmpty() && !second.places().isEmpty();
    }
  }

  /**
   * What the model says of each pair.
   *
   * @param counts added to: how many places were needed, computed, and known before
   */
  public List<Evidence> evidence(List<WordsTogether> pairs, Map<String, Long> counts) {
    Map<Long, Passage> passages = new HashMap<>();
    List<List<Question>> questions = new ArrayList<>();
    Map<Key, Masked> needed = new LinkedHashMap<>();
    for (WordsTogether pair : pairs) {
      List<Question> own = new ArrayList<>();
      for (long ordinal : pair.contexts()) {
        Question question = question(pair, ordinal, passages);
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
      all.add(evidence(pairs.get(i), questions.get(i), logs));
    }
    kept.flush();
    return all;
  }

  private Question question(WordsTogether pair, long ordinal, Map<Long, Passage> passages) {
    Hit hit = corpus.paragraph(ordinal, List.of(pair.first(), pair.second()));
    Passage passage =
        passages.computeIfAbsent(
            ordinal, any -> new Passage(model, splitter, hit.paragraph().text()));
    List<Span> first = hit.places().get(0);
    List<Span> second = hit.places().get(1);
    return new Question(hit, passage.mask(first, second), passage.mask(second, first));
  }

  private static Evidence evidence(
      WordsTogether pair, List<Question> questions, Map<Key, Float> logs) {
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
