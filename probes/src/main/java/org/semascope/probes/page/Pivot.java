package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semascope.engine.Result;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;

/**
 * A table declared by its columns, each with the source of its values. Blocks usually are runs;
 * rows without a value are omitted; published values follow their row.
 *
 * <pre>{@code
 * new Pivot<Part, Line>("closer", "Is the synonym closer?", "compounds")
 *     .column("closer", (part, line) -> part.find("CLOSER", line.group()), Display.PERCENT)
 *     .counts("compounds", (part, line) -> part.find("CLOSER", line.group()))
 *     .sheet(parts, part -> lines);
 * }</pre>
 *
 * @param <B> a block: a run, or a part of one
 * @param <R> a row, the same in every block
 */
public final class Pivot<B extends Pivot.Block, R extends Pivot.Row> {
  private final String name;
  private final String caption;
  private final String corner;
  private final List<Column<B, R>> columns = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private int aside; // columns before this one do not decide whether a row is shown
  private Best best = Best.NONE;
  private Predicate<R> competing = row -> true;
  private Below<B, R> below = (draft, block, row) -> {};

  /** Rows of one run under a title. */
  public interface Block {
    ReportedRun<?, ?> run();

    String title();
  }

  /** Rows of a run. */
  public record OfRun(ReportedRun<?, ?> run, String title) implements Block {}

  public interface Row {
    String label();

    /** Explanation of the label; may be empty. */
    default String gloss() {
      return "";
    }
  }

  /** Source of the value of a cell; empty if there is none. */
  public interface Source<B, R> {
    Optional<Result> find(B block, R row);
  }

  /** Format of a value. */
  public interface Shown<B, R> {
    Cell cell(B block, R row, Result result);
  }

  /** Adds content below a row that has no published values of its own model. */
  public interface Below<B, R> {
    void add(SheetDraft draft, B block, R row);
  }

  /** Selects the values that are marked as the highest. */
  public enum Best {
    NONE,
    OF_ROW,
    OF_COLUMN
  }

  private record Column<B, R>(
      String title, Source<B, R> source, Shown<B, R> shown, boolean published) {}

  /**
   * @param name of the sheet's file, without ending; {@code table} for the page's first
   * @param corner the title of the column of labels
   */
  public Pivot(String name, String caption, String corner) {
    this.name = name;
    this.caption = caption;
    this.corner = corner;
  }

  /** Adds a column. */
  public Pivot<B, R> column(String title, Source<B, R> source, Display display) {
    return column(title, source, (block, row, result) -> display.cell(Optional.of(result)));
  }

  /** Adds a column with custom cells. */
  public Pivot<B, R> column(String title, Source<B, R> source, Shown<B, R> shown) {
    columns.add(new Column<>(title, source, shown, true));
    return this;
  }

  /** Adds a column of the numbers of items, which has no published values. */
  public Pivot<B, R> counts(String title, Source<B, R> source) {
    return column(title, source, (block, row, result) -> Cell.of(Numerals.count(result.n())))
        .unpublished();
  }

  /** The last column is not shown in published rows. */
  public Pivot<B, R> unpublished() {
    Column<B, R> last = columns.remove(columns.size() - 1);
    columns.add(new Column<>(last.title, last.source, last.shown, false));
    return this;
  }

  /** No column so far is shown in published rows. */
  public Pivot<B, R> withoutPublished() {
    columns.replaceAll(one -> new Column<>(one.title, one.source, one.shown, false));
    return this;
  }

  /**
   * Marks the columns so far as secondary: values in them alone make neither a row nor a published
   * row, and are not marked as the highest.
   */
  public Pivot<B, R> aside() {
    aside = columns.size();
    return this;
  }

  /** Marks the highest numbers. */
  public Pivot<B, R> best(Best marked) {
    best = marked;
    return this;
  }

  /** Marks the highest numbers of each column of a block, among some of its rows. */
  public Pivot<B, R> bestOfColumn(Predicate<R> among) {
    competing = among;
    return best(Best.OF_COLUMN);
  }

  /** Adds content below rows that have no published values of their own model. */
  public Pivot<B, R> below(Below<B, R> added) {
    below = added;
    return this;
  }

  /** Adds notes below the table; empty notes are ignored. */
  public Pivot<B, R> notes(String... more) {
    notes.addAll(List.of(more));
    return this;
  }

  /**
   * @param rows of a block, in their order
   */
  public Sheet sheet(List<? extends B> blocks, Function<B, List<R>> rows) {
    SheetDraft draft =
        new SheetDraft(
            name,
            caption,
            corner,
            columns.stream().map(Column::title).toList(),
            notes.toArray(String[]::new));
    for (B block : blocks) {
      List<R> all = rows.apply(block);
      List<OptionalDouble> highest = ofColumns(block, all);
      all.forEach(row -> add(draft, block, row, highest));
      draft.block(block.title());
    }
    return draft.sheet();
  }

  private void add(SheetDraft draft, B block, R row, List<OptionalDouble> ofColumns) {
    List<Optional<Result>> results =
        columns.stream().map(column -> column.source.find(block, row)).toList();
    if (results.stream().skip(aside).noneMatch(Optional::isPresent)) {
      return;
    }
    OptionalDouble ofRow =
        results.stream().skip(aside).flatMap(Optional::stream).mapToDouble(Result::value).max();
    List<Cell> cells = new ArrayList<>();
    List<Optional<Result>> published = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Column<B, R> column = columns.get(i);
      OptionalDouble highest = best == Best.OF_ROW ? ofRow : ofColumns.get(i);
      boolean marked =
          best != Best.NONE
              && i >= aside
              && (best == Best.OF_ROW || competing.test(row))
              && results.get(i).stream().anyMatch(one -> isEqual(one.value(), highest));
      cells.add(
          results
              .get(i)
              .map(result -> column.shown.cell(block, row, result))
              .map(cell -> marked ? cell.marked(true) : cell)
              .orElse(Cell.EMPTY));
      published.add(column.published ? results.get(i) : Optional.empty());
    }
    draft.row(row.label(), row.gloss(), cells);
    if (!draft.published(block.run(), published, aside)) {
      below.add(draft, block, row);
    }
  }

  private List<OptionalDouble> ofColumns(B block, List<R> rows) {
    return columns.stream()
        .map(
            column ->
                rows.stream()
                    .filter(competing)
                    .flatMap(row -> column.source.find(block, row).stream())
                    .mapToDouble(Result::value)
                    .max())
        .toList();
  }

  private static boolean isEqual(double value, OptionalDouble highest) {
    return highest.isPresent() && value == highest.getAsDouble();
  }
}
