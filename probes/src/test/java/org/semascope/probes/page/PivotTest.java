package org.semascope.probes.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.engine.Engine;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Experiment;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.RunWriter;
import org.semascope.engine.ShardResults;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.Pivot.Best;
import org.semascope.probes.substitution.SubstitutionProbe;
import org.semascope.report.content.Display;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.published.PublishedTables;

/** Tables over a run of four numbers, one of which a paper has published. */
class PivotTest {
  private static final String MODEL = "bert-base-uncased";
  private static final SubstitutionProbe PROBE = new SubstitutionProbe();
  private static final Display WHOLE = new Display(1, 0);

  @TempDir static Path root;
  private static Part part;

  private record Part(ReportedRun<?, ?> run, String title) implements Pivot.Block {
    Optional<Result> find(String metric, Group group) {
      return run.measures().find(metric, group.name());
    }
  }

  private enum Group implements Pivot.Row {
    ONE,
    TWO,
    NEITHER;

    @Override
    public String label() {
      return name();
    }

    @Override
    public String gloss() {
      return this == ONE ? "the first" : "";
    }
  }

  @BeforeAll
  static void make() {
    StoredRun run =
        new Engine(EngineOptions.under(root), Progress.SILENT, Interruption.byRequest(() -> {}))
            .run(new FourNumbers());
    part = new Part(ReportedRun.of(PROBE, run), "four numbers");
  }

  private static Pivot<Part, Group> pivot() {
    return new Pivot<Part, Group>("table", "A caption", "group")
        .column("A", (part, group) -> part.find("A", group), WHOLE)
        .column("B", (part, group) -> part.find("B", group), WHOLE);
  }

  private static Sheet sheet(Pivot<Part, Group> pivot) {
    return pivot.sheet(List.of(part), any -> List.of(Group.values()));
  }

  /** The label and the texts of the cells; marked ones have a star. */
  private static List<String> rows(Sheet sheet) {
    return sheet.blocks().stream()
        .flatMap(block -> block.rows().stream())
        .map(
            row ->
                row.label()
                    + String.join(
                        "",
                        row.cells().stream()
                            .map(cell -> " | " + cell.text() + (cell.best() ? "*" : ""))
                            .toList()))
        .toList();
  }

  @Test
  void aRowForEveryGroupThatHasANumber() {
    Sheet sheet = sheet(pivot().notes("a note", ""));

    assertThat(sheet.header()).containsExactly("A", "B");
    assertThat(rows(sheet)).containsExactly("ONE | 1 | 3", "TWO | 2 | ");
    assertThat(sheet.blocks()).extracting(Sheet.Block::title).containsExactly("four numbers");
    assertThat(sheet.blocks().get(0).rows().get(0).gloss()).isEqualTo("the first");
    assertThat(sheet.notes()).containsExactly("a note");
  }

  @Test
  void theHighestOfARowOrOfAColumnIsMarked() {
    assertThat(rows(sheet(pivot().best(Best.OF_ROW))))
        .containsExactly("ONE | 1 | 3*", "TWO | 2* | ");
    assertThat(rows(sheet(pivot().best(Best.OF_COLUMN))))
        .containsExactly("ONE | 1 | 3*", "TWO | 2* | ");
    assertThat(rows(sheet(pivot().bestOfColumn(group -> group != Group.TWO))))
        .containsExactly("ONE | 1* | 3*", "TWO | 2 | ");
  }

  @Test
  void secondaryColumnsMakeNoRowAndAreNotMarked() {
    Pivot<Part, Group> pivot =
        new Pivot<Part, Group>("table", "A caption", "group")
            .column("A", (part, group) -> part.find("A", group), WHOLE)
            .aside()
            .column("B", (part, group) -> part.find("B", group), WHOLE);

    assertThat(rows(sheet(pivot.best(Best.OF_COLUMN)))).containsExactly("ONE | 1 | 3*");
  }

  @Test
  void countsAreTheNumbersOfItems() {
    assertThat(rows(sheet(pivot().counts("items", (part, group) -> part.find("A", group)))))
        .containsExactly("ONE | 1 | 3 | 1,234", "TWO | 2 |  | 7");
  }

  @Test
  void aCellCanHaveCustomContent() {
    Pivot<Part, Group> pivot =
        pivot()
            .column(
                "C",
                (part, group) -> part.find("A", group),
                (part, group, result) -> Cell.of(group + " of " + result.n()));

    assertThat(rows(sheet(pivot)))
        .containsExactly("ONE | 1 | 3 | ONE of 1234", "TWO | 2 |  | TWO of 7");
  }

  /** The paper prints P@1 of synonyms at layer 1; a column of counts is empty in its row. */
  @Test
  void publishedRowsFollowAndExtraRowsReplaceMissingOnes() {
    Pivot<Part, Group> pivot =
        new Pivot<Part, Group>("table", "A caption", "group")
            .column("P@1", PivotTest::layerOne, Display.PERCENT)
            .counts("items", PivotTest::layerOne)
            .below(
                (draft, part, group) ->
                    draft.row("below " + group, "", List.of(Cell.of("-"), Cell.EMPTY)));
    Sheet sheet = sheet(pivot);
    double published =
        PublishedTables.of("substitution", MODEL).stream()
            .flatMap(table -> table.figures().stream())
            .filter(one -> one.metric().equals("P@1") && one.group().equals("SYN"))
            .filter(one -> one.layer().orElse(-1) == 1)
            .findFirst()
            .orElseThrow()
            .value();

    assertThat(rows(sheet))
        .containsExactly(
            "ONE | 50.0 | 10",
            "published | %s | ".formatted(published),
            "TWO | 25.0 | 10",
            "below TWO | - | ");
    assertThat(sheet.blocks().get(0).rows().get(1).kind()).isNotEqualTo(Kind.OURS);
    assertThat(sheet.notes()).hasSize(1);
  }

  private static Optional<Result> layerOne(Part part, Group group) {
    return switch (group) {
      case ONE -> Optional.of(result("P@1", "SYN", 0.5, 10).atLayer(1));
      case TWO -> Optional.of(result("P@1", "no such group", 0.25, 10).atLayer(1));
      case NEITHER -> Optional.empty();
    };
  }

  private static Result result(String metric, String group, double value, long n) {
    return Result.of("substitution", MODEL, group, metric, value, n);
  }

  private static final class FourNumbers implements Experiment<String, String> {
    private static final String SHA = "0123456789abcdef".repeat(4);

    @Override
    public Recipe recipe() {
      ObjectNode options = new ObjectMapper().valueToTree(PROBE.paper());
      options.putArray("layers").add("1");
      return Recipe.of("substitution", 1, Input.embedded(MODEL, SHA), List.of(), options, 1);
    }

    @Override
    public List<String> plan() {
      return List.of("all");
    }

    @Override
    public Type shardType() {
      return String.class;
    }

    @Override
    public Type resultType() {
      return String.class;
    }

    @Override
    public String run(String shard) {
      return "done";
    }

    @Override
    public void conclude(ShardResults<String, String> results, RunWriter files) {
      files.item(Map.of());
      files.result(result("A", "ONE", 1, 1234));
      files.result(result("A", "TWO", 2, 7));
      files.result(result("B", "ONE", 3, 5));
      files.result(result("P@1", "SYN", 0.5, 10).atLayer(1));
    }
  }
}
