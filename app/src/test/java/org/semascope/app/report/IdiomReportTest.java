package org.semascope.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.app.HandMadeRun;
import org.semascope.report.form.ReportForm;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.idioms.IdiomOptions;
import org.semascope.probes.idioms.LayerMix;

/** The page of the idiomaticity probe, against the numbers of a hand-made run. */
class IdiomReportTest {
  @TempDir private Path root;

  @Test
  void theTableHasADashWhereRhoIsNotSignificantAndThePublishedRowsBelow() {
    assertThat(text(ReportForm.MD, HandMadeRun.idioms().under(root)))
        .contains(
            "# Does the model know idioms? bert-base-multilingual-cased\n",
            "| model | probe | rho Sent | rho NC | sim Sent | sim NC | compounds |\n",
            english("NEU P1 | 1.00 | 1.00 | 0.838 | 0.675 | 6"),
            english("published ≈ | 0.53 | 0.59 |  |  | "),
            english("NEU P2 | - | - | 0.898 | 0.797 | 6"),
            english("published ≈ | - | - |  |  | "),
            english("NEU P4 |  | - |  | 0.855 | 6"),
            english("published ≠ | 0.51 | 0.67 |  |  | "),
            portuguese("NEU P1 | - | - | 0.742 | 0.483 | 3"));
  }

  @Test
  void aDashTellsItsNumberBesideThePointer() {
    assertThat(text(ReportForm.HTML, HandMadeRun.idioms().under(root)))
        .contains(
            "<td title=\"rho -0.486, p = 0.356, 95 % interval -0.736 to -0.236, n = 6\">-</td>",
            "<td title=\"not significant: below 0.117 in size\">-</td>");
  }

  @Test
  void theOtherTablesTellOfAffinityContextAndWords() {
    assertThat(text(ReportForm.MD, HandMadeRun.idioms().under(root)))
        .contains(
            english("NEU P1 − P2 | -0.061 | -0.122 | 0.93 | 0.93"),
            english("NEU P1 − P3 | 0.028 | 0.057 | - | -"),
            english("NEU P1 scaled | 0.623 | 0.623 | 1.00 | 1.00"),
            english("NEU random | 0.588 | 0.175 |  | "),
            "| probe | NAT-NEU Sent | NAT-NEU NC | length Sent | length NC |\n",
            "| P1 | 1.00 | 1.00 | -0.95 | -0.95 |\n",
            "| published ≠ |  |  | 0.52 |  |\n",
            "| model | sentences | shared Sent | shared NC | head Sent | head NC |\n",
            english("NEU | 2 of 6 | 2 of 6 | 83.3 % | 83.3 %"),
            english("published ≠ |  | 47 |  | "))
        .doesNotContain("Do the models agree?");
  }

  @Test
  void findingsSayWhatIsIdeal() {
    assertThat(text(ReportForm.MD, HandMadeRun.idioms().under(root)))
        .contains(
            "- English, neutral sentences: a compound is closer to a synonym of the whole (P1) than"
                + " to a compound of its words’ synonyms (P3), as it should be. The mean"
                + " similarities are 0.68 and 0.62.\n",
            "- The more literal people find a compound, the closer its synonym (P1, rho 1.00);",
            "- Literal compounds are no closer to one of their words than idioms are (P2, rho 0.49,"
                + " not significant); they should be closer.\n",
            "- Literal compounds are no closer to compounds of their words’ synonyms than idioms"
                + " are (P3, rho −0.49, not significant)",
            "- Any two words in the compound’s place already have a similarity of 0.18",
            "similarity of 0.86 to itself in a neutral sentence and of 0.87 in a corpus sentence",
            "- Portuguese, neutral sentences: a compound is less close to a synonym of the whole"
                + " (P1) than to a compound of its words’ synonyms (P3)")
        .doesNotContain("share a word with it");
  }

