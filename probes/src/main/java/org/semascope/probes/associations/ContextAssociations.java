package org.semascope.probes.associations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import org.semascope.core.Span;
import org.semascope.core.io.KeyedStore;
import org.semascope.core.io.KeyedStore.Key;
import org.semascope.core.io.SplitMix64;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.ContextualModel;
import org.semascope.models.NextWords.WordEnds;
import org.semascope.models.Subject;
import org.semascope.models.arch.Ability.Predicts;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.encoder.TokenInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.Tokenization;
import org.semascope.probes.associations.Passage.Asked;
import org.semascope.probes.associations.Passage.Place;

/**
 * How likely a language model finds a word where another is near (Zhang et al. 2021, eq. 6): a
 * masked one where the word is masked, one that reads from left to right where the other word
 * stands before it. The probability of a word at a place does not depend on the pair that asks for
 * it: every place is computed once, however many pairs, runs and threads need it, and kept with the
 * model.
 */
public final class ContextAssociations {
  /** Counts how many places of a masked model were needed. */
  public static final String MASKED_PLACES = "masked places";

  /** Counts how many places of a model that reads from left to right were needed. */
  public static final String NEXT_WORD_PLACES = "next-word places";

  /** Counts how many of either were computed. */
  public static final String COMPUTED = "places computed";

  private static final int RESAMPLES = 200;

  /** Of one call: 64 MB with their probabilities. Ends of words ask for most of a vocabulary. */
  private static final long MOST_CANDIDATES = 8_000_000;

