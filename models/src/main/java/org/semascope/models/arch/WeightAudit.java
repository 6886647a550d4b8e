package org.semascope.models.arch;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * Executes an architecture without computing, to record every weight it requests, whether the
 * checkpoint has it, and whether a token attends to later ones.
 */
final class WeightAudit {
  /** The argument and result of every operation. */
  private static final Object NOTHING = new Object();

  private static final Architecture.Tokens<Object> TOKENS =
      new Architecture.Tokens<>(NOTHING, NOTHING, NOTHING, NOTHING);

  final SortedMap<String, StoredTensor> found = new TreeMap<>();
  final Map<String, Shape> missing = new LinkedHashMap<>(); // in the order of the requests
  final Map<String, Linear> products = new LinkedHashMap<>(); // each once, by its weight's name
  boolean looksAhead; // whether any operation lets a token attend to a later one
  long multiplications; // of all linear layers, for one row each

  private final Architecture architecture;
  private final BiFunction<String, Shape, Optional<StoredTensor>> weights;
  private final Ops<Object> ops = recorder();

  WeightAudit(
      Architecture architecture, BiFunction<String, Shape, Optional<StoredTensor>> weights) {
    this.architecture = architecture;
    this.weights = weights;
  }

  /** For an architecture without weights: all are missing. */
  WeightAudit(Architecture architecture) {
    this(architecture, (name, shape) -> Optional.empty());
  }

  /** For words outside an architecture. */
  WeightAudit(BiFunction<String, Shape, Optional<StoredTensor>> weights) {
    this(null, weights);
  }

  /** Runs a character CNN. */
  WeightAudit words(CharacterCnn cnn) {
    cnn.vectors(ops, NOTHING);
    return this;
  }

  /** Runs all blocks. */
  WeightAudit blocks() {
    for (int layer = 1; layer <= architecture.layers(); layer++) {
      architecture.block(ops, layer, NOTHING, Ops.Rows.ALL);
    }
    return this;
  }

  /** Runs the encoder: embeddings and all blocks. */
  WeightAudit encoder() {
    architecture.embed(ops, TOKENS);
    blocks();
    architecture.lastHiddenState(ops, NOTHING);
    return this;
  }

  /** Runs the encoder with the head, if the architecture predicts words. */
  WeightAudit head() {
    if (architecture.ability().predicts() != Ability.Predicts.NOTHING) {
      architecture.predictionStates(ops, TOKENS);
      decoder();
    }
    return this;
  }

  /** Runs the head alone. */
  void decoder() {
    architecture.predict(ops, NOTHING);
  }

  /** Operations that compute nothing and record requests. */
  @SuppressWarnings("unchecked") // the proxy takes and gives NOTHING only
  private Ops<Object> recorder() {
    return (Ops<Object>)
        Proxy.newProxyInstance(
            Ops.class.getClassLoader(),
            new Class<?>[] {Ops.class},
            (proxy, operation, arguments) ->
                operation.isDefault()
                    ? InvocationHandler.invokeDefault(proxy, operation, arguments)
                    : record(operation.getName(), arguments));
  }

  private Object record(String operation, Object[] arguments) {
    switch (operation) {
      case "weight" -> weight((String) arguments[0], (long[]) arguments[1]);
      case "linear" -> linear((Linear) arguments[1]);
      case "convolve" -> convolve((Linear.Convolution) arguments[1]);
      case "strongest" -> filter((Linear.Filter) arguments[1]);
      case "attention" -> looksAhead |= ((Attention<?>) arguments[3]).after() > 0;
      case "split" -> {
        return Collections.nCopies((int) arguments[2], NOTHING);
      }
      default -> {}
    }
    return NOTHING;
  }

  private void weight(String name, long... shape) {
    Shape expected = Shape.of(shape);
    weights
        .apply(name, expected)
        .ifPresentOrElse(tensor -> found.put(name, tensor), () -> missing.put(name, expected));
  }

  private void linear(Linear layer) {
    weight(layer.weight(), layer.shape());
    products.put(layer.weight(), layer);
    multiplications += layer.in() * layer.out();
    layer.bias().ifPresent(bias -> weight(bias, layer.out()));
  }

  private void filter(Linear.Filter filter) {
    weight(filter.weight(), filter.shape());
    weight(filter.bias(), filter.out());
  }

  private void convolve(Linear.Convolution layer) {
    looksAhead = true;
    weight(layer.weight(), layer.shape());
    weight(layer.bias(), layer.width());
  }
}
