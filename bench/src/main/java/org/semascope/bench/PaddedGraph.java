package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/**
 * The usual way to run a model, on the same runtime and weights: batches padded to their longest
 * text, every position computed, all threads on one batch.
 */
final class PaddedGraph implements AutoCloseable {
  /** Which graph is run. */
  enum Form {
    /** As exporters write it. */
    EXPORTED,
    /** Our own, every row of which is a target. */
    OURS
  }

  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final Form form;
  private final int layers;
  private final int hidden;
  private final OrtSession session;

  private PaddedGraph(
      Form form, Path directory, int threads, Function<Architectures.Bound, byte[]> graph) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    this.form = form;
    this.layers = bound.architecture().layers();
    this.hidden = bound.architecture().hiddenSize();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path",
          WeightsFolder.of(checkpoint).toString());
      session = environment.createSession(graph.apply(bound), options);
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + e.getMessage(), e);
    }
  }

  /** A graph for {@link #layers(List)}. */
  static PaddedGraph layers(Form form, Path directory, int threads) {
    return new PaddedGraph(
        form,
        directory,
        threads,
        bound ->
            form == Form.EXPORTED
                ? ExportedBert.of(bound)
                : EncoderModel.vectors(bound, bound.architecture().exposed(), Precision.FP32)
                    .bytes());
  }

  /** A graph for {@link #probabilities}, with the MLM head at every position. */
  static PaddedGraph predictions(Form form, Path directory, int threads) {
    return new PaddedGraph(
        form,
        directory,
        threads,
        bound ->
            form == Form.EXPORTED
                ? ExportedBert.predicting(bound)
                : EncoderModel.predictions(bound, Precision.FP32).bytes());
  }

  /**
   * The vectors of a batch.
   *
   * @param layers each [texts, longest, hidden]
   */
  record Layers(List<FloatBuffer> layers, int longest, int hidden) {
    /** Adds the mean of a word's subwords, times a factor. */
    void addWord(int layer, int text, PieceRange word, float factor, float[] sum) {
      float share = factor / word.length();
      for (int piece = word.first(); piece < word.end(); piece++) {
        int row = (text * longest + piece) * hidden;
        for (int i = 0; i < hidden; i++) {
          sum[i] += share * layers.get(layer).get(row + i);
        }
      }
    }
  }

  /** Every layer of every position, fetched. */
  Layers layers(List<AlignedInput> inputs) throws OrtException {
    try (Batch batch = new Batch(inputs.stream().map(AlignedInput::ids).toList())) {
      batch.feed();
      if (form == Form.OURS) {
        float[] ones = new float[batch.rows()];
        Arrays.fill(ones, 1);
        batch.longs(Feeds.PIECES, LongStream.range(0, ones.length).toArray(), ones.length, 1);
        batch.floats(Feeds.SHARES, ones, ones.length, 1, 1);
      }
      List<String> outputs =
          IntStream.rangeClosed(0, layers)
              .mapToObj(form == Form.EXPORTED ? ExportedBert::output : layer -> Feeds.layer(layer))
              .toList();
      return new Layers(batch.run(outputs), batch.longest, hidden);
    }
  }

  /** The probability of the first candidate of each query. */
  List<Double> probabilities(List<MaskQuery> queries) throws OrtException {
    int texts = queries.size();
    try (Batch batch = new Batch(queries.stream().map(query -> query.input().ids()).toList())) {
      int[] masks =
          IntStream.range(0, texts)
              .map(text -> batch.row(text, queries.get(text).position()))
              .toArray();
      long[] words = queries.stream().mapToLong(query -> query.candidates()[0]).toArray();
      batch.feed();
      if (form == Form.EXPORTED) { // computes the softmax at the masks only
        batch.longs(ExportedBert.ROWS, IntStream.of(masks).asLongStream().toArray(), texts);
        batch.longs(ExportedBert.WORDS, words, texts, 1);
        FloatBuffer logs = batch.run(List.of(ExportedBert.LOG_PROBS)).get(0);
        return IntStream.range(0, texts).mapToObj(text -> Math.exp(logs.get(text))).toList();
      }
      long[] candidates = new long[batch.rows()];
      for (int text = 0; text < texts; text++) {
        candidates[masks[text]] = words[text];
      }
      batch.longs(Feeds.CANDIDATES, candidates, candidates.length, 1);
      batch.longs(Feeds.TOP, new long[] {0}, 1);
      FloatBuffer logs = batch.run(List.of(Feeds.CANDIDATE_LOG_PROBS)).get(0);
      return IntStream.of(masks).mapToObj(mask -> Math.exp(logs.get(mask))).toList();
    }
  }

  /** The inputs of a batch. */
  private final class Batch implements AutoCloseable {
    private final Map<String, OnnxTensor> feed = new HashMap<>();
    private final List<int[]> texts;
    private final int longest;

    /**
     * @param texts the token ids of each
     */
    Batch(List<int[]> texts) {
      this.texts = texts;
      this.longest = texts.stream().mapToInt(text -> text.length).max().orElseThrow();
    }

    int rows() {
      return texts.size() * longest;
    }

    /** The row of a position of a text, counted through all texts. */
    int row(int text, int position) {
      return text * longest + position;
    }

    /** Feeds the inputs that all graphs of the form have. */
    void feed() throws OrtException {
      long[] ids = new long[rows()]; // padded with 0
      float[] mask = new float[rows()];
      for (int text = 0; text < texts.size(); text++) {
        for (int position = 0; position < texts.get(text).length; position++) {
          ids[row(text, position)] = texts.get(text)[position];
        }
        Arrays.fill(mask, row(text, 0), row(text, texts.get(text).length), 1);
      }
      if (form == Form.EXPORTED) {
        longs(ExportedBert.IDS, ids, texts.size(), longest);
        longs(ExportedBert.TYPES, new long[rows()], texts.size(), longest);
        floats(ExportedBert.MASK, mask, texts.size(), 1, 1, longest);
        return;
      }
      long[] each = LongStream.range(0, rows()).toArray(); // padding is a row and a target too
      int[] lengths = texts.stream().mapToInt(text -> text.length).toArray();
      longs(Feeds.IDS, ids, rows());
      longs(Feeds.POSITIONS, LongStream.of(each).map(row -> row % longest).toArray(), rows());
      longs(Feeds.TYPES, new long[rows()], rows());
      long[] shape = {lengths.length};
      feed.put(Feeds.LENGTHS, OnnxTensor.createTensor(environment, IntBuffer.wrap(lengths), shape));
      longs(Feeds.PAD, each, texts.size(), longest);
      longs(Feeds.UNPAD, each, rows());
      longs(Feeds.TARGETS, each, rows());
      longs(Feeds.TARGET_PAD, each, texts.size(), longest);
      longs(Feeds.TARGET_UNPAD, each, rows());
    }

    void longs(String name, long[] values, long... shape) throws OrtException {
      feed.put(name, OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
    }

    void floats(String name, float[] values, long... shape) throws OrtException {
      feed.put(name, OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape));
    }

    List<FloatBuffer> run(List<String> outputs) throws OrtException {
      try (OrtSession.Result result = session.run(feed)) {
        List<FloatBuffer> fetched = new ArrayList<>();
        for (String output : outputs) {
          fetched.add(((OnnxTensor) result.get(output).orElseThrow()).getFloatBuffer());
        }
        return fetched;
      }
    }

    @Override
    public void close() {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