  private final ContextualModel model;
  private final boolean causal;
  private final WordEnds ends; // null of a masked model
  private final KeyedStore kept;
  private final ParagraphIndex corpus;
  private final SentenceSplitter splitter = SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);
  private final Map<Key, CompletableFuture<Float>> underWay = new ConcurrentHashMap<>();

  /**
   * @param kept the probabilities that this model has been asked for before
   */
  public ContextAssociations(ContextualModel model, KeyedStore kept, ParagraphIndex corpus) {
    this.model = model;
    this.causal = model.architecture().ability().predicts() == Predicts.NEXT_WORD;
    this.ends = causal ? new WordEnds(model) : null;
    this.kept = kept;
    this.corpus = corpus;
  }

  /**
   * @param model a contextual one that predicts words
   */
  public static ContextAssociations of(Subject model, ParagraphIndex corpus) {
    return new ContextAssociations(
        model.contextual().orElseThrow(),
        model.kept(model.traits().predicts() == Predicts.NEXT_WORD ? "next-words" : "masks"),
        corpus);
  }

  /**
   * A paragraph that holds both words.
   *
   * @param forward k_first(c) times the mean probability of the second word at its places; empty
   *     where the model reads from left to right and the first word never stands before the second
   * @param backward k_second(c) times the mean probability of the first word, likewise
   */
  public record Context(Hit hit, OptionalDouble forward, OptionalDouble backward) {
    /** Between the starts of the two words where they are nearest. */
    int distance() {
      int nearest = Integer.MAX_VALUE;
      for (Span first : hit.spans().get(0)) {
        for (Span second : hit.spans().get(1)) {
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
     * j | c), the sum scaled from the contexts that have this direction to all paragraphs that hold
     * both words: how often each word comes first is a matter of the corpus.
     */
    public double forward() {
      return log(forwards().sum(), forwards().count(), pair.firstCount());
    }

    /** ln P(first | second), likewise. */
    public double backward() {
      return log(backwards().sum(), backwards().count(), pair.secondCount());
    }

    private double lar() {
      return forward() - backward();
    }

    private DoubleStream forwards() {
      return contexts.stream().flatMapToDouble(context -> context.forward.stream());
    }

    private DoubleStream backwards() {
      return contexts.stream().flatMapToDouble(context -> context.backward.stream());
    }

    private double log(double sum, long read, long occurrences) {
      double scale = Math.log(pair.paragraphs()) - Math.log(read);
      return Math.log(sum) + scale - Math.log(occurrences);
    }

    /** How many contexts the direction has that has fewer; all of a masked model have both. */
    public int contextsEachWay() {
      return (int) Math.min(forwards().count(), backwards().count());
    }

    /** The standard deviation of LAR over resamples of the contexts. */
    public double error() {
      double own = lar();
      double sum = 0;
      double squares = 0;
      int counted = 0;
      for (int number = 0; number < RESAMPLES; number++) {
        SplitMix64 random =
            new SplitMix64((pair.first() + " / " + pair.second()).hashCode(), number);
        List<Context> drawn = new ArrayList<>(contexts.size());
        for (int i = 0; i < contexts.size(); i++) {
          drawn.add(contexts.get(random.next(contexts.size())));
        }
        Evidence resample = new Evidence(pair, drawn, tooFar);
        if (resample.contextsEachWay() > 0) {
          double apart = resample.lar() - own; // small, so that little is lost by its square
          sum += apart;
          squares += apart * apart;
          counted++;
        }
      }
      double mean = sum / counted;
      return Math.sqrt(Math.max(0, squares - counted * mean * mean) / Math.max(1, counted - 1));
    }

    /** The mean distance of the words where they are nearest, in characters. */
    public double distance() {
      return contexts.stream().mapToInt(Context::distance).average().orElseThrow();
    }
  }

  /** A paragraph and what is asked of the model for it. */
  private record Question(Hit hit, Asked first, Asked second) {
    boolean hasFirst() {
      return !first.places().isEmpty();
    }

    boolean hasSecond() {
      return !second.places().isEmpty();
    }
  }

  /** A masked model predicts both words from each other, another the one that comes after. */
  private boolean isUsable(Question question) {
    return causal
        ? question.hasFirst() || question.hasSecond()
        : question.hasFirst() && question.hasSecond();
  }

  /**
   * What the model says of each pair.
   *
   * @param counts added to: how many places were needed, computed, and known before
   */
  public List<Evidence> evidence(List<WordsTogether> pairs, Map<String, Long> counts) {
    Map<Long, Passage> passages = new HashMap<>();
    List<List<Question>> questions = new ArrayList<>();
    Map<Key, Place> needed = new LinkedHashMap<>();
    for (WordsTogether pair : pairs) {
      List<Question> own = new ArrayList<>();
      for (long ordinal : pair.contexts()) {
        Question question = question(pair, ordinal, passages);
        own.add(question);
        if (isUsable(question)) {
          question.first.places().forEach(place -> needed.put(place.key(), place));
          question.second.places().forEach(place -> needed.put(place.key(), place));
          int asked = question.first.places().size() + question.second.places().size();
          counts.merge(causal ? NEXT_WORD_PLACES : MASKED_PLACES, (long) asked, Long::sum);
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
    Passage passage = passages.computeIfAbsent(ordinal, any -> passage(hit.paragraph().text()));
    List<Span> first = hit.spans().get(0);
    List<Span> second = hit.spans().get(1);
    return new Question(hit, passage.ask(first, second), passage.ask(second, first));
  }

  private Passage passage(String text) {
    return causal ? ReadPassage.of(model, ends, text) : MaskedPassage.of(model, splitter, text);
  }

  private Evidence evidence(WordsTogether pair, List<Question> questions, Map<Key, Float> logs) {
    List<Context> contexts = new ArrayList<>();
    int tooFar = 0;
    for (Question question : questions) {
      if (isUsable(question)) {
        contexts.add(
            new Context(
                question.hit, weighted(question.second, logs), weighted(question.first, logs)));
      } else if (question.first.tooFar() || question.second.tooFar()) {
        tooFar++;
      }
    }
    return new Evidence(pair, contexts, tooFar);
  }

  /** k_a(c) times the mean over j of P(b at j | c); empty without a place. */
  private static OptionalDouble weighted(Asked asked, Map<Key, Float> logs) {
    OptionalDouble mean =
        asked.places().stream().mapToDouble(place -> Math.exp(logs.get(place.key()))).average();
    return mean.isPresent()
        ? OptionalDouble.of(asked.others() * mean.getAsDouble())
        : OptionalDouble.empty();
  }

  private Map<Key, Float> logProbabilities(Map<Key, Place> needed, Map<String, Long> counts) {
    Map<Key, Float> known = new HashMap<>();
    List<Place> own = new ArrayList<>();
    Map<Key, CompletableFuture<Float>> others = new HashMap<>();
    for (Place place : needed.values()) {
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

  private void compute(List<Place> own, Map<Key, Float> known, Map<String, Long> counts) {
    try {
      for (List<Place> portion : portions(own)) {
        List<MaskQuery> queries = portion.stream().flatMap(p -> p.queries().stream()).toList();
        List<Prediction> found = model.encoder().predict(queries, 0);
        int next = 0;
        Set<TokenInput> read = new HashSet<>();
        for (Place place : portion) {
          int end = next + place.queries().size();
          float log = place.logProbability(found.subList(next, end));
          next = end;
          kept.put(place.key(), new float[] {log});
          known.put(place.key(), log);
          underWay.get(place.key()).complete(log);
          counts.merge(COMPUTED, 1L, Long::sum);
          if (read.add(place.word().input())) {
            counts.merge("texts", 1L, Long::sum);
            counts.merge("tokens", (long) place.word().input().length(), Long::sum);
          }
        }
      }
    } catch (RuntimeException e) {
      own.forEach(place -> underWay.get(place.key()).completeExceptionally(e));
      throw e;
    } finally {
      own.forEach(place -> underWay.remove(place.key()));
    }
  }

  /** Places in their order, so many at a time that their candidates do not fill the memory. */
  private static List<List<Place>> portions(List<Place> places) {
    List<List<Place>> portions = new ArrayList<>();
    long candidates = MOST_CANDIDATES;
    for (Place place : places) {
      long own = place.queries().stream().mapToLong(query -> query.candidates().length).sum();
      if (candidates + own > MOST_CANDIDATES) {
        portions.add(new ArrayList<>());
        candidates = 0;
      }
      portions.get(portions.size() - 1).add(place);
      candidates += own;
    }
    return portions;
  }

  /**
   * A paragraph as a model reads it from left to right: a word is predicted from what stands before
   * it, so that only a word before it can have a part in its probability.
   */
  static final class ReadPassage extends Passage {
    private final String text;
    private final WordEnds ends;
    private final int room;

    private ReadPassage(Tokenization pieces, ContextualModel model, WordEnds ends) {
      super(
          model.tokenizer().specials(),
          pieces.ids(),
          pieces.spans().toArray(Span[]::new),
          pieces.words());
      this.text = pieces.text();
      this.ends = ends;
      this.room = model.architecture().maxLength() - specials.prefix().size();
    }

    static ReadPassage of(ContextualModel model, WordEnds ends, String text) {
      return new ReadPassage(model.tokenizer().tokenize(text), model, ends);
    }

    @Override
    boolean canSee(Span place, Span other) {
      return other.end() <= place.start();
    }

    /**
     * All of a short paragraph, which is then read once for all its places, since none sees what
     * follows; of a long one as much before the piece as the model takes.
     */
    @Override
    Optional<PieceRange> window(int piece, List<PieceRange> others) {
      if (ids.length <= room) {
        return Optional.of(new PieceRange(0, ids.length));
      }
      int first = Math.max(0, piece + 1 - room);
      while (first < piece && !isBetweenWords(first)) {
        first++;
      }
      int start = first;
      return others.stream().anyMatch(one -> one.first() >= start)
          ? Optional.of(new PieceRange(start, piece + 1))
          : Optional.empty();
    }

    @Override
    Place place(int piece, PieceRange window, Span occurrence) {
      int[] input = tokens(window, 0);
      TokenInput tokens = TokenInput.of(input, types(input.length));
      int position = position(piece, window);
      boolean open = WordEnds.isOpen(text.substring(0, occurrence.start()).stripTrailing());
      Key key = Key.of("next", Arrays.toString(Arrays.copyOf(input, position + 1)), "" + open);
      // A model that predicts the next word is asked one place before the word.
      return new Place(
          key,
          new MaskQuery(tokens, position - 1, new int[] {ids[piece]}),
          Optional.of(new MaskQuery(tokens, position, ends.pieces())),
          open
              ? Optional.of(new MaskQuery(tokens, position - 1, ends.pieces()))
              : Optional.empty());
    }
  }
}
