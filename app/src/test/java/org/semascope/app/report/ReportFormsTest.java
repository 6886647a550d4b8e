package org.semascope.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.HandMadeRun;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.page.Reports;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Report;
import org.semascope.report.content.RunFacts;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Sheet.Row;
import org.semascope.report.content.Story;
import org.semascope.report.form.ReportForm;

/** The forms that are no page, against the numbers of the hand-made runs. */
class ReportFormsTest {
  @TempDir private Path root;

  @Test
  void markdownHasThePapersTableWithThePublishedRowsBelow() {
    assertThat(text(ReportForm.MD, HandMadeRun.first().under(root)))
        .contains(
            "# Which substitute is closest to a word? bert-base-uncased\n",
            "| relation | targets | chance | L1 | L3 | L8 |\n| --- | ---: | ---: | ---: | ---: | ---: |\n",
            "| SYN | 1.3 | 20.9 | 12.5 | 50.0 | **75.0** |\n",
            "| published ≈ | 2.1 | 5.3 | 33.5 | 34.5 | 36.7 |\n",
            "| DIST_NGH | 1.4 | 23.0 | **50.0** | 37.5 | 12.5 |\n",
            "| published ≠ | 10.0 | 44.0 | 41.7 | 38.4 | 32.3 |\n",
            "- bert-base-uncased ranks a synonym first in 75.0 % of 8 sentences"
                + " (95 % interval 50.0 to 100.0) at layer 8 (chance: 20.9 %).\n");
  }

  @Test
  void texHasBooktabsAndTheBestOfEachRowBold() {
    assertThat(text(ReportForm.TEX, HandMadeRun.first().under(root)))
        .contains(
            "\\begin{table*}[t]\n\\centering\n\\small\n",
            "\\begin{tabular}{lrrrrr}\n\\toprule\n",
            "SYN & 1.3 & 20.9 & 12.5 & 50.0 & \\textbf{75.0} \\\\\n",
            "DIST\\_NGH & 1.4 & 23.0 & \\textbf{50.0} & 37.5 & 12.5 \\\\\n",
            "\\label{tab:substitution-table}\n\\end{table*}\n")
        .doesNotContain("33.5 & 34.5 & 36.7");
  }

  @Test
  void csvHasEveryNumberUnrounded() {
    StoredRun run = HandMadeRun.first().under(root);
    List<String> lines = text(ReportForm.CSV, run).lines().toList();
    assertThat(lines).hasSize(1 + run.results().size());
    assertThat(lines)
        .startsWith("probe,model,layer,group,metric,unit,value,n,low,high,published,comparable")
        .contains("substitution,bert-base-uncased,8,SYN,P@1,proportion,0.75,8,0.5,1.0,0.367,yes")
        .contains(
            "substitution,bert-base-uncased,8,DIST_NGH,P@1,proportion,0.125,8,0.0,0.375,0.323,no")
        .contains("substitution,bert-base-uncased,,HYPO,TARGETS,count,1.25,8,,,5.9,yes");
  }

  @Test
  void jsonHasTheResultsInLongFormAndWhatTheyDependOn() throws IOException {
    StoredRun run = HandMadeRun.first().under(root);
    JsonNode report = new ObjectMapper().readTree(text(ReportForm.JSON, run));
    assertThat(report.get("results")).hasSize(run.results().size());
    JsonNode first = report.get("results").get(0);
    assertThat(first.get("metric").asText()).isEqualTo("P@1");
    assertThat(first.get("layer").asInt()).isEqualTo(1);
    assertThat(first.get("value").asDouble()).isEqualTo(0.125);
    assertThat(first.get("published").asDouble()).isCloseTo(0.335, within(1e-12));
    assertThat(report.at("/runs/0/manifest/recipe/seed").asInt()).isEqualTo(1);
    assertThat(report.at("/runs/0/skipped/a proper name").asInt()).isEqualTo(2);
    assertThat(report.get("cite"))
        .extracting(JsonNode::asText)
        .containsExactly(
            "ferret2021", "miller1993", "fellbaum1998", "pennington2014", "devlin2019");
  }

