package org.semascope.models.arch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.weights.Shape;

/**
 * What a configuration asks for, found by walking its architecture without computing.
 *
 * @param tensors of the encoder, and of the head if the architecture predicts words, in the order
 *     of use
 * @param productsPerToken multiplications of the encoder's linear maps for each token
 */
public record Blueprint(Map<String, Shape> tensors, long productsPerToken) {
  public Blueprint {
    tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
  }

  public static Blueprint of(Architectures.Bound bound) {
    WeightAudit audit = new WeightAudit((name, shape) -> Optional.empty());
    Inventory.walkEncoder(bound.architecture(), audit);
    long products = audit.multiplications();
    Inventory.walkHead(bound.architecture(), audit);
    return new Blueprint(audit.missing(), products);
  }
}
