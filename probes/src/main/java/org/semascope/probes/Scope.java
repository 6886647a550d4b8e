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
 * What all probes can be told beside their own options; all of it changes results.
 *
 * @param layers as {@link LayerSelection} reads them; empty for the probe's usual ones
 * @param lowerCase empty for as the model's files say
 * @param limit empty for the probe's usual number
 */
public record Scope(
    @Setting(
            value =
                "Layers, each separately: all, 8, 0-12, last or -1 (the last layer), last4 (the last"
                    + " four) or 0,4,8-12; several joined to one vector: concat:last4 or mean:9-12;"
                    + " or both: concat:last4,all (default: depends on the command). Static vectors"
                    + " have no layers.",
            label = "L")
        String layers,
    @Setting(
            value =
                "How the vectors of a word's subword tokens become one: mean, first, last, max, sum,"
                    + " or concat, which compares only words with equal numbers of tokens.",
            label = "MODE")
        Pieces pieces,
    @Setting(
            value =
                "fp32; int8: faster, a few hundredths away in cosine; int8-vnni: faster again, a"
                    + " little farther, on processors with VNNI alone.",
            label = "P")
        Precision precision,
    @Setting(
            value =
                "Whether texts are read in lower case (default: as the model's tokenizer files say).",
            label = "yes|no")
        Optional<Boolean> lowerCase,
    @Setting(
            "Give the model every text twice and read the second occurrence: for models that read"
                + " from left to right, such as GPT-2, which see only what comes before a word.")
        boolean echo,
    @Setting(
            value = "Maximum number of items, sampled evenly across keys; 0 means all.",
            label = "N")
        OptionalInt limit,
    @Setting(value = "Random seed.", label = "N") long seed,
    @Setting(value = "Skip and count bad records instead of stopping.", name = "--skip-bad")
        boolean lenient) {
  /** As the probe has it, in full precision. */
  public static final Scope USUAL =
      new Scope(
          "", Pieces.MEAN, Precision.FP32, Optional.empty(), false, OptionalInt.empty(), 1, false);

  public Scope {
    if (!layers.isEmpty()) {
      new LayerSelection(layers);
    }
    if (limit.isPresent() && limit.getAsInt() < 0) {
      throw new UsageException(
          "--limit must not be negative, as %s is".formatted(limit.getAsInt()));
    }
  }

  /** What a run was told; its options are as its recipe holds them. */
  public static Scope of(Recipe recipe) {
    JsonNode options = recipe.options();
    List<String> labels = new ArrayList<>();
    options.path("layers").forEach(label -> labels.add(label.asText()));
    labels.remove(LayerMix.STATIC.label());
    return new Scope(
        String.join(",", labels),
        Pieces.valueOf(options.path("pieces").asText()),
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
    return new Scope(selection, pieces, precision, lowerCase, echo, limit, seed, lenient);
  }

  public Scope pieces(Pieces mode) {
    return new Scope(layers, mode, precision, lowerCase, echo, limit, seed, lenient);
  }

  public Scope limit(int most) {
    return new Scope(
        layers, pieces, precision, lowerCase, echo, OptionalInt.of(most), seed, lenient);
  }

  public Scope echo(boolean twice) {
    return new Scope(layers, pieces, precision, lowerCase, twice, limit, seed, lenient);
  }

  public Scope seed(long other) {
    return new Scope(layers, pieces, precision, lowerCase, echo, limit, other, lenient);
  }
}
