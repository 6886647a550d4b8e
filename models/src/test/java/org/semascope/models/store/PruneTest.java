package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.ProcessLock;
import org.semascope.models.store.StoreContents.Kind;
import org.semascope.models.store.StoreContents.Pruned;

class PruneTest {
  @TempDir Path temp;
  private TestStore store;

  @BeforeEach
  void twoModelsAndSomeLeftovers() throws IOException {
    store = new TestStore(temp);
    Path bert = TinyBert.copyTo(store.home.models().resolve("bert-base-cased"));
    new Provenance("bert-base-cased", "a package", "1.0.0", "MIT", Optional.empty()).write(bert);
    Path hub = TinyBert.copyTo(store.modelDirectory());
    new Provenance(FakeHub.ID, "a hub", FakeHub.COMMIT, "MIT", Optional.empty()).write(hub);
    new StoredModels(store.home).remember(HubId.parse(FakeHub.ID).orElseThrow(), FakeHub.COMMIT);
    Files.createDirectories(store.home.partial().resolve("bert-base-uncased"));
    Files.write(store.home.partial().resolve("bert-base-uncased/half"), new byte[1000]);
    Files.createDirectories(store.home.natives());
    Files.write(store.home.natives().resolve("libonnx.so"), new byte[10]);
    Files.createDirectories(store.home.evaluations().resolve("bert-base-cased@0123-fp32/masks"));
    Files.createDirectories(store.home.indexes().resolve("wiki@0123"));
    Files.createDirectories(store.home.root().resolve("whatever"));
  }

  @Test
  void contentsTellKindSizeAndLastUse() throws IOException {
    Path note = store.home.models().resolve("bert-base-cased/semascope.json");
    Files.setLastModifiedTime(note, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));

    List<StoreContents.Entry> contents = store.open().contents();

    assertThat(contents)
        .extracting(StoreContents.Entry::kind, StoreContents.Entry::name)
        .containsExactlyInAnyOrder(
            tuple(Kind.MODEL, "bert-base-cased"),
            tuple(Kind.MODEL, "hub--acme--tiny-bert@0123456789ab"),
            tuple(Kind.PARTIAL, "bert-base-uncased"),
            tuple(Kind.REFERENCE, "acme--tiny-bert@main"),
            tuple(Kind.NATIVE, "libonnx.so"),
            tuple(Kind.EVALUATIONS, "bert-base-cased@0123-fp32"),
            tuple(Kind.INDEX, "wiki@0123"),
            tuple(Kind.OTHER, "whatever"));
    StoreContents.Entry bert =
        contents.stream().filter(e -> e.name().equals("bert-base-cased")).findFirst().orElseThrow();
    assertThat(bert.lastUse()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
    assertThat(bert.bytes())
        .isEqualTo(
            TinyBert.files().values().stream().mapToLong(f -> f.length).sum() + Files.size(note));
    store.open().resolve("bert-base-cased");
    assertThat(store.open().contents())
        .filteredOn(entry -> entry.name().equals("bert-base-cased"))
        .allMatch(entry -> entry.lastUse().isAfter(Instant.parse("2026-01-03T00:00:00Z")));
  }

  @Test
  void aHomeThatIsNotThereYetHoldsNothing() {
    TestStore fresh = new TestStore(temp.resolve("fresh"));
    assertThat(fresh.open().contents()).isEmpty();
    assertThat(fresh.open().installed()).isEmpty();
    assertThat(fresh.open().pruneAll().removed()).isEmpty();
  }

  @Test
  void leftoversGoAlways() {
    Pruned pruned = store.open().prune(List.of());
    assertThat(pruned.removed())
        .extracting(StoreContents.Entry::name)
        .containsExactly("bert-base-uncased");
    assertThat(pruned.bytesFreed()).isEqualTo(1000);
    assertThat(store.home.partial()).isEmptyDirectory();
    assertThat(store.open().installed()).hasSize(2);
  }

  @Test
  void aNamedModelGoesWithItsReference() {
    Pruned pruned = store.open().prune(List.of(FakeHub.ID));
    assertThat(pruned.removed())
        .extracting(StoreContents.Entry::path)
        .contains(store.modelDirectory());
    assertThat(store.modelDirectory()).doesNotExist();
    assertThat(store.open().find(FakeHub.ID)).isEmpty();
    assertThat(store.home.refs()).isEmptyDirectory();
    assertThat(store.open().installed())
        .extracting(LocalModel::name)
        .containsExactly("bert-base-cased");
  }

