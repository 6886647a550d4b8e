package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.ExportedGraph;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.Spelling;

/**
 * A model that computes vectors and probabilities from token ids. Results do not depend on other
 * queries of the same call, nor on the number of threads. Safe for many threads.
 */
public final class Encoder implements AutoCloseable {
  /** Number of tokens of a text in a message. */
  private static final int TOKENS_SHOWN = 12;

  private final Backend backend;
  private final WorkerPool workers;
  private final String model; // in messages
  private final IntFunction<String> tokenTexts; // by token id, in messages
  private final Runnable betweenBatches;

  /** Runs batches. Several threads run a session at once. */
  abstract static class Backend implements AutoCloseable {
    private final ModelProperties properties;
    private final int tokensPerBatch;
    private final Map<Object, RuntimeSession> sessions = new ConcurrentHashMap<>();
    private final LongAdder tokens = new LongAdder(); // processed so far
    private final LongAdder tokenPairs = new LongAdder(); // sum of squared lengths of texts

    /**
     * @param tokensPerBatch maximum number of tokens of a batch of more than one text
     */
    Backend(ModelProperties properties, int tokensPerBatch) {
      this.properties = properties;
      this.tokensPerBatch = tokensPerBatch;
    }

    final ModelProperties properties() {
      return properties;
    }

    /** The session of a key, opened when first needed. */
    final <K> RuntimeSession session(K key, Function<K, RuntimeSession> opening) {
      return sessions.computeIfAbsent(key, k -> opening.apply(key));
    }

    @Override
    public final void close() {
      sessions.values().forEach(RuntimeSession::close);
    }

    /**
     * Computes words' vectors at these layers, for the batches of one call.
     *
     * @param normed whether the last layer is taken after the final norm
     */
    abstract BatchRun vectors(SortedSet<Integer> layers, Pieces pieces, boolean normed);

    /** The query's input, with those tokens hidden that the model must not see to predict. */
    TokenInput input(MaskQuery query) {
      return query.input();
    }

    /** Computes probabilities at masks and the {@code top} most probable tokens. */
    abstract BatchRun predictions(int top);
  }

  /** Runs a batch and fills in the results of its jobs. */
  interface BatchRun {
    void run(List<Job> batch) throws OrtException;
  }

  private Encoder(Backend backend, int threads) {
    this(backend, new WorkerPool("encoder", threads), "the model", id -> "id " + id, () -> {});
  }

  private Encoder(
      Backend backend,
      WorkerPool workers,
      String model,
      IntFunction<String> tokenTexts,
      Runnable betweenBatches) {
    this.backend = backend;
    this.workers = workers;
    this.model = model;
    this.tokenTexts = tokenTexts;
    this.betweenBatches = betweenBatches;
  }

  /** Same encoder, but its messages name the model and the text. Closing either closes both. */
  public Encoder named(String name, IntFunction<String> texts) {
    return new Encoder(backend, workers, name, texts, betweenBatches);
  }

  /** Same encoder, but calls {@code check} before each batch. Closing either closes both. */
  public Encoder betweenBatches(Runnable check) {
    return new Encoder(backend, workers, model, tokenTexts, check);
  }

  /**
   * A checkpoint.
   *
   * @param folder with all files of the bound tensors
   * @param mask the id of the mask token, if there is one
   * @param spelled the words of ids, if the model spells
   */
  public static Encoder of(
      Architectures.Bound bound,
      Path folder,
      OptionalInt mask,
      Optional<Ragged.Words> spelled,
      Precision precision,
      int threads) {
    Machine machine = Machine.here();
    return new Encoder(new GraphBackend(bound, folder, mask, spelled, precision, machine), threads);
  }

  /** ELMo, with the words of its tokenizer. */
  public static Encoder of(Elmo elmo, Path weightsFolder, Spelling words, int threads) {
    return new Encoder(new ElmoBackend(elmo, weightsFolder, words), threads);
  }

  /** An exported graph. */
  public static Encoder of(ExportedGraph graph, int threads) {
    return new Encoder(new ExportedBackend(graph), threads);
  }

  public ModelProperties architecture() {
    return backend.properties();
  }

  /** The time that all threads have spent on batches, for measurements. */
  public long busyNanos() {
    return workers.busyNanos();
  }

  /** Number of tokens processed, for measurements. */
  public long tokensRead() {
    return backend.tokens.sum();
  }

  /** Number of pairs of tokens of the same text, which determines the cost of attention. */
  public long tokenPairsRead() {
    return backend.tokenPairs.sum();
  }

  /** For each query the vectors of its words at these layers, as means of their tokens. */
  public List<List<LayerVectors>> vectors(List<VectorQuery> queries, SortedSet<Integer> layers) {
    return vectors(queries, layers, Pieces.MEAN);
  }

  /** For each query the vectors of its words at these layers. */
  public List<List<LayerVectors>> vectors(
      List<VectorQuery> queries, SortedSet<Integer> layers, Pieces pieces) {
    return vectors(queries, layers, pieces, false);
  }

  /**
   * Same as {@link #vectors}, but the last layer is taken after the final norm, if the model has
   * one that is not part of the layer. Sentence encoders pool these vectors.
   */
  public List<List<LayerVectors>> finalVectors(
      List<VectorQuery> queries, SortedSet<Integer> layers, Pieces pieces) {
    return vectors(queries, layers, pieces, true);
  }

