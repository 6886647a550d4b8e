package org.semascope.models.arch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;

/** Which architecture a checkpoint has, told by its configuration. */
public final class Architectures {
  private record Family(
      String prefix, List<String> heads, BiFunction<Config, Tensors, Architecture> make) {}

  private static final Map<String, Family> FAMILIES =
      new TreeMap<>(Map.of("bert", new Family("bert.", List.of("cls."), Bert::new)));

  private Architectures() {}

  /** An architecture with the tensors it names. */
  public record Bound(Architecture architecture, Tensors tensors) {}

  public static Bound bind(Config config, Checkpoint checkpoint) {
    Family family = FAMILIES.get(config.modelType());
    if (family == null) {
      throw ModelFormatException.file(
          config.file(),
          "model_type to be one of " + String.join(", ", FAMILIES.keySet()),
          config.modelType().isEmpty() ? "none" : config.modelType());
    }
    Tensors tensors = new Tensors(checkpoint, family.prefix(), family.heads());
    return new Bound(family.make().apply(config, tensors), tensors);
  }
}
