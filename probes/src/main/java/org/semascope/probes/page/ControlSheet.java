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
import org.semascope.report.content.Wording;

/** The table of a probe's headline scores and their controls, with and without look-alikes. */
public final class ControlSheet {
  private static final Wording WORDING = Wording.of("common");
  private static final String NAME = "controls";

  private final Probe<?, ?, ?> probe;
  private final Map<String, List<ControlledScore>> groups = new LinkedHashMap<>(); // by label

  private ControlSheet(Probe<?, ?, ?> probe, ControlledScores scores) {
    this.probe = probe;
    groups.put("", scores.headlines());
    groups.putAll(scores.others());
  }

  /**
   * @param scores of at least one run
   */
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
        String label = group.getKey().isEmpty() ? label(headline) : group.getKey();
        String n = Numerals.count(score.n());
        blocks.add(
            new Block(
                label.isEmpty()
                    ? WORDING.get("controls.block", "model", score.model(), "n", n)
                    : WORDING.get(
                        "controls.block-group", "model", score.model(), "group", label, "n", n),
                rows));
      }
    }
    return new Sheet(
        NAME,
        WORDING.get("controls.table", "headline", headline.label()),
        WORDING.get("controls.corner"),
        WORDING.list("controls.columns"),
        blocks,
        notes(headline));
  }

  private static String label(Headline headline) {
    return headline.group().contains(Headline.DISTINCT)
        ? WORDING.get("controls.distinct")
        : headline.others().isEmpty() ? "" : headline.group();
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
    notes.add(WORDING.get("controls.note-p"));
    for (ControlledScore score : groups.get("")) {
      draws(headline, score).ifPresent(notes::add);
    }
    if (all().stream().anyMatch(ControlledScore::isCrossFitted)) {
      notes.add(WORDING.get("controls.note-cross-fitted"));
    }
    for (ControlledScore score : groups.get("")) {
      notes.addAll(absent(score));
    }
    notes.addAll(headline.cautions());
    return List.copyOf(notes);
  }

  /** The range of the scores of several untrained models. */
  private static Optional<String> draws(Headline headline, ControlledScore score) {
    DoubleSummaryStatistics all =
        score.controls().stream()
            .filter(one -> one.control().equals(Optional.of(Control.UNTRAINED)))
            .mapToDouble(one -> one.score().value())
            .summaryStatistics();
    return all.getCount() < 2
        ? Optional.empty()
        : Optional.of(
            WORDING.get(
                "controls.note-draws",
                "model",
                score.model(),
                "draws",
                all.getCount(),
                "lowest",
                headline.number(all.getMin()),
                "highest",
                headline.number(all.getMax()),
                "mean",
                headline.number(all.getAverage())));
  }

  /** The missing controls of a score, each with the reason. */
  private List<String> absent(ControlledScore score) {
    List<String> lines = new ArrayList<>();
    for (Control control : Control.values()) {
      boolean there =
          score.controls().stream().anyMatch(one -> one.control().equals(Optional.of(control)));
      if (!there) {
        lines.add(
            WORDING.get(
                "controls.absent",
                "model",
                score.model(),
                "control",
                control.label(),
                "reason",
                reason(score.run(), control)));
      }
    }
    return lines;
  }

  private String reason(ReportedRun<?, ?> run, Control control) {
    if (!probe.controls().contains(control)) {
      return WORDING.get("controls.not-applicable", "probe", probe.about().name());
    }
    return control == Control.UNTRAINED && run.recipe().options().has(ProbeRunner.NO_TWIN)
        ? noTwin(run.recipe().model())
        : WORDING.get("controls.not-run", "control", control.label());
  }

  private static String noTwin(Input model) {
    if (model.files().stream().anyMatch(file -> file.endsWith(".onnx"))) {
      return WORDING.get("controls.no-weights-onnx");
    }
    return WORDING.get(
        model.files().contains("config.json")
            ? "controls.no-weights-configuration"
            : "controls.no-weights-static");
  }
}
