package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/**
 * The usual way to run a model, on the same runtime and weights: a batch padded to its longest
 * text, every layer of every position computed and fetched, all threads on one batch.
 */
abstract class AllLayers implements AutoCloseable {
  private final OrtEnvironment environment =
      OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
  private final OrtSession session;
  private final int layers;

  AllLayers(Path directory, int threads) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    layers = bound.architecture().layers();
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

  /** The model as ONNX bytes, with every layer an output. */
  abstract byte[] graph(Architectures.Bound bound);

  abstract String output(int layer);

  /** Adds a batch's inputs, for texts padded to this length. */
  abstract void fill(Map<String, OnnxTensor> feed, List<AlignedInput> batch, int longest)
      throws OrtException;

  /**
   * Runs a batch.
   *
   * @return for each layer the vectors [texts, longest, hidden]
   */
  final List<FloatBuffer> run(List<AlignedInput> batch) {
    Map<String, OnnxTensor> feed = new HashMap<>();
    try {
      fill(feed, batch, longest(batch));
      try (OrtSession.Result result = session.run(feed)) {
        List<FloatBuffer> fetched = new ArrayList<>();
        for (int layer = 0; layer <= layers; layer++) {
          fetched.add(((OnnxTensor) result.get(output(layer)).orElseThrow()).getFloatBuffer());
        }
        return fetched;
      }
    } catch (OrtException e) {
      throw failed(e);
    } finally {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  static int longest(List<AlignedInput> batch) {
    return batch.stream().mapToInt(input -> input.ids().length).max().orElseThrow();
  }

  /** Pieces [texts, longest], filled up with 0. */
  static long[] ids(List<AlignedInput> batch, int longest) {
    long[] ids = new long[batch.size() * longest];
    for (int text = 0; text < batch.size(); text++) {
      int[] own = batch.get(text).ids();
      for (int place = 0; place < own.length; place++) {
        ids[text * longest + place] = own[place];
      }
    }
    return ids;
  }

  final OrtEnvironment environment() {
    return environment;
  }

  final OnnxTensor longs(long[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  final OnnxTensor floats(float[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
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
}
