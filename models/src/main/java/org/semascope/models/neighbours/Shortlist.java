package org.semascope.models.neighbours;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.models.neighbours.Neighbours.Key;

/**
 * The candidates that may be among the k nearest of one key according to scores in single
 * precision; those that remain are compared exactly.
 *
 * <p>A score is the product of two directions, rounded. With u = 2^-24 and gamma(n) = nu / (1 -
 * nu), the error of a product of d numbers is at most gamma(d) |x|·|y| for any order of summation
 * (Higham 2002, section 3.1); rounding the directions themselves makes it gamma(d + 2), |x|·|y| is
 * at most 1, and one more u covers the error of double precision. So a score is within e = gamma(d
 * + 3) of its cosine. If t is the k-th best score, then k candidates have cosines of at least t -
 * e, so nothing below that is a neighbour; and a candidate above it scores at least t - 2e.
 */
final class Shortlist implements RowProducts.Row<List<Neighbour>> {
  private static final double UNIT = 0x1p-24;
  private static final int SLACK = 64;

  private final Neighbours candidates;
  private final Key key;
  private final int k;
  private final double error;
  private final float[] scores;
  private final int[] rows;
  private int size;
  private float floor; // no neighbour scores less

  Shortlist(Neighbours candidates, Key key, int k) {
    this.candidates = candidates;
    this.key = key;
    this.k = Math.min(k, candidates.candidates());
    double rounding = (candidates.dimension() + 3) * UNIT;
    this.error = rounding / (1 - rounding);
    this.scores = new float[2 * this.k + SLACK];
    this.rows = new int[scores.length];
    this.floor = key.hasDirection() ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
  }

  @Override
  public void add(float[] block, int count, int first) {
    float least = floor;
    for (int i = 0; i < count; i++) {
      if (block[i] >= least) { // rare
        offer(block[i], candidates.row(first + i));
        least = floor;
      }
    }
  }

  @Override
  public List<Neighbour> result() {
    if (size > k) {
      dropBelowFloor();
    }
    return best();
  }

  private List<Neighbour> best() {
    return IntStream.range(0, size)
        .mapToObj(i -> candidates.neighbour(key, rows[i]))
        .sorted(Neighbour.CLOSEST_FIRST)
        .limit(k)
        .toList();
  }

  private void offer(float score, int row) {
    if (key.excluded().test(row)) {
      return;
    }
    if (size == scores.length) {
      dropBelowFloor();
      if (size > scores.length / 2) {
        settle();
      }
    }
    scores[size] = score;
    rows[size++] = row;
  }

  private void dropBelowFloor() {
    float[] sorted = Arrays.copyOf(scores, size);
    Arrays.sort(sorted);
    raiseFloor(sorted[size - k] - 2 * error);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (scores[i] >= floor) {
        scores[kept] = scores[i];
        rows[kept++] = rows[i];
      }
    }
    size = kept;
  }

  /**
   * Too many scores are too close to distinguish: compares exactly, so that the list need not grow.
   */
  private void settle() {
    List<Neighbour> best = best();
    size = 0;
    for (Neighbour one : best) {
      scores[size] = (float) one.cosine();
      rows[size++] = one.row();
    }
    raiseFloor(best.get(k - 1).cosine() - error);
  }

  private void raiseFloor(double to) {
    floor = Math.max(floor, Math.nextDown((float) to));
  }
}
