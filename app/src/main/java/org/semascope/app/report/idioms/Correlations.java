package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Row;
import org.semascope.app.report.idioms.Lines.Slot;
import org.semascope.app.report.idioms.Sheets.Names;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** Table 2 of the paper, with mean similarities beside; these alone if there are no scores. */
final class Correlations {
  private final boolean judged;

  private Correlations(boolean judged) {
    this.judged = judged;
  }

  static Sheet sheet(List<ProbedModel> models, boolean judged) {
    List<String> header = new ArrayList<>();
    List<String> notes = new ArrayList<>(List.of(Terms.told(Probe.OF_PAPER)));
    if (judged) {
      header.addAll(List.of("rho Sent", "rho NC"));
      notes.add("Ideal: for P1 rho near 0 and sim near 1; for P2 and P3 rho above 0.");
      notes.add(Sheets.RHO);
    }
    header.addAll(List.of("sim Sent", "sim NC", "compounds"));
    notes.add(
        "sim: mean cosine. "
            + Sheets.LEVELS
            + " NEU: in neutral sentences. NAT: in sentences of a corpus. ALONE: in none.");
    return Sheets.byLanguage(
        new Names(
            "table",
            judged
                ? "Do similarities follow how literal people find a compound?"
                : "How similar is a compound to what is in its place?",
            "probe"),
        header,
        models,
        new Correlations(judged)::rows,
        notes);
  }

  private Stream<Row> rows(ProbedModel model, String language) {
    return model.conditions(language).stream()
        .flatMap(
            condition ->
                Probe.OF_PAPER.stream().flatMap(probe -> row(model, language, condition, probe)));
  }

  private Stream<Row> row(ProbedModel model, String language, Condition condition, Probe probe) {
    String sent = Groups.of(language, condition, probe, Level.SENT);
    String nc = Groups.of(language, condition, probe, Level.NC);
    List<Slot> slots = new ArrayList<>();
    if (judged) {
      slots.addAll(List.of(Slot.rho(sent), Slot.rho(nc)));
    }
    slots.add(Slot.mean(ProbedModel.SIMILARITY, sent));
    slots.add(Slot.mean(ProbedModel.SIMILARITY, nc));
    // Joined pieces may leave no compounds to compare, but sentences.
    boolean compounds = model.measures().find(ProbedModel.SIMILARITY, nc).isPresent();
    slots.add(new Slot(Shown.N, ProbedModel.SIMILARITY, compounds ? nc : sent));
    return Lines.of(model, condition + " " + probe, Terms.gloss(probe), slots);
  }
}
