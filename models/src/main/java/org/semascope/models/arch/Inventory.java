package org.semascope.models.arch;

import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.semascope.models.weights.StoredTensor;

/**
 * Checks a checkpoint against its architecture before anything is computed: every tensor that the
 * architecture uses must be present in the right shape.
 *
 * @param used the tensors in use, sorted by name
 * @param unused the other tensors of the checkpoint, by their names in its files
 */
public record Inventory(Collection<StoredTensor> used, SortedSet<String> unused) {
  public static Inventory of(Architectures.Bound bound) {
    Tensors tensors = bound.tensors();
    WeightAudit audit = new WeightAudit(bound.architecture(), tensors::find).encoder().head();
    tensors.refuse(audit.missing);
    SortedSet<String> unused = new TreeSet<>();
    tensors.names().stream()
        .filter(name -> !audit.found.containsKey(name))
        .forEach(name -> unused.add(tensors.nameInFile(name)));
    return new Inventory(audit.found.values(), unused);
  }

  /** Number of parameters in use; a tied matrix counts once. */
  public long parameters() {
    return used.stream().mapToLong(tensor -> tensor.shape().elements()).sum();
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
