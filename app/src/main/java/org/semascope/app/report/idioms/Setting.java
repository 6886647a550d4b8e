package org.semascope.app.report.idioms;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;

/** How a run was set up, against how the paper's was. */
final class Setting {
  /** The last four of a model of twelve, and what static vectors have. */
  private static final List<List<Integer>> LAYERS = List.of(List.of(9, 10, 11, 12), List.of());

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
    if (!LAYERS.contains(layers) || !isMean(options.at("/mixes/0/combine"))) {
      found.add("the vectors are not means of the last four layers");
    }
    if (!isMean(options.path("pieces"))) {
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

  private static boolean isMean(JsonNode how) {
    return how.asText().equals("MEAN");
  }

  private static boolean isNounCompoundSenses(Input input) {
    return input.name().equals(NOUN_COMPOUND_SENSES);
  }
}
