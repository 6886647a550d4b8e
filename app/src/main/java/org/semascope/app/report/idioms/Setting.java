package org.semascope.app.report.idioms;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.probes.idioms.LayerMix.Combine;
import org.semascope.probes.idioms.PieceMode;

/** How a run was set up, against how the paper's was. */
final class Setting {
  /** The last four layers of a model of twelve. */
  private static final List<Integer> LAST_FOUR = List.of(9, 10, 11, 12);

  /** What runs call it, as the set known by name or as a folder. */
  private static final String NOUN_COMPOUND_SENSES = "ncs";

  private Setting() {}

  /** In words that go on from "not comparable with the paper, since ". */
  static List<String> differences(Recipe recipe) {
    List<String> found = new ArrayList<>();
    if (recipe.data().stream().noneMatch(Setting::isNounCompoundSenses)) {
      found.add("the compounds are not those of Noun Compound Senses");
    }
    JsonNode options = recipe.options();
    int limit = options.path("limit").asInt();
    if (limit > 0) {
      found.add("only %d compounds were drawn".formatted(limit));
    }
    List<Integer> layers = new ArrayList<>();
    options.at("/mixes/0/layers").forEach(layer -> layers.add(layer.asInt()));
    boolean concatenated = options.at("/mixes/0/combine").asText().equals(Combine.CONCAT.name());
    boolean isStatic = layers.isEmpty();
    if (!isStatic && !(layers.equals(LAST_FOUR) && concatenated)) {
      found.add("the vectors are not the last four layers concatenated");
    }
    if (!options.path("pieces").asText().equals(PieceMode.MEAN.name())) {
      found.add("pieces are joined, not averaged");
    }
    if (options.path("agreeingArticle").asBoolean()) {
      found.add("articles agree with what follows them");
    }
    String precision = options.path("precision").asText("FP32");
    if (!precision.equals("FP32")) {
      found.add("the model’s weights are rounded to " + precision.toLowerCase(Locale.ROOT));
    }
    return List.copyOf(found);
  }

  private static boolean isNounCompoundSenses(Input input) {
    return input.name().equals(NOUN_COMPOUND_SENSES);
  }
}
