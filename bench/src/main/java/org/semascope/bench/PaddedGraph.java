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
  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final boolean exported;
  private final int layers;
  private final int hidden;
  private final OrtSession session;

  /**
   * @param exported whether the graph is BERT as exporters write it, not our own
   */
  private PaddedGraph(
      Path directory, int threads, boolean exported, Function<Architectures.Bound, byte[]> graph) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    this.exported = exported;
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

  /** BERT as exporters write it, for {@link #layers(List)}. */
  static PaddedGraph layers(Path directory, int threads) {
    return new PaddedGraph(directory, threads, true, ExportedBert::of);
  }

  /** The same for {@link #probabilities}, with the MLM head at every position. */
  static PaddedGraph predictions(Path directory, int threads) {
    return new PaddedGraph(directory, threads, true, ExportedBert::predicting);
  }

  /** Our own graph of any model, for {@link #layers(List)}; every position is a target. */
  static PaddedGraph ourLayers(Path directory, int threads) {
    return new PaddedGraph(
        directory,
        threads,
        false,
        bound ->
            EncoderModel.vectors(bound, bound.architecture().exposed(), Precision.FP32, false)
                .bytes());
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
    List<int[]> texts = inputs.stream().map(AlignedInput::ids).toList();
    List<String> outputs =
        IntStream.rangeClosed(0, layers)
            .mapToObj(exported ? ExportedBert::output : layer -> Feeds.layer(layer))
            .toList();
    Map<String, OnnxTensor> feed = exported ? feed(texts) : ourFeed(texts);
    return new Layers(run(feed, outputs), longest(texts), hidden);
  }

  /** The probability of the first candidate of each query. */
  List<Double> probabilities(List<MaskQuery> queries) throws OrtException {
    List<int[]> texts = queries.stream().map(query -> query.input().ids()).toList();
    int longest = longest(texts);
    long[] rows = new long[texts.size()]; // of the masks, counted through all texts
    Arrays.setAll(rows, text -> text * longest + queries.get(text).position());
    long[] words = queries.stream().mapToLong(query -> query.candidates()[0]).toArray();
    Map<String, OnnxTensor> feed = feed(texts);
    feed.put(ExportedBert.ROWS, longs(rows, rows.length));
    feed.put(ExportedBert.WORDS, longs(words, words.length, 1));
    FloatBuffer logs = run(feed, List.of(ExportedBert.LOG_PROBS)).get(0);
    return IntStream.range(0, rows.length).mapToObj(text -> Math.exp(logs.get(text))).toList();
  }

  private static int longest(List<int[]> texts) {
    return texts.stream().mapToInt(text -> text.length).max().orElseThrow();
  }

  /** Token ids, one text after the other, padded with 0. */
  private static long[] padded(List<int[]> texts) {
    int longest = longest(texts);
    return texts.stream()
        .flatMapToInt(text -> IntStream.of(Arrays.copyOf(text, longest)))
        .asLongStream()
        .toArray();
  }

  private Map<String, OnnxTensor> feed(List<int[]> texts) throws OrtException {
    int longest = longest(texts);
    long[] ids = padded(texts);
    float[] mask = new float[ids.length];
    for (int text = 0; text < texts.size(); text++) {
      Arrays.fill(mask, text * longest, text * longest + texts.get(text).length, 1);
    }
    Map<String, OnnxTensor> feed = new HashMap<>();
    feed.put(ExportedBert.IDS, longs(ids, texts.size(), longest));
    feed.put(ExportedBert.TYPES, longs(new long[ids.length], texts.size(), longest));
    feed.put(ExportedBert.MASK, floats(mask, texts.size(), 1, 1, longest));
    return feed;
  }

  private Map<String, OnnxTensor> ourFeed(List<int[]> texts) throws OrtException {
    int longest = longest(texts);
    long[] ids = padded(texts);
    int rows = ids.length;
    long[] each = LongStream.range(0, rows).toArray(); // padding is a row and a target too
    int[] lengths = texts.stream().mapToInt(text -> text.length).toArray();
    float[] ones = new float[rows];
    Arrays.fill(ones, 1);
    Map<String, OnnxTensor> feed = new HashMap<>();
    feed.put(Feeds.IDS, longs(ids, rows));
    feed.put(Feeds.POSITIONS, longs(LongStream.of(each).map(row -> row % longest).toArray(), rows));
    feed.put(Feeds.TYPES, longs(new long[rows], rows));
    long[] shape = {lengths.length};
    feed.put(Feeds.LENGTHS, OnnxTensor.createTensor(environment, IntBuffer.wrap(lengths), shape));
    for (String pad : List.of(Feeds.PAD, Feeds.TARGET_PAD)) {
      feed.put(pad, longs(each, texts.size(), longest));
    }
    for (String row : List.of(Feeds.UNPAD, Feeds.TARGETS, Feeds.TARGET_UNPAD)) {
      feed.put(row, longs(each, rows));
    }
    feed.put(Feeds.PIECES, longs(each, rows, 1));
    feed.put(Feeds.WEIGHTS, floats(ones, rows, 1, 1));
    return feed;
  }

  private OnnxTensor longs(long[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  private OnnxTensor floats(float[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
  }

  private List<FloatBuffer> run(Map<String, OnnxTensor> feed, List<String> outputs)
      throws OrtException {
    try (OrtSession.Result result = session.run(feed)) {
      List<FloatBuffer> fetched = new ArrayList<>();
      for (String output : outputs) {
        fetched.add(((OnnxTensor) result.get(output).orElseThrow()).getFloatBuffer());
      }
      return fetched;
    } finally {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
