package org.semascope.app.report.substitution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.probes.substitution.SubstitutionOptions;

/** How a run was set up, against how the paper's was, as far as its figures let us infer. */
final class Setting {
  /** Which layers, how many sentences and which vocabulary leave the measure what it is. */
  private static final Set<String> FREE = Set.of("layers", "limit", "vocabulary");

  private Setting() {}

  /** In words that go on from "Not comparable with the paper: ". */
  static List<String> differences(Recipe recipe, List<Relation> relations) {
    List<String> found = new ArrayList<>();
    if (recipe.data().stream().noneMatch(Setting::isSemcor)) {
      found.add("the sentences are not SemCor’s");
    }
    if (!relations.contains(Relation.DIST_NGH)) {
      found.add("there are no distributional neighbours, so four relations share what five did");
    }
    String precision = recipe.options().path("precision").asText("FP32");
    if (!precision.equals("FP32")) {
      found.add("the model’s weights are rounded to " + precision.toLowerCase(Locale.ROOT));
    }
    JsonNode paper = new ObjectMapper().valueToTree(SubstitutionOptions.inferred(List.of(0)));
    for (Map.Entry<String, JsonNode> option : paper.properties()) {
      JsonNode own = recipe.options().path(option.getKey());
      if (!FREE.contains(option.getKey()) && !own.equals(option.getValue())) {
        found.add(
            "%s is %s, not %s".formatted(option.getKey(), told(own), told(option.getValue())));
      }
    }
    return List.copyOf(found);
  }

  private static String told(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }

  private static boolean isSemcor(Input input) {
    return (input.name() + input.path()).toLowerCase(Locale.ROOT).contains("semcor");
  }
}
