package org.semascope.probes.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.statistics.Bootstrap;
import org.semascope.core.statistics.Clusters;
import org.semascope.core.statistics.Interval;
import org.semascope.core.statistics.ResampledStatistic;
import org.semascope.core.statistics.Spearman;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;
import org.semascope.models.Traits;
import org.semascope.probes.Comparison;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.probes.asymmetry.WordPair.Relation;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;
import org.semascope.report.content.Report;
import org.semascope.report.content.Sheet;

class AsymmetryProbeTest {
  private static final AsymmetryProbe PROBE = new AsymmetryProbe();
  private static final String BERT = "probes/src/test/resources/tiny/bert";
  private static final String DATA = "probes/src/test/resources/asymmetry/";
  private static final String VECTORS = DATA + "vectors.txt";
  private static final List<String> BOTH = List.of(DATA + "norms.tsv", DATA + "other.tsv");

  @TempDir Path folder;

  private static AsymmetryOptions options(List<String> norms, String graph) {
    return new AsymmetryOptions(norms, List.of(graph), DATA + "corpus.tsv", 10, 2);
  }

  private List<StoredRun> run(AsymmetryOptions options, String... models) {
    return run(Map.of(), options, Scope.USUAL, models);
  }

  private List<StoredRun> run(
      Map<String, String> more, AsymmetryOptions options, Scope scope, String... models) {
    Map<String, String> env = new HashMap<>(more);
    env.put("SEMASCOPE_HOME", folder.resolve("home").toString());
    return new ProbeRunner(
            env,
            EngineOptions.under(folder.resolve("runs")),
            Progress.SILENT,
            Interruption.byRequest(() -> {}))
        .run(Request.of(PROBE, List.of(models)).with(options).with(scope));
  }

  private static Map<String, PairFinding> pairs(StoredRun run) {
    Map<String, PairFinding> all = new HashMap<>();
    try (var items = run.items(PairFinding.class)) {
      items.forEach(one -> all.put(one.pair().id(), one));
    }
    return all;
  }

