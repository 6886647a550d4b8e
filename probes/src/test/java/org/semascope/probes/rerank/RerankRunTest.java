package org.semascope.probes.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Cosine;
import org.semascope.core.Interruption;
import org.semascope.core.Occurrence;
import org.semascope.core.Progress;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.Headline;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.rerank.RerankFinding.Reranked;
import org.semascope.probes.rerank.RerankItem.Target;
import org.semascope.probes.rerank.RerankItem.TestSentence;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;

/** From the plan to the page, on a tiny model and a corpus of five sentences for each noun. */
class RerankRunTest {
  private static final Path DATA = Path.of("probes/src/test/resources");
  private static final Path BERT = DATA.resolve("tiny/bert");
  private static final RerankProbe PROBE = new RerankProbe();
  private static final RerankOptions SWEEP =
      OptionForm.of(PROBE.defaults())
          .with(
              Map.of(
                  "data", DATA.resolve("rerank/corpus.txt").toString(),
                  "vectors", DATA.resolve("rerank/nouns.vec").toString(),
                  "minCount", 1,
                  "required", List.of(),
                  "select", List.of(SentenceChoice.values()),
                  "fusion", List.of(WordFusion.values()),
                  "n", List.of(6, 5),
                  "s", List.of(3, 2)));

  @TempDir private Path folder;
  private Map<String, String> env;

  @BeforeEach
  void setUp() {
    env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
  }