  @Test
  void severalModelsStandBelowEachOther() {
    String both =
        text(
            ReportForm.MD,
            HandMadeRun.first().under(root),
            HandMadeRun.second().under(root.resolve("other")));
    assertThat(both)
        .contains(
            "# Which substitute is closest to a word? bert-base-uncased and bert-base-cased\n")
        .contains("| model | relation | targets | chance | L1 | L3 | L8 |\n")
        .contains(
            "| bert-base-uncased, 8 sentences | SYN | 1.3 | 20.9 | 12.5 | 50.0 | **75.0** |\n")
        .contains("| bert-base-cased, 8 sentences | SYN | 1.3 | 20.9 | 12.5 | 12.5 | **37.5** |\n")
        .contains("- bert-base-cased ranks a synonym first in 37.5 % of 8 sentences");
    Map<String, Long> published =
        both.lines()
            .filter(line -> line.contains("| published"))
            .collect(Collectors.groupingBy(line -> line.split(",")[0], Collectors.counting()));
    assertThat(published).isEqualTo(Map.of("| bert-base-uncased", 5L));
  }

  @Test
  void withoutNeighboursThePublishedRowsAreNotComparable() {
    String four = text(ReportForm.MD, HandMadeRun.four().under(root));
    assertThat(four)
        .contains("targets have WordNet’s four relations only")
        .contains("| published ≠ | 2.1 | 5.3 | 33.5 | 34.5 | 36.7 |\n")
        .contains("--vectors is none")
        .doesNotContain("≈ |")
        .doesNotContain("| DIST");
  }

  @Test
  void anotherCorpusIsNotComparableEither() {
    String other =
        text(
            ReportForm.MD,
            HandMadeRun.first()
                .data(List.of("wordnet-examples", "wordnet-3.0", "glove-6b-100d"))
                .option("data", "wordnet-examples")
                .under(root));
    assertThat(other)
        .contains("not comparable with the paper, since --data is wordnet-examples, not semcor.")
        .doesNotContain("≈ |");
  }

  @Test
  void eachFormatShowsWhatIsComparable() {
    Sheet sheet =
        new Sheet(
            "table",
            "Shares",
            "kind",
            List.of("L1"),
            List.of(
                new Block(
                    "a model",
                    List.of(
                        new Row("published", "", Kind.COMPARABLE, List.of(Cell.of("1.0"))),
                        new Row("published", "", Kind.NOT_COMPARABLE, List.of(Cell.of("2.0")))))),
            List.of());
    Story story =
        new Story("A title", List.of(), List.of(), List.of(), List.of(sheet), List.of(), List.of());
    List<RunFacts> runs = List.of(RunFacts.of(HandMadeRun.first().under(root)));
    Report told = new Report(story, List.of(), List.of(), List.of(), runs, List.of(), List.of());
    assertThat(ReportForm.MD.write(told))
        .contains("| published ≈ | 1.0 |\n| published ≠ | 2.0 |\n");
    assertThat(ReportForm.HTML.write(told))
        .contains("published <abbr title=\"comparable within limits\">≈</abbr>")
        .contains("published <abbr title=\"not comparable\">≠</abbr>");
  }

  @Test
  void aRunOfOneLayerIsNotSetAgainstItself() {
    String one = text(ReportForm.MD, HandMadeRun.first().onlyLayer(3).under(root));
    assertThat(one)
        .contains("| relation | targets | chance | L3 |\n")
        .contains("first in 50.0 % of 8 sentences")
        .doesNotContain("is the highest;");
  }

  @Test
  void aRunWithoutResultsIsRefused() {
    StoredRun empty = HandMadeRun.first().model("empty").withoutResults().under(root);
    assertThatThrownBy(() -> Reports.of(List.of(empty)))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "%s has nothing to report: every item was skipped, see its skipped.jsonl",
            empty.directory());
  }

  private static String text(ReportForm form, StoredRun... runs) {
    return new ReportFiles(Reports.of(List.of(runs))).as(form);
  }
}
