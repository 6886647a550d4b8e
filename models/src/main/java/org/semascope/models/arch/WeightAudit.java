package org.semascope.models.arch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * Computes nothing, but notes every weight it is asked for, whether the checkpoint has it, and
 * whether a token sees those after it.
 */
final class WeightAudit implements Ops<WeightAudit.Nothing> {
  /** What every operation gives. */
  enum Nothing {
    NOTHING
  }

  /** Where weights are looked up. */
  @FunctionalInterface
  interface Weights {
    Optional<StoredTensor> find(String name, Shape expected);
  }

  private final Weights weights;
  private final SortedMap<String, StoredTensor> found = new TreeMap<>();
  private final Map<String, Shape> missing = new LinkedHashMap<>();
  private final Map<String, Linear> products = new LinkedHashMap<>();
  private boolean looksAhead;
  private long multiplications;

  WeightAudit(Weights weights) {
    this.weights = weights;
  }

  /** Whether anything computed so far lets a token see one after it. */
  boolean looksAhead() {
    return looksAhead;
  }

  /** Multiplications of all linear maps so far, for one row each. */
  long multiplications() {
    return multiplications;
  }

  SortedMap<String, StoredTensor> found() {
    return found;
  }

  /** In the order it was asked for. */
  Map<String, Shape> missing() {
    return missing;
  }

  /** The linear maps asked for, each once, by the names of their weights. */
  Map<String, Linear> products() {
    return products;
  }

  @Override
  public Nothing weight(String name, long... shape) {
    Shape expected = Shape.of(shape);
    weights
        .find(name, expected)
        .ifPresentOrElse(tensor -> found.put(name, tensor), () -> missing.put(name, expected));
    return Nothing.NOTHING;
  }

  @Override
  public Nothing linear(Nothing x, Linear layer) {
    weight(layer.weight(), layer.shape());
    products.put(layer.weight(), layer);
    multiplications += layer.in() * layer.out();
    layer.bias().ifPresent(bias -> weight(bias, layer.out()));
    return Nothing.NOTHING;
  }

  @Override
  public Nothing gather(Nothing table, Nothing rows) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing shift(Nothing x, long by) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing add(Nothing a, Nothing b) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing multiply(Nothing a, Nothing b) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing scale(Nothing x, double by) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing plus(Nothing x, double by) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing rmsNorm(Nothing x, Nothing scale, int groups, double epsilon) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing layerNorm(Nothing x, Nothing scale, Nothing shift, double epsilon) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing activate(Nothing x, Activation activation) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing at(Rows rows, Nothing x) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing attention(Nothing query, Nothing key, Nothing value, Attention<Nothing> options) {
    looksAhead |= options.after() > 0;
    return Nothing.NOTHING;
  }

  @Override
  public Nothing byDistance(Nothing table, Distances distances, Rows queries) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing layerNorm(Nothing x, Nothing scale, double epsilon) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing table(float[][] rows) {
    return Nothing.NOTHING;
  }

  @Override
  public List<Nothing> split(Nothing x, int groups, int parts) {
    return Collections.nCopies(parts, Nothing.NOTHING);
  }

  @Override
  public Nothing repeat(Nothing row, Rows rows) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing nearby(Nothing table, Distances distances) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing queryToPlace(
      Nothing query, Nothing nearby, Distances distances, int heads, Rows queries) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing keyToPlace(
      Nothing key, Nothing nearby, Distances distances, int heads, Rows queries) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing queryToSegment(Nothing query, Nothing table, int heads, Rows queries) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing unseen(boolean byAnyone, Rows queries) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing rotate(Nothing x, int heads, Rotary rotary, Rows rows) {
    return Nothing.NOTHING;
  }

  @Override
  public Nothing convolve(Nothing x, Convolution layer) {
    looksAhead = true;
    weight(layer.weight(), layer.shape());
    return weight(layer.bias(), layer.width());
  }
}
