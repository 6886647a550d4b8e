package org.semascope.app.report.idioms;

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

/** Whether the closest synonyms share words, and which of a compound's words is closer. */
final class ClosestWords {
  private ClosestWords() {}

  static Sheet sheet(List<ProbedModel> models) {
    return Sheets.byLanguage(
        new Names("words", "Which words are close?", "sentences"),
        List.of("shared Sent", "shared NC", "head Sent", "head NC"),
        models,
        (model, language) ->
            model.conditions(language).stream()
                .flatMap(condition -> row(model, language, condition)),
        List.of(
            "shared: how many of the 50 compounds that are closest to their synonym (P1) have a"
                + " word in common with it. head: how often the head is the closer one of a"
                + " compound’s words (P2), and not the modifier."));
  }

  private static Stream<Row> row(ProbedModel model, String language, Condition condition) {
    return Lines.of(
        model,
        condition.name(),
        Terms.condition(condition),
        List.of(
            shared(language, condition, Level.SENT),
            shared(language, condition, Level.NC),
            head(language, condition, Level.SENT),
            head(language, condition, Level.NC)));
  }

  private static Slot shared(String language, Condition condition, Level level) {
    return new Slot(
        Shown.COUNT, ProbedModel.SHARED, Groups.of(language, condition, Probe.P1, level));
  }

  private static Slot head(String language, Condition condition, Level level) {
    return new Slot(Shown.SHARE, ProbedModel.HEAD, Groups.of(language, condition, Probe.P2, level));
  }
}
