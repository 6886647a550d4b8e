package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.function.IntFunction;
import org.semascope.models.onnx.Feeds;
import org.semascope.models.tokens.PieceRange;

/** A graph that gives words' vectors at certain layers. */
final class VectorSession implements AutoCloseable {
  private final RuntimeSession session;
  private final SortedSet<Integer> layers;
  private final int hidden;

  VectorSession(RuntimeSession session, SortedSet<Integer> layers, int hidden) {
    this.session = session;
    this.layers = layers;
    this.hidden = hidden;
  }

  /**
   * Runs a batch and fills in its jobs' words.
   *
   * @param outputs the name of the output that is taken for a layer
   */
  void run(List<Job> jobs, Pieces how, IntFunction<String> outputs) throws OrtException {
    List<LayerVectors> words = new ArrayList<>();
    jobs.forEach(job -> words.addAll(job.words().values()));
    try (Feed feed = session.feed()) {
      new Ragged(jobs).fill(feed);
      // The vectors of a single word would be summed in another order.
      fillWords(feed, jobs, Math.max(2, words.size()), how);
      try (OrtSession.Result result = session.run(feed)) {
        for (int layer : layers) {
          FloatBuffer vectors =
              RuntimeSession.output(result, outputs.apply(layer)).getFloatBuffer();
          for (LayerVectors word : words) {
            float[] vector = new float[hidden];
            vectors.get(vector);
            word.put(layer, vector);
          }
        }
      }
    }
  }

  /** pieces[word][i] = target row of its i-th piece, its last one's once more to fill up. */
  private static void fillWords(Feed feed, List<Job> jobs, int words, Pieces how)
      throws OrtException {
    int longest =
        jobs.stream()
            .flatMap(job -> job.words().keySet().stream())
            .mapToInt(PieceRange::length)
            .max()
            .orElseThrow();
    // The runtime sums tokens in groups of four and a rest one by one; without a rest, a word's sum
    // is the same to the last bit beside longer words.
    int most = longest <= 4 ? longest : (longest + 3) / 4 * 4;
    long[] pieces = new long[words * most];
    float[] shares = new float[words * most];
    int word = 0;
    int firstRow = 0;
    for (Job job : jobs) {
      for (PieceRange range : job.words().keySet()) {
        // Targets are sorted and a word's pieces stand together, so their rows do too.
        int row = firstRow + job.targets().headSet(range.first()).size();
        for (int piece = 0; piece < most; piece++) {
          pieces[word * most + piece] = row + Math.min(piece, range.length() - 1);
          shares[word * most + piece] = piece < range.length() ? how.share(range.length()) : 0;
        }
        word++;
      }
      firstRow += job.targets().size();
    }
    feed.longs(Feeds.PIECES, pieces, words, most);
    if (how != Pieces.MAX) { // which needs no shares: one more of the same is no larger
      feed.floats(Feeds.WEIGHTS, shares, words, most, 1);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
