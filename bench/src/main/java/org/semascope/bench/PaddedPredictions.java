package org.semascope.bench;

import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.semascope.models.arch.Architectures;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.onnx.EncoderModel;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.onnx.Precision;

/** Masked words from padded batches, the head at every position. */
abstract class PaddedPredictions implements AutoCloseable {
  private final PaddedGraph graph;

  private PaddedPredictions(
      Path directory, int threads, Function<Architectures.Bound, byte[]> made) {
    this.graph = new PaddedGraph(directory, threads, made);
  }

  /** The log-probability of each query's word. */
  abstract List<Float> run(PaddedGraph.Batch batch, List<MaskQuery> queries);

  /** The probability of each query's word. */
  final List<Double> run(List<MaskQuery> queries) {
    List<int[]> texts = queries.stream().map(query -> query.input().ids()).toList();
    try (PaddedGraph.Batch batch = graph.new Batch(texts)) {
      return run(batch, queries).stream().map(Math::exp).toList();
    }
  }

  /** Which row of a batch each query's mask is. */
  private static long[] masks(PaddedGraph.Batch batch, List<MaskQuery> queries) {
    return IntStream.range(0, queries.size())
        .mapToLong(text -> batch.row(text, queries.get(text).position()))
        .toArray();
  }

  @Override
  public final void close() {
    graph.close();
  }

  /** With the graph an exporter writes; the softmax is taken at the masks alone. */
  static final class Exported extends PaddedPredictions {
    Exported(Path directory, int threads) {
      super(directory, threads, ExportedBert::predicting);
    }

    @Override
    List<Float> run(PaddedGraph.Batch batch, List<MaskQuery> queries) {
      int texts = queries.size();
      long[] words = queries.stream().mapToLong(query -> query.candidates()[0]).toArray();
      FloatBuffer logs =
          batch
              .sideBySide()
              .longs(ExportedBert.ROWS, masks(batch, queries), texts)
              .longs(ExportedBert.WORDS, words, texts, 1)
              .run(List.of(ExportedBert.LOG_PROBS))
              .get(0);
      return IntStream.range(0, texts).mapToObj(logs::get).toList();
    }
  }

  /** With our own graph, every row of which is a target. */
  static final class Own extends PaddedPredictions {
    Own(Path directory, int threads) {
      super(directory, threads, bound -> EncoderModel.predictions(bound, Precision.FP32).bytes());
    }

    @Override
    List<Float> run(PaddedGraph.Batch batch, List<MaskQuery> queries) {
      int rows = queries.size() * batch.longest();
      long[] masks = masks(batch, queries);
      long[] candidates = new long[rows];
      for (int text = 0; text < masks.length; text++) {
        candidates[(int) masks[text]] = queries.get(text).candidates()[0];
      }
      FloatBuffer logs =
          batch
              .inRows()
              .longs(Feeds.CANDIDATES, candidates, rows, 1)
              .longs(Feeds.TOP, new long[] {0}, 1)
              .run(List.of(Feeds.CANDIDATE_LOG_PROBS))
              .get(0);
      return IntStream.range(0, masks.length)
          .mapToObj(text -> logs.get((int) masks[text]))
          .toList();
    }
  }
}
