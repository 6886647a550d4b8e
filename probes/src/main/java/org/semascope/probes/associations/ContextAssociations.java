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
import org.semascope.probes.associations.Passage.Slot;
import org.semascope.probes.associations.Passage.Slots;

/**
 * Probability of a word given another word in the same paragraph (Zhang et al. 2021, eq. 6): a
 * masked language model predicts the masked word; a causal model predicts the word where the other
 * word precedes it. The probability at a position does not depend on the pair: each position is
 * computed once for all pairs, runs and threads, and cached with the model.
 */
public final class ContextAssociations {
  /** Counter of positions that a masked model was asked for. */
  public static final String MASKED_POSITIONS = "masked places";

  /** Counter of positions that a causal model was asked for. */
  public static final String NEXT_WORD_POSITIONS = "next-word places";

  /** Counter of positions that were computed, not cached. */
  public static final String COMPUTED = "places computed";

  private static final int RESAMPLES = 200;

  /**
   * Maximum number of candidates per call: 64 MB with their probabilities. The end of a word has
   * most of the vocabulary as candidates.
   */
  private static final long MOST_CANDIDATES = 8_000_000;

  private final ContextualModel model;
  private final boolean causal;
  private final WordEnds ends; // null for a masked model
  private final KeyedStore kept;
  private final ParagraphIndex corpus;
  private final SentenceSplitter splitter = SentenceSplitter.of(SentenceSplitter.Language.ENGLISH);
  private final Map<Key, CompletableFuture<Float>> underWay = new ConcurrentHashMap<>();

  /**
   * @param kept probabilities that were computed before with this model
   */
  public ContextAssociations(ContextualModel model, KeyedStore kept, ParagraphIndex corpus) {
    this.model = model;
    this.causal = model.architecture().ability().predicts() == Predicts.NEXT_WORD;
    this.ends = causal ? new WordEnds(model) : null;
    this.kept = kept;
    this.corpus = corpus;
  }

  /**
   * @param model a contextual model that predicts words
   */
  public static ContextAssociations of(Subject model, ParagraphIndex corpus) {
    return new ContextAssociations(
        model.contextual().orElseThrow(),
        model.kept(model.traits().predicts() == Predicts.NEXT_WORD ? "next-words" : "masks"),
        corpus);
  }

  /**
   * A paragraph c that contains both words.
   *
   * @param forward k_first(c) times the mean probability of the second word at its positions; empty
   *     if the model is causal and the first word never precedes the second
   * @param backward k_second(c) times the mean probability of the first word; empty if the model is
   *     causal and the second word never precedes the first
   */
  public record Context(Hit hit, OptionalDouble forward, OptionalDouble backward) {
    /** Smallest distance between the starts of the two words, in characters. */
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
   * The contexts of a pair with their probabilities.
   *
   * @param tooFar number of paragraphs in which the words are too far apart for the model
   */
  public record Evidence(WordsTogether pair, List<Context> contexts, int tooFar) {
    /**
     * ln P(second | first), where P(b|a) = 1/|C(a)| * sum over c of k_a(c) * mean over j of P(b at
     * j | c). The sum is scaled from the contexts with this direction to all paragraphs that
     * contain both words, since the corpus determines how often each word comes first.
     */
    public double forward() {
      return log(forwards().sum(), forwards().count(), pair.firstCount());
    }

    /** ln P(first | second): see {@link #forward}. */
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

