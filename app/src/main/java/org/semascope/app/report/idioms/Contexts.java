package org.semascope.app.report.idioms;

import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Row;
import org.semascope.app.report.idioms.Lines.Slot;
import org.semascope.app.report.idioms.Sheets.Names;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** What the sentence does: whether conditions agree, and whether length makes similar. */
final class Contexts {
  private Contexts() {}

  static Sheet sheet(List<ProbedModel> models) {
    return Sheets.byLanguage(
        new Names("context", "What does the sentence do?", "probe"),
        List.of("NAT-NEU Sent", "NAT-NEU NC", "length Sent", "length NC"),
        models,
        Contexts::rows,
        List.of(
            "NAT-NEU: rho of the similarities of the same compounds in corpus sentences and in"
                + " neutral ones. length: rho of the number of words of a corpus sentence and its"
                + " similarity. - where it is not significant at .05."));
  }

  private static Stream<Row> rows(ProbedModel model, String language) {
    return Probe.OF_PAPER.stream()
        .flatMap(
            probe ->
                Lines.of(
                    model,
                    probe.name(),
                    Terms.gloss(probe),
                    List.of(
                        slot(language, "NAT-NEU", probe, Level.SENT),
                        slot(language, "NAT-NEU", probe, Level.NC),
                        slot(language, "NAT-LENGTH", probe, Level.SENT),
                        slot(language, "NAT-LENGTH", probe, Level.NC))));
  }

  private static Slot slot(String language, String where, Probe probe, Level level) {
    return Slot.rho(Groups.of(language, where, probe.name(), level));
  }
}
