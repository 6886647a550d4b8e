package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semascope.engine.Result;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.content.Wording;
import org.semascope.report.published.PublishedFigure;

/** Builder of a table whose rows are followed by rows of published values. */
public final class SheetDraft {
  private static final Wording WORDING = Wording.of("common");

  private final String name;
  private final String caption;
  private final String corner;
  private final List<String> header;
  private final Set<String> notes;
  private final List<Block> blocks = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param name of the sheet's file, without ending; {@code table} for the page's first
   * @param notes below the table; empty notes are ignored
   */
  public SheetDraft(
      String name, String caption, String corner, List<String> header, String... notes) {
    this.name = name;
    this.caption = caption;
    this.corner = corner;
    this.header = header;
    this.notes = new LinkedHashSet<>(List.of(notes));
    this.notes.remove("");
  }

  public void row(String label, String gloss, List<Cell> cells) {
    rows.add(Row.ours(label, gloss, cells));
  }

  /**
   * Adds a row, and a row of published values if there are any.
   *
   * @param results of the cells, by column; empty for columns without published values
   */
  public void row(
      ReportedRun<?, ?> run,
      String label,
      String gloss,
      List<Cell> cells,
      List<Optional<Result>> results) {
    row(label, gloss, cells);
    published(run, results, 0);
  }

  /**
   * Adds a row of published values, marked as comparable or not, and their source to the notes.
   *
   * @param first first column whose values count
   * @return whether there are published values
   */
  public boolean published(ReportedRun<?, ?> run, List<Optional<Result>> results, int first) {
    List<Optional<PublishedFigure>> figures =
        results.stream().map(one -> one.flatMap(run::published)).toList();
    List<PublishedFigure> known = figures.stream().skip(first).flatMap(Optional::stream).toList();
    if (known.isEmpty()) {
      return false;
    }
    run.published()
        .forEach(
            table ->
                notes.add(
                    WORDING.get(
                        "published.note",
                        "paper",
                        table.reference().name(),
                        "table",
                        table.where())));
    boolean comparable = known.stream().allMatch(run::isComparable);
    row(WORDING.get("published.row"), comparable ? Kind.COMPARABLE : Kind.NOT_COMPARABLE, figures);
    return true;
  }

  /** Adds a row of published values. */
  public void row(String label, Kind kind, List<Optional<PublishedFigure>> figures) {
    row(label, "", kind, figures);
  }

  /** Adds a row of published values. */
  public void row(String label, String gloss, Kind kind, List<Optional<PublishedFigure>> figures) {
    rows.add(new Row(label, gloss, kind, figures.stream().map(SheetDraft::cell).toList()));
  }

  /** A published value; a dash if the paper has a dash. */
  private static Cell cell(Optional<PublishedFigure> figure) {
    return figure
        .map(
            one ->
                one.isDash()
                    ? Cell.of("-", WORDING.get("published.dash", "value", one.value()))
                    : Cell.of(Numerals.decimals(one.value(), one.digits())))
        .orElse(Cell.EMPTY);
  }

  public void note(String note) {
    notes.add(note);
  }

  /** Makes a block of the rows since the last block; none if there are no rows. */
  public void block(String title) {
    if (!rows.isEmpty()) {
      blocks.add(new Block(title, rows));
      rows.clear();
    }
  }

  public Sheet sheet() {
    return new Sheet(name, caption, corner, header, blocks, List.copyOf(notes));
  }
}