    /** Number of contexts of the direction with fewer; contexts of a masked model have both. */
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
          double deviation =
              resample.lar() - own; // small, so that its square loses little precision
          sum += deviation;
          squares += deviation * deviation;
          counted++;
        }
      }
      double mean = sum / counted;
      return Math.sqrt(Math.max(0, squares - counted * mean * mean) / Math.max(1, counted - 1));
    }

    /** The mean over contexts of the smallest distance of the two words, in characters. */
    public double distance() {
      return contexts.stream().mapToInt(Context::distance).average().orElseThrow();
    }
  }

  /** A paragraph and the slots of both words. */
  private record Question(Hit hit, Slots first, Slots second) {
    boolean hasFirst() {
      return !first.slots().isEmpty();
    }

    boolean hasSecond() {
      return !second.slots().isEmpty();
    }
  }

  /** A masked model predicts both words from each other, a causal model only the later one. */
  private boolean isUsable(Question question) {
    return causal
        ? question.hasFirst() || question.hasSecond()
        : question.hasFirst() && question.hasSecond();
  }

  /**
   * The probabilities of each pair.
   *
   * @param counts counters to add to: positions requested, computed, and cached
   */
  public List<Evidence> evidence(List<WordsTogether> pairs, Map<String, Long> counts) {
    Map<Long, Passage> passages = new HashMap<>();
    List<List<Question>> questions = new ArrayList<>();
    Map<Key, Slot> needed = new LinkedHashMap<>();
    for (WordsTogether pair : pairs) {
      List<Question> own = new ArrayList<>();
      for (long ordinal : pair.contexts()) {
        Question question = question(pair, ordinal, passages);
        own.add(question);
        if (isUsable(question)) {
          question.first.slots().forEach(slot -> needed.put(slot.key(), slot));
          question.second.slots().forEach(slot -> needed.put(slot.key(), slot));
          int requested = question.first.slots().size() + question.second.slots().size();
          counts.merge(
              causal ? NEXT_WORD_POSITIONS : MASKED_POSITIONS, (long) requested, Long::sum);
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
    return new Question(hit, passage.slots(first, second), passage.slots(second, first));
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

  /** k_a(c) times the mean over j of P(b at j | c); empty without a slot. */
  private static OptionalDouble weighted(Slots slots, Map<Key, Float> logs) {
    OptionalDouble mean =
        slots.slots().stream().mapToDouble(slot -> Math.exp(logs.get(slot.key()))).average();
    return mean.isPresent()
        ? OptionalDouble.of(slots.others() * mean.getAsDouble())
        : OptionalDouble.empty();
  }

  private Map<Key, Float> logProbabilities(Map<Key, Slot> needed, Map<String, Long> counts) {
    Map<Key, Float> known = new HashMap<>();
    List<Slot> own = new ArrayList<>();
    Map<Key, CompletableFuture<Float>> others = new HashMap<>();
    for (Slot slot : needed.values()) {
      Optional<float[]> before = kept.floats(slot.key());
      if (before.isPresent()) {
        known.put(slot.key(), before.get()[0]);
        continue;
      }
      CompletableFuture<Float> claim = new CompletableFuture<>();
      CompletableFuture<Float> earlier = underWay.putIfAbsent(slot.key(), claim);
      if (earlier == null) {
        own.add(slot);
      } else {
        others.put(slot.key(), earlier);
      }
    }
    compute(own, known, counts);
    counts.merge("places known before", (long) (needed.size() - own.size()), Long::sum);
    // Every thread computes its own slots before it waits, so that there is no deadlock.
    others.forEach((key, future) -> known.put(key, join(future)));
    return known;
  }

  private static float join(CompletableFuture<Float> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException reason ? reason : e;
    }
  }

  private void compute(List<Slot> own, Map<Key, Float> known, Map<String, Long> counts) {
    try {
      for (List<Slot> portion : portions(own)) {
        List<MaskQuery> queries = portion.stream().flatMap(p -> p.queries().stream()).toList();
        List<Prediction> found = model.encoder().predict(queries, 0);
        int next = 0;
        Set<TokenInput> read = new HashSet<>();
        for (Slot slot : portion) {
          int end = next + slot.queries().size();
          float log = slot.logProbability(found.subList(next, end));
          next = end;
          kept.put(slot.key(), new float[] {log});
          known.put(slot.key(), log);
          underWay.get(slot.key()).complete(log);
          counts.merge(COMPUTED, 1L, Long::sum);
          if (read.add(slot.word().input())) {
            counts.merge("texts", 1L, Long::sum);
            counts.merge("tokens", (long) slot.word().input().length(), Long::sum);
          }
        }
      }
    } catch (RuntimeException e) {
      own.forEach(slot -> underWay.get(slot.key()).completeExceptionally(e));
      throw e;
    } finally {
      own.forEach(slot -> underWay.remove(slot.key()));
    }
  }

  /**
   * Batches of slots, limited by their number of candidates; slots of the same input are in the
   * same batch if they fit, so that the input is computed once.
   */
  private static List<List<Slot>> portions(List<Slot> slots) {
    Map<TokenInput, List<Slot>> byInput = new LinkedHashMap<>();
    slots.forEach(
        slot -> byInput.computeIfAbsent(slot.word().input(), any -> new ArrayList<>()).add(slot));
    List<List<Slot>> portions = new ArrayList<>();
    long room = 0;
    for (List<Slot> together : byInput.values()) {
      long all = together.stream().mapToLong(ContextAssociations::candidates).sum();
      long needed = Math.min(all, MOST_CANDIDATES);
      for (Slot slot : together) {
        if (portions.isEmpty() || room < Math.max(needed, candidates(slot))) {
          portions.add(new ArrayList<>());
          room = MOST_CANDIDATES;
        }
        portions.get(portions.size() - 1).add(slot);
        room -= candidates(slot);
        needed = 0; // the following slots of the input take what room is left
      }
    }
    return portions;
  }

  private static long candidates(Slot slot) {
    return slot.queries().stream().mapToLong(query -> query.candidates().length).sum();
  }

  /**
   * A paragraph as a causal model reads it: a word is predicted from the preceding text, so that
   * only preceding words influence its probability.
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
    boolean canSee(Span word, Span other) {
      return other.end() <= word.start();
    }

    /**
     * A short paragraph as a whole, which is read once for all its slots, since no slot sees the
     * following text; otherwise as many preceding tokens as the model allows.
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
    Slot slot(int piece, PieceRange window, Span occurrence) {
      int[] input = tokens(window, 0);
      TokenInput tokens = TokenInput.of(input, types(input.length));
      int position = position(piece, window);
      boolean open = WordEnds.isOpen(text.substring(0, occurrence.start()).stripTrailing());
      Key key = Key.of("next", Arrays.toString(Arrays.copyOf(input, position + 1)), "" + open);
      // The prediction for a word is at the preceding position.
      return new Slot(
          key,
          new MaskQuery(tokens, position - 1, new int[] {ids[piece]}),
          Optional.of(new MaskQuery(tokens, position, ends.pieces())),
          open
              ? Optional.of(new MaskQuery(tokens, position - 1, ends.pieces()))
              : Optional.empty());
    }
  }
}
