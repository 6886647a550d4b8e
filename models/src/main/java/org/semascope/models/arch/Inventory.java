package org.semascope.models.arch;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.semascope.models.weights.Shape;

/**
 * Walks an architecture without computing: every tensor it will ever ask for is looked up and its
 * shape checked, so that a faulty checkpoint is refused whole, before any work.
 */
public final class Inventory {
  private final Set<String> used = new TreeSet<>();
  private final Set<String> unused;
  private long parameters;

  private Inventory(Architecture architecture, Tensors tensors) {
    Walker walker = new Walker(tensors);
    architecture.embed(walker, new Architecture.Tokens<>(null, null, null));
    for (int layer = 1; layer <= architecture.layers(); layer++) {
      architecture.block(walker, layer, null, Ops.Rows.ALL);
    }
    if (architecture.ability().predicts() != Ability.Predicts.NOTHING) {
      architecture.expect(walker, new Architecture.Tokens<>(null, null, null));
      architecture.predict(walker, null);
    }
    unused = new TreeSet<>(tensors.names());
    unused.removeAll(used);
  }

  public static Inventory of(Architectures.Bound bound) {
    return new Inventory(bound.architecture(), bound.tensors());
  }

  /** How many numbers the architecture uses; a tied matrix counts once. */
  public long parameters() {
    return parameters;
  }

  /** What the checkpoint holds beyond that, by name. */
  public Set<String> unused() {
    return unused;
  }

  private final class Walker implements Ops<Void> {
    private final Tensors tensors;

    Walker(Tensors tensors) {
      this.tensors = tensors;
    }

    @Override
    public Void weight(String name, long... shape) {
      Shape expected = Shape.of(shape);
      tensors.require(name, expected);
      if (used.add(name)) {
        parameters += expected.elements();
      }
      return null;
    }

    @Override
    public Void linear(Void x, Linear layer) {
      weight(layer.weight(), layer.shape());
      layer.bias().ifPresent(bias -> weight(bias, layer.out()));
      return null;
    }

    @Override
    public Void gather(Void table, Void rows) {
      return null;
    }

    @Override
    public Void add(Void a, Void b) {
      return null;
    }

    @Override
    public Void shift(Void x, long by) {
      return null;
    }

    @Override
    public Void multiply(Void a, Void b) {
      return null;
    }

    @Override
    public Void scale(Void x, double by) {
      return null;
    }

    @Override
    public Void layerNorm(Void x, Void scale, Void shift, double epsilon) {
      return null;
    }

    @Override
    public Void layerNorm(Void x, Void scale, double epsilon) {
      return null;
    }

    @Override
    public Void table(float[][] rows) {
      return null;
    }

    @Override
    public List<Void> split(Void x, int parts) {
      return Collections.nCopies(parts, null);
    }

    @Override
    public Void repeat(Void row, Rows rows) {
      return null;
    }

    @Override
    public Void activate(Void x, Activation activation) {
      return null;
    }

    @Override
    public Void at(Rows rows, Void x) {
      return null;
    }

    @Override
    public Void attention(Void query, Void key, Void value, Attention<Void> options) {
      return null;
    }

    @Override
    public Void byDistance(Void table, Distances distances, Rows queries) {
      return null;
    }

    @Override
    public Void queryToPlace(Void query, Void table, Distances numbers, int heads, Rows queries) {
      return null;
    }

    @Override
    public Void keyToPlace(Void key, Void table, Distances numbers, int heads, Rows queries) {
      return null;
    }

    @Override
    public Void queryToSegment(Void query, Void table, int heads, Rows queries) {
      return null;
    }

    @Override
    public Void unseen(boolean byAnyone, Rows queries) {
      return null;
    }

    @Override
    public Void rotate(Void x, int heads, int headSize, double base) {
      return null;
    }

    @Override
    public Void convolve(Void x, Convolution layer) {
      weight(layer.weight(), layer.shape());
      return weight(layer.bias(), layer.width());
    }
  }
}
