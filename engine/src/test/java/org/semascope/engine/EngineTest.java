package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;

class EngineTest {
  private static final int SHARDS = 32;

  @TempDir private Path temp;
  private Path data;
  private Runs runs;

  @BeforeEach
  void prepare() throws IOException {
    data = Words.copyData(temp);
    runs = new Runs(temp.resolve("runs"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theFilesAreThoseOfAnotherProgramHoweverManyShardsRunAtOnce(int atOnce) throws IOException {
    Random random = new Random(atOnce);
    Words words = new Words(data, shard -> sleep(random.nextInt(8)));
    StoredRun run = runs.run(words, runs.options().shardsAtOnce(atOnce));
    Runs.requireExpected(run.directory());
    assertThat(words.runs).hasValue(SHARDS);
    assertThat(run.shardsDone()).isEqualTo(SHARDS);
  }

  @Test
  void neverMoreShardsAreUnderWayThanAskedFor() {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Words words =
        new Words(
            data,
            shard -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              sleep(5);
              now.decrementAndGet();
            });
    runs.run(words, runs.options().shardsAtOnce(3));
    assertThat(most.get()).isBetween(2, 3);
  }

  @Test
  void aFinishedRunAnswersFromItsFiles() throws IOException {
    runs.run(new Words(data));
    Words again = new Words(data);
    StoredRun run = runs.run(again);
    assertThat(again.plans).hasValue(0);
    assertThat(again.runs).hasValue(0);
    assertThat(runs.said).singleElement().asString().contains("finished before");
    Runs.requireExpected(run.directory());
  }

  @Test
  void partialFilesOfAKilledRunAreRemoved() throws IOException {
    Path directory = runs.run(new Words(data)).directory();
    Files.delete(directory.resolve("results.json")); // so that there is something to do
    Path left = directory.resolve("of-a-probe.tsv.partial");
    Path hidden = directory.resolve(".report.html.%s.partial".formatted(UUID.randomUUID()));
    Path young = directory.resolve(".report.html.%s.partial".formatted(UUID.randomUUID()));
    for (Path file : List.of(left, hidden, young)) {
      Files.writeString(file, "half");
    }
    Files.setLastModifiedTime(hidden, FileTime.from(Instant.now().minusSeconds(3600)));
    runs.run(new Words(data));
    assertThat(left).doesNotExist();
    assertThat(hidden).doesNotExist();
    assertThat(young).exists(); // another process may be about to lock it
    Files.delete(young);
    Runs.requireExpected(directory);
  }

  @Test
  void aShardThatIsGivenUpIsWrittenDownAndTheOthersAreKept() throws IOException {
    ShardExecutor allButOne =
        new ShardExecutor() {
          @Override
          public <S, R> void run(
              Experiment<S, R> experiment, Work<S, R> work, BooleanSupplier stop) {
            for (int number : work.pending()) {
              if (number != 5) {
                work.finished(number, experiment.run(work.shard(number)));
              }
            }
            throw new SemascopeException("given up: " + work.failed(5, "it is poisoned"));
          }
        };
    Engine engine =
        new Engine(runs.options(), allButOne, Progress.SILENT, Interruption.byRequest(() -> {}));
    assertThatThrownBy(() -> engine.run(new Words(data)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageEndingWith(RunFolder.FAILED);
    Path failed;
    try (Stream<Path> files = Files.walk(temp.resolve("runs"))) {
      failed = files.filter(file -> file.endsWith(RunFolder.FAILED)).findFirst().orElseThrow();
    }
    assertThat(Files.readAllLines(failed))
        .singleElement()
        .asString()
        .startsWith("{\"number\":5,\"reason\":\"it is poisoned\",\"shard\":");

    Words again = new Words(data);
    StoredRun run = runs.run(again);
    assertThat(again.runs).hasValue(1);
    assertThat(failed).doesNotExist();
    Runs.requireExpected(run.directory());
  }

  @Test
  void theManifestDescribesHowToRepeatTheRun() {
    Manifest manifest = runs.run(new Words(data), runs.options().threads(3)).manifest();
    assertThat(manifest.recipe()).isEqualTo(new Words(data).recipe());
    assertThat(manifest.recipe().data().get(0).path()).isEqualTo(data.toString());
    assertThat(manifest.command()).containsExactly("semascope", "probe", "words");
    assertThat(manifest.environment().semascope()).isEqualTo("1.2.3");
    assertThat(manifest.environment().threads()).isEqualTo(3);
    assertThat(manifest.environment().java()).contains(System.getProperty("java.vm.version"));
    assertThat(manifest.shards()).isEqualTo(SHARDS);
    assertThat(manifest.sessions()).isEqualTo(1);
    assertThat(manifest.counters()).containsOnlyKeys("letters").containsEntry("letters", 371L);
    assertThat(Instant.parse(manifest.finished())).isAfterOrEqualTo(manifest.startedAt());
    assertThat(manifest.files())
        .extracting(Manifest.OutputFile::name)
        .containsExactly(
            "items.jsonl",
            "lengths.tsv",
            "results.json",
            "skipped.jsonl",
            "ro-crate-metadata.json");
  }

  @Test
  void aFailureStopsTheRestAndKeepsWhatIsFinished() throws IOException {
    AtomicInteger count = new AtomicInteger();
    Words failing =
        new Words(
            data,
            shard -> {
              if (count.incrementAndGet() == 11) {
                throw new SemascopeException("the model is tired");
              }
            });
    assertThatThrownBy(() -> runs.run(failing, runs.options().shardsAtOnce(1)))
        .hasMessage("the model is tired");
    int kept = 10;
    assertThat(runs.said).last().asString().contains(kept + " of 32 shards are in");
    assertThat(StoredRun.open(runs.directory(failing)).shardsDone()).isEqualTo(kept);

    Words again = new Words(data);
    Runs.requireExpected(runs.run(again).directory());
    assertThat(again.runs).hasValue(SHARDS - kept);
    assertThat(runs.said).last().asString().contains("resuming from " + kept + " of 32 shards");
    assertThat(StoredRun.open(runs.directory(again)).manifest().sessions()).isEqualTo(2);
  }

  @Test
  void anErrorReachesTheCaller() {
    Words failing =
        new Words(
            data,
            shard -> {
              throw new StackOverflowError("deep");
            });
    assertThatThrownBy(() -> runs.run(failing)).isInstanceOf(StackOverflowError.class);
  }

  @Test
  void freshComputesAgainAndReplacesTheOldRun() throws IOException {
    StoredRun first = runs.run(new Words(data));
    Files.writeString(first.directory().resolve("notes.txt"), "mine");
    Words again = new Words(data);
    StoredRun second = runs.run(again, runs.options().fresh(true));
    assertThat(again.runs).hasValue(SHARDS);
    assertThat(second.directory()).isEqualTo(first.directory());
    Runs.requireExpected(second.directory());
    assertOnlyRunAndLock(second.directory());
  }

  @Test
  void aFinishedRunIsKeptUntilTheFreshOneIsFinished() throws IOException {
    Path directory = runs.run(new Words(data)).directory();
    Words failing =
        new Words(
            data,
            shard -> {
              throw new SemascopeException("no");
            });
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> runs.run(failing, runs.options().fresh(true))).hasMessage("no");
      assertThat(runs.said).last().asString().endsWith("without --fresh resumes");
      assertThat(StoredRun.open(directory).isFinished()).isFalse();
      Runs.requireExpected(directory.resolveSibling("." + directory.getFileName() + ".old"));
    }
    Runs.requireExpected(runs.run(new Words(data)).directory());
    assertOnlyRunAndLock(directory);
  }

  private static void assertOnlyRunAndLock(Path directory) throws IOException {
    try (Stream<Path> beside = Files.list(directory.getParent())) {
      assertThat(beside)
          .containsExactlyInAnyOrder(
              directory, directory.resolveSibling("." + directory.getFileName() + ".lock"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"items.jsonl", "lengths.tsv", "results.json"})
  void aFileThatIsGoneIsWrittenAgainFromTheJournal(String name) throws IOException {
    StoredRun run = runs.run(new Words(data));
    Files.delete(run.directory().resolve(name));
    Words again = new Words(data);
    runs.run(again);
    assertThat(again.runs).hasValue(0);
    Runs.requireExpected(run.directory());
  }

  @Test
  void aPlanThatIsNotTheSameAgainIsRefused() {
    Words words =
        new Words(
            data,
            shard -> {
              throw new SemascopeException("no");
            });
    assertThatThrownBy(() -> runs.run(words)).hasMessage("no");
    Experiment<Words.Shard, Words.Lengths> other =
        new Delegate(words) {
          @Override
          public List<Words.Shard> plan() {
            return super.plan().subList(1, SHARDS);
          }
        };
    assertThatThrownBy(() -> new Engine(runs.options(), runs, runs.interruption).run(other))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("the planned shards differ")
        .hasMessageContaining("--fresh starts over");
  }

  @Test
  void whatCannotBeReadBackIsRefusedAtTheFirstShard() {
    record Opaque(Object thing) {}
    Experiment<Words.Shard, Opaque> opaque =
        new Experiment<>() {
          private final Words words = new Words(data);

          @Override
          public Recipe recipe() {
            return words.recipe();
          }

          @Override
          public List<Words.Shard> plan() {
            return words.plan();
          }

          @Override
          public Class<Words.Shard> shardType() {
            return Words.Shard.class;
          }

          @Override
          public Class<Opaque> resultType() {
            return Opaque.class;
          }

          @Override
          public Opaque run(Words.Shard shard) {
            return new Opaque(new Object());
          }

          @Override
          public void conclude(ShardResults<Words.Shard, Opaque> results, RunWriter files) {}
        };
    assertThatThrownBy(() -> new Engine(runs.options(), runs, runs.interruption).run(opaque))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Opaque cannot be written as JSON");
  }

  @Test
  void aRunWithoutShardsConcludes() throws IOException {
    Files.writeString(data, "");
    StoredRun run = runs.run(new Words(data));
    assertThat(run.results()).isEmpty();
    try (Stream<?> items = run.items()) {
      assertThat(items).isEmpty();
    }
  }

  @Test
  void optionsModelAndSeedHaveRunsOfTheirOwn() {
    Words red = new Words(data);
    Words green = new Words(data);
    green.options = new Words.Options(12, "green");
    Words other = new Words(data);
    other.model = Input.embedded("org/model:1", Sha256.of(new byte[] {1}));
    assertThat(runs.run(red).directory()).isNotEqualTo(runs.run(green).directory());
    assertThat(runs.root.relativize(runs.run(other).directory()).toString())
        .matches("words/org--model_1@4bf5122f/[0-9a-f]{12}");
    assertThat(runs.root.relativize(runs.directory(red)).toString())
        .matches("words/no-model@e3b0c442/[0-9a-f]{12}");
  }

  @Test
  void anUnwritableRootIsReportedInOneSentence() throws IOException {
    Path file = Files.writeString(temp.resolve("file"), "");
    assertThatThrownBy(() -> new Runs(file).run(new Words(data)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("cannot write in " + file);
  }

  static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An experiment to vary. */
  private static class Delegate implements Experiment<Words.Shard, Words.Lengths> {
    private final Words words;

    Delegate(Words words) {
      this.words = words;
    }

    @Override
    public Recipe recipe() {
      return words.recipe();
    }

    @Override
    public List<Words.Shard> plan() {
      return words.plan();
    }

    @Override
    public Class<Words.Shard> shardType() {
      return words.shardType();
    }

    @Override
    public Class<Words.Lengths> resultType() {
      return words.resultType();
    }

    @Override
    public Words.Lengths run(Words.Shard shard) {
      return words.run(shard);
    }

    @Override
    public void conclude(ShardResults<Words.Shard, Words.Lengths> results, RunWriter files) {
      words.conclude(results, files);
    }
  }
}
