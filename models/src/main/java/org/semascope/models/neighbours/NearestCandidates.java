package org.semascope.models.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.semascope.core.Cosine;
import org.semascope.models.vectors.StaticVectors;

/** The rows of a vocabulary that can be neighbours: those that are not zero vectors. */
final class NearestCandidates {
  private final StaticVectors model;
  private final int[] rows; // ascending
  private final double[] inverseNorms; // of each

  /**
   * A vector whose neighbours are searched.
   *
   * @param excluded rows that cannot be its neighbours, such as its own
   */
  record Key(float[] vector, IntPredicate excluded) {
    boolean hasDirection() {
      return inverseNorm(vector, 0, vector.length) > 0;
    }
  }

  /**
   * One over the norm of {@code values[at .. at + dimension)}; 0 if they have no direction, being
   * all zero or not all finite.
   */
  static double inverseNorm(float[] values, int at, int dimension) {
    double squares = 0; // of floats, so it neither overflows nor underflows
    for (int i = at; i < at + dimension; i++) {
      squares += (double) values[i] * values[i];
    }
    return squares > 0 && squares < Double.POSITIVE_INFINITY ? 1 / Math.sqrt(squares) : 0;
  }

  private static void scale(float[] values, int at, int dimension, double factor) {
    for (int i = at; i < at + dimension; i++) {
      values[i] = (float) (values[i] * factor);
    }
  }

  /** The vector scaled to length 1. */
  static float[] unit(float[] vector) {
    float[] unit = vector.clone();
    scale(unit, 0, unit.length, inverseNorm(unit, 0, unit.length));
    return unit;
  }

  private NearestCandidates(StaticVectors model, int[] rows, double[] inverseNorms) {
    this.model = model;
    this.rows = rows;
    this.inverseNorms = inverseNorms;
  }

  static NearestCandidates of(StaticVectors model, IntPredicate vocabulary) {
    int dimension = model.vectors().dimension();
    int[] rows = new int[model.size()];
    double[] inverseNorms = new double[model.size()];
    float[] vector = new float[dimension];
    int count = 0;
    for (int row = 0; row < model.size(); row++) {
      if (vocabulary.test(row)) {
        model.vectors().copy(row, vector, 0);
        rows[count] = row;
        inverseNorms[count] = inverseNorm(vector, 0, dimension);
        count += inverseNorms[count] > 0 ? 1 : 0;
      }
    }
    return new NearestCandidates(
        model, Arrays.copyOf(rows, count), Arrays.copyOf(inverseNorms, count));
  }

  int count() {
    return rows.length;
  }

  int dimension() {
    return model.vectors().dimension();
  }

  int row(int candidate) {
    return rows[candidate];
  }

  /** The unit vectors of {@code count} candidates from {@code first} on: [count, dimension]. */
  void directions(int first, int count, float[] into) {
    int dimension = dimension();
    for (int i = 0; i < count; i++) {
      model.vectors().copy(rows[first + i], into, i * dimension);
      scale(into, i * dimension, dimension, inverseNorms[first + i]);
    }
  }

  double cosine(Key key, int row) {
    return Cosine.of(key.vector(), model.vectors().row(row));
  }

  Neighbour neighbour(int row, double cosine) {
    return new Neighbour(model.word(row), row, cosine);
  }

  /**
   * At most {@code k} neighbours, the closest first, by a scan of all candidates in double
   * precision; none for a key without a direction.
   */
  List<Neighbour> nearest(Key key, int k) {
    if (!key.hasDirection()) {
      return List.of();
    }
    PriorityQueue<Neighbour> best = new PriorityQueue<>(Neighbour.CLOSEST_FIRST.reversed());
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      double cosine = cosine(key, row);
      boolean tooFar = best.size() == k && cosine < best.element().cosine();
      if (!tooFar && !key.excluded().test(row)) {
        best.add(neighbour(row, cosine));
        if (best.size() > k) {
          best.remove();
        }
      }
    }
    List<Neighbour> sorted = new ArrayList<>(best);
    sorted.sort(Neighbour.CLOSEST_FIRST);
    return List.copyOf(sorted);
  }
}