  private List<List<LayerVectors>> vectors(
      List<VectorQuery> queries, SortedSet<Integer> layers, Pieces pieces, boolean normed) {
    requireLayers(layers);
    Map<TokenInput, Job> jobs = new LinkedHashMap<>();
    List<List<LayerVectors>> answers = new ArrayList<>(queries.size());
    for (VectorQuery query : queries) {
      requireInput(query.input());
      Job job = jobs.computeIfAbsent(query.input(), Job::new);
      answers.add(query.words().stream().map(word -> job.request(pieces.used(word))).toList());
    }
    run(jobs.values(), backend.vectors(new TreeSet<>(layers), pieces, normed));
    for (Job job : jobs.values()) {
      for (LayerVectors word : job.words().values()) {
        for (int layer : layers) {
          if (!LayerVectors.isFinite(word.at(layer))) {
            throw notFinite("vectors of layer " + layer, job);
          }
        }
      }
    }
    return answers;
  }

  /**
   * For each query the log-probabilities of its candidates and of the {@code top} most probable
   * tokens: at the position or, for a model that predicts the next word, after it.
   */
  public List<Prediction> predict(List<MaskQuery> queries, int top) {
    Ability ability = architecture().ability();
    if (ability.predicts() == Ability.Predicts.NOTHING) {
      throw new SemascopeException(
          "this model %s, so it cannot fill masks; its vectors can be used"
              .formatted(ability.whyNoMasks().orElseThrow()));
    }
    Map<TokenInput, Job> jobs = new LinkedHashMap<>();
    List<Job.Candidates> requested = new ArrayList<>(queries.size());
    int[] starts = new int[queries.size()];
    for (int i = 0; i < starts.length; i++) {
      MaskQuery query = queries.get(i);
      TokenInput input = backend.input(query);
      requireInput(input);
      requireIds(query.candidates());
      Job job = jobs.computeIfAbsent(input, Job::new);
      requested.add(job.request(query.position()));
      starts[i] = requested.get(i).add(query.candidates());
    }
    run(jobs.values(), backend.predictions(Math.min(top, architecture().vocabularySize())));
    for (Job job : jobs.values()) {
      for (Job.Candidates mask : job.masks().values()) {
        if (!LayerVectors.isFinite(mask.found().candidates())
            || !LayerVectors.isFinite(mask.found().top())) {
          throw notFinite("probabilities", job);
        }
      }
    }
    List<Prediction> answers = new ArrayList<>(queries.size());
    for (int i = 0; i < starts.length; i++) {
      answers.add(requested.get(i).found(starts[i], queries.get(i).candidates().length));
    }
    return answers;
  }

  @Override
  public void close() {
    workers.close();
    backend.close();
  }

  private void run(Collection<Job> jobs, BatchRun run) {
    for (Job job : jobs) {
      long length = job.input().length();
      backend.tokens.add(length);
      backend.tokenPairs.add(length * length);
    }
    workers.forEach(
        Job.batches(jobs, workers.threads(), backend.tokensPerBatch),
        batch -> {
          betweenBatches.run();
          try {
            run.run(batch);
          } catch (OrtException e) {
            throw new SemascopeException("onnxruntime failed: " + RuntimeSession.reason(e), e);
          }
        });
  }

  /** Finite weights may overflow, and the weights of an exported graph are not checked. */
  private SemascopeException notFinite(String what, Job job) {
    int[] ids = job.input().ids();
    Stream<String> shown = Arrays.stream(ids).limit(TOKENS_SHOWN).mapToObj(tokenTexts);
    String text = shown.collect(Collectors.joining(" "));
    return new SemascopeException(
        "%s: expected %s to be finite numbers, found NaN or infinity in the text \"%s%s\""
            .formatted(model, what, text, ids.length > TOKENS_SHOWN ? " ..." : ""));
  }

  private void requireLayers(SortedSet<Integer> layers) {
    int last = architecture().layers();
    if (layers.isEmpty() || layers.first() < 0 || layers.last() > last) {
      throw new SemascopeException(
          "layers %s are not within 0-%s, which this model has".formatted(layers, last));
    }
    if (!architecture().exposed().containsAll(layers)) {
      throw new SemascopeException(
          "of layers %s this model has only %s: the others are inside its exported graph"
              .formatted(layers, architecture().exposed()));
    }
  }

  private void requireInput(TokenInput input) {
    if (input.reach() > architecture().maxLength()) {
      throw new SemascopeException(
          "%s tokens are more than the %s this model can take"
              .formatted(input.reach(), architecture().maxLength()));
    }
    if (!architecture().spells()) { // any word that the tokenizer has seen has an id
      requireIds(input.ids());
    }
    requireWithin(input.types(), architecture().segments(), "segment", "which this model has");
  }

  private void requireIds(int[] ids) {
    requireWithin(ids, architecture().vocabularySize(), "token id", "this model's vocabulary");
  }

  private static void requireWithin(int[] values, int count, String what, String of) {
    for (int value : values) {
      if (value < 0 || value >= count) {
        throw new SemascopeException(
            "%s %s is not within 0-%s, %s".formatted(what, value, count - 1, of));
      }
    }
  }
}
