package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;

/** The tables, the paper's own first. */
final class Sheets {
  static final String LEVELS =
      "Sent: of whole sentences. NC: of the compound, or what is in its place, within its sentence.";

  static final String RHO =
      "rho: Spearman’s correlation with the human score over compounds; - where it is not"
          + " significant at .05, as the paper prints it. The number is shown beside the pointer and"
          + " stands in table.csv.";

  private Sheets() {}

  static List<Sheet> of(List<ProbedModel> models) {
    boolean judged =
        models.stream().anyMatch(model -> model.languages().stream().anyMatch(model::isJudged));
    return Stream.of(
            Correlations.sheet(models, judged),
            Affinities.sheet(models, judged),
            Contexts.sheet(models),
            ClosestWords.sheet(models),
            Agreement.sheet(models))
        .filter(sheet -> !sheet.blocks().isEmpty())
        .toList();
  }

  /** A block for every model and language that has rows. */
  static Sheet byLanguage(
      Names names,
      List<String> header,
      List<ProbedModel> models,
      BiFunction<ProbedModel, String, Stream<Row>> rows,
      List<String> notes) {
    List<Block> blocks = new ArrayList<>();
    Set<String> told = new LinkedHashSet<>(notes);
    for (ProbedModel model : models) {
      for (String language : model.languages()) {
        List<Row> own = rows.apply(model, language).toList();
        if (!own.isEmpty()) {
          blocks.add(new Block(model.name() + ", " + Terms.language(language), own));
        }
        if (own.stream().anyMatch(row -> row.kind() != Kind.OURS)) {
          told.add(published(model.published().orElseThrow()));
        }
      }
    }
    return new Sheet(
        names.file(), names.caption(), names.corner(), header, blocks, List.copyOf(told));
  }

  /** What a sheet is called. */
  record Names(String file, String caption, String corner) {}

  private static String published(PublishedTable table) {
    return "published: %s, %s. ≈ comparable within limits, ≠ not comparable; why is told under “Before you compare”."
        .formatted(table.reference().name(), table.where());
  }
}