  @Test
  void aModelsEvaluationsGoWithItAndWhatIsMadeCanBeNamedAlone() {
    store.open().prune(List.of("wiki"));
    assertThat(store.home.indexes()).isEmptyDirectory();
    store.open().prune(List.of("bert-base-cased@0123-fp32"));
    assertThat(store.home.evaluations()).isEmptyDirectory();
    assertThat(store.open().find("bert-base-cased")).isPresent();

    store.home.evaluations().resolve("bert-base-cased@0123-fp32").toFile().mkdirs();
    store.open().prune(List.of("bert-base-cased"));
    assertThat(store.home.evaluations()).isEmptyDirectory();
    assertThat(store.open().find("bert-base-cased")).isEmpty();
  }

  @Test
  void aRevisionCanBeNamed() {
    store.open().prune(List.of(FakeHub.ID + "@0123456"));
    assertThat(store.modelDirectory()).doesNotExist();
  }

  @Test
  void anUnknownNameRemovesNothing() {
    assertThatThrownBy(() -> store.open().prune(List.of(FakeHub.ID, "gpt2")))
        .isInstanceOf(ModelNotFoundException.class)
        .hasMessage(
            "the store has no model or data set \"gpt2\", only: bert-base-cased, acme/tiny-bert");
    assertThat(store.modelDirectory()).isDirectory();
    assertThat(store.home.partial()).isNotEmptyDirectory();
  }

  @Test
  void allMeansEveryModelAlsoBrokenOnes() throws IOException {
    Files.delete(store.modelDirectory().resolve("config.json"));
    Pruned pruned = store.open().pruneAll();
    assertThat(pruned.removed()).hasSize(5);
    assertThat(store.home.models()).isEmptyDirectory();
    assertThat(store.home.natives().resolve("libonnx.so")).exists();
  }

  @Test
  void whatSomebodyIsAtWorkOnStays() throws IOException {
    ProcessLock lock = Installer.tryLock(store.home, "bert-base-uncased").orElseThrow();
    try {
      Pruned pruned = store.open().prune(List.of());
      assertThat(pruned.removed()).isEmpty();
      assertThat(pruned.kept())
          .singleElement()
          .satisfies(
              kept -> {
                assertThat(kept.entry().name()).isEqualTo("bert-base-uncased");
                assertThat(kept.reason()).isEqualTo("another process is working on it");
              });
      assertThat(store.home.partial().resolve("bert-base-uncased/half")).exists();
    } finally {
      lock.close();
    }
  }

  @Test
  void theRemainsOfABrokenRemovalGo() throws IOException {
    Path remains = store.home.partial().resolve("removed--1234");
    TinyBert.copyTo(remains);
    store.open().prune(List.of());
    assertThat(remains).doesNotExist();
    assertThat(store.home.locks().resolve("removed--1234.lock")).doesNotExist();
  }

  @Test
  void whatAnotherProcessReadsStays() throws Exception {
    Path model = store.home.models().resolve("bert-base-cased");
    Path index = store.home.indexes().resolve("wiki@0123");
    Process reader =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ReadMain.class.getName(),
                store.home.root().toString(),
                model.resolve("config.json").toString(),
                index.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(reader.inputReader().readLine()).isEqualTo("reading");
      Pruned pruned = store.open().pruneAll();
      assertThat(pruned.kept())
          .extracting(kept -> kept.entry().name())
          .containsExactlyInAnyOrder("bert-base-cased", "wiki@0123");
      assertThat(pruned.removed())
          .extracting(StoreContents.Entry::name)
          .contains("hub--acme--tiny-bert@0123456789ab", "bert-base-cased@0123-fp32");
      assertThat(model.resolve("config.json")).exists();
      assertThat(index).exists();
    } finally {
      reader.destroyForcibly().waitFor();
    }
    assertThat(store.open().pruneAll().kept()).isEmpty();
    assertThat(model).doesNotExist();
    assertThat(index).doesNotExist();
  }

  /** Marks what it is given as read, and waits to be killed. */
  static final class ReadMain {
    private ReadMain() {}

    public static void main(String[] args) throws IOException {
      Home home = new Home(Path.of(args[0]));
      InUse.mark(home, Path.of(args[1]));
      InUse.mark(home, Path.of(args[2]));
      System.out.println("reading");
      System.in.read();
    }
  }
}
