package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import org.semascope.report.content.Plate;

/** The figures: where similarities lie, how they follow human scores, and layer by layer. */
final class Plates {
  private Plates() {}

  static List<Plate> of(List<ProbedModel> models) {
    List<Similarities> similarities = models.stream().map(Similarities::new).toList();
    List<Plate> plates = new ArrayList<>();
    plates.addAll(
        models.size() == 1
            ? Distributions.byCondition(models.get(0), similarities.get(0))
            : Distributions.byModel(models, similarities));
    for (int i = 0; i < models.size(); i++) {
      String suffix = models.size() == 1 ? "" : "-" + (i + 1);
      plates.addAll(Scatters.plates(models.get(i), similarities.get(i), suffix));
      plates.addAll(LayerCurves.plates(models.get(i), suffix));
    }
    return plates;
  }
}