  private static double value(StoredRun run, String metric, String group) {
    return run.results().stream()
        .filter(row -> row.metric().equals(metric) && row.group().equals(group))
        .mapToDouble(Result::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  @Test
  void normsAlone() throws IOException {
    StoredRun run = run(options(BOTH, DATA + "graph.tsv")).get(0);
    Map<String, PairFinding> pairs = pairs(run);

    assertThat(run.manifest().recipe().model().name()).isEqualTo("no-model");
    assertThat(run.manifest().counters())
        .containsEntry("two-way pairs of norms.tsv", 8L)
        .containsEntry("two-way pairs of other.tsv", 5L);
    assertThat(pairs).hasSize(9).doesNotContainKey("boat / captain");
    WordPair river = pairs.get("river / water").pair();
    assertThat(river.relations()).containsExactly(new Relation("partOf", true));
    assertThat(river.norms())
        .containsEntry("norms.tsv", new Answers(40, 100, 5, 100))
        .containsEntry("other.tsv", new Answers(20, 50, 6, 50));
    // An edge both ways enters twice, another relation of the same pair too.
    assertThat(pairs.get("bread / cheese").pair().relations())
        .containsExactly(
            new Relation("antonym", true),
            new Relation("antonym", false),
            new Relation("madeOf", false));
    assertThat(pairs.get("coffee / morning").pair().relations())
        .containsExactly(new Relation("relatedTo", true));
    assertThat(value(run, "ALAR", "norms.tsv partOf")).isCloseTo(Math.log(8), within(1e-12));
    assertThat(value(run, "ALAR", "norms.tsv antonym")).isZero();
    // Baker is answered bread 60 times, bread baker once; the edge leads from bread to baker.
    assertThat(value(run, "ALAR", "norms.tsv createdBy")).isCloseTo(-Math.log(60), within(1e-12));
    // Over the four common pairs, alphabetically: 1/4 10 8 3/2 and 1/2 5 10/3 9/8: one order.
    assertThat(value(run, "CAM-NORMS", "norms.tsv-other.tsv all")).isCloseTo(1, within(1e-12));
    assertThat(Files.readAllLines(run.directory().resolve("pairs.tsv"))).hasSize(10);

    Report report = Reports.of(List.of(run));
    Sheet table = report.story().sheets().get(0);
    assertThat(table.header())
        .containsExactly(
            "norms.tsv pairs",
            "norms.tsv ALAR",
            "other.tsv pairs",
            "other.tsv ALAR",
            "norms.tsv-other.tsv CAM");
  }

  @Test
  void aMaskedModelAndStaticVectorsShareTheirPairs() {
    AsymmetryOptions options = options(BOTH, DATA + "graph.tsv");
    List<StoredRun> runs = run(options, BERT, VECTORS);
    StoredRun bert = runs.get(0);

    // Boat and sea are together twice, coffee and morning never; houseboat is several pieces.
    assertThat(pairs(bert)).containsOnlyKeys(pairs(runs.get(1)).keySet());
    assertThat(pairs(bert).keySet())
        .containsExactlyInAnyOrder(
            "baker / bread",
            "boat / sea",
            "bread / cheese",
            "island / sea",
            "river / water",
            "sea / water");
    assertThat(bert.skipped())
        .anyMatch(
            one ->
                one.item().equals("houseboat / water, houseboat")
                    && one.reason().equals("a word is more than one piece of bert's vocabulary"))
        .anyMatch(
            one ->
                one.item().equals("coffee / morning")
                    && one.reason()
                        .equals(AsymmetryProbe.WORDING.get("skipped.together", "count", 2)));
    assertThat(bert.manifest().recipe().options().path("comparedWith").get(0).asText())
        .startsWith("vectors.txt@");
    // Of six pairs, a sum of squared rank differences of 32 and 22: 1 - 6 * 32 / (6 * 35).
    assertThat(value(bert, "CAM", "norms.tsv all")).isCloseTo(1 - 32 / 35.0, within(1e-12));
    assertThat(value(runs.get(1), "CAM", "norms.tsv all")).isCloseTo(1 - 22 / 35.0, within(1e-12));
    for (StoredRun run : runs) {
      assertThat(value(run, "CAM-FREQUENCY", "norms.tsv all")).isCloseTo(.308607, within(1e-6));
    }
    assertThat(value(runs.get(1), "CAM-REST", "norms.tsv all")).isNaN();
    assertThat(value(bert, "CAM-REST", "norms.tsv all")).isCloseTo(1 - 36 / 35.0, within(1e-12));

    Comparison comparison = Comparison.of(bert, runs.get(1), List.of(), List.of());
    assertThat(comparison.tests())
        .filteredOn(test -> test.group().equals("norms.tsv all"))
        .singleElement()
        .satisfies(test -> assertThat(test.items()).isEqualTo(6));
    Report together = Reports.of(runs);
    assertThat(together.story().sheets().get(0).header())
        .containsExactly(
            "pairs",
            "CAM",
            "frequency alone",
            "frequency constant",
            "without frequency",
            "direction, %");
    assertThat(together.story().findings()).isNotEmpty();
  }

  /** The reference goes to every other process that scores: words, and only for vectors. */
  @Test
  void theReferenceHoldsTheWordsThatStaticVectorsNeed() {
    AsymmetryOptions options = options(BOTH, DATA + "graph.tsv");
    Map<String, String> env = Map.of("SEMASCOPE_HOME", folder.resolve("home").toString());
    try (Resources resources = new Resources(env, Progress.SILENT, false, 1)) {
      Planner<PairItem> planner = PROBE.planner(options, resources);
      Traits vectors = new Traits("vectors", false, new TreeSet<>());
      Traits bert = new Traits("bert", true, new TreeSet<>(List.of(0)));
      Plan<PairItem> plan = planner.plan(List.of(bert, vectors), 0, 1);
      assertThat(plan.items()).isNotEmpty().allMatch(item -> item.contexts().length > 1);
      assertThat(plan.reference())
          .extracting(item -> item.pair().id())
          .isEqualTo(plan.items().stream().map(item -> item.pair().id()).toList());
      assertThat(plan.reference())
          .allMatch(item -> item.contexts().length == 0 && item.pair().norms().isEmpty());
      assertThat(planner.plan(List.of(bert), 0, 1).reference()).isEmpty();
    }
  }

  /** Bread, sea and water are words of two pairs each. */
  @Test
  void controlledScoresResampleWords() {
    StoredRun run = run(options(BOTH, DATA + "graph.tsv"), BERT).get(0);
    List<Clusters.Key> words = new ArrayList<>();
    List<double[]> lars = new ArrayList<>();
    pairs(run)
        .values()
        .forEach(
            one -> {
              Answers given = one.pair().norms().get("norms.tsv");
              if (given != null) {
                words.add(Clusters.Key.ofWords(one.pair().second(), one.pair().first()));
                lars.add(new double[] {one.ofContexts().orElseThrow().lar(), given.lar()});
              }
            });
    Bootstrap bootstrap = new Bootstrap(4000, run.manifest().recipe().seed());
    ResampledStatistic cam =
        Spearman.resampled(
            lars.stream().mapToDouble(one -> one[0]).toArray(),
            lars.stream().mapToDouble(one -> one[1]).toArray());
    Interval expected = bootstrap.interval(cam, Clusters.of(words));
    Interval score =
        ControlledScores.of(PROBE, List.of(run), ControlRuns.ALL).headlines().get(0).score();
    assertThat(score.n()).isEqualTo(6);
    assertThat(score.low()).isCloseTo(expected.low(), within(1e-12));
    assertThat(score.high()).isCloseTo(expected.high(), within(1e-12));
    assertThat(expected)
        .isNotEqualTo(bootstrap.interval(cam, Clusters.by(List.of(1, 2, 3, 4, 5, 6))));
  }

  /** Figures are of groups with at least 20 pairs: here 24 of one relation, by people and model. */
  @Test
  void figuresAreOfGroupsWithEnoughPairs() {
    StringBuilder norms = new StringBuilder("cue\tresponse\tcount\tcue_total\n");
    StringBuilder graph = new StringBuilder();
    StringBuilder vectors = new StringBuilder("48 3\n");
    StringBuilder corpus = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      String first = "a" + (char) ('a' + i);
      String second = "b" + (char) ('a' + i);
      norms
          .append("%s\t%s\t%d\t50\n".formatted(first, second, 1 + i))
          .append("%s\t%s\t5\t50\n".formatted(second, first));
      graph.append("IsA\t%s\t%s\n".formatted(first, second));
      vectors.append("%s %d 1 0\n%s 1 %d 2\n".formatted(first, i, second, 30 - i));
      corpus.append("%s %s\n\n".formatted(first, second));
    }
    AsymmetryOptions options =
        new AsymmetryOptions(
            List.of(write("many.tsv", norms.toString())),
            List.of(write("isa.tsv", graph.toString())),
            write("many.txt", corpus.toString()),
            10,
            1);
    StoredRun run = run(options, write("many.vec", vectors.toString())).get(0);
    assertThat(pairs(run)).hasSize(24);
    assertThat(Reports.of(List.of(run)).story().figures())
        .extracting("name")
        .containsExactly("alar", "direction-0", "direction-10", "lar-isA", "scatter-1");
  }

  /** Static vectors know words that the corpus lacks; frequency then has no direction. */
  @Test
  void pairsOfWordsThatTheCorpusLacksAreListed() {
    AsymmetryOptions options =
        new AsymmetryOptions(
            BOTH,
            List.of(DATA + "graph.tsv"),
            write("sea.txt", "The river meets the water of the sea, bread and cheese.\n"),
            10,
            2);
    StoredRun run = run(options, VECTORS).get(0);
    assertThat(pairs(run).keySet())
        .containsExactlyInAnyOrder("bread / cheese", "river / water", "sea / water");
    assertThat(run.skipped())
        .filteredOn(one -> one.item().equals("baker / bread"))
        .extracting("reason")
        .containsExactly(AsymmetryProbe.WORDING.get("skipped.absent"));
    refused(
        "--corpus none.txt: expected pairs whose two words occur in it, found none among 7",
        new AsymmetryOptions(
            BOTH, List.of(DATA + "graph.tsv"), write("none.txt", "Nothing of them.\n"), 10, 2),
        VECTORS);
  }

  /** What one run has computed, the next takes from the store of the model. */
  @Test
  void probabilitiesAreCachedAcrossRuns() {
    StoredRun first = run(options(BOTH, DATA + "graph.tsv"), BERT).get(0);
    StoredRun second = run(options(List.of(BOTH.get(0)), DATA + "graph.tsv"), BERT).get(0);

    assertThat(first.manifest().counters().get("texts")).isPositive();
    assertThat(second.manifest().counters()).doesNotContainKey("texts");
    assertThat(second.manifest().counters().get("places known before")).isPositive();
    assertThat(pairs(second).get("river / water").scores())
        .isEqualTo(pairs(first).get("river / water").scores());
  }

  @Test
  void withoutNormsTheModelIsAlone() {
    StoredRun run = run(options(List.of(), DATA + "graph.tsv"), BERT).get(0);

    assertThat(pairs(run)).containsKey("river / water").doesNotContainKey("coffee / morning");
    assertThat(value(run, "ALAR", "partOf"))
        .isCloseTo(
            pairs(run).get("river / water").scores().values().iterator().next().lar(),
            within(1e-12));
    Report report = Reports.of(List.of(run));
    assertThat(report.story().sheets().get(0).header())
        .containsExactly("pairs", "ALAR", "frequency alone");
    // In nats, and not 100 times as much.
    assertThat(report.story().sheets().get(0).blocks().get(0).rows())
        .filteredOn(row -> row.label().equals("partOf"))
        .singleElement()
        .extracting(row -> row.cells().get(1).text())
        .isEqualTo(String.format(Locale.ROOT, "%.3f", value(run, "ALAR", "partOf")));
    Headline headline = PROBE.headline(ReportedRun.of(PROBE, run)).orElseThrow();
    assertThat(headline.metric()).isEqualTo("ALAR");
    assertThat(headline.group()).isEqualTo("isA");
    assertThat(headline.references())
        .containsExactly(
            new Reference.Constant("chance", 0),
            new Reference.Measured("frequency", "ALAR-FREQUENCY", "isA"));
  }

  @Test
  void aLimitKeepsTheProportionsOfRelations() {
    StoredRun run = run(Map.of(), options(BOTH, DATA + "graph.tsv"), Scope.USUAL.limit(4)).get(0);
    assertThat(pairs(run)).hasSize(4);
  }

  /**
   * Five pairs are in both, in any direction: P(b|a) + P(a|b) is .45, .50, .07, .55, .40 in the
   * norms; rho = 1 - 6 * (4 + 1 + 1 + 1 + 1) / (5 * 24).
   */
  @Test
  void normsWithoutDirectionAreComparedByStrength() throws IOException {
    String edges =
        write(
            "edges.csv",
            "src,tgt,wt\nwater,river,90\nsea,water,40\nboat,captain,30\nsea,island,60\n"
                + "bread,cheese,10\napple,pie,99\n");
    List<String> both = List.of(DATA + "norms.tsv", edges);
    StoredRun run = run(options(both, DATA + "graph.tsv")).get(0);
    Result rho =
        run.results().stream()
            .filter(row -> row.group().equals("edges.csv-norms.tsv all"))
            .findFirst()
            .orElseThrow();
    assertThat(rho.metric()).isEqualTo("STRENGTH-NORMS");
    assertThat(rho.value()).isCloseTo(.6, within(1e-12));
    assertThat(rho.n()).isEqualTo(5);
    assertThat(value(run, "ALAR", "norms.tsv partOf")).isCloseTo(Math.log(8), within(1e-12));
    Report report = Reports.of(List.of(run));
    assertThat(report.story().sheets())
        .extracting(Sheet::name)
        .containsExactly("table", "norms", "long-tail");
    assertThat(report.story().findings())
        .anyMatch(sentence -> sentence.contains("edges.csv-norms.tsv"));
    refused(
        "--norms edges.csv: expected pairs with responses in both directions, found 6 in one direction only; such norms can only be compared with other norms (--norms usf,edges.csv without -m)",
        options(both, DATA + "graph.tsv"),
        BERT);
  }

  @Test
  void invalidInputIsReported() {
    String graph = DATA + "graph.tsv";
    refused(
        "--norms one-way.tsv: expected pairs with responses in both directions, found 2 in one direction only; such norms can only be compared with other norms (--norms usf,one-way.tsv without -m)",
        options(List.of(DATA + "one-way.tsv"), graph));
    refused(
        "--graph %sstrange.tsv: expected edges between words of the norms, found none for any of the 9 pairs"
            .formatted(DATA),
        options(BOTH, DATA + "strange.tsv"));
    refused(
        "bert: asymmetry needs pairs of words that are single tokens in all models, found none among 2; in the first pair, a word is more than one piece of bert's vocabulary",
        options(List.of(), DATA + "strange.tsv"),
        BERT);
    refused(
        "--corpus strange.txt: expected pairs whose two words occur together in at least 2 of its paragraphs, found none among 8",
        new AsymmetryOptions(
            BOTH, List.of(graph), write("strange.txt", "Nothing here has two of them.\n"), 10, 2),
        BERT);
    refused(
        "nothing to probe: specify norms (--norms usf,eat), a model (-m NAME), or both",
        options(List.of(), graph));
    assertThatThrownBy(() -> new AsymmetryOptions(List.of(), List.of("g"), "c", 2, 3))
        .isInstanceOf(UsageException.class)
        .hasMessage("--min-contexts must be at least 1 and at most --contexts (2), not 3");
    assertThatThrownBy(() -> run(Map.of(), options(BOTH, graph), Scope.USUAL.layers("3"), BERT))
        .isInstanceOf(UsageException.class)
        .hasMessage("the probe asymmetry measures no layers: leave --layers out");
  }

  private String write(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text).toString();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void refused(String sentence, AsymmetryOptions options, String... models) {
    assertThatThrownBy(() -> run(options, models))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(sentence);
  }

  /** Figures that two other programs have found in the released norms. */
  @Test
  void theReleasedNorms() {
    String data = System.getenv().getOrDefault("SEMASCOPE_DATA", "");
    Assumptions.assumeTrue(
        Files.isDirectory(Path.of(data.split(File.pathSeparator)[0], "usf"))
            && Files.isDirectory(Path.of(data.split(File.pathSeparator)[0], "eat")),
        "SEMASCOPE_DATA has no usf and eat");
    AsymmetryOptions real =
        new AsymmetryOptions(
            List.of("usf", "eat"),
            List.of("wordnet-3.0", "conceptnet-100k"),
            AsymmetryOptions.DEFAULT.corpus(),
            100,
            3);
    StoredRun run = run(Map.of("SEMASCOPE_DATA", data), real, Scope.USUAL).get(0);

    assertThat(run.manifest().counters())
        .containsEntry("two-way pairs of usf", 8384L)
        .containsEntry("two-way pairs of eat", 20091L);
    Result cam =
        run.results().stream()
            .filter(row -> row.metric().equals("CAM-NORMS") && row.group().equals("eat-usf all"))
            .findFirst()
            .orElseThrow();
    assertThat(cam.n()).isEqualTo(3200);
    assertThat(cam.value()).isCloseTo(.664, within(.0005));
    assertThat(value(run, "ALAR", "usf isA")).isCloseTo(.34, within(.02));
    assertThat(value(run, "ALAR", "usf partOf")).isCloseTo(.54, within(.02));
    assertThat(value(run, "ALAR", "usf hasA")).isCloseTo(-.44, within(.02));
  }
}
