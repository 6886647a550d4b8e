package org.semascope.engine;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Everything that the results of a run depend on. Threads, executor and output format are not part
 * of it.
 *
 * @param probe its name: lower-case letters, digits and hyphens
 * @param version of the probe's code and of the format of shards and results: raised with every
 *     change that affects results
 * @param model the model probed, or {@link Input#NO_MODEL}
 * @param data all other inputs, in a fixed order
 * @param options all options of the probe as a JSON object, including defaults
 * @param seed of everything random
 */
public record Recipe(
    String probe, int version, Input model, List<Input> data, JsonNode options, long seed) {
  public Recipe {
    if (!probe.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
      throw new IllegalArgumentException("a probe named \"%s\"".formatted(probe));
    }
    if (version < 1) {
      throw new IllegalArgumentException("version %s of %s".formatted(version, probe));
    }
    if (!options.isObject()) {
      throw new IllegalArgumentException("options of %s: %s".formatted(probe, options));
    }
    data = List.copyOf(data);
  }

  /**
   * @param options a record (or map) that Jackson writes as a JSON object
   */
  public static Recipe of(
      String probe, int version, Input model, List<Input> data, Object options, long seed) {
    return new Recipe(probe, version, model, data, Json.tree(options), seed);
  }
}
