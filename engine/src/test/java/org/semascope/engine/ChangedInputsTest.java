package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;

class ChangedInputsTest {
  @TempDir private Path temp;
  private Path data;
  private Runs runs;

  @BeforeEach
  void prepare() throws IOException {
    data = Words.copyData(temp);
    runs = new Runs(temp.resolve("runs"));
  }

  @Test
  void aRunWhoseDataHaveChangedSinceIsRefused() throws IOException {
    Path first = stoppedHalfway();
    Input before = Input.read("words", data);
    Files.writeString(data, "other\nwords\n");
    Input now = Input.read("words", data);
    assertThatThrownBy(() -> runs.run(new Words(data)))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "words (%s; was %d bytes of %s, sha256 %s..., is 12 bytes of %s, sha256 %s...) has changed since the run in %s began: --fresh starts a new run with the current files",
            data,
            before.bytes(),
            before.modified(),
            before.sha256().substring(0, 12),
            now.modified(),
            now.sha256().substring(0, 12),
            first);
  }

  @Test
  void afterAFreshStartTheSameCommandResumesAndTheOldRunStays() throws IOException {
    Path first = runs.run(new Words(data)).directory();
    Files.writeString(data, "other\nwords\n");
    assertThatThrownBy(() -> runs.run(new Words(data))).hasMessageContaining("--fresh");
    StoredRun second = runs.run(new Words(data), runs.options().fresh(true));
    assertThat(second.results()).hasSize(2);
    Words again = new Words(data);
    assertThat(runs.run(again).directory()).isEqualTo(second.directory());
    assertThat(again.plans).hasValue(0);
    Runs.requireExpected(first);
  }

  @Test
  void dataThatArePutBackGoOn() throws IOException {
    stoppedHalfway();
    Files.writeString(data, "other\nwords\n");
    assertThatThrownBy(() -> runs.run(new Words(data))).hasMessageContaining("has changed");
    Files.delete(data);
    Words.copyData(temp);
    Words again = new Words(data);
    Runs.requireExpected(runs.run(again).directory());
    assertThat(again.runs.get()).isLessThan(32);
  }

  @Test
  void aFileThatWasOnlyTouchedIsTheSame() throws IOException {
    stoppedHalfway();
    Files.setLastModifiedTime(data, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    Runs.requireExpected(runs.run(new Words(data)).directory());
  }

  @Test
  void aChangedModelIsRefused() throws IOException {
    Path model = Files.createDirectory(temp.resolve("model"));
    Path weights = Files.writeString(model.resolve("weights"), "one");
    runs.run(with(Input.read("mine", model)));
    Files.writeString(weights, "two");
    assertThatThrownBy(() -> runs.run(with(Input.read("mine", model))))
        .isInstanceOf(SemascopeException.class)
        .hasMessageStartingWith("mine (" + model)
        .hasMessageContaining("has changed since the run in");
  }

  @Test
  void anotherQuestionIsNoneOfItsBusiness() throws IOException {
    runs.run(new Words(data));
    Files.writeString(data, "other\nwords\n");
    Words green = new Words(data);
    green.options = new Words.Options(12, "green");
    assertThat(runs.run(green).isFinished()).isTrue();
  }

  @Test
  void whatIsComputedFromAFileThatChangesMeanwhileIsNotKept() throws IOException {
    AtomicInteger begun = new AtomicInteger();
    Words words =
        new Words(
            data,
            shard -> {
              if (begun.incrementAndGet() == 5) {
                append(data);
              }
            });
    Path directory = runs.directory(words);
    assertThatThrownBy(() -> runs.run(words, runs.options().shardsAtOnce(1)))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("words (" + data + ") was changed while the run was reading it");
    assertThat(StoredRun.open(directory).shardsDone()).isEqualTo(4);
  }

  @Test
  void onlyTheFilesOfTheModelAreWatched() throws IOException {
    Path model = Files.createDirectory(temp.resolve("model"));
    Path weights = Files.writeString(model.resolve("weights"), "one");
    Path log = Files.writeString(model.resolve("log"), "");
    Input input = Input.hashed("mine", model, List.of("weights"), Sha256.of(new byte[] {1}));
    Words words = new Words(data, shard -> append(log));
    words.model = input;
    Runs.requireExpected(runs.run(words).directory());

    Words other = new Words(data, shard -> append(weights));
    other.options = new Words.Options(12, "green");
    other.model = input;
    assertThatThrownBy(() -> runs.run(other)).hasMessageStartingWith("mine (" + model);
  }

  @Test
  void aFileBesideTheOneGivenBelongsToIt() throws IOException {
    Path words = Files.writeString(temp.resolve("corpus.xml"), "words");
    Path keys = Files.writeString(temp.resolve("corpus.key"), "senses");
    Input alone = Input.read("corpus", words);
    Input both = Input.read("corpus", List.of(words, keys));
    assertThat(both.path()).isEqualTo(alone.path());
    assertThat(both.files()).containsExactly("corpus.xml", "corpus.key");
    assertThat(both.bytes()).isEqualTo(11);
    assertThat(both.sha256())
        .isEqualTo(
            Sha256.of(
                (Sha256.of("senses".getBytes())
                        + "  corpus.key\n"
                        + Sha256.of("words".getBytes())
                        + "  corpus.xml\n")
                    .getBytes()));

    Words changing = new Words(data, shard -> append(keys));
    changing.model = both;
    assertThatThrownBy(() -> runs.run(changing))
        .hasMessageStartingWith("corpus (" + words + ") was changed while the run was reading it");
    assertThat(Input.read("corpus", List.of(words, keys)).sha256()).isNotEqualTo(both.sha256());
  }

  @Test
  void aLinkToNothingIsNamed() throws Exception {
    Path folder = Files.createDirectories(temp.resolve("linked/deep"));
    Files.writeString(folder.resolve("a.txt"), "a");
    Files.createSymbolicLink(folder.resolve("gone.txt"), Path.of("nowhere"));
    assertThatThrownBy(() -> Input.read("linked", folder.getParent()))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(folder.getParent().toString())
        .hasMessageContaining("deep/gone.txt");
  }

  /** Who opened the pipe would wait for a writer, and never end. */
  @Test
  @Timeout(60)
  void aPipeInAFolderIsSkippedWithAWord() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("folder"));
    Files.writeString(folder.resolve("a.txt"), "one");
    Input without = Input.read("mine", folder);
    Path pipe = pipe(folder.resolve("b.txt"));
    Input with = Input.read("mine", folder);
    assertThat(with.sha256()).isEqualTo(without.sha256());
    runs.run(with(with));
    assertThat(runs.said).contains(pipe + ": skipped, neither a file nor a folder");
    assertThatThrownBy(() -> Input.read("pipe", pipe))
        .hasMessage("cannot read %s: expected a file or a folder, found a pipe or a device", pipe);
  }

  private static Path pipe(Path file) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    return file;
  }

  @Test
  void aCrashUnderAFileThatWasRewrittenIsExplained() throws Exception {
    byte[] content = Files.readAllBytes(data);
    RunProcess process = RunProcess.start(runs.root, data, 300);
    process.await("1 of 32 shards");
    process.process().destroyForcibly().waitFor();
    String why =
        "the run in %s was killed or crashed, and %s was written after it began: do not overwrite model files in use"
            .formatted(runs.directory(new Words(data)), data);

    Files.writeString(data, "other\nwords\n");
    assertThatThrownBy(() -> runs.run(new Words(data)))
        .hasMessageEndingWith("--fresh starts a new run with the current files; " + why);

    Files.write(data, content); // the same as before, written once more
    Runs.requireExpected(runs.run(new Words(data)).directory());
    assertThat(runs.said).contains(why);
  }

  @Test
  void aRunThatWasStoppedInOrderIsNoCrash() throws IOException {
    stoppedHalfway();
    Files.writeString(data, "other\nwords\n");
    assertThatThrownBy(() -> runs.run(new Words(data)))
        .hasMessageEndingWith("--fresh starts a new run with the current files");
  }

  private Words with(Input model) {
    Words words = new Words(data);
    words.model = model;
    return words;
  }

  private Path stoppedHalfway() {
    AtomicInteger begun = new AtomicInteger();
    Words words =
        new Words(
            data,
            shard -> {
              if (begun.incrementAndGet() > 12) {
                throw new SemascopeException("enough");
              }
            });
    assertThatThrownBy(() -> runs.run(words)).hasMessage("enough");
    return runs.directory(words);
  }

  private static void append(Path file) {
    try {
      Files.writeString(file, Files.readString(file) + "more\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
