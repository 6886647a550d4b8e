package org.semascope.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.StoppedException;
import org.semascope.core.UsageException;
import org.semascope.core.io.FileTree;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.IndexManifest;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.Probes;
import org.semascope.probes.Scope;
import org.semascope.probes.run.Cluster;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

/** Probes on Spark within this process, against the same probes in threads of this process. */
class SparkClusterTest {
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert");
  private static final Path VECTORS = Path.of("probes/src/test/resources/tiny/vectors.txt");

  @TempDir static Path home; // what is made of WordNet once serves all
  @TempDir Path folder;
  private Map<String, String> env;

  @BeforeEach
  void place() {
    env = Map.of("SEMASCOPE_HOME", home.toString());
  }

  /** Nothing is taken from what another run has asked the model. */
  private static void forget() throws IOException {
    Path evaluations = home.resolve("evaluations");
    if (Files.exists(evaluations)) {
      FileTree.delete(evaluations);
    }
  }

  private ProbeRunner runner(String runs, Progress progress, Interruption interruption) {
    return new ProbeRunner(
        env,
        EngineOptions.under(folder.resolve(runs)).threads(2).shardsAtOnce(1),
        progress,
        interruption);
  }

  private ProbeRunner runner(String runs) {
    return runner(runs, Progress.SILENT, Interruption.byRequest(() -> {}));
  }

  /** Asks for a stop when the first shard is done. */
  private static Progress stopping(Interruption interruption) {
    return new Progress() {
      @Override
      public void say(String line) {}

      @Override
      public Task begin(String what, long total, Unit unit) {
        return new Task() {
          @Override
          public void advance(long amount) {
            if (unit == Unit.ITEMS && amount > 0) {
              interruption.request();
            }
          }

          @Override
          public void close() {}
        };
      }
    };
  }

  private StoredRun local(String probe, Path model) throws IOException {
    forget();
    return runner("local").run(request(probe, model)).get(0);
  }

  private StoredRun onSpark(String runs, String probe, Path model, Map<String, String> settings)
      throws IOException {
    forget();
    try (Cluster spark = new SparkCluster("local[2,4]", settings, env, Progress.SILENT)) {
      return runner(runs).on(spark).run(request(probe, model)).get(0);
    }
  }

