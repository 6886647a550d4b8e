package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.Input;
import org.semascope.probes.Control;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScore.ControlResult;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;

/** The table of a probe's headline scores and their controls, with and without look-alikes. */
public final class ControlSheet {
  private static final String NAME = "controls";

  private final Probe<?, ?, ?> probe;
  private final Map<String, List<ControlledScore>> groups = new LinkedHashMap<>(); // by label

  private ControlSheet(Probe<?, ?, ?> probe, ControlledScores scores) {
    this.probe = probe;
    groups.put("", scores.headlines());
    groups.putAll(scores.others());
  }

  /** Refuses scores of no run. */
  public static Sheet of(Probe<?, ?, ?> probe, ControlledScores scores) {
    return new ControlSheet(probe, scores).sheet();
  }

  private List<ControlledScore> all() {
    return groups.values().stream().flatMap(List::stream).toList();
  }

  private Sheet sheet() {
    Headline headline = groups.get("").get(0).headline();
    List<Block> blocks = new ArrayList<>();
    for (Map.Entry<String, List<ControlledScore>> group : groups.entrySet()) {
      for (ControlledScore score : group.getValue()) {
        List<Row> rows = new ArrayList<>();
        rows.add(row(headline, score.model(), score.score(), score.layers("L"), "", "", false));
        for (ControlResult control : score.controls()) {
          double p = control.lead().p();
          rows.add(
              row(
                  headline,
                  control.name(),
                  control.score(),
                  "",
                  headline.number(control.lead().interval().value()),
                  Double.isNaN(p) ? "" : ControlledScore.probability(p),
                  score.isTestable() && p < ControlledScore.ALPHA));
        }
        String label = group.getKey().isEmpty() ? label(headline) : ", " + group.getKey();
        blocks.add(
            new Block(
                "%s%s, n = %s".formatted(score.model(), label, Numerals.count(score.n())), rows));
      }
    }
    return new Sheet(
        NAME,
        headline.label() + ": score and controls on the same items",
        "model or control",
        List.of("score", "95 % CI", "layer", "model − control", "p, uncorrected"),
        blocks,
        notes(headline));
  }

  private static String label(Headline headline) {
    return headline.others().isEmpty() ? "" : ", without look-alikes";
  }

  private static Row row(
      Headline headline,
      String name,
      Interval score,
      String layers,
      String lead,
      String p,
      boolean significant) {
    return Row.ours(
        name,
        "",
        List.of(
            Cell.of(headline.number(score.value())),
            Cell.of(headline.display().range(score)),
            Cell.of(layers),
            Cell.of(lead).marked(significant),
            Cell.of(p)));
  }

  private List<String> notes(Headline headline) {
    Set<String> notes = new LinkedHashSet<>();
    notes.add(
        "p: paired bootstrap over clusters of items, two-sided, before correction; bold: below .05."
            + " Verdicts are of p after the correction of Benjamini and Hochberg.");
    for (ControlledScore score : groups.get("")) {
      draws(headline, score).ifPresent(notes::add);
    }
    if (all().stream().anyMatch(ControlledScore::isCrossFitted)) {
      notes.add(
          "Scores over layers are cross-fitted: the layer is chosen on one half of the items and"
              + " scored on the other, both ways.");
    }
    for (ControlledScore score : groups.get("")) {
      notes.addAll(absent(score));
    }
    notes.addAll(headline.cautions());
    return List.copyOf(notes);
  }

  /** The spread of several untrained twins. */
  private static Optional<String> draws(Headline headline, ControlledScore score) {
    DoubleSummaryStatistics all =
        score.controls().stream()
            .filter(one -> one.control().equals(Optional.of(Control.UNTRAINED)))
            .mapToDouble(one -> one.score().value())
            .summaryStatistics();
    return all.getCount() < 2
        ? Optional.empty()
        : Optional.of(
            "%s: %s untrained draws score %s to %s, mean %s."
                .formatted(
                    score.model(),
                    all.getCount(),
                    headline.number(all.getMin()),
                    headline.number(all.getMax()),
                    headline.number(all.getAverage())));
  }

  /** The controls that a score lacks, each with the reason. */
  private List<String> absent(ControlledScore score) {
    List<String> lines = new ArrayList<>();
    for (Control control : Control.values()) {
      boolean there =
          score.controls().stream().anyMatch(one -> one.control().equals(Optional.of(control)));
      if (!there) {
        lines.add(
            "%s has no control %s: %s."
                .formatted(score.model(), control.label(), reason(score.run(), control)));
      }
    }
    return lines;
  }

  private String reason(ReportedRun<?, ?> run, Control control) {
    if (!probe.controls().contains(control)) {
      return "it does not apply to the probe " + probe.about().name();
    }
    return control == Control.UNTRAINED && run.recipe().options().has(ProbeRunner.NO_TWIN)
        ? noTwin(run.recipe().model())
        : "not run (--controls %s)".formatted(control.label());
  }

  private static String noTwin(Input model) {
    if (model.files().stream().anyMatch(file -> file.endsWith(".onnx"))) {
      return "an exported graph does not say how its weights were drawn";
    }
    return model.files().contains("config.json")
        ? "its configuration does not say which weights to draw"
        : "static vectors are not computed from weights";
  }
}