  private StoredRun run(RerankOptions options) {
    ProbeRunner runner =
        new ProbeRunner(
            env,
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}));
    return runner
        .run(
            Request.of(PROBE, List.of(BERT.toString()))
                .with(options)
                .with(Scope.USUAL.layers("1,3").limit(6)))
        .get(0);
  }

  private static List<RerankFinding> findings(StoredRun run) {
    try (Stream<RerankFinding> all = run.items(RerankFinding.class)) {
      return all.toList();
    }
  }

  /** An independent computation: each word encoded separately, means by loops. */
  @Test
  void cosinesAndOrdersMatchANaiveComputation() {
    RerankFinding found = findings(run(SWEEP)).get(0);
    try (Resources resources = new Resources(env, Progress.SILENT, false, 1);
        Subject model =
            Subject.of(
                "bert",
                ContextualModel.open(BERT, Precision.FP32, 1),
                List.of(LayerMix.of(1), LayerMix.of(3)),
                Pieces.MEAN)) {
      RerankItem item =
          PROBE.planner(SWEEP, resources, Scope.USUAL.seed()).items(List.of(found.key())).get(0);
      List<TestSentence> first = item.sentences().subList(0, 3); // random, s=3
      for (int layer = 0; layer < 2; layer++) {
        double[] cosines = new double[item.targets().size()];
        float[] key = mean(model, first.stream().map(TestSentence::occurrence).toList(), layer);
        for (int i = 0; i < cosines.length; i++) {
          Target target = item.targets().get(i);
          List<Occurrence> replaced = new ArrayList<>();
          first.forEach(sentence -> replaced.add(item.with(target.form(), sentence)));
          cosines[i] = Cosine.of(key, mean(model, replaced, layer));
          assertThat(found.targets().get(i).cosines()[layer]).isEqualTo(cosines[i], within(1e-4));
        }
        int[] order = found.rankings().get(0).orders()[layer];
        for (int rank = 1; rank < order.length; rank++) {
          assertThat(cosines[order[rank - 1]]).isGreaterThan(cosines[order[rank]] - 1e-5);
        }
      }
    }
  }

  private static float[] mean(Subject model, List<Occurrence> occurrences, int layer) {
    float[] mean = new float[32];
    for (Occurrence one : occurrences) {
      float[] own = model.words(List.of(one)).all().get(0).vectors()[layer];
      for (int i = 0; i < mean.length; i++) {
        mean[i] += own[i] / occurrences.size();
      }
    }
    return mean;
  }

  @Test
  void fiveNeighboursKeepTheInitialPrecisionAtFiveInEverySetup() {
    StoredRun run = run(SWEEP);
    double initial =
        run.results().stream()
            .filter(row -> row.metric().equals("P@5") && row.group().equals("any initial"))
            .findFirst()
            .orElseThrow()
            .value();
    assertThat(run.results())
        .filteredOn(row -> row.metric().equals("P@5") && row.group().matches("any .*n=5 .*"))
        .hasSize(4 * 7 * 2 * 2)
        .allMatch(row -> row.value() == initial);
    assertThat(initial).isPositive();
  }

  /** Four selections at two layers need all five sentences of each key. */
  @Test
  void countersOfEncodings() {
    StoredRun run = run(SWEEP);
    List<RerankFinding> found = findings(run);
    long union = found.stream().mapToLong(RerankFinding::sentences).sum();
    Map<String, Long> counters = run.manifest().counters();
    assertThat(counters).containsEntry("sentences", union);
    // The key in all five sentences, six targets and a random noun in the selected ones.
    assertThat(counters.get("encodings")).isEqualTo(6 * 5 + union * 7);
  }

  @Test
  void thePageHasTheTablesOfThePaper() {
    Report report = Reports.of(List.of(run(SWEEP)));
    assertThat(report.story().sheets())
        .extracting(Sheet::name)
        .containsExactly(
            "table",
            "controls",
            "sizes",
            "fusions",
            "selections",
            "frequency",
            "cosines",
            "tokens");
    Sheet table = report.story().sheets().get(0);
    assertThat(table.header()).containsExactly("gold", "chance", "initial", "L1", "L3");
    assertThat(table.blocks().get(0).rows())
        .extracting(Sheet.Row::label)
        .containsExactly("SYN", "HYPE", "HYPO", "COHYP", "any", "any distinct");
    Sheet fusions = report.story().sheets().get(3);
    assertThat(fusions.blocks().get(0).rows())
        .extracting(Sheet.Row::label)
        .containsExactly(
            "initial", "average", "max", "min", "borda", "condorcet", "rrf", "combsum");
    assertThat(report.story().readings()).isNotEmpty();
    // Each example lists every target of its key once.
    report.story().readings().stream()
        .flatMap(reading -> reading.examples().stream())
        .forEach(
            example -> {
              Set<String> words = new HashSet<>();
              example.candidates().forEach(one -> words.add(one.word()));
              assertThat(words).hasSize(6);
            });
    // On the untagged corpus and the choice of the layer; not on gloss vectors.
    assertThat(report.story().cautions()).hasSize(2);
  }

  @Test
  void theHeadlineIsTheGainOfTheReferenceSetup() {
    StoredRun stored = run(SWEEP);
    Headline headline = PROBE.headline(ReportedRun.of(PROBE, stored)).orElseThrow();
    String group = "any distinct random average n=6 s=3";
    assertThat(headline.metric()).isEqualTo("GAIN");
    assertThat(headline.group()).isEqualTo(group);
    // No related word looks like its noun, so the only other group is that of all nouns.
    assertThat(headline.others())
        .extracting(Headline.Other::group)
        .containsExactly("any random average n=6 s=3");
    assertThat(headline.references())
        .containsExactly(
            new Headline.Reference.Measured("chance", "GAIN-CHANCE", group),
            new Headline.Reference.Constant("initial order", 0));
    assertThat(headline.cautions()).isEmpty();
    assertThat(stored.results())
        .anyMatch(row -> row.metric().equals("GAIN-CHANCE") && row.group().equals(group));
  }

  @Test
  void everySelectionFusionAndRelationHasItsWording() {
    assertWording("selections.", SentenceChoice.values());
    assertWording("fusions.", WordFusion.values());
    assertWording("rows.", Counted.OF_ALL_KEYS.toArray());
    Setup setup = new Setup(SentenceChoice.RANDOM, WordFusion.AVERAGE, 10, 1);
    assertThat(setup.description()).contains("10 neighbours").contains("1 sentence ");
  }

  private static void assertWording(String section, Object... constants) {
    assertThat(RerankProbe.WORDING.texts().keySet())
        .filteredOn(key -> key.startsWith(section))
        .containsExactlyElementsOf(Stream.of(constants).map(one -> section + one).toList());
  }

  @Test
  void aSingleSetupNeedsNoTableOfSetups() {
    RerankOptions one =
        OptionForm.of(SWEEP)
            .with(
                Map.of(
                    "select", List.of(SentenceChoice.UNIFORM),
                    "fusion", List.of(WordFusion.BORDA),
                    "n", List.of(6),
                    "s", List.of(3)));
    StoredRun run = run(one);
    assertThat(Reports.of(List.of(run)).story().sheets())
        .extracting(Sheet::name)
        .containsExactly("table", "controls", "frequency", "cosines", "tokens");
    assertThat(findings(run).get(0).rankings())
        .extracting(Reranked::setup)
        .containsExactly(new Setup(SentenceChoice.UNIFORM, WordFusion.BORDA, 6, 3));
    assertThat(Reports.of(List.of(run, run)).story().findings()).hasSize(4);
  }

  /** Table 3 has P@1, P@2 and P@5 of ELMo with 15 neighbours in 5 sentences. */
  @Test
  void publishedValuesOfAnotherModelAreShown() {
    RerankOptions sizes =
        OptionForm.of(SWEEP)
            .with(
                Map.of(
                    "vectors", DATA.resolve("rerank/more.vec").toString(),
                    "select", List.of(SentenceChoice.RANDOM),
                    "fusion", List.of(WordFusion.AVERAGE),
                    "n", List.of(15, 6),
                    "s", List.of(5)));
    Sheet table = Reports.of(List.of(run(sizes))).story().sheets().get(2);
    assertThat(table.blocks().get(0).rows())
        .extracting(Sheet.Row::label)
        .containsExactly("initial", "n=15, s=5", "published, Table 3, ELMo's layer 1", "n=6, s=5");
    Sheet.Row published = table.blocks().get(0).rows().get(2);
    assertThat(published.kind()).isEqualTo(Sheet.Kind.NOT_COMPARABLE);
    assertThat(published.cells())
        .extracting(Sheet.Cell::text)
        .containsExactly("41.2", "34.6", "24.8");
    assertThat(table.notes()).anyMatch(note -> note.contains("Table 3"));
  }
}
