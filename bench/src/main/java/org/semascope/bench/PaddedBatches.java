package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.models.ContextualModel;
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
 * The usual way, on the same runtime and weights: batches of 32 texts as they come, padded to the
 * longest, every layer of every position computed and fetched, all threads on one batch.
 */
final class PaddedBatches implements Contestant {
  private static final int BATCH = 32;

  private final ContextualModel tokens;
  private final int layers;
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  PaddedBatches(ContextualModel tokens, Path directory, int threads) {
    this.tokens = tokens;
    this.layers = tokens.architecture().layers();
    Checkpoint checkpoint = Checkpoints.open(directory);
    TreeSet<Integer> all = new TreeSet<>(IntStream.rangeClosed(0, layers).boxed().toList());
    byte[] model =
        EncoderModel.vectors(
            Architectures.bind(Config.read(directory), checkpoint), all, Precision.FP32);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path",
          WeightsFolder.of(checkpoint).toString());
      session = environment.createSession(model, options);
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + e.getMessage(), e);
    }
  }

  @Override
  public String name() {
    return "random padded batches of 32";
  }

  @Override
  public int textsPerRound() {
    return 4 * BATCH;
  }

  @Override
  public void encode(List<String> texts) {
    for (int start = 0; start < texts.size(); start += BATCH) {
      List<AlignedInput> batch =
          texts.subList(start, Math.min(texts.size(), start + BATCH)).stream()
              .map(text -> tokens.align(Ours.middle(text)))
              .toList();
      try {
        run(batch);
      } catch (OrtException e) {
        throw new SemascopeException("onnxruntime: " + e.getMessage(), e);
      }
    }
  }

  private void run(List<AlignedInput> batch) throws OrtException {
    int texts = batch.size();
    int longest = batch.stream().mapToInt(input -> input.ids().length).max().orElseThrow();
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
      for (int layer = 0; layer <= layers; layer++) {
        ((OnnxTensor) result.get(Feeds.layer(layer)).orElseThrow()).getFloatBuffer();
      }
    } finally {
      feed.values().forEach(OnnxTensor::close);
    }
  }

  private OnnxTensor longs(long[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (OrtException e) {
      throw new SemascopeException("onnxruntime: " + e.getMessage(), e);
    }
  }
}
