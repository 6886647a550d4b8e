package org.semascope.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtException;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.semascope.models.arch.Architectures;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;

/** With our own graph: every place is a row, those of padding too, and every row a word. */
final class PaddedSession extends AllLayers {
  PaddedSession(Path directory, int threads) {
    super(directory, threads);
  }

  @Override
  byte[] graph(Architectures.Bound bound) {
    int last = bound.architecture().layers();
    return EncoderModel.vectors(
            bound, new TreeSet<>(IntStream.rangeClosed(0, last).boxed().toList()), Precision.FP32)
        .bytes();
  }

  @Override
  String output(int layer) {
    return Feeds.layer(layer);
  }

  @Override
  void fill(Map<String, OnnxTensor> feed, List<AlignedInput> batch, int longest)
      throws OrtException {
    int texts = batch.size();
    int rows = texts * longest;
    int[] lengths = batch.stream().mapToInt(input -> input.ids().length).toArray();
    long[] each = IntStream.range(0, rows).asLongStream().toArray();
    long[] places = Arrays.stream(each).map(row -> row % longest).toArray();
    float[] ones = new float[rows];
    Arrays.fill(ones, 1);

    feed.put(Feeds.IDS, longs(ids(batch, longest), rows));
    feed.put(Feeds.POSITIONS, longs(places, rows));
    feed.put(Feeds.TYPES, longs(new long[rows], rows));
    feed.put(
        Feeds.LENGTHS,
        OnnxTensor.createTensor(environment(), IntBuffer.wrap(lengths), new long[] {texts}));
    feed.put(Feeds.PAD, longs(each, texts, longest));
    feed.put(Feeds.UNPAD, longs(each, rows));
    feed.put(Feeds.TARGETS, longs(each, rows));
    feed.put(Feeds.TARGET_PAD, longs(each, texts, longest));
    feed.put(Feeds.TARGET_UNPAD, longs(each, rows));
    feed.put(Feeds.PIECES, longs(each, rows, 1));
    feed.put(Feeds.SHARES, floats(ones, rows, 1, 1));
  }
}
