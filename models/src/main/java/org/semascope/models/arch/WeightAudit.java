package org.semascope.models.arch;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * Executes an architecture without computing, to record every weight it requests, whether the
 * checkpoint has it, and whether a token attends to later ones.
 */
final class WeightAudit {
  /** The result of every operation. */
  enum Nothing {
    NOTHING
  }

  /** Where weights are looked up. */
  @FunctionalInterface
  interface Weights {
    Optional<StoredTensor> find(String name, Shape expected);
  }

  private static final Architecture.Tokens<Nothing> TOKENS =
      new Architecture.Tokens<>(Nothing.NOTHING, Nothing.NOTHING, Nothing.NOTHING);

  private final Weights weights;
  private final Ops<Nothing> ops = recorder();
  private final SortedMap<String, StoredTensor> found = new TreeMap<>();
  private final Map<String, Shape> missing = new LinkedHashMap<>();
  private final Map<String, Linear> products = new LinkedHashMap<>();
  private boolean looksAhead;
  private long multiplications;

  WeightAudit(Weights weights) {
    this.weights = weights;
  }

  /** Whether any operation lets a token attend to a later one. */
  boolean looksAhead() {
    return looksAhead;
  }

  /** Multiplications of all linear layers, for one row each. */
  long multiplications() {
    return multiplications;
  }

  SortedMap<String, StoredTensor> found() {
    return found;
  }

  /** In the order of the requests. */
  Map<String, Shape> missing() {
    return missing;
  }

  /** The linear layers, each once, by the names of their weights. */
  Map<String, Linear> products() {
    return products;
  }

  /** Runs all blocks. */
  WeightAudit blocks(Architecture architecture) {
    for (int layer = 1; layer <= architecture.layers(); layer++) {
      architecture.block(ops, layer, Nothing.NOTHING, Ops.Rows.ALL);
    }
    return this;
  }

  /** Runs the encoder: embeddings and all blocks. */
  WeightAudit encoder(Architecture architecture) {
    architecture.embed(ops, TOKENS);
    blocks(architecture);
    architecture.lastHiddenState(ops, Nothing.NOTHING);
    return this;
  }

  /** Runs the encoder with the head, if the architecture predicts words. */
  WeightAudit head(Architecture architecture) {
    if (architecture.ability().predicts() != Ability.Predicts.NOTHING) {
      architecture.predictionStates(ops, TOKENS);
      decoder(architecture);
    }
    return this;
  }

  /** Runs the head alone. */
  void decoder(Architecture architecture) {
    architecture.predict(ops, Nothing.NOTHING);
  }

  /** Operations that compute nothing and record requests. */
  @SuppressWarnings("unchecked") // the proxy takes and gives NOTHING only
  private Ops<Nothing> recorder() {
    return (Ops<Nothing>)
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
      case "attention" -> looksAhead |= ((Attention<?>) arguments[3]).after() > 0;
      case "split" -> {
        int parts = (int) arguments[arguments.length - 1];
        return Collections.nCopies(parts, Nothing.NOTHING);
      }
      default -> {}
    }
    return Nothing.NOTHING;
  }

  private void weight(String name, long... shape) {
    Shape expected = Shape.of(shape);
    weights
        .find(name, expected)
        .ifPresentOrElse(tensor -> found.put(name, tensor), () -> missing.put(name, expected));
  }

  private void linear(Linear layer) {
    weight(layer.weight(), layer.shape());
    products.put(layer.weight(), layer);
    multiplications += layer.in() * layer.out();
    layer.bias().ifPresent(bias -> weight(bias, layer.out()));
  }

  private void convolve(Linear.Convolution layer) {
    looksAhead = true;
    weight(layer.weight(), layer.shape());
    weight(layer.bias(), layer.width());
  }
}
