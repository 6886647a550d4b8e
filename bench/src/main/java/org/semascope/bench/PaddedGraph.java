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
import java.util.stream.LongStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/**
 * The usual way to run a model, on the same runtime and weights: batches padded to their longest
 * text, every position computed, all threads on one batch.
 */
final class PaddedGraph implements AutoCloseable {
  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final OrtSession session;

  /**
   * @param graph the model as ONNX bytes
   */
  PaddedGraph(Path directory, int threads, Function<Architectures.Bound, byte[]> graph) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path",
          WeightsFolder.of(checkpoint).toString());
      session = environment.createSession(graph.apply(bound), options);
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  /** The inputs of a batch. */
  final class Batch implements AutoCloseable {
    private final Map<String, OnnxTensor> feed = new HashMap<>();
    private final List<int[]> texts;
    private final int longest;

    /**
     * @param texts the pieces of each
     */
    Batch(List<int[]> texts) {
      this.texts = texts;
      this.longest = texts.stream().mapToInt(text -> text.length).max().orElseThrow();
    }

    /** As exporters' graphs take them: texts side by side, and a mask of what is there. */
    Batch sideBySide() {
      float[] mask = new float[texts.size() * longest];
      for (int text = 0; text < texts.size(); text++) {
        Arrays.fill(mask, row(text, 0), row(text, texts.get(text).length), 1);
      }
      longs(ExportedBert.IDS, ids(), texts.size(), longest);
      longs(ExportedBert.TYPES, new long[mask.length], texts.size(), longest);
      return floats(ExportedBert.MASK, mask, texts.size(), 1, 1, longest);
    }

    /** As our own graph takes them: every place is a row, those of padding too, and a target. */
    Batch inRows() {
      int rows = texts.size() * longest;
      long[] each = LongStream.range(0, rows).toArray();
      int[] lengths = texts.stream().mapToInt(text -> text.length).toArray();
      long[] places = LongStream.of(each).map(row -> row % longest).toArray();
      longs(Feeds.IDS, ids(), rows);
      longs(Feeds.POSITIONS, places, rows);
      longs(Feeds.TYPES, new long[rows], rows);
      put(
          Feeds.LENGTHS,
          () ->
              OnnxTensor.createTensor(
                  environment, IntBuffer.wrap(lengths), new long[] {lengths.length}));
      longs(Feeds.PAD, each, texts.size(), longest);
      longs(Feeds.UNPAD, each, rows);
      longs(Feeds.TARGETS, each, rows);
      longs(Feeds.TARGET_PAD, each, texts.size(), longest);
      return longs(Feeds.TARGET_UNPAD, each, rows);
    }

    int longest() {
      return longest;
    }

    /** Which row a place of a text is, counted through all texts. */
    int row(int text, int place) {
      return text * longest + place;
    }

    Batch longs(String name, long[] values, long... shape) {
      return put(name, () -> OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
    }

    Batch floats(String name, float[] values, long... shape) {
      return put(name, () -> OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape));
    }

    List<FloatBuffer> run(List<String> outputs) {
      try (OrtSession.Result result = session.run(feed)) {
        List<FloatBuffer> fetched = new ArrayList<>();
        for (String output : outputs) {
          fetched.add(((OnnxTensor) result.get(output).orElseThrow()).getFloatBuffer());
        }
        return fetched;
      } catch (OrtException e) {
        throw failed(e);
      }
    }

    /** [texts, longest], filled up with 0. */
    private long[] ids() {
      long[] ids = new long[texts.size() * longest];
      for (int text = 0; text < texts.size(); text++) {
        for (int place = 0; place < texts.get(text).length; place++) {
          ids[row(text, place)] = texts.get(text)[place];
        }
      }
      return ids;
    }

    private interface Made {
      OnnxTensor make() throws OrtException;
    }

    private Batch put(String name, Made tensor) {
      try {
        feed.put(name, tensor.make());
        return this;
      } catch (OrtException e) {
        throw failed(e);
      }
    }

    @Override
    public void close() {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  private static SemascopeException failed(OrtException e) {
    return new SemascopeException("onnxruntime: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw failed(e);
    }
  }
}
