package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;

class StoredRunTest {
  @TempDir private Path temp;
  private Path data;
  private Runs runs;

  @BeforeEach
  void prepare() throws IOException {
    data = Words.copyData(temp);
    runs = new Runs(temp.resolve("runs"));
  }

  @Test
  void givesBackWhatTheRunHasWritten() throws IOException {
    StoredRun run = StoredRun.open(runs.run(new Words(data)).directory());
    assertThat(run.results())
        .extracting(Result::group, Result::n)
        .containsExactly(tuple("consonant", 50L), tuple("vowel", 18L));
    try (Stream<Words.Word> items = run.items(Words.Word.class)) {
      assertThat(items).hasSize(68).startsWith(new Words.Word("apple", 5, 0.2));
    }
    try (Stream<JsonNode> items = run.items()) {
      assertThat(items.findFirst().orElseThrow().get("word").asText()).isEqualTo("apple");
    }
    try (Stream<Skipped> skipped = run.skipped()) {
      assertThat(skipped.map(Skipped::item)).containsExactly("t3st", "m0on", "r2d2", "a1", "b2");
    }
    assertThat(run.file("lengths.tsv")).content().startsWith("apple\t5\n");
  }

  @Test
  void aFolderThatIsNoRunIsRefused() throws IOException {
    refused(temp.resolve("nowhere"), "expected the directory of a run, found nothing there");
    refused(temp, "expected the directory of a run, found a folder without manifest.json");
    refused(data, "expected the directory of a run, found a file");
    Path other = Files.createDirectory(temp.resolve("other"));
    manifest(other, "{\"kind\": \"semascope paragraph index\", \"version\": 1}");
    refused(other, "expected the manifest of a semascope run, found that of a semascope paragraph");
    manifest(other, "{\"kind\": \"semascope run\", \"format\": 99}");
    refused(other, "expected format 1, found format 99");
    manifest(other, "{\"kind\": \"semascope run\", \"format\": 1}");
    refused(other, "expected content of its own sha256 none, found content of sha256");
    manifest(other, "{\"kind\": ");
    refused(other, "expected the manifest of a run, found");
    manifest(other, "[]");
    refused(other, "found none");
  }

  private static void refused(Path folder, String words) {
    assertThatThrownBy(() -> StoredRun.open(folder))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining(words);
  }

  private static void manifest(Path folder, String json) throws IOException {
    Files.writeString(folder.resolve("manifest.json"), json);
  }

