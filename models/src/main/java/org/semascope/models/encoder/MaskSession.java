package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semascope.models.onnx.Feeds;

/** A graph that gives log-probabilities over the vocabulary at masked places. */
final class MaskSession implements AutoCloseable {
  private final RuntimeSession session;

  MaskSession(RuntimeSession session) {
    this.session = session;
  }

  /** Runs a batch and fills in its jobs' candidates, with the {@code top} likeliest entries. */
  void run(List<Job> jobs, int top) throws OrtException {
    List<CandidateIds> rows = new ArrayList<>();
    jobs.forEach(job -> job.targets().forEach(place -> rows.add(job.mask(place))));
    // Neither side may be empty for the runtime, so there is always one column.
    int columns = Math.max(1, rows.stream().mapToInt(row -> row.ids().length).max().orElse(0));
    long[] candidates = new long[rows.size() * columns];
    for (int row = 0; row < rows.size(); row++) {
      int[] ids = rows.get(row).ids();
      for (int column = 0; column < ids.length; column++) {
        candidates[row * columns + column] = ids[column];
      }
    }
    try (Feed feed = session.feed()) {
      new Ragged(jobs).fill(feed);
      feed.longs(Feeds.CANDIDATES, candidates, rows.size(), columns);
      feed.longs(Feeds.TOP, new long[] {top}, 1);
      try (OrtSession.Result result = session.run(feed)) {
        answer(rows, columns, top, result);
      }
    }
  }

  private static void answer(
      List<CandidateIds> rows, int columns, int top, OrtSession.Result result) {
    FloatBuffer asked = RuntimeSession.output(result, Feeds.CANDIDATE_LOG_PROBS).getFloatBuffer();
    FloatBuffer best = RuntimeSession.output(result, Feeds.TOP_LOG_PROBS).getFloatBuffer();
    LongBuffer bestIds = RuntimeSession.output(result, Feeds.TOP_IDS).getLongBuffer();
    for (CandidateIds row : rows) {
      float[] logProbs = new float[columns];
      float[] topLogProbs = new float[top];
      long[] topIds = new long[top];
      asked.get(logProbs);
      best.get(topLogProbs);
      bestIds.get(topIds);
      row.answer(logProbs, Arrays.stream(topIds).mapToInt(Math::toIntExact).toArray(), topLogProbs);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
