package org.semascope.models.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.ProcessLock;
import org.semascope.core.io.Sha256;
import org.semascope.models.ModelFormatException;
import org.semascope.models.ModelLoader;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel.Origin;
import org.semascope.models.vectors.MappedVectors;

/** A user's file of vectors as a model, from its name to its mapped form. */
class VectorCacheTest {
  @TempDir private Path temp;
  private TestStore store;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    store = new TestStore(temp);
    file = Files.writeString(temp.resolve("my.vec"), "2 2\nsea 1 2\ntea 3 4\n");
  }

  @Test
  void aFileIsAModel() throws IOException {
    LocalModel model = store.open().resolve(file.toString());
    assertThat(model.name()).isEqualTo("my.vec");
    assertThat(model.isStatic()).isTrue();
    assertThat(model.origin()).isEqualTo(Origin.DIRECTORY);
    assertThat(model.path()).isEqualTo(file);
    MappedVectors vectors = open(model);
    assertThat(vectors.vector("tea").orElseThrow()).containsExactly(3, 4);
    assertThat(vectors.facts().sha256()).isEqualTo(Sha256.of(file));
    assertThat(fingerprint(model)).isEqualTo(Sha256.of(file));
    assertThat(FileTree.children(store.home.vectors())).hasSize(1);
    assertThat(store.home.partial()).isEmptyDirectory();
  }

  @Test
  void aFolderWithOneFileOfVectorsIsAModel() throws IOException {
    Path folder = Files.createDirectories(temp.resolve("glove"));
    Files.copy(file, folder.resolve("any name"));
    Files.writeString(folder.resolve("README"), "These are vectors.\nUse them well.\n");
    LocalModel model = store.open().resolve(folder.toString());
    assertThat(model.name()).isEqualTo("glove");
    assertThat(open(model).size()).isEqualTo(2);
    Files.copy(file, folder.resolve("b.vec"));
    assertThatThrownBy(() -> store.open().resolve(folder.toString()))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            folder
                + ": expected one file of vectors, found any name, b.vec: name the one you mean");
  }

  @Test
  void aMappedFileIsAModelItself() throws IOException {
    Path mapped = onlyMapped();
    assertThat(open(store.open().resolve(mapped.toString())).word(1)).isEqualTo("tea");
    assertThat(open(store.open().resolve(mapped.getParent().toString())).word(1)).isEqualTo("tea");
    assertThat(FileTree.children(store.home.vectors())).hasSize(1);
  }

  @Test
  void aFileOfZerosIsRefused() throws IOException {
    Files.writeString(file, "2 2\nsea 0 0\ntea 0 0\n");
    for (int i = 0; i < 2; i++) { // converted, and found converted
      assertThatThrownBy(() -> open(store.open().resolve(file.toString())))
          .isInstanceOf(ModelFormatException.class)
          .hasMessageContaining(file.toString());
    }
    byte[] binary = "2 2\nsea \0\0\0\0\0\0\0\0\ntea \0\0\0\0\0\0\0\0\n".getBytes(US_ASCII);
    Files.write(file, binary);
    assertThatThrownBy(() -> open(store.open().resolve(file.toString())))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining(file.toString());
    Files.writeString(file, "2 2\nsea 0 0\ntea 0 1\n");
    assertThat(open(store.open().resolve(file.toString())).facts().zeroRows()).isEqualTo(1);
  }

  @Test
  void whatAKilledProcessLeftIsRemovedByTheNext() throws IOException {
    Path partial = Files.createDirectories(store.home.partial());
    String held = "ab".repeat(16);
    for (String name : List.of("removed--1", "0".repeat(32), held, "untrained--bert@1", "bert")) {
      Files.createDirectories(partial.resolve(name).resolve("deep"));
    }
    Path left = partial.resolve(".wordnet." + UUID.randomUUID() + ".partial");
    Path young = partial.resolve(".wordnet." + UUID.randomUUID() + ".partial");
    Files.writeString(left, "half");
    Files.writeString(young, "half");
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minusSeconds(3600)));
    try (ProcessLock lock = Installer.tryLock(store.home, held).orElseThrow()) {
      open(store.open().resolve(file.toString()));
    }
    assertThat(FileTree.children(partial))
        .containsExactlyInAnyOrder(young, partial.resolve(held), partial.resolve("bert"));
  }

  @Test
  void equalContentIsConvertedOnceWhateverItsName() throws IOException {
    open(store.open().resolve(file.toString()));
    Path copy = Files.copy(file, temp.resolve("copy"));
    open(store.open().resolve(copy.toString()));
    assertThat(FileTree.children(store.home.vectors())).hasSize(1);
  }

  @Test
  void aFileThatIsAsItWasIsNotReadAgain() throws IOException {
    Path mapped = onlyMapped();
    FileTime time = Files.getLastModifiedTime(file);
    Files.writeString(file, "2 2\nsea 9 9\ntea 9 9\n"); // as long, and said to be as old
    Files.setLastModifiedTime(file, time);
    assertThat(open(store.open().resolve(file.toString())).vector("sea").orElseThrow())
        .containsExactly(1, 2);
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    assertThat(open(store.open().resolve(file.toString())).vector("sea").orElseThrow())
        .containsExactly(9, 9);
    assertThat(mapped).exists();
  }

  @Test
  void aDamagedMappedFileIsMadeAnew() throws IOException {
    Path mapped = onlyMapped();
    Files.write(mapped, new byte[100]);
    assertThat(open(store.open().resolve(file.toString())).size()).isEqualTo(2);
  }

  @Test
  void aNumberChangedInPlaceIsNoticedAndMadeAnew() throws IOException {
    Path mapped = onlyMapped();
    flip(mapped, 1 << 15); // the first byte after the header
    RecordingProgress progress = new RecordingProgress();
    LocalModel model = store.open().resolve(file.toString());
    MappedVectors vectors = new ModelLoader(store.home, progress).openStatic(model);
    assertThat(vectors.vector("sea").orElseThrow()).containsExactly(1, 2);
    assertThat(progress.said)
        .containsExactly(
            "%s is damaged, or of an older version: converting %s again"
                .formatted(mapped.getParent(), file));
  }

  @Test
  void aDamagedMappedFileThatCannotBeMadeAnewIsRefused() throws IOException {
    Path own = Files.copy(onlyMapped(), temp.resolve("own.mapped"));
    flip(own, 1 << 15);
    assertThatThrownBy(() -> open(store.open().resolve(own.toString())))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(own + ": expected vectors as Semascope keeps them, found numbers");
  }

  /** Checked once: what happens to the same size and time afterwards is not looked for. */
  @Test
  void aWholeMappedFileIsReadThroughOnce() throws IOException {
    Path own = Files.copy(onlyMapped(), temp.resolve("own.mapped"));
    open(store.open().resolve(own.toString()));
    FileTime time = Files.getLastModifiedTime(own);
    flip(own, 1 << 15);
    Files.setLastModifiedTime(own, time);
    open(store.open().resolve(own.toString()));
    Files.setLastModifiedTime(own, FileTime.from(Instant.EPOCH));
    assertThatThrownBy(() -> open(store.open().resolve(own.toString())))
        .isInstanceOf(ModelFormatException.class);
  }

  private static void flip(Path file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 1;
    Files.write(file, bytes);
  }

  @Test
  void manyAtOnceConvertOnce() throws IOException {
    LocalModel model = store.open().resolve(file.toString());
    IntStream.range(0, 8)
        .parallel()
        .forEach(i -> assertThat(open(model).vector("sea").orElseThrow()).containsExactly(1, 2));
    assertThat(FileTree.children(store.home.vectors())).hasSize(1);
    assertThat(store.home.partial()).isEmptyDirectory();
  }

  @Test
  void aFaultLeavesNothing() throws IOException {
    Files.writeString(file, "2 2\nsea 1 2\ntea 3 x\n");
    assertThatThrownBy(() -> open(store.open().resolve(file.toString())))
        .isInstanceOf(ModelFormatException.class)
        .hasMessage(file + ":3: expected a finite number, found \"x\"");
    assertThat(store.home.partial()).isEmptyDirectory();
    assertThat(store.home.vectors()).doesNotExist();
  }

  @Test
  void whatIsOddIsSaidOnce() throws IOException {
    Files.writeString(file, "3 2\nsea 1 2\nsea 3 4\nvoid 0 0\n");
    RecordingProgress progress = new RecordingProgress();
    LocalModel model = store.open().resolve(file.toString());
    new ModelLoader(store.home, progress).openStatic(model);
    new ModelLoader(store.home, progress).openStatic(model);
    assertThat(progress.said)
        .containsExactly(
            file + ": 1 repeated words, whose first vector is used; 1 vectors of zeros");
  }

  @Test
  void theTwoKindsAreNotMistakenForEachOther() throws IOException {
    ModelLoader loader = new ModelLoader(store.home, Progress.SILENT);
    LocalModel words = store.open().resolve(file.toString());
    assertThatThrownBy(() -> loader.open(words, Precision.FP32, 1))
        .hasMessage(
            "my.vec has static vectors: this needs a"
                + " contextual model, such as bert-base-uncased");
    LocalModel bert = store.open().resolve(TinyBert.copyTo(temp.resolve("bert")).toString());
    assertThat(bert.isStatic()).isFalse();
    assertThatThrownBy(() -> loader.openStatic(bert))
        .hasMessage(
            "bert is a contextual model: this needs static vectors, such as"
                + " glove-6b-100d or a file of word2vec, GloVe or fastText");
  }

  @Test
  void pruningKnowsVectors() throws IOException {
    open(store.open().resolve(file.toString()));
    String listed = "my.vec@" + Sha256.of(file).substring(0, 8);
    assertThat(store.open().contents())
        .filteredOn(entry -> entry.kind() == StoreContents.Kind.VECTORS)
        .extracting(StoreContents.Entry::name)
        .containsExactly(listed);
    assertThat(store.open().prune(List.of()).removed()).isEmpty();
    for (String name : List.of(listed, "my.vec")) {
      open(store.open().resolve(file.toString()));
      assertThat(store.open().prune(List.of(name)).removed())
          .extracting(StoreContents.Entry::name)
          .containsExactly(listed);
      assertThat(store.home.vectors()).isEmptyDirectory();
    }
    open(store.open().resolve(file.toString()));
    assertThat(store.open().pruneAll().removed())
        .extracting(StoreContents.Entry::name)
        .containsExactly(listed);
    assertThatThrownBy(() -> store.open().prune(List.of("my.vec")))
        .isInstanceOf(ModelNotFoundException.class);
  }

  private Path onlyMapped() throws IOException {
    open(store.open().resolve(file.toString()));
    Path directory = FileTree.children(store.home.vectors()).get(0);
    return FileTree.children(directory).get(0);
  }

  private MappedVectors open(LocalModel model) {
    return new ModelLoader(store.home, Progress.SILENT).openStatic(model);
  }

  private String fingerprint(LocalModel model) {
    return new Fingerprints(store.home, Progress.SILENT).of(model).sha256();
  }
}
