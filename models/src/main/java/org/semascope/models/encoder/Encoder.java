package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.WorkerPool;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Elmo;
import org.semascope.models.arch.ModelProperties;
import org.semascope.models.onnx.ExportedGraph;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.SeenWords;

/**
 * A model that computes vectors and probabilities from token ids. Results do not depend on other
 * queries of the same call, nor on the number of threads. Safe for many threads.
 */
public final class Encoder implements AutoCloseable {
  private final Backend backend;
  private final WorkerPool workers;
  private final FiniteResults finite;
  private final LongAdder tokens; // so far
  private final LongAdder tokenPairs; // sum over texts of the squared number of tokens
  private final Runnable betweenBatches;

  private Encoder(Backend backend, int threads) {
    this(
        backend,
        new WorkerPool("encoder", threads),
        new FiniteResults("the model", id -> "id " + id),
        new LongAdder(),
        new LongAdder(),
        () -> {});
  }

  private Encoder(
      Backend backend,
      WorkerPool workers,
      FiniteResults finite,
      LongAdder tokens,
      LongAdder tokenPairs,
      Runnable betweenBatches) {
    this.backend = backend;
    this.workers = workers;
    this.finite = finite;
    this.tokens = tokens;
    this.tokenPairs = tokenPairs;
    this.betweenBatches = betweenBatches;
  }

  /**
   * Same encoder, but its messages name the model and the text. Closing either closes both.
   *
   * @param tokenTexts the text of each token id
   */
  public Encoder named(String model, IntFunction<String> tokenTexts) {
    return new Encoder(
        backend, workers, new FiniteResults(model, tokenTexts), tokens, tokenPairs, betweenBatches);
  }

  /** Same encoder, but calls {@code check} before each batch. Closing either closes both. */
  public Encoder betweenBatches(Runnable check) {
    return new Encoder(backend, workers, finite, tokens, tokenPairs, check);
  }

  /**
   * A checkpoint.
   *
   * @param weightsFolder the folder with all files of the bound tensors
   * @param mask the id of the mask token, if there is one
   */
  public static Encoder of(
      Architectures.Bound bound,
      Path weightsFolder,
      OptionalInt mask,
      Precision precision,
      int threads) {
    Machine machine = Machine.here();
    return new Encoder(new GraphBackend(bound, weightsFolder, mask, precision, machine), threads);
  }

  /**
   * ELMo.
   *
   * @param words the ids that its tokenizer gives to words
   */
  public static Encoder of(Elmo elmo, Path weightsFolder, SeenWords words, int threads) {
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
    return tokens.sum();
  }

  /** Number of pairs of tokens of the same text, which determines the cost of attention. */
  public long tokenPairsRead() {
    return tokenPairs.sum();
  }

  /** For each query the vectors of its words at these layers, as means of their tokens. */
  public List<List<LayerVectors>> vectors(List<VectorQuery> queries, SortedSet<Integer> layers) {
    return vectors(queries, layers, Pieces.MEAN);
  }

  /** For each query the vectors of its words at these layers. */
  public List<List<LayerVectors>> vectors(
      List<VectorQuery> queries, SortedSet<Integer> layers, Pieces pieces) {
    return vectors(queries, layers, pieces, backend::vectors);
  }

  /**
   * Same as {@link #vectors}, but the last layer is taken after the final norm, if the model has
   * one that is not part of the layer. Sentence encoders pool these vectors.
   */
  public List<List<LayerVectors>> finalVectors(
      List<VectorQuery> queries, SortedSet<Integer> layers, Pieces pieces) {
    return vectors(queries, layers, pieces, backend::finalVectors);
  }

  private List<List<LayerVectors>> vectors(
      List<VectorQuery> queries,
      SortedSet<Integer> layers,
      Pieces pieces,
      BiFunction<SortedSet<Integer>, Pieces, Backend.BatchRun> runs) {
    requireLayers(layers);
    Map<TokenInput, Job> jobs = new LinkedHashMap<>();
    List<List<LayerVectors>> answers = new ArrayList<>(queries.size());
    for (VectorQuery query : queries) {
      Job job = jobs.computeIfAbsent(check(query.input()), Job::new);
      answers.add(query.words().stream().map(word -> job.request(pieces.used(word))).toList());
    }
    runAll(jobs.values(), runs.apply(new TreeSet<>(layers), pieces));
    jobs.values().forEach(finite::requireVectors);
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
      Job.Candidates candidates =
          jobs.computeIfAbsent(check(backend.input(query)), Job::new).request(query.position());
      starts[i] = candidates.add(check(query.candidates()));
      requested.add(candidates);
    }
    int within = Math.min(top, architecture().vocabularySize());
    runAll(jobs.values(), backend.predictions(within));
    jobs.values().forEach(finite::requireLogProbs);
    List<Prediction> answers = new ArrayList<>(queries.size());
    for (int i = 0; i < starts.length; i++) {
      answers.add(requested.get(i).prediction(starts[i], queries.get(i).candidates().length));
    }
    return answers;
  }

  @Override
  public void close() {
    workers.close();
    backend.close();
  }

  private void runAll(Collection<Job> jobs, Backend.BatchRun run) {
    for (Job job : jobs) {
      long length = job.input().length();
      tokens.add(length);
      tokenPairs.add(length * length);
    }
    workers.forEach(
        Batches.pack(jobs, workers.threads(), backend.tokensPerBatch()),
        batch -> {
          betweenBatches.run();
          try {
            run.run(batch);
          } catch (OrtException e) {
            throw new SemascopeException("onnxruntime failed: " + RuntimeSession.reason(e), e);
          }
        });
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

  private TokenInput check(TokenInput input) {
    int reach = Arrays.stream(input.positions()).max().orElse(0) + 1;
    if (reach > architecture().maxLength()) {
      throw new SemascopeException(
          "%s tokens are more than the %s this model can take"
              .formatted(reach, architecture().maxLength()));
    }
    check(input.ids());
    for (int type : input.types()) {
      if (type < 0 || type >= architecture().segments()) {
        throw new SemascopeException(
            "segment %s is not within 0-%s, which this model has"
                .formatted(type, architecture().segments() - 1));
      }
    }
    return input;
  }

  private int[] check(int[] ids) {
    for (int id : ids) {
      if (id < 0 || id >= architecture().vocabularySize()) {
        throw new SemascopeException(
            "token id %s is not within 0-%s, this model's vocabulary"
                .formatted(id, architecture().vocabularySize() - 1));
      }
    }
    return ids;
  }
}