  private static Request<?, ?, ?> request(String probe, Path model) {
    return Request.of(Probes.named(probe), List.of(model.toString())).with(Scope.USUAL.limit(200));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "substitution",
        "asymmetry",
        "senses",
        "idioms",
        "similarity",
        "anisotropy",
        "rerank"
      })
  void aContextualModelIsProbedAlike(String probe) throws IOException {
    int before = SharedWorker.opened();
    StoredRun spark = onSpark("spark", probe, BERT, Map.of());
    assertThat(SharedWorker.opened() - before).as("models opened").isEqualTo(1);
    SameRuns.assertSame(spark, local(probe, BERT));
  }

  @Test
  void staticVectorsAreProbedAlike() throws IOException {
    SameRuns.assertSame(
        onSpark("spark", "similarity", VECTORS, Map.of()), local("similarity", VECTORS));
  }

  @Test
  void whatIsStoppedLocallyEndsOnSpark() throws IOException {
    Interruption stop = Interruption.byRequest(() -> {});
    assertThatThrownBy(
            () -> runner("spark", stopping(stop), stop).run(request("substitution", BERT)))
        .isInstanceOf(StoppedException.class)
        .hasMessageContaining("stopped: 1 of ");

    StoredRun spark = onSpark("spark", "substitution", BERT, Map.of());
    assertThat(spark.manifest().sessions()).isEqualTo(2);
    SameRuns.assertSame(spark, local("substitution", BERT));
  }

  @Test
  void aFinishedRunAnswersWithoutACluster() throws IOException {
    StoredRun local = local("substitution", BERT);
    try (Cluster spark = new SparkCluster("spark://127.0.0.1:1", Map.of(), env, Progress.SILENT)) {
      StoredRun again = runner("local").on(spark).run(request("substitution", BERT)).get(0);
      assertThat(again.directory()).isEqualTo(local.directory());
    }
  }

  /** Refused before Spark starts: there is no master here. */
  @Test
  void wordsAreNotApproximatedOnExecutors() {
    try (Cluster spark = new SparkCluster("spark://127.0.0.1:1", Map.of(), env, Progress.SILENT)) {
      Request<?, ?, ?> request =
          request("substitution", BERT).with(Scope.USUAL.limit(20).pieces(Pieces.OTA));
      assertThatThrownBy(() -> runner("spark").on(spark).run(request))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("--pieces ota");
    }
    assertThat(folder.resolve("spark")).doesNotExist();
  }

  @Test
  void aMasterThatIsNotThereIsNamed() {
    try (Cluster spark = new SparkCluster("spark://127.0.0.1:1", Map.of(), env, Progress.SILENT)) {
      assertThatThrownBy(() -> runner("spark").on(spark).run(request("substitution", BERT)))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith("there is no Spark master at spark://127.0.0.1:1: ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark://nowhere", "spark://127.0.0.1:port"})
  void aMasterMustHaveAPort(String master) {
    SparkSettings settings = new SparkSettings(master, Map.of());
    assertThatThrownBy(() -> settings.connect(Progress.SILENT))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected spark://HOST:PORT");
  }

  @Test
  void aMasterMustBeGiven() {
    assertThatThrownBy(() -> new SparkSettings("", Map.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--master URL");
  }

  @Test
  void whatSparkDoesNotKnowIsRefused() {
    assertThatThrownBy(() -> new SparkSettings("mesos", Map.of()).connect(Progress.SILENT))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("--master mesos: ");
  }

  @Test
  void anIndexIsTheSame() throws IOException {
    Path corpus = folder.resolve("corpus.txt");
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) { // more than a batch of paragraphs
      lines.add(
          "The %d cats of house %d sat on mat %d, and cats they stayed, all of them and for all the long and rainy day that it was."
              .formatted(i % 7, i, i % 1000));
      lines.add("");
    }
    Files.write(corpus, lines);
    BuildOptions options = new BuildOptions(2, false, Faults.STRICT, Progress.SILENT);
    Path here = folder.resolve("here.index");
    Path there = folder.resolve("there.index");
    IndexManifest local = ParagraphIndex.build(Corpora.open(corpus), here, options);
    try (Cluster spark = new SparkCluster("local[2]", Map.of(), env, Progress.SILENT)) {
      assertThat(ParagraphIndex.build(Corpora.open(corpus), there, options, Optional.of(spark)))
          .isEqualTo(local);
    }
    assertThat(there.resolve("parts")).doesNotExist();
    try (ParagraphIndex one = ParagraphIndex.open(here);
        ParagraphIndex other = ParagraphIndex.open(there)) {
      for (List<String> words :
          List.of(List.of("cats", "17"), List.of("mat 999"), List.of("dog"))) {
        List<Object> hits = new ArrayList<>();
        one.forEach(words, hits::add);
        List<Object> others = new ArrayList<>();
        other.forEach(words, others::add);
        assertThat(others).isEqualTo(hits);
      }
      assertThat(other.occurrences("cats")).isEqualTo(60_000);
    }
  }

  /** Nobody can make folders below a file: a home that cannot be written, even by root. */
  @Test
  void executorsUnpackLibrariesElsewhereThanInTheHome() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Map<String, String> driver = Map.of("SEMASCOPE_HOME", folder.toString(), "HF_HUB_OFFLINE", "1");
    Map<String, String> own = Map.of("SEMASCOPE_HOME", file.resolve("home").toString());
    assertThat(ProbeWork.executorEnv(driver, own, folder))
        .containsEntry("SEMASCOPE_HOME", file.resolve("home").toString())
        .containsEntry("HF_HUB_OFFLINE", "1")
        .containsEntry("SEMASCOPE_NATIVES", folder.resolve("natives").toString());
    assertThat(ProbeWork.executorEnv(driver, Map.of(), folder))
        .containsEntry("SEMASCOPE_HOME", folder.toString());
    assertThat(ProbeWork.executorEnv(Map.of("SEMASCOPE_DATA", "/not/there"), Map.of(), folder))
        .doesNotContainKey("SEMASCOPE_DATA");
    assertThat(
            ProbeWork.executorEnv(
                Map.of("SEMASCOPE_DATA", folder + ":/not/there"), Map.of(), folder))
        .containsEntry("SEMASCOPE_DATA", folder.toString());
  }

  /** Executors run in folders of their own, where relative paths name nothing. */
  @Test
  void foldersAreAbsoluteOnExecutors() {
    String here = Path.of("").toAbsolutePath().toString();
    assertThat(
            SparkCluster.shared(
                Map.of(
                    "SEMASCOPE_DATA", "spark/src/main:spark/src/test:" + folder,
                    "HF_HUB_OFFLINE", "1",
                    "HF_TOKEN", "secret")))
        .containsEntry(
            "SEMASCOPE_DATA", here + "/spark/src/main:" + here + "/spark/src/test:" + folder)
        .containsEntry("HF_HUB_OFFLINE", "1")
        .doesNotContainKey("HF_TOKEN");
  }
}
