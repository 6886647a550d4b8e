package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.core.SemascopeException;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.onnx.WeightsFolder;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Checkpoints;

/** The same weights and runtime with the graph an exporter writes, all threads on one batch. */
final class ExportedSession implements AllLayers {
  private final int layers;
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  ExportedSession(Path directory, int threads) {
    Checkpoint checkpoint = Checkpoints.open(directory);
    Architectures.Bound bound = Architectures.bind(Config.read(directory), checkpoint);
    this.layers = bound.architecture().layers();
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      options.addConfigEntry(
          "session.model_external_initializers_file_folder_path",
          WeightsFolder.of(checkpoint).toString());
      session = environment.createSession(ExportedBert.of(bound), options);
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  @Override
  public List<FloatBuffer> run(List<AlignedInput> batch) {
    int texts = batch.size();
    int longest = AllLayers.longest(batch);
    long[] ids = new long[texts * longest];
    float[] mask = new float[texts * longest];
    for (int text = 0; text < texts; text++) {
      int[] own = batch.get(text).ids();
      for (int place = 0; place < own.length; place++) {
        ids[text * longest + place] = own[place];
        mask[text * longest + place] = 1;
      }
    }
    long[] shape = {texts, longest};
    try (OnnxTensor pieces = longs(ids, shape);
        OnnxTensor types = longs(new long[ids.length], shape);
        OnnxTensor present =
            OnnxTensor.createTensor(
                environment, FloatBuffer.wrap(mask), new long[] {texts, 1, 1, longest});
        OrtSession.Result result =
            session.run(
                Map.of(
                    ExportedBert.IDS, pieces,
                    ExportedBert.TYPES, types,
                    ExportedBert.MASK, present))) {
      List<FloatBuffer> fetched = new ArrayList<>();
      for (int layer = 0; layer <= layers; layer++) {
        OnnxTensor vectors = (OnnxTensor) result.get(ExportedBert.output(layer)).orElseThrow();
        fetched.add(vectors.getFloatBuffer());
      }
      return fetched;
    } catch (OrtException e) {
      throw failed(e);
    }
  }

  private OnnxTensor longs(long[] values, long[] shape) throws OrtException {
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
