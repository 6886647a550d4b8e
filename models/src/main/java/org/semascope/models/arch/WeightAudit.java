package org.semascope.models.arch;

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
 * Walks an architecture without computing: notes every weight it asks for, whether the checkpoint
 * has it, and whether a token attends to later ones.
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

  private final Weights weights;
  private final SortedMap<String, StoredTensor> found = new TreeMap<>();
  private final Map<String, Shape> missing = new LinkedHashMap<>();
  private final Map<String, Linear> products = new LinkedHashMap<>();
  private boolean looksAhead;
  private long multiplications;

  WeightAudit(Weights weights) {
    this.weights = weights;
  }

  /** Whether any operation so far lets a token attend to a later one. */
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

  /** In the order of the requests. */
  Map<String, Shape> missing() {
    return missing;
  }

  /** The linear maps asked for, each once, by the names of their weights. */
  Map<String, Linear> products() {
    return products;
  }

  /** The operations, of which only those that name weights or look at other tokens do anything. */
  @SuppressWarnings("unchecked") // the proxy takes and gives NOTHING only
  Ops<Nothing> ops() {
    return (Ops<Nothing>)
        Proxy.newProxyInstance(
            Ops.class.getClassLoader(),
            new Class<?>[] {Ops.class},
            (proxy, operation, arguments) -> note(operation.getName(), arguments));
  }

  private Object note(String operation, Object[] arguments) {
    switch (operation) {
      case "weight" -> weight((String) arguments[0], (long[]) arguments[1]);
      case "linear" -> linear((Linear) arguments[1]);
      case "convolve" -> convolve((Convolution) arguments[1]);
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

  private void convolve(Convolution layer) {
    looksAhead = true;
    weight(layer.weight(), layer.shape());
    weight(layer.bias(), layer.width());
  }
}
