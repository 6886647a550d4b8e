package org.semascope.models.arch;

import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.semascope.models.weights.StoredTensor;

/**
 * Checks a checkpoint against its architecture before anything is computed: every tensor that the
 * architecture uses must be present in the right shape.
 */
public final class Inventory {
  private final SortedMap<String, StoredTensor> used;
  private final Set<String> unused = new TreeSet<>();

  private Inventory(Architecture architecture, Tensors tensors) {
    WeightAudit audit = new WeightAudit(architecture, tensors::find).encoder().head();
    tensors.refuse(audit.missing);
    used = audit.found;
    tensors.names().stream()
        .filter(name -> !used.containsKey(name))
        .forEach(name -> unused.add(tensors.nameInFile(name)));
  }

  public static Inventory of(Architectures.Bound bound) {
    return new Inventory(bound.architecture(), bound.tensors());
  }

  /** Number of parameters in use; a tied matrix counts once. */
  public long parameters() {
    return used.values().stream().mapToLong(tensor -> tensor.shape().elements()).sum();
  }

  /** The tensors in use, sorted by name. */
  public Collection<StoredTensor> used() {
    return used.values();
  }

  /** The other tensors of the checkpoint, by their names in its files. */
  public Set<String> unused() {
    return unused;
  }

  /**
   * Approximate bytes of memory for the weights of linear layers. Embeddings stay in their file.
   *
   * @param predicting whether to include the head
   * @param rounded whether a layer is quantised to one byte per weight
   */
  public static long bytesInMemory(
      Architectures.Bound bound, boolean predicting, Predicate<Linear> rounded) {
    WeightAudit audit = new WeightAudit(bound.architecture(), bound.tensors()::find).blocks();
    if (predicting) {
      audit.decoder();
    }
    return audit.products.values().stream()
        .mapToLong(map -> map.in() * map.out() * (rounded.test(map) ? 1 : Float.BYTES))
        .sum();
  }
}
