package org.semascope.models.arch;

import java.util.Map;
import org.semascope.models.weights.Shape;

/**
 * The tensors that a configuration requires, in the order of use.
 *
 * @param tensors of the encoder, and of the head if the architecture predicts words
 * @param productsPerToken multiplications of the encoder's linear layers per token
 */
public record Blueprint(Map<String, Shape> tensors, long productsPerToken) {
  public static Blueprint of(Architectures.Bound bound) {
    WeightAudit audit = new WeightAudit(bound.architecture()).encoder();
    long products = audit.multiplications;
    return new Blueprint(audit.head().missing, products);
  }
}
