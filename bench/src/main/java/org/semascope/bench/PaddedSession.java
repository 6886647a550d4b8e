package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
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
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.Precision;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/**
 * Padded batches on our own graph: a batch padded to its longest text, every layer of every
 * position computed and fetched, all threads on one batch.
 */
final class PaddedSession implements AllLayers {
  private final int layers;
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  PaddedSession(Path directory, int threads) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    this.layers = bound.architecture().layers();
    TreeSet<Integer> all = new TreeSet<>(IntStream.rangeClosed(0, layers).boxed().toList());
    byte[] model = EncoderModel.vectors(bound, all, Precision.FP32);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path",
          WeightsFolder.of(checkpoint).toString());
      session = environment.createSession(model, options);
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  @Override
  public List<FloatBuffer> run(List<AlignedInput> batch) {
    try {
      return padded(batch);
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  private List<FloatBuffer> padded(List<AlignedInput> batch) throws OrtException {
    int texts = batch.size();
    int longest = AllLayers.longest(batch);
    int rows = texts * longest;
    long[] ids = new long[rows];
    for (int text = 0; text < texts; text++) {
      int[] own = batch.get(text).ids();
      for (int place = 0; place < own.length; place++) {
        ids[text * longest + place] = own[place];
      }
    }
    int[] lengths = batch.stream().mapToInt(input -> input.ids().length).toArray();
    long[] each = IntStream.range(0, rows).asLongStream().toArray();
    long[] places = Arrays.stream(each).map(row -> row % longest).toArray();
    float[] ones = new float[rows];
    Arrays.fill(ones, 1);

    Map<String, OnnxTensor> feed = new HashMap<>();
    feed.put(Feeds.IDS, longs(ids, rows));
    feed.put(Feeds.POSITIONS, longs(places, rows));
    feed.put(Feeds.TYPES, longs(new long[rows], rows));
    feed.put(
        Feeds.LENGTHS,
        OnnxTensor.createTensor(environment, IntBuffer.wrap(lengths), new long[] {texts}));
    feed.put(Feeds.PAD, longs(each, texts, longest));
    feed.put(Feeds.UNPAD, longs(each, rows));
    feed.put(Feeds.TARGETS, longs(each, rows));
    feed.put(Feeds.TARGET_PAD, longs(each, texts, longest));
    feed.put(Feeds.TARGET_UNPAD, longs(each, rows));
    feed.put(Feeds.PIECES, longs(each, rows, 1));
    feed.put(
        Feeds.SHARES,
        OnnxTensor.createTensor(environment, FloatBuffer.wrap(ones), new long[] {rows, 1, 1}));
    try (OrtSession.Result result = session.run(feed)) {
      List<FloatBuffer> fetched = new ArrayList<>();
      for (int layer = 0; layer <= layers; layer++) {
        fetched.add(((OnnxTensor) result.get(Feeds.layer(layer)).orElseThrow()).getFloatBuffer());
      }
      return fetched;
    } finally {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  private OnnxTensor longs(long[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
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
