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
import java.util.concurrent.ConcurrentHashMap;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Ability;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.PieceRange;

/**
 * A model that turns token ids into vectors and probabilities. What comes out does not depend on
 * what else is asked in the same call, nor on the number of threads. Safe for many threads.
 */
public final class Encoder implements AutoCloseable {
  private final Architectures.Bound bound;
  private final Path weightsFolder;
  private final Precision precision;
  private final OptionalInt mask;
  private final Workers workers;
  private final Map<SortedSet<Integer>, VectorSession> vectorSessions = new ConcurrentHashMap<>();
  private MaskSession maskSession; // guarded by this

  /**
   * @param weightsFolder the one folder that all files of the bound tensors stand in
   * @param mask the piece that stands for a word left out, if there is one
   */
  public Encoder(
      Architectures.Bound bound,
      Path weightsFolder,
      OptionalInt mask,
      Precision precision,
      int threads) {
    this.bound = bound;
    this.weightsFolder = weightsFolder;
    this.mask = mask;
    this.precision = precision;
    this.workers = new Workers(threads);
  }

  public Architecture architecture() {
    return bound.architecture();
  }

  /** The time that all threads together have spent on batches, for measurements. */
  public long busyNanos() {
    return workers.busyNanos();
  }

  /** For each query the vectors of its words, at these layers. */
  public List<List<LayerVectors>> vectors(List<VectorQuery> queries, SortedSet<Integer> layers) {
    requireLayers(layers);
    Map<Input, Job> jobs = new LinkedHashMap<>();
    List<List<LayerVectors>> answers = new ArrayList<>(queries.size());
    for (VectorQuery query : queries) {
      Job job = jobs.computeIfAbsent(check(query.input()), Job::new);
      answers.add(query.words().stream().map((PieceRange word) -> job.ask(word)).toList());
    }
    VectorSession session = vectorSession(new TreeSet<>(layers));
    runAll(jobs.values(), session::run);
    return answers;
  }

  /**
   * For each query its candidates' log-probabilities, and those of the {@code top} likeliest: of
   * the word at the position or, by a model that predicts the next word, of the one after it.
   */
  public List<Prediction> predict(List<MaskQuery> queries, int top) {
    Map<Input, Job> jobs = new LinkedHashMap<>();
    List<Candidates> asked = new ArrayList<>(queries.size());
    int[] starts = new int[queries.size()];
    for (int i = 0; i < starts.length; i++) {
      MaskQuery query = queries.get(i);
      Candidates candidates =
          jobs.computeIfAbsent(check(shown(query)), Job::new).ask(query.position());
      starts[i] = candidates.add(check(query.candidates()));
      asked.add(candidates);
    }
    MaskSession session = maskSession();
    int within = Math.min(top, architecture().vocabularySize());
    runAll(jobs.values(), batch -> session.run(batch, within));
    List<Prediction> answers = new ArrayList<>(queries.size());
    for (int i = 0; i < starts.length; i++) {
      answers.add(asked.get(i).prediction(starts[i], queries.get(i).candidates().length));
    }
    return answers;
  }

  @Override
  public void close() {
    workers.close();
    vectorSessions.values().forEach(VectorSession::close);
    synchronized (this) {
      if (maskSession != null) {
        maskSession.close();
      }
    }
  }

  private interface BatchRun {
    void run(List<Job> batch) throws OrtException;
  }

  private void runAll(Collection<Job> jobs, BatchRun run) {
    workers.forEach(
        Batches.pack(jobs, workers.threads()),
        batch -> {
          try {
            run.run(batch);
          } catch (OrtException e) {
            throw new SemascopeException("onnxruntime failed: " + e.getMessage(), e);
          }
        });
  }

  private VectorSession vectorSession(SortedSet<Integer> layers) {
    return vectorSessions.computeIfAbsent(
        layers,
        asked ->
            new VectorSession(
                new RuntimeSession(EncoderModel.vectors(bound, asked, precision), weightsFolder),
                asked,
                architecture().hiddenSize()));
  }

  private synchronized MaskSession maskSession() {
    Ability ability = architecture().ability();
    if (ability.predicts() == Ability.Predicts.NOTHING) {
      throw new SemascopeException(
          "this model %s, so it cannot fill masks; its vectors can be used"
              .formatted(ability.whyNoMasks().orElseThrow()));
    }
    if (maskSession == null) {
      byte[] model = EncoderModel.predictions(bound, precision);
      maskSession = new MaskSession(new RuntimeSession(model, weightsFolder));
    }
    return maskSession;
  }

  /** The input as the model may see it when it predicts the word at the query's place. */
  private Input shown(MaskQuery query) {
    return architecture().predictsUnseen()
        ? query.input().hiding(query.position(), mask)
        : query.input();
  }

  private void requireLayers(SortedSet<Integer> layers) {
    if (layers.isEmpty() || layers.first() < 0 || layers.last() > architecture().layers()) {
      throw new SemascopeException(
          "layers %s are not within 0-%d, which this model has"
              .formatted(layers, architecture().layers()));
    }
  }

  private Input check(Input input) {
    int reach = Arrays.stream(input.positions()).max().orElse(0) + 1;
    if (reach > architecture().maxLength()) {
      throw new SemascopeException(
          "%d tokens are more than the %d this model can take"
              .formatted(reach, architecture().maxLength()));
    }
    check(input.ids());
    for (int type : input.types()) {
      if (type < 0 || type >= architecture().segments()) {
        throw new SemascopeException(
            "segment %d is not within 0-%d, which this model has"
                .formatted(type, architecture().segments() - 1));
      }
    }
    return input;
  }

  private int[] check(int[] ids) {
    for (int id : ids) {
      if (id < 0 || id >= architecture().vocabularySize()) {
        throw new SemascopeException(
            "token id %d is not within 0-%d, this model's vocabulary"
                .formatted(id, architecture().vocabularySize() - 1));
      }
    }
    return ids;
  }
}
