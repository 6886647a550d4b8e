package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;
import org.semascope.engine.Result;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Groups;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.ModelAgreement;
import org.semascope.probes.idioms.Probe;

/** Whether two models find the same compounds similar: a block for every pair and language. */
final class Agreement {
  private Agreement() {}

  static Sheet sheet(List<ProbedModel> models) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < models.size(); i++) {
      for (int j = i + 1; j < models.size(); j++) {
        blocks.addAll(blocks(models.get(i), models.get(j)));
      }
    }
    return new Sheet(
        "agreement",
        "Do the models agree?",
        "probe",
        List.of("rho Sent", "rho NC", "compounds"),
        blocks,
        List.of(
            "rho of the two models’ similarities over the compounds that both have; - where it is"
                + " not significant at .05."));
  }

  private static List<Block> blocks(ProbedModel first, ProbedModel second) {
    // No run of its own has this: the probe measures it from what both have stored.
    List<Result> measured = ModelAgreement.of(first.run(), second.run());
    return measured.stream()
        .map(result -> Groups.language(result.group()))
        .distinct()
        .map(
            language ->
                new Block(
                    "%s and %s, %s"
                        .formatted(first.name(), second.name(), Terms.language(language)),
                    rows(measured, language)))
        .toList();
  }

  private static List<Row> rows(List<Result> measured, String language) {
    return Stream.of(Condition.values())
        .flatMap(
            condition ->
                Probe.OF_PAPER.stream()
                    .flatMap(probe -> row(measured, language, condition, probe).stream()))
        .toList();
  }

  private static Optional<Row> row(
      List<Result> measured, String language, Condition condition, Probe probe) {
    Optional<Rho> sent = rho(measured, Groups.of(language, condition, probe, Level.SENT));
    Optional<Rho> nc = rho(measured, Groups.of(language, condition, probe, Level.NC));
    return nc.map(
        rho ->
            new Row(
                condition + " " + probe,
                Terms.gloss(probe),
                Kind.OURS,
                List.of(cell(sent), cell(nc), Cell.of(Numerals.count(rho.result().n())))));
  }

  private static Optional<Rho> rho(List<Result> measured, String group) {
    return find(measured, ProbedModel.RHO, group)
        .map(rho -> new Rho(rho, find(measured, ProbedModel.P_VALUE, group).orElseThrow().value()));
  }

  private static Optional<Result> find(List<Result> measured, String metric, String group) {
    return measured.stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .findFirst();
  }

  private static Cell cell(Optional<Rho> rho) {
    return rho.map(Rho::cell).orElse(Cell.EMPTY);
  }
}
