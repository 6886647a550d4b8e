package org.semascope.app.report.substitution;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.semascope.engine.Input;

/** What a reader must know before believing or comparing. */
final class Cautions {
  private Cautions() {}

  static List<String> of(List<ProbedModel> models) {
    Set<String> told = new LinkedHashSet<>();
    if (models.stream().anyMatch(model -> !model.hasNeighbours())) {
      told.add(
          "There was no static model, so only WordNet’s four relations were probed: the shares are"
              + " of four kinds of target, not of five.");
    }
    if (models.stream().map(Cautions::data).distinct().count() > 1) {
      told.add(
          "The runs were made on different data, so that their rows cannot be set against each"
              + " other.");
    } else if (models.stream()
            .map(model -> model.first(Relation.SYN, model.bestLayer()).n())
            .distinct()
            .count()
        > 1) {
      told.add("The runs do not cover the same sentences: see how many each has.");
    }
    for (ProbedModel model : models) {
      if (model.published().isPresent()) {
        if (model.differences().isEmpty()) {
          told.addAll(model.published().get().cautions());
        } else {
          told.add(
              "%s: not comparable with the paper, since %s."
                  .formatted(model.name(), String.join("; ", model.differences())));
        }
      }
    }
    return List.copyOf(told);
  }

  private static List<String> data(ProbedModel model) {
    List<String> hashes = new ArrayList<>();
    for (Input input : model.recipe().data()) {
      hashes.add(input.sha256());
    }
    return hashes;
  }
}
