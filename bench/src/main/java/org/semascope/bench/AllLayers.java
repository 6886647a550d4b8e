package org.semascope.bench;

import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.semascope.models.arch.Architectures;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.Precision;
import org.semascope.models.tokens.AlignedInput;

/** Every layer of every position of padded batches, fetched. */
abstract class AllLayers implements AutoCloseable {
  private final PaddedGraph graph;
  private final int layers;

  private AllLayers(
      Path directory, int layers, int threads, Function<Architectures.Bound, byte[]> made) {
    this.graph = new PaddedGraph(directory, threads, made);
    this.layers = layers;
  }

  abstract String output(int layer);

  abstract PaddedGraph.Batch fill(PaddedGraph.Batch batch, int rows);

  /**
   * Runs a batch.
   *
   * @return for each layer the vectors [texts, longest, hidden]
   */
  final List<FloatBuffer> run(List<AlignedInput> inputs) {
    List<int[]> texts = inputs.stream().map(AlignedInput::ids).toList();
    try (PaddedGraph.Batch batch = graph.new Batch(texts)) {
      return fill(batch, texts.size() * batch.longest())
          .run(IntStream.rangeClosed(0, layers).mapToObj(this::output).toList());
    }
  }

  static int longest(List<AlignedInput> batch) {
    return batch.stream().mapToInt(input -> input.ids().length).max().orElseThrow();
  }

  @Override
  public final void close() {
    graph.close();
  }

  /** With the graph an exporter writes. */
  static final class Exported extends AllLayers {
    Exported(Path directory, int layers, int threads) {
      super(directory, layers, threads, ExportedBert::of);
    }

    @Override
    String output(int layer) {
      return ExportedBert.output(layer);
    }

    @Override
    PaddedGraph.Batch fill(PaddedGraph.Batch batch, int rows) {
      return batch.sideBySide();
    }
  }

  /** With our own graph, every row of which is a word. */
  static final class Own extends AllLayers {
    Own(Path directory, int layers, int threads) {
      super(
          directory,
          layers,
          threads,
          bound ->
              EncoderModel.vectors(
                      bound,
                      new TreeSet<>(IntStream.rangeClosed(0, layers).boxed().toList()),
                      Precision.FP32)
                  .bytes());
    }

    @Override
    String output(int layer) {
      return Feeds.layer(layer);
    }

    @Override
    PaddedGraph.Batch fill(PaddedGraph.Batch batch, int rows) {
      float[] ones = new float[rows];
      Arrays.fill(ones, 1);
      return batch
          .inRows()
          .longs(Feeds.PIECES, IntStream.range(0, rows).asLongStream().toArray(), rows, 1)
          .floats(Feeds.SHARES, ones, rows, 1, 1);
    }
  }
}
