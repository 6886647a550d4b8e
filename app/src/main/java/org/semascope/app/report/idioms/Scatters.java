package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.ScatterPlot.Group;
import org.semascope.report.content.Plate;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** Every compound by how literal people find it and how close the model finds P1 and P3. */
final class Scatters {
  private static final Axis SCORE =
      Axis.of("human score, from idiomatic to literal").covering(0, 5);
  private static final List<Probe> SHOWN = List.of(Probe.P1, Probe.P3);

  private Scatters() {}

  static List<Plate> plates(ProbedModel model, Similarities similarities, String suffix) {
    List<Plate> plates = new ArrayList<>();
    for (String language : model.languages()) {
      Condition condition = model.plainest(language);
      List<Group> groups =
          SHOWN.stream()
              .map(probe -> group(model, similarities, language, condition, probe))
              .filter(group -> !group.items().isEmpty())
              .toList();
      if (!groups.isEmpty()) {
        plates.add(plate(model, language, condition, groups, suffix));
      }
    }
    return plates;
  }

  private static Group group(
      ProbedModel model,
      Similarities similarities,
      String language,
      Condition condition,
      Probe probe) {
    String rho =
        model
            .rho(Groups.of(language, condition, probe, Level.NC))
            .map(one -> " (" + one.told() + ")")
            .orElse("");
    return new Group(
        "%s, %s%s".formatted(probe, Terms.gloss(probe), rho),
        similarities.againstScore(language, condition, probe));
  }

  private static Plate plate(
      ProbedModel model, String language, Condition condition, List<Group> groups, String suffix) {
    String title =
        "Similarity by human score, %s, %s".formatted(Terms.language(language), model.name());
    return new Plate(
        "scores-" + language + suffix,
        "Each point is a compound (%s). Were idioms understood, P1 would be high everywhere and P3 would rise from left to right."
            .formatted(Terms.condition(condition)),
        new ScatterPlot(
            new Caption(title, "", title + ", for P1 and P3."), SCORE, Axis.of("cosine"), groups));
  }
}
