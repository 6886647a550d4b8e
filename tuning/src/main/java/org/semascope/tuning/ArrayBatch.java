package org.semascope.tuning;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Ops.Rows;
import org.semascope.models.encoder.Ragged;
import org.semascope.models.encoder.Ragged.Padding;

/** A ragged batch as arrays, with the positions that attention needs. */
final class ArrayBatch {
  /** Attention mask value: its exponential is 0, and sums with it stay finite. */
  private static final double UNSEEN = -1e30;

  private final NDManager manager;
  private final Ragged ragged;
  private final DataType type;
  private final Architecture.Tokens<NDArray> tokens;
  private final Map<Rows, NDArray> pads = new EnumMap<>(Rows.class);
  private final Map<Rows, NDArray> unpads = new EnumMap<>(Rows.class);
  private final NDArray targets;
  private final NDArray beyond;

  /** A value for a query token and a key token, each given by its row in the batch. */
  @FunctionalInterface
  interface OfPair {
    double of(int query, int key);
  }

  /**
   * @param type data type of the model
   */
  ArrayBatch(NDManager manager, Ragged ragged, DataType type) {
    this.manager = manager;
    this.ragged = ragged;
    this.type = type;
    this.tokens =
        new Architecture.Tokens<>(
            manager.create(ragged.ids()),
            manager.create(ragged.positions()),
            manager.create(ragged.types()),
            ragged
                .words()
                .map(
                    words ->
                        manager.create(
                            words.characters(), new Shape(words.words(), words.length())))
                .orElse(null));
    this.targets = manager.create(ragged.targets());
    for (Rows rows : Rows.values()) {
      Padding padding = padding(rows);
      pads.put(rows, manager.create(padding.pad(), new Shape(texts(), padding.longest())));
      unpads.put(rows, manager.create(padding.unpad()));
    }
    this.beyond = beyond();
  }

  Architecture.Tokens<NDArray> tokens() {
    return tokens;
  }

  int texts() {
    return ragged.lengths().length;
  }

  int rows(Rows rows) {
    return padding(rows).unpad().length;
  }

  /** The target rows: [rows]. */
  NDArray targets() {
    return targets;
  }

  /** The row of each token among the embeddings of all ids and then those of its own. */
  NDArray choice() {
    return manager.create(ragged.own().choice());
  }

  /** Row of each position of each text: [texts, longest]. */
  NDArray pad(Rows rows) {
    return pads.get(rows);
  }

  /** Position of each row in the padded batch: [rows]. */
  NDArray unpad(Rows rows) {
    return unpads.get(rows);
  }

  /** Padding mask: very low beyond the end of a text, otherwise 0: [texts, 1, 1, longest]. */
  NDArray beyondEnds() {
    return beyond;
  }

  private NDArray beyond() {
    int longest = ragged.tokenPadding().longest();
    double[] values = new double[texts() * longest];
    for (int text = 0; text < texts(); text++) {
      int start = text * longest;
      Arrays.fill(values, start + ragged.lengths()[text], start + longest, UNSEEN);
    }
    return manager.create(values, new Shape(texts(), 1, 1, longest)).toType(type, false);
  }

  /** The position of a token in its text. */
  int position(int row) {
    return (int) ragged.positions()[row];
  }

  boolean sameSegment(int one, int other) {
    return ragged.types()[one] == ragged.types()[other];
  }

  boolean isUnseen(int row) {
    return ragged.unseen()[row] != 0;
  }

  /** Maximum distance of two tokens of the batch. */
  int farthest() {
    long last = Arrays.stream(ragged.positions()).max().orElseThrow();
    return (int) (last - Arrays.stream(ragged.positions()).min().orElseThrow());
  }

  /** Attention mask: very low for masked pairs, otherwise 0: [texts, 1, queries, longest]. */
  NDArray hiding(Rows queries, java.util.function.BiPredicate<Integer, Integer> hidden) {
    double[] values = ofPairs(queries, (query, key) -> hidden.test(query, key) ? UNSEEN : 0);
    return manager.create(values, pairs(queries)).toType(type, false);
  }

  /** An integer for each pair: [texts, 1, queries, longest]. */
  NDArray numbers(Rows queries, OfPair number) {
    double[] values = ofPairs(queries, number);
    long[] whole = Arrays.stream(values).mapToLong(value -> (long) value).toArray();
    return manager.create(whole, pairs(queries));
  }

  private Shape pairs(Rows queries) {
    return new Shape(texts(), 1, padding(queries).longest(), ragged.tokenPadding().longest());
  }

  private double[] ofPairs(Rows queries, OfPair number) {
    Padding keys = ragged.tokenPadding();
    Padding asked = padding(queries);
    double[] values = new double[texts() * asked.longest() * keys.longest()];
    int at = 0;
    for (int text = 0; text < texts(); text++) {
      for (int i = 0; i < asked.longest(); i++) {
        int row = (int) asked.pad()[text * asked.longest() + i];
        int query = queries == Rows.ALL ? row : (int) ragged.targets()[row];
        for (int j = 0; j < keys.longest(); j++) {
          values[at++] = number.of(query, (int) keys.pad()[text * keys.longest() + j]);
        }
      }
    }
    return values;
  }

  private Padding padding(Rows rows) {
    return rows == Rows.ALL ? ragged.tokenPadding() : ragged.targetPadding();
  }
}
