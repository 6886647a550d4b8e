package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Row;
import org.semascope.app.report.idioms.Lines.Slot;
import org.semascope.app.report.idioms.Sheets.Names;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** The measures of He et al. 2025: how far the meaning is ahead of the words, and of chance. */
final class Affinities {
  private static final String SCALED = "SCALED";

  private final boolean judged;

  private Affinities(boolean judged) {
    this.judged = judged;
  }

  static Sheet sheet(List<ProbedModel> models, boolean judged) {
    List<String> header = new ArrayList<>(List.of("mean Sent", "mean NC"));
    List<String> notes = new ArrayList<>();
    notes.add(
        "Affinity: by how much the synonym of the whole (P1) is closer than one of the words (P2)"
            + " or the words’ synonyms (P3), after He et al. 2025.");
    if (models.stream().anyMatch(model -> !model.measures().groups(SCALED).isEmpty())) {
      notes.add(
          "Scaled, after the same: the similarity if random phrases in the compound’s place count"
              + " as 0. Random phrases: %s."
                  .formatted(
                      models.stream()
                          .map(model -> model.recipe().options().path("frequencies").asText())
                          .distinct()
                          .collect(Collectors.joining("; "))));
    }
    if (judged) {
      header.addAll(List.of("rho Sent", "rho NC"));
      notes.add(Sheets.RHO);
    }
    return Sheets.byLanguage(
        new Names("affinity", "Is the meaning closer than the words, and than chance?", "measure"),
        header,
        models,
        new Affinities(judged)::rows,
        notes);
  }

  /** What is measured of a condition. */
  private record Measure(String metric, String what, String label, String gloss) {
    static Measure affinity(Probe less) {
      return new Measure(ProbedModel.AFFINITY, "P1-" + less, "P1 − " + less, "affinity");
    }

    static Measure scaled(Probe probe) {
      return new Measure(SCALED, probe + "-SCALED", probe + " scaled", Terms.gloss(probe));
    }

    static Measure random() {
      String gloss = Terms.gloss(Probe.RANDOM);
      return new Measure(ProbedModel.SIMILARITY, Probe.RANDOM.name(), "random", gloss);
    }
  }

  private static Stream<Measure> measures() {
    return Stream.of(
            Stream.of(Probe.P2, Probe.P3).map(Measure::affinity),
            Stream.of(Probe.P1, Probe.P2, Probe.P3).map(Measure::scaled),
            Stream.of(Measure.random()))
        .flatMap(some -> some);
  }

  private Stream<Row> rows(ProbedModel model, String language) {
    return model.conditions(language).stream()
        .filter(condition -> condition != Condition.ALONE)
        .flatMap(
            condition -> measures().flatMap(measure -> row(model, language, condition, measure)));
  }

  private Stream<Row> row(
      ProbedModel model, String language, Condition condition, Measure measure) {
    String sent = Groups.of(language, condition.name(), measure.what(), Level.SENT);
    String nc = Groups.of(language, condition.name(), measure.what(), Level.NC);
    List<Slot> slots = new ArrayList<>();
    slots.add(Slot.mean(measure.metric(), sent));
    slots.add(Slot.mean(measure.metric(), nc));
    if (judged) {
      slots.addAll(List.of(Slot.rho(sent), Slot.rho(nc)));
    }
    return Lines.of(model, condition + " " + measure.label(), measure.gloss(), slots);
  }
}
