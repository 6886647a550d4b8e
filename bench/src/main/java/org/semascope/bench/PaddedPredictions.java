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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/**
 * Masked words from batches padded to their longest text, the head at every position, all threads
 * on one batch.
 */
abstract class PaddedPredictions implements AutoCloseable {
  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final OrtSession session;

  private PaddedPredictions(Path directory, int threads) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path",
          WeightsFolder.of(checkpoint).toString());
      session = environment.createSession(graph(bound), options);
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  abstract byte[] graph(Architectures.Bound bound);

  /**
   * @param ids of the pieces: [texts, longest], filled up with 0
   */
  abstract void fill(Map<String, OnnxTensor> feed, List<MaskQuery> batch, long[] ids, int longest)
      throws OrtException;

  /** The output with the log-probabilities. */
  abstract String output();

  /** Where in that output a text's word stands. */
  abstract int place(int text, MaskQuery query, int longest);

  /** The probability of each query's word. */
  final List<Double> run(List<MaskQuery> batch) {
    int longest = batch.stream().mapToInt(query -> query.input().length()).max().orElseThrow();
    long[] ids = new long[batch.size() * longest];
    for (int text = 0; text < batch.size(); text++) {
      int[] own = batch.get(text).input().ids();
      for (int place = 0; place < own.length; place++) {
        ids[text * longest + place] = own[place];
      }
    }
    Map<String, OnnxTensor> feed = new HashMap<>();
    try {
      fill(feed, batch, ids, longest);
      try (OrtSession.Result result = session.run(feed)) {
        FloatBuffer logs = ((OnnxTensor) result.get(output()).orElseThrow()).getFloatBuffer();
        return IntStream.range(0, batch.size())
            .mapToObj(text -> Math.exp(logs.get(place(text, batch.get(text), longest))))
            .toList();
      }
    } catch (OrtException e) {
      throw failed(e);
    } finally {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  final OnnxTensor longs(long[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  private static SemascopeException failed(OrtException e) {
    return new SemascopeException("onnxruntime: " + e.getMessage(), e);
  }

  @Override
  public final void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  /** With the graph an exporter writes; the softmax is taken at the masks alone. */
  static final class Exported extends PaddedPredictions {
    Exported(Path directory, int threads) {
      super(directory, threads);
    }

    @Override
    byte[] graph(Architectures.Bound bound) {
      return ExportedBert.predicting(bound);
    }

    @Override
    void fill(Map<String, OnnxTensor> feed, List<MaskQuery> batch, long[] ids, int longest)
        throws OrtException {
      int texts = batch.size();
      float[] mask = new float[ids.length];
      long[] rows = new long[texts];
      long[] words = new long[texts];
      for (int text = 0; text < texts; text++) {
        MaskQuery query = batch.get(text);
        Arrays.fill(mask, text * longest, text * longest + query.input().length(), 1);
        rows[text] = (long) text * longest + query.position();
        words[text] = query.candidates()[0];
      }
      feed.put(ExportedBert.IDS, longs(ids, texts, longest));
      feed.put(ExportedBert.TYPES, longs(new long[ids.length], texts, longest));
      feed.put(
          ExportedBert.MASK,
          OnnxTensor.createTensor(
              super.environment, FloatBuffer.wrap(mask), new long[] {texts, 1, 1, longest}));
      feed.put(ExportedBert.ROWS, longs(rows, texts));
      feed.put(ExportedBert.WORDS, longs(words, texts, 1));
    }

    @Override
    String output() {
      return ExportedBert.LOG_PROBS;
    }

    @Override
    int place(int text, MaskQuery query, int longest) {
      return text;
    }
  }

  /** With our own graph: every place is a row and every row a target. */
  static final class Own extends PaddedPredictions {
    Own(Path directory, int threads) {
      super(directory, threads);
    }

    @Override
    byte[] graph(Architectures.Bound bound) {
      return EncoderModel.predictions(bound, Precision.FP32).bytes();
    }

    @Override
    void fill(Map<String, OnnxTensor> feed, List<MaskQuery> batch, long[] ids, int longest)
        throws OrtException {
      int rows = ids.length;
      int texts = batch.size();
      int[] lengths = batch.stream().mapToInt(query -> query.input().length()).toArray();
      long[] candidates = new long[rows];
      for (int text = 0; text < texts; text++) {
        candidates[place(text, batch.get(text), longest)] = batch.get(text).candidates()[0];
      }
      long[] each = LongStream.range(0, rows).toArray();
      feed.put(Feeds.IDS, longs(ids, rows));
      feed.put(
          Feeds.POSITIONS, longs(LongStream.of(each).map(row -> row % longest).toArray(), rows));
      feed.put(Feeds.TYPES, longs(new long[rows], rows));
      feed.put(
          Feeds.LENGTHS,
          OnnxTensor.createTensor(super.environment, IntBuffer.wrap(lengths), new long[] {texts}));
      feed.put(Feeds.PAD, longs(each, texts, longest));
      feed.put(Feeds.UNPAD, longs(each, rows));
      feed.put(Feeds.TARGETS, longs(each, rows));
      feed.put(Feeds.TARGET_PAD, longs(each, texts, longest));
      feed.put(Feeds.TARGET_UNPAD, longs(each, rows));
      feed.put(Feeds.CANDIDATES, longs(candidates, rows, 1));
      feed.put(Feeds.TOP, longs(new long[] {0}, 1));
    }

    @Override
    String output() {
      return Feeds.CANDIDATE_LOG_PROBS;
    }

    @Override
    int place(int text, MaskQuery query, int longest) {
      return text * longest + query.position();
    }
  }
}
