package org.semascope.probes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.semascope.core.UsageException;
import org.semascope.engine.Recipe;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.run.ProbeRunner;

/**
 * Options common to all probes; all of them affect results.
 *
 * @param layers in the syntax of {@link LayerSelection}; empty for the probe's default
 * @param iterations of the approximation of each word, with {@link Pieces#OTA}
 * @param lowerCase empty for the setting of the model's files
 * @param limit empty for the probe's default
 */
public record Scope(
    @Setting(label = "L") String layers,
    @Setting(label = "MODE") Pieces pieces,
    @Setting(name = "--ota-iterations", label = "N") int iterations,
    @Setting(label = "P") Precision precision,
    @Setting(label = "yes|no") Optional<Boolean> lowerCase,
    @Setting boolean echo,
    @Setting(label = "N") OptionalInt limit,
    @Setting(label = "N") long seed,
    @Setting(name = "--skip-bad") boolean lenient) {
  /** The defaults. */
  public static final Scope USUAL =
      new Scope(
          "",
          Pieces.MEAN,
          4000,
          Precision.FP32,
          Optional.empty(),
          false,
          OptionalInt.empty(),
          1,
          false);

  public Scope {
    if (!layers.isEmpty()) {
      new LayerSelection(layers);
    }
    if (iterations < 1) {
      throw new UsageException("--ota-iterations must be at least 1, but is " + iterations);
    }
    if (limit.isPresent() && limit.getAsInt() < 0) {
      throw new UsageException(
          "--limit must not be negative, but is %s".formatted(limit.getAsInt()));
    }
  }

  /** Reads the options from a recipe. */
  public static Scope of(Recipe recipe) {
    JsonNode options = recipe.options();
    List<String> labels = new ArrayList<>();
    options.path("layers").forEach(label -> labels.add(label.asText()));
    labels.remove(LayerMix.STATIC.label());
    return new Scope(
        String.join(",", labels),
        Pieces.valueOf(options.path("pieces").asText()),
        options.path(ProbeRunner.ITERATIONS).asInt(USUAL.iterations),
        Precision.valueOf(options.path("precision").asText()),
        options.has("lowerCase")
            ? Optional.of(options.path("lowerCase").asBoolean())
            : Optional.empty(),
        options.path(ProbeRunner.ECHO).asBoolean(),
        OptionalInt.of(options.path("limit").asInt()),
        recipe.seed(),
        options.path("lenient").asBoolean());
  }

  public Scope layers(String selection) {
    return new Scope(
        selection, pieces, iterations, precision, lowerCase, echo, limit, seed, lenient);
  }

  public Scope pieces(Pieces mode) {
    return new Scope(layers, mode, iterations, precision, lowerCase, echo, limit, seed, lenient);
  }

  public Scope precision(Precision other) {
    return new Scope(layers, pieces, iterations, other, lowerCase, echo, limit, seed, lenient);
  }

  public Scope limit(int most) {
    return new Scope(
        layers,
        pieces,
        iterations,
        precision,
        lowerCase,
        echo,
        OptionalInt.of(most),
        seed,
        lenient);
  }

  public Scope echo(boolean twice) {
    return new Scope(layers, pieces, iterations, precision, lowerCase, twice, limit, seed, lenient);
  }

  public Scope seed(long other) {
    return new Scope(layers, pieces, iterations, precision, lowerCase, echo, limit, other, lenient);
  }
}