  @Test
  void whatDiffersFromThePaperIsToldAndMarked() {
    HandMadeRun other =
        HandMadeRun.idioms()
            .data(List.of("ncs-like/mine.csv"))
            .options(IdiomOptions.of(List.of(LayerMix.of(12))));
    assertThat(text(ReportForm.MD, other.under(root)))
        .contains(
            "- bert-base-multilingual-cased: not comparable with the paper, since the compounds are"
                + " not those of Noun Compound Senses; the vectors are not the last four layers"
                + " concatenated.\n")
        .doesNotContain("≈ |");
    LayerMix mean = new LayerMix(List.of(9, 10, 11, 12), LayerMix.Combine.MEAN);
    HandMadeRun averaged = HandMadeRun.idioms().options(IdiomOptions.of(List.of(mean)));
    assertThat(text(ReportForm.MD, averaged.under(root.resolve("mean"))))
        .contains("since the vectors are not the last four layers concatenated.\n");
    HandMadeRun vectors = HandMadeRun.idioms().options(IdiomOptions.of(List.of(LayerMix.STATIC)));
    assertThat(text(ReportForm.MD, vectors.under(root.resolve("static"))))
        .doesNotContain("not comparable with the paper");
    assertThat(text(ReportForm.MD, HandMadeRun.idioms().under(root.resolve("same"))))
        .contains(
            "- bert-base-multilingual-cased, rows with ≠: a part of the corpus sentences is not"
                + " released")
        .doesNotContain("not comparable with the paper");
  }

  /** What frequencies are known of is said, and of whom they are not. */
  @Test
  void aLanguageWhoseRandomPhrasesAreNotMatchedIsTold() {
    ObjectNode options = new ObjectMapper().valueToTree(IdiomOptions.of(List.of(LayerMix.of(12))));
    options.put("frequencies", "words of the list, matched by tag counts");
    StoredRun all = HandMadeRun.idioms().options(options).under(root.resolve("all"));
    String caution =
        "- Portuguese: random phrases are of any words of the list, not of words about as frequent";
    assertThat(text(ReportForm.MD, all))
        .contains("count as 0. Random phrases: words of the list, matched by tag counts.")
        .doesNotContain(caution);
    options.put("matched", "en");
    assertThat(text(ReportForm.MD, HandMadeRun.idioms().options(options).under(root)))
        .contains(caution)
        .doesNotContain("English: random phrases are of any");
  }

  @Test
  void withoutScoresThePageSaysWhatIsMissingAndShowsTheRest() throws IOException {
    StoredRun run = HandMadeRun.idioms().withoutScores().under(root);
    assertThat(text(ReportForm.MD, run))
        .contains(
            "Nobody was asked how literal these compounds are, so there is no rho",
            "| model | probe | sim Sent | sim NC | compounds |\n",
            english("NEU P1 | 0.838 | 0.675 | 6"),
            english("NEU P1 − P2 | -0.061 | -0.122"),
            "| P1 | 1.00 | 1.00 | -0.95 | -0.95 |\n")
        .doesNotContain("rho NC", "Literal compounds", "The more literal");
    assertThat(text(ReportForm.HTML, run))
        .contains("English: the words are closer", "Mean similarity by layer")
        .doesNotContain("human score", "idioms taken by their meaning");
    assertThat(figures(run)).noneMatch(name -> name.startsWith("scores"));
  }

  @Test
  void compoundsToReadHaveTheirVariantsClosestFirst() {
    String page = text(ReportForm.HTML, HandMadeRun.idioms().under(root));
    assertThat(page)
        .contains("English: idioms taken by their words", "English: idioms taken by their meaning")
        .containsPattern(
            "such a <mark>wet blanket</mark> at the party[\\s\\S]*?<b>damp cover</b>"
                + "[\\s\\S]*?0\\.91[\\s\\S]*?<b>blanket</b>[\\s\\S]*?0\\.81[\\s\\S]*?<b>wet</b>"
                + "[\\s\\S]*?<b>killjoy</b>[\\s\\S]*?0\\.31[\\s\\S]*?human score 0\\.20 of 5");
    // Portuguese has no corpus sentences, and one compound below 2.
    assertThat(page)
        .contains("Portuguese: idioms taken by their words", "Isto é <mark>sangue azul</mark> .")
        .doesNotContain("Portuguese: idioms taken by their meaning");
    assertThat(page).doesNotContain("<b>any thing</b>").contains("&lt;b&gt;data&lt;/b&gt; bank");
  }

