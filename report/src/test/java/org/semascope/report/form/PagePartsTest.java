package org.semascope.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.HeatMap;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.table.Table;

class PagePartsTest {
  private static final Caption CAPTION = Caption.of("P@1", "P@1 by layer");

  private static Row published(Kind kind) {
    return new Row("published", "", kind, List.of(Cell.of("3")));
  }

  private static Sheet sheet(String name, List<Row> rows, String... notes) {
    return new Sheet(
        name, name, "relation", List.of("L1"), List.of(new Block("bert", rows)), List.of(notes));
  }

  @Test
  void publishedRowsFollowTheResultsAndAreNamedByThem() {
    List<Block> blocks =
        SheetBlocks.of(
            sheet(
                "table",
                List.of(
                    Row.ours("SYN", "", List.of(Cell.of("1"))),
                    published(Kind.COMPARABLE),
                    Row.ours("HYPE", "", List.of(Cell.of("2"))),
                    published(Kind.NOT_COMPARABLE))));
    assertThat(blocks).hasSize(2);
    assertThat(blocks.get(0).rows()).extracting(Row::label).containsExactly("SYN", "HYPE");
    assertThat(blocks.get(1).rows())
        .extracting(Row::markedLabel)
        .containsExactly("SYN, published ≈", "HYPE, published ≠");
  }

  @Test
  void idsAreMadeFromNamesAndUnique() {
    Anchors anchors = new Anchors();
    assertThat(anchors.add("use", "br-a01:12")).isEqualTo("use-br-a01-12");
    assertThat(anchors.add("use", "br-a01:12")).isEqualTo("use-br-a01-12-2");
    assertThat(anchors.add("example", "bank bank%1:14:00::"))
        .isEqualTo("example-bank-bank-1-14-00");
    assertThat(anchors.add("item", "Straße Über")).isEqualTo("item-straße-über");
  }

  @Test
  void aNoteIsPrintedOnce() {
    SheetNotes notes = new SheetNotes();
    Sheet first = sheet("first", List.of(), "one", "two");
    Sheet second = sheet("second", List.of(), "two", "three");
    assertThat(notes.earlier(first)).isEmpty();
    assertThat(notes.add(first)).containsExactly("one", "two");
    assertThat(notes.earlier(second)).isEqualTo(Optional.of(first));
    assertThat(notes.add(second)).containsExactly("three");
  }

  @Test
  void curvesHaveATableOfTheirValues() {
    LineChart lines =
        new LineChart(
            CAPTION,
            "layer",
            List.of("0", "1"),
            Axis.of("%"),
            List.of(
                new Series("SYN", List.of(new Value(12.34, 10, 15), Value.NONE)),
                Series.of("chance", 5, 5)));
    Table table = FigureValues.of(lines).orElseThrow().table();
    assertThat(table.header()).containsExactly("layer", "SYN", "chance");
    assertThat(table.rows().get(0))
        .extracting(Table.Cell::text)
        .containsExactly("0", "12.3 [10.0, 15.0]", "5.0");
    assertThat(table.rows().get(1)).extracting(Table.Cell::text).containsExactly("1", "", "5.0");
    HeatMap map = new HeatMap(CAPTION, "layer", List.of("0", "1"), 1, lines.series());
    assertThat(FigureValues.of(map)).isEmpty();
  }
}
