package org.semascope.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.index.BuildOptions;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probes;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ProbeRunner;
import org.semascope.probes.run.Request;

/** The launcher, a master and two workers, and what can happen to each of them. */
class StandaloneClusterIT {
  private static final Path BERT = Path.of("probes/src/test/resources/tiny/bert").toAbsolutePath();
  private static final int LIMIT = 1500;

  @TempDir static Path folder;
  private static LoopbackCluster cluster;
  private static Process second;
  private static Map<String, String> env;
  private static StoredRun local;

  @BeforeAll
  static void start() throws IOException {
    env = new HashMap<>(Map.of("SEMASCOPE_HOME", folder.resolve("home").toString()));
    env.put("HF_HOME", folder.resolve("hub").toString());
    env.put("HF_HUB_OFFLINE", "1");
    cluster = new LoopbackCluster(folder);
    cluster.worker("first");
    second = cluster.worker("second");
    local =
        new ProbeRunner(
                env,
                EngineOptions.under(folder.resolve("local")),
                Progress.SILENT,
                Interruption.byRequest(() -> {}))
            .run(
                Request.of(Probes.named("substitution"), List.of(BERT.toString()))
                    .with(Scope.USUAL.limit(LIMIT)))
            .get(0);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Process driver(String name, String model, Path runs, String... settings)
      throws IOException {
    List<String> args = new ArrayList<>(probe(model, runs));
    for (String setting : settings) {
      args.addAll(List.of("--conf", setting));
    }
    return cluster.driver(name, env, args);
  }

  private static List<String> probe(String model, Path runs) {
    String limit = Integer.toString(LIMIT);
    return List.of("probe", "substitution", "-m", model, "--limit", limit, "-o", runs.toString());
  }

  /** How many shards the one run below a folder has finished, if it has begun. */
  private static int finished(Path runs) {
    try {
      return Files.isDirectory(runs) && hasManifest(runs) ? SameRuns.under(runs).shardsDone() : 0;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean hasManifest(Path runs) throws IOException {
    try (Stream<Path> all = Files.walk(runs)) {
      return all.anyMatch(path -> path.endsWith("journal"));
    }
  }

  /** Nobody can write below a file: a home as good as read-only, even for root. */
  private static String homeThatCannotBeWritten() throws IOException {
    Path file = folder.resolve("file");
    if (!Files.exists(file)) {
      Files.writeString(file, "");
    }
    return "spark.executorEnv.SEMASCOPE_HOME=" + file.resolve("home");
  }

  @Test
  void aWorkerIsKilledAndNothingIsLostOrCountedTwice() throws Exception {
    Path runs = folder.resolve("worker killed");
    Process driver =
        driver(
            "worker-killed",
            BERT.toString(),
            runs,
            "spark.speculation=true",
            "spark.speculation.quantile=0.1",
            "spark.speculation.multiplier=1.01",
            homeThatCannotBeWritten());
    LoopbackCluster.await(driver, () -> finished(runs) >= 3);
    second.destroyForcibly().waitFor();
    assertThat(LoopbackCluster.ended(driver)).as(cluster.said("worker-killed")).isZero();
    second = cluster.worker("third");

    assertThat(cluster.said("worker-killed"))
        .containsPattern("executor \\d on 127.0.0.1 was lost \\(")
        .contains("--conf spark.executor.memoryOverhead=");
    SameRuns.assertSame(SameRuns.under(runs), local);
  }

  @Test
  void aKilledDriverResumes() throws Exception {
    Path runs = folder.resolve("driver killed");
    Process driver = driver("driver-killed", BERT.toString(), runs);
    LoopbackCluster.await(driver, () -> finished(runs) >= 3);
    driver.destroyForcibly().waitFor();
    int kept = finished(runs);
    assertThat(kept).isBetween(3, SameRuns.under(runs).manifest().shards() - 1);

    Process again = driver("driver-again", BERT.toString(), runs);
    assertThat(LoopbackCluster.ended(again)).as(cluster.said("driver-again")).isZero();
    assertThat(cluster.said("driver-again")).contains("resuming from " + kept + " of ");
    assertThat(SameRuns.under(runs).manifest().sessions()).isEqualTo(2);
    SameRuns.assertSame(SameRuns.under(runs), local);
  }

  @Test
  void executorsWithoutTheModelAreNamed() throws Exception {
    Path snapshot = folder.resolve("hub/hub/models--acme--tiny/snapshots/c0ffee");
    Files.createDirectories(snapshot);
    try (Stream<Path> files = Files.list(BERT)) {
      for (Path file : files.toList()) {
        Files.copy(file, snapshot.resolve(file.getFileName()));
      }
    }
    Path refs = Files.createDirectories(folder.resolve("hub/hub/models--acme--tiny/refs"));
    Files.writeString(refs.resolve("main"), "c0ffee");
    Process driver =
        driver(
            "no-model",
            "acme/tiny",
            folder.resolve("no model"),
            "spark.executorEnv.HF_HOME=" + folder.resolve("nothing"));
    assertThat(LoopbackCluster.ended(driver)).isEqualTo(1);
    assertThat(lastLine("no-model"))
        .matches("semascope: executor \\d on 127.0.0.1: .*acme/tiny.*")
        .doesNotContain("Exception");
  }

  @Test
  void executorsWithAnotherVersionAreRefused() throws Exception {
    Path other = folder.resolve("other-version.jar");
    writeOtherVersion(other);
    Process driver =
        driver(
            "other-version",
            BERT.toString(),
            folder.resolve("other version"),
            "spark.executor.extraClassPath=" + other);
    assertThat(LoopbackCluster.ended(driver)).isEqualTo(1);
    assertThat(lastLine("other-version"))
        .startsWith("semascope: executor ")
        .contains(
            " on 127.0.0.1: another version of Semascope is on the class path of the executor ("
                + other);
  }

  @Test
  void sparkSubmitTakesTheJar() throws Exception {
    Path runs = folder.resolve("submitted");
    List<String> args = new ArrayList<>(probe(BERT.toString(), runs));
    args.addAll(List.of("--engine", "spark"));
    Process driver = cluster.submitted("submitted", env, args);
    assertThat(LoopbackCluster.ended(driver)).as(cluster.said("submitted")).isZero();
    SameRuns.assertSame(SameRuns.under(runs), local);
  }

  @Test
  void workersMakeAnIndex() throws Exception {
    Path corpus = folder.resolve("corpus.txt");
    Files.write(
        corpus,
        IntStream.range(0, 60_000)
            .mapToObj(i -> i % 2 == 0 ? "The %d cats of house %d sat.".formatted(i % 7, i) : "")
            .toList());
    Path there = folder.resolve("there.index");
    Process driver =
        cluster.driver(
            "index",
            env,
            List.of("index", "build", "--data", corpus.toString(), "-o", there.toString()));
    assertThat(LoopbackCluster.ended(driver)).as(cluster.said("index")).isZero();

    BuildOptions options = new BuildOptions(1, false, Faults.STRICT, Progress.SILENT);
    Path here = folder.resolve("here.index");
    ParagraphIndex.build(Corpora.open(corpus), here, options);
    try (ParagraphIndex one = ParagraphIndex.open(here);
        ParagraphIndex other = ParagraphIndex.open(there)) {
      List<Object> hits = new ArrayList<>();
      one.forEach(List.of("cats", "4"), hits::add);
      List<Object> others = new ArrayList<>();
      other.forEach(List.of("cats", "4"), others::add);
      assertThat(others).isEqualTo(hits).hasSizeGreaterThan(4_000);
      assertThat(other.occurrences("cats")).isEqualTo(30_000);
    }
  }

  private static void writeOtherVersion(Path other) throws IOException {
    try (ZipFile jar = new ZipFile("spark/target/semascope-spark.jar");
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(other))) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().startsWith("org/semascope/")
            && !entry.getName().startsWith("org/semascope/shaded/")) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          jar.getInputStream(entry).transferTo(out);
        }
      }
    }
  }

  private static String lastLine(String driver) throws IOException {
    List<String> lines = cluster.said(driver).lines().toList();
    return lines.get(lines.size() - 1);
  }
}