  @Test
  void everyFigureIsAFileOfBothKinds() throws IOException {
    assertThat(figures(HandMadeRun.idioms().under(root)))
        .containsExactlyInAnyOrder(
            "similarities-en-sent",
            "similarities-en-nc",
            "similarities-pt-sent",
            "similarities-pt-nc",
            "scores-en",
            "scores-pt",
            "layers-en-neu",
            "layers-en-nat",
            "layers-pt-neu");
  }

  @Test
  void severalModelsStandTogetherAndAreSetAgainstEachOther() throws IOException {
    StoredRun first = HandMadeRun.idioms().under(root);
    StoredRun second = HandMadeRun.idioms().model("other").under(root.resolve("second"));
    String both = text(ReportForm.MD, first, second);
    assertThat(both)
        .contains(
            "- bert-base-multilingual-cased, English, neutral sentences: a compound is closer",
            "- other, Portuguese, neutral sentences: a compound is less close",
            "## Do the models agree?\n",
            "| bert-base-multilingual-cased and other, English | NEU P1 | 1.00 | 1.00 | 6 |\n",
            "| other, English | NEU P1 | 1.00 | 1.00 | 0.838 | 0.675 | 6 |\n");
    assertThat(figures(first, second))
        .contains("similarities-en-neu-nc", "similarities-pt-neu-sent", "scores-en-2")
        .doesNotContain("similarities-pt-nat-nc");
  }

  @Test
  void numbersForProgramsHaveADashWhereThePaperDoes() throws IOException {
    StoredRun run = HandMadeRun.idioms().under(root);
    assertThat(text(ReportForm.CSV, run).lines())
        .hasSize(1 + run.results().size())
        .contains(
            "idioms,bert-base-multilingual-cased,,en NEU P1 NC,SPEARMAN,1.0,6,0.75,1.0,0.59,yes",
            "idioms,bert-base-multilingual-cased,,en NEU P2 NC,SPEARMAN,0.485714,6,0.235714,0.735714,-,yes");
    JsonNode report = new ObjectMapper().readTree(text(ReportForm.JSON, run));
    JsonNode dash =
        StreamSupport.stream(report.get("results").spliterator(), false)
            .filter(row -> row.get("group").asText().equals("en NEU P3 NC") && row.has("published"))
            .findFirst()
            .orElseThrow();
    assertThat(dash.get("published").asText()).isEqualTo("-");
    assertThat(dash.get("comparable").asBoolean()).isTrue();
    assertThat(report.get("cite"))
        .extracting(JsonNode::asText)
        .containsExactly("garcia2021", "he2025", "fellbaum1998", "devlin2019");
    assertThat(text(ReportForm.TEX, run))
        .contains("NEU P1 & 1.00 & 1.00 & 0.838 & 0.675 & 6 \\\\\n");
  }

  @Test
  void aRunWithoutResultsIsRefused() {
    StoredRun empty = HandMadeRun.idioms().withoutResults().under(root);
    assertThatThrownBy(() -> ReportFiles.of(List.of(empty)))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "%s has nothing to report: every item was left out, see its skipped.jsonl",
            empty.directory());
  }

  private static String english(String row) {
    return "| bert-base-multilingual-cased, English | " + row + " |\n";
  }

  private static String portuguese(String row) {
    return "| bert-base-multilingual-cased, Portuguese | " + row + " |\n";
  }

  private static String text(ReportForm form, StoredRun... runs) {
    return ReportFiles.of(List.of(runs)).as(form);
  }

  /** Names of the figures, each of which is there as SVG and as PNG. */
  private List<String> figures(StoredRun... runs) throws IOException {
    Path folder = root.resolve("report");
    ReportFiles.of(List.of(runs)).writeTo(folder, EnumSet.of(ReportForm.HTML), Progress.SILENT);
    try (Stream<Path> files = Files.list(folder.resolve("figures"))) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      List<String> svg = names.stream().filter(name -> name.endsWith(".svg")).toList();
      List<String> figures = svg.stream().map(name -> name.replace(".svg", "")).toList();
      assertThat(names.stream().filter(name -> name.endsWith(".png")))
          .containsExactlyElementsOf(figures.stream().map(name -> name + ".png").toList());
      return figures;
    }
  }
}
