package org.semascope.app.report.idioms;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.content.Numerals;
import org.semascope.engine.Input;
import org.semascope.probes.idioms.Probe;

/** What a reader must know before believing or comparing. */
final class Cautions {
  private final List<ProbedModel> models;
  private final Set<String> told = new LinkedHashSet<>();

  private Cautions(List<ProbedModel> models) {
    this.models = models;
  }

  static List<String> of(List<ProbedModel> models) {
    Cautions cautions = new Cautions(models);
    models.forEach(cautions::scores);
    models.forEach(cautions::unmatched);
    cautions.differentData();
    models.forEach(cautions::published);
    return List.copyOf(cautions.told);
  }

  private void scores(ProbedModel model) {
    Map<String, Long> counts = model.run().manifest().counters();
    long compounds = counts.getOrDefault("compounds", 0L);
    long scored = counts.getOrDefault("scored", 0L);
    if (scored == 0) {
      told.add(
          "Nobody was asked how literal these compounds are, so there is no rho: whether"
              + " similarities follow what people find, which is what the paper asks, cannot be"
              + " told. Noun Compound Senses (--data ncs) has such scores.");
    } else if (model.languages().stream().noneMatch(model::isJudged)) {
      told.add(
          "Only %s a human score, too few for a rho."
              .formatted(
                  scored == 1 ? "one compound has" : Numerals.count(scored) + " compounds have"));
    } else if (scored < compounds) {
      told.add(
          "%s of %s have no human score and take no part in rho."
              .formatted(
                  Numerals.count(compounds - scored), Numerals.count(compounds, "compound")));
    }
  }

  /** Random phrases are matched in frequency only where frequencies are known. */
  private void unmatched(ProbedModel model) {
    String matched = model.recipe().options().path("matched").asText("all");
    for (String language : model.languages()) {
      boolean drawn =
          model.conditions(language).stream()
              .anyMatch(
                  condition -> model.similarity(language, condition, Probe.RANDOM).isPresent());
      if (drawn && !matched.equals("all") && !matched.equals(language)) {
        told.add(
            "%s: random phrases are of any words of the list, not of words about as frequent, so"
                    .formatted(Terms.language(language))
                + " that scaled similarities cannot be set against those of another language.");
      }
    }
  }

  private void differentData() {
    if (models.stream().map(Cautions::data).distinct().count() > 1) {
      told.add(
          "The runs were made on different data, so that their rows cannot be set against each"
              + " other.");
    } else if (models.stream().map(Cautions::compounds).distinct().count() > 1) {
      told.add("The runs do not cover the same compounds: see how many each has.");
    }
  }

  private static List<String> data(ProbedModel model) {
    return model.recipe().data().stream().map(Input::sha256).toList();
  }

  private static List<Long> compounds(ProbedModel model) {
    return model.languages().stream()
        .flatMap(
            language ->
                model.conditions(language).stream()
                    .map(condition -> model.compounds(language, condition)))
        .toList();
  }

  private void published(ProbedModel model) {
    if (model.published().isEmpty()) {
      return;
    }
    if (!model.differences().isEmpty()) {
      told.add(
          "%s: not comparable with the paper, since %s."
              .formatted(model.name(), String.join("; ", model.differences())));
      return;
    }
    told.addAll(model.published().get().cautions());
    model.published().get().figures().stream()
        .filter(figure -> figure.isOf(model.name()) && !figure.comparable())
        .filter(figure -> model.published(figure.metric(), figure.group()).isPresent())
        .map(PublishedFigure::reason)
        .distinct()
        .forEach(reason -> told.add("%s, rows with ≠: %s.".formatted(model.name(), reason)));
  }
}
