package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.LocalModel.Origin;

/** The cache of Hugging Face's tools, laid out as they lay it out: links into a folder of blobs. */
class HubCacheTest {
  private static final String COMMIT = "86b5e0934494bd15c9632b12f734a8a67f723594";

  @TempDir Path temp;

  @Test
  void findsTheCommitOfABranch() throws IOException {
    TestStore store = new TestStore(temp);
    Path snapshot = cached(temp.resolve("huggingface/hub"), "models--acme--tiny-bert");
    LocalModel expected =
        new LocalModel("acme/tiny-bert", snapshot, Origin.HUB_CACHE, Optional.of(COMMIT));

    assertThat(store.open().resolve("acme/tiny-bert")).isEqualTo(expected);
    assertThat(store.open().resolve("acme/tiny-bert@main")).isEqualTo(expected);
    assertThat(store.open().resolve("acme/tiny-bert@" + COMMIT)).isEqualTo(expected);
    assertThat(store.open().find("acme/tiny-bert@v2")).isEmpty();
    assertThat(store.open().installed()).containsExactly(expected);
  }

  @Test
  void findsBareNamesAndBranchesWithSlashes() throws IOException {
    TestStore store = new TestStore(temp);
    Path hub = temp.resolve("huggingface/hub");
    Path snapshot = cached(hub, "models--gpt2");
    Files.createDirectories(hub.resolve("models--gpt2/refs/refs/pr"));
    Files.writeString(hub.resolve("models--gpt2/refs/refs/pr/7"), COMMIT);
    assertThat(store.open().resolve("gpt2").directory()).isEqualTo(snapshot);
    assertThat(store.open().resolve("gpt2@refs/pr/7").directory()).isEqualTo(snapshot);
  }

  @Test
  void theVariableForTheCacheGoesBeforeTheOneForTheHome() throws IOException {
    TestStore store = new TestStore(temp).with("HF_HUB_CACHE", temp.resolve("mine").toString());
    cached(temp.resolve("huggingface/hub"), "models--acme--elsewhere");
    Path snapshot = cached(temp.resolve("mine"), "models--acme--tiny-bert");
    assertThat(store.open().resolve("acme/tiny-bert").directory()).isEqualTo(snapshot);
    assertThat(store.open().find("acme/elsewhere")).isEmpty();
  }

  @Test
  void theCacheGoesBeforeTheStoreAndIsNotTouched() throws IOException {
    TestStore store;
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      store = new TestStore(temp, hub.endpoint());
      store.open().pull(FakeHub.ID);
    }
    Path snapshot = cached(temp.resolve("huggingface/hub"), "models--acme--tiny-bert");
    long before = FileTree.bytes(temp.resolve("huggingface"));
    assertThat(store.open().resolve(FakeHub.ID).directory()).isEqualTo(snapshot);
    store.open().pruneAll();
    assertThat(FileTree.bytes(temp.resolve("huggingface"))).isEqualTo(before);
    assertThat(snapshot.resolve("semascope.json")).doesNotExist();
  }

  @Test
  void aSnapshotWithoutWeightsOrWithADanglingLinkDoesNotCount() throws IOException {
    TestStore store = new TestStore(temp).with("HF_HUB_OFFLINE", "1");
    Path snapshot = cached(temp.resolve("huggingface/hub"), "models--acme--tiny-bert");
    Files.delete(snapshot.resolve(TinyBert.WEIGHTS).toRealPath());
    assertThat(store.open().find("acme/tiny-bert")).isEmpty();
    assertThat(store.open().installed()).isEmpty();
    Files.delete(snapshot.resolve(TinyBert.WEIGHTS));
    assertThatThrownBy(() -> store.open().resolve("acme/tiny-bert"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("HF_HUB_OFFLINE");
  }

  @Test
  void aShardThatIsMissingMakesItIncomplete() throws IOException {
    TestStore store = new TestStore(temp);
    Path snapshot = cached(temp.resolve("huggingface/hub"), "models--acme--tiny-bert");
    Files.delete(snapshot.resolve(TinyBert.WEIGHTS));
    Files.writeString(
        snapshot.resolve("pytorch_model.bin.index.json"),
        "{\"weight_map\":{\"a\":\"one.bin\",\"b\":\"two.bin\"}}");
    Files.writeString(snapshot.resolve("one.bin"), "1");
    assertThat(store.open().find("acme/tiny-bert")).isEmpty();
    Files.writeString(snapshot.resolve("two.bin"), "2");
    assertThat(store.open().find("acme/tiny-bert")).isPresent();
  }

  /** Makes a repository in the cache and returns its snapshot. */
  private static Path cached(Path hub, String folder) throws IOException {
    Path repository = hub.resolve(folder);
    Path blobs = Files.createDirectories(repository.resolve("blobs"));
    Path snapshot = Files.createDirectories(repository.resolve("snapshots").resolve(COMMIT));
    Files.createDirectories(repository.resolve("refs"));
    Files.writeString(repository.resolve("refs/main"), COMMIT);
    for (var file : TinyBert.files().entrySet()) {
      String blob = FakeHub.gitBlob(file.getValue());
      Files.write(blobs.resolve(blob), file.getValue());
      Files.createSymbolicLink(
          snapshot.resolve(file.getKey()), Path.of("../../blobs").resolve(blob));
    }
    return snapshot;
  }
}
