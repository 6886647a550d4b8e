package org.semascope.app.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Comparison;
import org.semascope.probes.ItemComparison;
import org.semascope.probes.Setting;
import org.semascope.probes.page.ComparedRuns;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.Table.Titled;

/** Runs of one probe compared with paired tests, two of them item by item. */
final class ComparePage extends StoredPage<ComparePage.Options, ComparePage.Answer> {
  static final String NAME = "compare";

  private static final int MOST_RUNS = 12;

  ComparePage(RunIndex index, Links links) {
    super(index, links, NAME, Answer.class, "runs", "layers");
  }

  /**
   * @param layers a layer of all runs or of each, as for {@code compare --layers}
   * @param metric empty for the main one
   * @param group of the items; empty for that of the main result
   * @param items maximum number of items in favour of each run
   */
  record Options(
      @Setting List<String> runs,
      @Setting String layers,
      @Setting String metric,
      @Setting String group,
      @Setting int items) {
    Options {
      runs = List.copyOf(runs);
      UsageException.throwIf(
          runs.size() > MOST_RUNS,
          "at most %d runs can be compared, not %d",
          MOST_RUNS,
          runs.size());
      UsageException.throwIf(
          items < 1 || items > 500, "items must be between 1 and 500, but is %d", items);
    }
  }

  /**
   * @param items of two runs, on which they differ most
   */
  record Answer(
      String probe,
      List<Side> runs,
      List<Test> tests,
      List<Item> items,
      @JsonIgnore ComparedRuns compared,
      @JsonIgnore List<Comparison> pairs,
      @JsonIgnore Optional<ItemComparison> byItem) {}

  /** A run with its label. */
  record Side(String run, String model, String directory) {}

  /**
   * @param first label of the run
   * @param firstLayer null for static vectors
   * @param difference first minus second
   * @param corrected p with Benjamini-Hochberg correction over all tests
   */
  record Test(
      String first,
      String second,
      Integer firstLayer,
      Integer secondLayer,
      String metric,
      String group,
      double firstValue,
      double secondValue,
      double difference,
      double low,
      double high,
      double p,
      double corrected,
      int items,
      int clusters) {
    static Test of(ComparedRuns.Row row) {
      Comparison.Test test = row.test();
      return new Test(
          row.first(),
          row.second(),
          orNull(test.firstLayer()),
          orNull(test.secondLayer()),
          test.metric(),
          test.group(),
          test.first(),
          test.second(),
          test.difference().interval().value(),
          test.difference().interval().low(),
          test.difference().interval().high(),
          test.difference().p(),
          test.corrected(),
          test.items(),
          test.clusters());
    }

    private static Integer orNull(OptionalInt layer) {
      return layer.isPresent() ? layer.getAsInt() : null;
    }
  }

  /** The values of an item in both runs. */
  record Item(String id, String text, double first, double second) {}

  @Override
  Options defaults(Desk desk) {
    return new Options(List.of(), "", "", "", 20);
  }

  @Override
  boolean isListed() {
    return false;
  }

  @Override
  Answer answer(Options options, Desk desk) {
    UsageException.throwIf(options.runs().isEmpty(), "%s", WORDING.get("compare.choose"));
    List<StoredRun> found = options.runs().stream().map(index::find).toList();
    ComparedRuns compared = ComparedRuns.of(found, options.layers());
    List<Comparison> pairs =
        compared.pairs(options.metric().isBlank() ? List.of() : List.of(options.metric().strip()));
    Optional<ItemComparison> byItem =
        compared.runs().size() == 2
            ? Optional.of(
                ItemComparison.of(
                    compared.runs().get(0),
                    compared.runs().get(1),
                    Optional.of(options.metric().strip()).filter(text -> !text.isEmpty()),
                    Optional.of(options.group().strip()).filter(text -> !text.isEmpty()),
                    compared.layers()))
            : Optional.empty();
    return new Answer(
        compared.probe(),
        compared.runs().stream().map(ComparePage::side).toList(),
        compared.tests(pairs).rows().stream().map(Test::of).toList(),
        byItem
            .map(one -> ComparedRuns.items(one, options.items(), index::definition).rows())
            .map(rows -> rows.stream().map(ComparePage::item).toList())
            .orElse(List.of()),
        compared,
        pairs,
        byItem);
  }

  private static Side side(StoredRun run) {
    return new Side(
        run.manifest().hash().substring(0, 12), run.model(), run.directory().toString());
  }

  private static Item item(ItemComparison.Item item) {
    return new Item(item.id(), item.text(), item.first(), item.second());
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    List<Part> parts = new ArrayList<>();
    Table sides = new Table(List.of("model", "run", "directory"));
    answer
        .runs()
        .forEach(
            one ->
                sides.row(
                    Stream.of(one.model(), one.run(), one.directory()).map(Cell::of).toList()));
    parts.add(
        new Part.Rows(
            "runs",
            WORDING.get("compare.runs", "probe", answer.probe()),
            "Runs",
            sides,
            "run",
            links::run));
    answer
        .compared()
        .matrix(answer.pairs())
        .filter(matrix -> answer.runs().size() > 2)
        .ifPresent(matrix -> parts.add(rows("matrix", matrix)));
    ComparedRuns.Rows<ComparedRuns.Row> tests = answer.compared().tests(answer.pairs());
    parts.add(rows("tests", tests));
    answer
        .byItem()
        .ifPresent(
            one ->
                parts.add(
                    rows("items", ComparedRuns.items(one, options.items(), index::definition))));
    if (answer.runs().size() > 2) {
      parts.add(pairs(answer));
    }
    return new View(
        WORDING.get(
            "compare.title",
            "probe",
            answer.probe(),
            "models",
            String.join(", ", answer.runs().stream().map(Side::model).distinct().toList())),
        parts,
        tests.listing().table(tests.rows()),
        commands(options, answer),
        List.of());
  }

  private static Part rows(String name, ComparedRuns.Rows<?> rows) {
    List<String> notes = rows.notes();
    Titled table = rows.titled();
    return new Part.Rows(
        name,
        notes.get(0),
        new Titled(table.title(), table.table(), notes.subList(1, notes.size())),
        HtmlPage.NO_LINKS);
  }

  /** Links to the items of each pair. */
  private Part pairs(Answer answer) {
    Table table = new Table(List.of("first", "second", "items"));
    for (int i = 0; i < answer.runs().size(); i++) {
      for (int j = i + 1; j < answer.runs().size(); j++) {
        Side one = answer.runs().get(i);
        Side other = answer.runs().get(j);
        table.row(
            List.of(
                Cell.of(one.model()),
                Cell.of(other.model()),
                Cell.of(one.run() + " " + other.run())));
      }
    }
    return new Part.Rows(
        "pairs",
        WORDING.get("compare.pairs"),
        "Pairs",
        table,
        "items",
        text -> links.compared(List.of(text.split(" "))));
  }

  private List<List<String>> commands(Options options, Answer answer) {
    ShellWords words =
        new ShellWords("semascope", "compare")
            .add(answer.runs().stream().map(Side::run).distinct().toList())
            .add(index.option("--runs"))
            .option("--layers", options.layers(), "")
            .option("--metric", options.metric(), "");
    List<String> all = words.list();
    return answer.byItem().isEmpty()
        ? List.of(all)
        : List.of(
            all,
            words
                .add("--items")
                .option("--group", options.group(), "")
                .option("-n", options.items(), 20)
                .list());
  }
}
