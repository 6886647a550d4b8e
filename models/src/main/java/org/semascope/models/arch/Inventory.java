package org.semascope.models.arch;

import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.semascope.models.arch.WeightAudit.Nothing;
import org.semascope.models.weights.StoredTensor;

/**
 * Walks an architecture without computing: every tensor it will ever ask for is looked up and its
 * shape checked, so that a faulty checkpoint is refused whole, before any work.
 */
public final class Inventory {
  private final SortedMap<String, StoredTensor> used;
  private final Set<String> unused;

  private Inventory(Architecture architecture, Tensors tensors) {
    WeightAudit audit = new WeightAudit(tensors::find);
    walkEncoder(architecture, audit);
    walkHead(architecture, audit);
    tensors.refuse(audit.missing());
    used = audit.found();
    unused = new TreeSet<>();
    for (String name : tensors.names()) {
      if (!used.containsKey(name)) {
        unused.add(tensors.nameInFile(name));
      }
    }
  }

  /** Asks for every weight that vectors of words take. */
  static void walkEncoder(Architecture architecture, WeightAudit audit) {
    Nothing any = Nothing.NOTHING;
    Ops<Nothing> ops = audit.ops();
    architecture.embed(ops, new Architecture.Tokens<>(any, any, any));
    for (int layer = 1; layer <= architecture.layers(); layer++) {
      architecture.block(ops, layer, any, Ops.Rows.ALL);
    }
    architecture.finished(ops, any);
  }

  /** Asks for every weight that predictions take, if the architecture predicts words. */
  static void walkHead(Architecture architecture, WeightAudit audit) {
    if (architecture.ability().predicts() != Ability.Predicts.NOTHING) {
      Nothing any = Nothing.NOTHING;
      Ops<Nothing> ops = audit.ops();
      architecture.expect(ops, new Architecture.Tokens<>(any, any, any));
      architecture.predict(ops, any);
    }
  }

  public static Inventory of(Architectures.Bound bound) {
    return new Inventory(bound.architecture(), bound.tensors());
  }

  /** How many numbers the architecture uses; a tied matrix counts once. */
  public long parameters() {
    return used.values().stream().mapToLong(tensor -> tensor.shape().elements()).sum();
  }

  /** The tensors it uses, in the order of names. */
  public Collection<StoredTensor> used() {
    return used.values();
  }

  /** What the checkpoint holds beyond that, by the names in its files. */
  public Set<String> unused() {
    return unused;
  }

  /**
   * About how many bytes of memory the weights take that vectors, or predictions, are computed
   * with. What is only looked up, such as embeddings, stays in its file.
   *
   * @param rounded whether a map's weights are rounded to one byte a number
   */
  public static long bytesInMemory(
      Architectures.Bound bound, boolean predicting, Predicate<Linear> rounded) {
    WeightAudit audit = new WeightAudit(bound.tensors()::find);
    Architecture architecture = bound.architecture();
    Nothing any = Nothing.NOTHING;
    Ops<Nothing> ops = audit.ops();
    for (int layer = 1; layer <= architecture.layers(); layer++) {
      architecture.block(ops, layer, any, Ops.Rows.ALL);
    }
    if (predicting) {
      architecture.predict(ops, any);
    }
    return audit.products().values().stream()
        .mapToLong(map -> map.in() * map.out() * (rounded.test(map) ? 1 : Float.BYTES))
        .sum();
  }
}