  @Test
  void anUnfinishedRunReportsItsStateAndHowToResume() {
    Words words =
        new Words(
            data,
            shard -> {
              if (shard.words().contains("harbour")) {
                throw new SemascopeException("no");
              }
            });
    assertThatThrownBy(() -> runs.run(words, runs.options().shardsAtOnce(1))).hasMessage("no");
    StoredRun run = StoredRun.open(runs.directory(words));
    assertThat(run.isFinished()).isFalse();
    assertThat(run.manifest().status()).isEqualTo(Manifest.Status.RUNNING);
    assertThatThrownBy(run::results)
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "%s: the run is not finished (%d of 32 shards): resume with the command that began it: semascope probe words",
            run.directory(), run.shardsDone());
    assertThatThrownBy(run::items).isInstanceOf(SemascopeException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"items.jsonl", "results.json", "lengths.tsv", "skipped.jsonl"})
  void aFileChangedInPlaceIsRefusedAndWrittenAgain(String name) throws IOException {
    Path file = runs.run(new Words(data)).directory().resolve(name);
    changeOneDigitOrLetter(file);
    assertThatThrownBy(() -> StoredRun.open(file.getParent()).file(name))
        .isInstanceOf(SemascopeException.class)
        .hasMessageMatching(
            Pattern.quote(file.toString())
                + ": expected content of sha256 [0-9a-f]{64}, found [0-9a-f]{64}: the command that made the run writes it again");
    Words again = new Words(data);
    Runs.requireExpected(runs.run(again).directory());
    assertThat(again.runs).as("computed anew").hasValue(0);
  }

  /** A file that was verified is read again once its time has changed, at the same size. */
  @Test
  void aFileChangedAfterItWasVerifiedIsRefused() throws IOException {
    Path file = runs.run(new Words(data)).directory().resolve("lengths.tsv");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
    StoredRun run = StoredRun.open(file.getParent());
    assertThat(run.file("lengths.tsv")).isRegularFile();
    assertThat(StoredRun.open(file.getParent()).file("lengths.tsv")).isRegularFile();

    changeOneDigitOrLetter(file);

    assertThatThrownBy(() -> run.file("lengths.tsv")).isInstanceOf(SemascopeException.class);
  }

  @Test
  void aManifestChangedInPlaceIsRefusedAndWrittenAgain() throws IOException {
    Path directory = runs.run(new Words(data)).directory();
    Path manifest = directory.resolve("manifest.json");
    String whole = Files.readString(manifest);
    for (String damaged :
        List.of(
            whole.replace("\"letters\" : 371", "\"letters\" : 971"),
            whole.replace("\"seed\" : 7", "\"seed\" : 8"),
            whole.substring(0, whole.length() / 2))) {
      Files.writeString(manifest, damaged);
      assertThatThrownBy(() -> StoredRun.open(directory))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith(manifest + ": expected")
          .hasMessageEndingWith(": the command that made the run writes it again");
      Words again = new Words(data);
      Runs.requireExpected(runs.run(again).directory());
      assertThat(again.runs).as("computed anew").hasValue(0);
      assertThat(StoredRun.open(directory).manifest().counters()).containsEntry("letters", 371L);
    }
  }

  @Test
  void theManifestOfAnotherRunIsRefused() throws IOException {
    Words green = new Words(data);
    green.options = new Words.Options(12, "green");
    Path other = runs.run(green).directory();
    Path directory = runs.run(new Words(data)).directory();
    Path manifest = directory.resolve("manifest.json");
    Files.copy(other.resolve("manifest.json"), manifest, StandardCopyOption.REPLACE_EXISTING);
    String sentence =
        "%s: expected the manifest of the run %s, found the manifest of the run %s: restore the right one, or start over with --fresh"
            .formatted(manifest, directory.getFileName(), other.getFileName());
    assertThatThrownBy(() -> StoredRun.open(directory)).hasMessage(sentence);
    assertThatThrownBy(() -> runs.run(new Words(data))).hasMessage(sentence);
    Runs.requireExpected(runs.run(new Words(data), runs.options().fresh(true)).directory());
  }

  @Test
  void aRunMayBeKeptUnderAnyName() throws IOException {
    Path directory = runs.run(new Words(data)).directory();
    Path kept = Files.move(directory, temp.resolve("the good one"));
    assertThat(StoredRun.open(kept).results()).hasSize(2);
  }

  private static void changeOneDigitOrLetter(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    int at = content.length / 2;
    while (!Character.isLetterOrDigit(content[at])) {
      at++;
    }
    content[at] = (byte) (content[at] == '7' ? '8' : '7');
    Files.write(file, content);
  }

  @Test
  void filesThatAreGoneOrCutAreNamed() throws IOException {
    StoredRun run = runs.run(new Words(data));
    Path items = run.directory().resolve("items.jsonl");
    Files.writeString(items, "{}\n");
    assertThatThrownBy(run::items)
        .isInstanceOf(SemascopeException.class)
        .hasMessageMatching(
            ".*items.jsonl: expected \\d+ bytes, found 3: the command that made the run writes it again");
    Files.delete(items);
    assertThatThrownBy(run::items)
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("cannot read " + items + ": no such file or folder");
    assertThatThrownBy(() -> run.file("figure.svg"))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("%s: the run has written no file figure.svg", run.directory());
  }

  @Test
  void aLineThatIsNotAsExpectedIsNamed() {
    StoredRun run = runs.run(new Words(data));
    Path items = run.directory().resolve("items.jsonl");
    try (Stream<Skipped> lines = run.items(Skipped.class)) {
      assertThatThrownBy(lines::toList)
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith(items + ":1: expected a Skipped, found");
    }
  }
}
