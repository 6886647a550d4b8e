package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.Fingerprints.Fingerprint;

class FingerprintsTest {
  @TempDir Path temp;
  private Path model;
  private final RecordingProgress progress = new RecordingProgress();
  private Fingerprints fingerprints;

  @BeforeEach
  void copy() throws IOException {
    model = TinyBert.copyTo(temp.resolve("model"));
    fingerprints = new Fingerprints(new Home(temp.resolve("home")), progress);
  }

  @Test
  void isTheSha256OfAListAsSha256sumPrintsIt() {
    StringBuilder list = new StringBuilder();
    for (String name :
        List.of(
            "config.json",
            "tokenizer.json",
            "tokenizer_config.json",
            "special_tokens_map.json",
            "vocab.txt",
            "model.safetensors")) {
      list.append(FakeHub.sha256(TinyBert.files().get(name)))
          .append("  ")
          .append(name)
          .append('\n');
    }
    assertThat(fingerprints.of(model).sha256())
        .isEqualTo(FakeHub.sha256(list.toString().getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theSecondTimeNothingIsRead() {
    Fingerprint first = fingerprints.of(model);
    long read = progress.advanced.get();
    assertThat(fingerprints.of(model)).isEqualTo(first);
    assertThat(progress.advanced).hasValue(read);
  }

  @Test
  void theSameFilesElsewhereHaveTheSameFingerprint() throws IOException {
    Path other = TinyBert.copyTo(temp.resolve("elsewhere/other"));
    assertThat(fingerprints.of(other)).isEqualTo(fingerprints.of(model));
  }

  @Test
  void anyChangedFileChangesIt() throws IOException {
    for (String name : TinyBert.names()) {
      Fingerprint before = fingerprints.of(model);
      byte[] content = Files.readAllBytes(model.resolve(name));
      content[content.length / 2] ^= 1;
      changeLater(model.resolve(name), content);
      assertThat(fingerprints.of(model).sha256()).as(name).isNotEqualTo(before.sha256());
    }
  }

  /** A dense layer after pooling decides a sentence's vector as much as the model does. */
  @Test
  void aModuleOfAnyNumberChangesIt() throws IOException {
    Files.writeString(
        model.resolve("modules.json"), "[{\"type\": \"x.Dense\", \"path\": \"3_Dense\"}]");
    Path weights = Files.createDirectory(model.resolve("3_Dense")).resolve("model.safetensors");
    Files.write(weights, new byte[] {1, 2, 3});
    Fingerprint before = fingerprints.of(model);
    changeLater(weights, new byte[] {1, 2, 4});
    assertThat(fingerprints.of(model).sha256()).isNotEqualTo(before.sha256());
  }

  @Test
  void otherFilesDoNotMatter() throws IOException {
    Fingerprint before = fingerprints.of(model);
    Files.writeString(model.resolve("README.md"), "hello");
    Files.writeString(model.resolve("semascope.json"), "{}");
    assertThat(fingerprints.of(model)).isEqualTo(before);
  }

  @Test
  void aVerdictIsKeptUntilAFileChanges() throws IOException {
    assertThat(fingerprints.of(model).finite()).isEmpty();
    fingerprints.rememberFinite(model, true);
    assertThat(fingerprints.of(model).finite()).contains(true);
    fingerprints.rememberFinite(model, false);
    assertThat(fingerprints.of(model).finite()).contains(false);
    changeLater(model.resolve("vocab.txt"), Files.readAllBytes(model.resolve("vocab.txt")));
    assertThat(fingerprints.of(model).finite()).isEmpty();
  }

  @Test
  void changedDigitsOfAMemoryAreNoticed() throws IOException {
    fingerprints.rememberFinite(model, false);
    Fingerprint before = fingerprints.of(model);
    Path config = model.resolve("config.json");
    String sha256 = fingerprints.sha256(config);
    List<Path> memories = FileTree.children(temp.resolve("home/fingerprints"));
    assertThat(memories).hasSize(3);
    for (Path memory : memories) {
      byte[] intact = Files.readAllBytes(memory);
      for (int i = 0; i < intact.length; i += 9) {
        byte[] damaged = intact.clone();
        damaged[i] ^= 1;
        Files.write(memory, damaged);
        Fingerprint found = fingerprints.of(model);
        assertThat(found.sha256()).isEqualTo(before.sha256());
        assertThat(found.finite()).isNotEqualTo(Optional.of(true));
        assertThat(fingerprints.sha256(config)).isEqualTo(sha256);
        Files.write(memory, intact);
      }
    }
    assertThat(fingerprints.of(model)).isEqualTo(before);
  }

  @Test
  void memoriesWithoutAChecksumAreWrittenAgain() throws IOException {
    Path config = model.resolve("config.json");
    String sha256 = fingerprints.sha256(config);
    Path memory = FileTree.children(temp.resolve("home/fingerprints")).get(0);
    String intact = Files.readString(memory);
    String unchecked = intact.substring(intact.indexOf('\n') + 1);
    for (String old : List.of(unchecked, "", "\n", unchecked.replace(sha256, "0".repeat(64)))) {
      Files.writeString(memory, old);
      assertThat(fingerprints.remembered(config)).isEmpty();
      assertThat(fingerprints.sha256(config)).isEqualTo(sha256);
      assertThat(memory).hasContent(intact);
    }
  }

  @Test
  void aMissingDirectoryIsAFailureWithItsName() {
    assertThatThrownBy(() -> fingerprints.of(temp.resolve("none")))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(temp.resolve("none").toString());
  }

  @Test
  void aHomeThatCannotBeWrittenIsNoHindrance() throws IOException {
    assumeFalse(
        "root".equals(System.getProperty("user.name")), "skipped: root may write everywhere");
    Path home = Files.createDirectories(temp.resolve("locked"));
    assertThat(home.toFile().setWritable(false)).isTrue();
    Fingerprints readOnly = new Fingerprints(new Home(home), progress);
    assertThat(readOnly.of(model)).isEqualTo(fingerprints.of(model));
  }

  /** Writes, and makes sure that the clock shows it however coarse it is. */
  private static void changeLater(Path file, byte[] content) throws IOException {
    FileTime before = Files.getLastModifiedTime(file);
    Files.write(file, content);
    Files.setLastModifiedTime(file, FileTime.from(before.toInstant().plusNanos(1000)));
  }
}
