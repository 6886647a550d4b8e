package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.semascope.models.arch.Architectures;
import org.semascope.models.tokens.AlignedInput;

/** With the graph an exporter writes. */
final class ExportedSession extends AllLayers {
  ExportedSession(Path directory, int threads) {
    super(directory, threads);
  }

  @Override
  byte[] graph(Architectures.Bound bound) {
    return ExportedBert.of(bound);
  }

  @Override
  String output(int layer) {
    return ExportedBert.output(layer);
  }

  @Override
  void fill(Map<String, OnnxTensor> feed, List<AlignedInput> batch, int longest)
      throws OrtException {
    int texts = batch.size();
    float[] mask = new float[texts * longest];
    for (int text = 0; text < texts; text++) {
      for (int place = 0; place < batch.get(text).ids().length; place++) {
        mask[text * longest + place] = 1;
      }
    }
    feed.put(ExportedBert.IDS, longs(ids(batch, longest), texts, longest));
    feed.put(ExportedBert.TYPES, longs(new long[mask.length], texts, longest));
    feed.put(ExportedBert.MASK, floats(mask, texts, 1, 1, longest));
  }
}
