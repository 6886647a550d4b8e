package org.semascope.bench;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.semascope.models.arch.Architecture;
import org.semascope.models.arch.Architectures;
import org.semascope.models.arch.Config;
import org.semascope.models.arch.Linear;
import org.semascope.models.arch.Ops;
import org.semascope.models.weights.Checkpoint;
import org.semascope.models.weights.Shape;
import org.semascope.models.weights.StoredTensor;

/**
 * The tensors that a configuration asks for, and the products it takes, found by walking its
 * architecture without a checkpoint.
 */
final class Blueprint {
  /** More than any operation gives at once. */
  private static final int MOST_PARTS = 8;

  private static final Object NOTHING = new Object();

  private final Map<String, Shape> tensors = new LinkedHashMap<>();
  private final Architecture architecture;
  private long productsPerToken;

  /**
   * @param directory with a config.json
   */
  Blueprint(Path directory) {
    architecture =
        Architectures.outline(Config.read(directory), new Empty(directory)).architecture();
    @SuppressWarnings("unchecked") // what computes nothing takes and gives anything
    Ops<Object> recorder =
        (Ops<Object>)
            Proxy.newProxyInstance(
                Ops.class.getClassLoader(), new Class<?>[] {Ops.class}, this::record);
    walk(recorder);
  }

  Map<String, Shape> tensors() {
    return Collections.unmodifiableMap(tensors);
  }

  /** Floating-point operations for each token of a text of this length, through all layers. */
  double workPerToken(int length) {
    double attention = 2.0 * 2 * length * architecture.hiddenSize() * architecture.layers();
    return 2.0 * productsPerToken + attention;
  }

  private void walk(Ops<Object> ops) {
    architecture.embed(ops, new Architecture.Tokens<>(NOTHING, NOTHING, NOTHING));
    for (int layer = 1; layer <= architecture.layers(); layer++) {
      architecture.block(ops, layer, NOTHING, Ops.Rows.ALL);
    }
    architecture.finished(ops, NOTHING);
  }

  /** An operation that computes nothing. */
  private Object record(Object proxy, Method operation, Object[] arguments) {
    for (Object argument : arguments) {
      if (argument instanceof Linear layer) {
        tensors.put(layer.weight(), Shape.of(layer.shape()));
        layer.bias().ifPresent(bias -> tensors.put(bias, Shape.of(layer.out())));
        productsPerToken += layer.in() * layer.out();
      }
    }
    if (operation.getName().equals("weight")) {
      tensors.put((String) arguments[0], Shape.of((long[]) arguments[1]));
    }
    return operation.getReturnType() == List.class
        ? Collections.nCopies(MOST_PARTS, NOTHING)
        : NOTHING;
  }

  private record Empty(Path origin) implements Checkpoint {
    @Override
    public SortedMap<String, StoredTensor> tensors() {
      return new TreeMap<>();
    }
  }
}
