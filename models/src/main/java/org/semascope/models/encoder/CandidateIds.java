package org.semascope.models.encoder;

import java.util.Arrays;

/** The entries that all queries of one masked place ask for, one query's after another's. */
final class CandidateIds {
  private int[] ids = new int[0];
  private float[] logProbs;
  private int[] topIds;
  private float[] top;

  /** Adds a query's entries and tells where they begin. */
  int add(int[] more) {
    int start = ids.length;
    ids = Arrays.copyOf(ids, start + more.length);
    System.arraycopy(more, 0, ids, start, more.length);
    return start;
  }

  int[] ids() {
    return ids;
  }

  void answer(float[] logProbs, int[] topIds, float[] top) {
    this.logProbs = logProbs;
    this.topIds = topIds;
    this.top = top;
  }

  /** Of the entries asked for; perhaps some more after them. */
  float[] logProbs() {
    return logProbs;
  }

  /** Of the likeliest entries. */
  float[] top() {
    return top;
  }

  Prediction prediction(int start, int count) {
    return new Prediction(
        Arrays.copyOfRange(logProbs, start, start + count), topIds.clone(), top.clone());
  }
}
