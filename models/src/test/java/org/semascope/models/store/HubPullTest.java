package org.semascope.models.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.LocalModel.Origin;

class HubPullTest {
  @TempDir Path temp;

  @Test
  void pullsEveryFileOfTheModelByteForByte() throws IOException {
    Map<String, byte[]> repository = new TreeMap<>(TinyBert.files());
    repository.put("README.md", "# not needed".getBytes(UTF_8));
    repository.put("pytorch_model.bin", "nor this, beside safetensors".getBytes(UTF_8));
    try (FakeHub hub = new FakeHub(repository)) {
      TestStore store = new TestStore(temp, hub.endpoint());

      LocalModel model = store.open().resolve(FakeHub.ID);

      assertThat(model)
          .isEqualTo(
              new LocalModel(
                  FakeHub.ID, store.modelDirectory(), Origin.STORE, Optional.of(FakeHub.COMMIT)));
      for (var file : TinyBert.files().entrySet()) {
        assertThat(model.directory().resolve(file.getKey())).hasBinaryContent(file.getValue());
      }
      assertThat(names(model.directory()))
          .containsExactlyInAnyOrderElementsOf(withProvenance(TinyBert.names()));
      assertThat(store.home.partial()).isEmptyDirectory();
    }
  }

  @Test
  void saysWhatComesFromWhereAndHowBigBeforeItComes() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      store.open().pull(FakeHub.ID);
      assertThat(store.progress.said)
          .containsExactly(
              "Downloading acme/tiny-bert at commit 0123456789ab from %s: 6 files, 166 kB"
                  .formatted(hub.endpoint()));
      assertThat(store.progress.advanced)
          .hasValue(TinyBert.files().values().stream().mapToLong(file -> file.length).sum());
      assertThat(store.progress.open).hasValue(0);
    }
  }

  @Test
  void provenanceNamesSourceCommitLicenceAndChecksums() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      LocalModel model = new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID);
      JsonNode json =
          new ObjectMapper().readTree(model.directory().resolve("semascope.json").toFile());
      assertThat(json.path("source").asText()).isEqualTo(hub.endpoint() + "/acme/tiny-bert");
      assertThat(json.path("revision").asText()).isEqualTo(FakeHub.COMMIT);
      assertThat(json.path("licence").asText()).isEqualTo("apache-2.0");
      // sha256sum of the fixture
      assertThat(json.path("sha256").path("model.safetensors").asText())
          .isEqualTo(FakeHub.sha256(TinyBert.weights()));
    }
  }

  @Test
  void whatWasPulledIsFoundWithoutTheHub() throws IOException {
    TestStore store;
    LocalModel pulled;
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      store = new TestStore(temp, hub.endpoint());
      pulled = store.open().pull(FakeHub.ID);
    }
    assertThat(store.open().resolve(FakeHub.ID)).isEqualTo(pulled);
    assertThat(store.open().find(FakeHub.ID + "@" + FakeHub.COMMIT)).contains(pulled);
    assertThat(store.open().find(FakeHub.ID + "@0123456")).contains(pulled);
    assertThat(store.open().find(FakeHub.ID + "@v2")).isEmpty();
    assertThat(store.open().installed()).containsExactly(pulled);
    store.progress.said.clear();
    store.open().pull(FakeHub.ID);
    assertThat(store.progress.said)
        .containsExactly("acme/tiny-bert is already installed: " + pulled.directory());
  }

  @Test
  void aRevisionIsPinnedToItsCommit() throws IOException {
    String other = "fedcba9876543210fedcba9876543210fedcba98";
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      LocalModel main = store.open().resolve(FakeHub.ID);
      LocalModel pinned = store.open().resolve(FakeHub.ID + "@" + other);
      assertThat(pinned.revision()).contains(other);
      assertThat(pinned.directory()).isNotEqualTo(main.directory());
      assertThat(store.open().resolve(FakeHub.ID)).isEqualTo(main);
      assertThat(hub.seen)
          .anyMatch(
              seen -> seen.path().equals("/acme/tiny-bert/resolve/" + other + "/config.json"));
    }
  }

  @Test
  void anotherNameForTheSameCommitDownloadsNothingAgain() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      store.open().resolve(FakeHub.ID);
      store.open().resolve(FakeHub.ID + "@" + FakeHub.COMMIT);
      assertThat(hub.requestsOf(FakeHub.filePath(TinyBert.WEIGHTS))).hasSize(1);
    }
  }

  @Test
  void weightsOfPyTorchComeAsTheyAre() throws IOException {
    Map<String, byte[]> repository = new TreeMap<>(TinyBert.files());
    repository.remove(TinyBert.WEIGHTS);
    repository.put("pytorch_model.bin", "a pickle".getBytes(UTF_8));
    try (FakeHub hub = new FakeHub(repository)) {
      LocalModel model = new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID);
      assertThat(model.directory().resolve("pytorch_model.bin")).hasContent("a pickle");
    }
  }

  @Test
  void shardsComeWithTheirIndex() throws IOException {
    Map<String, byte[]> repository = sharded();
    try (FakeHub hub = new FakeHub(repository)) {
      LocalModel model = new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID);
      assertThat(names(model.directory()))
          .containsExactlyInAnyOrderElementsOf(withProvenance(List.copyOf(repository.keySet())));
    }
  }

  @Test
  void aMissingShardIsNoticed() throws IOException {
    Map<String, byte[]> repository = sharded();
    repository.remove("model-00002-of-00002.safetensors");
    try (FakeHub hub = new FakeHub(repository)) {
      TestStore store = new TestStore(temp, hub.endpoint());
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("index of its weights");
      assertThat(store.modelDirectory()).doesNotExist();
    }
  }

  @Test
  void aRepositoryWithoutWeightsIsRefused() throws IOException {
    Map<String, byte[]> repository =
        Map.of("config.json", "{}".getBytes(UTF_8), "tf_model.h5", new byte[8]);
    try (FakeHub hub = new FakeHub(repository)) {
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessage(
              "acme/tiny-bert: expected a repository with config.json and weights"
                  + " (model.safetensors or pytorch_model.bin), found config.json, tf_model.h5");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../x", "/etc/passwd", "a/../../x", "..\\\\x", "C:/x", "a//b", "", "a\\u0000b"})
  void hostileNamesAreRefused(String name) throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      String listing =
          "{\"sha\":\"%s\",\"siblings\":[{\"rfilename\":\"config.json\"},{\"rfilename\":\"%s\"}]}"
              .formatted(FakeHub.COMMIT, name);
      hub.on(
          FakeHub.listingPath("main"),
          (exchange, attempt) -> {
            FakeHub.send(exchange, 200, listing.getBytes(UTF_8));
            return true;
          });
      TestStore store = new TestStore(temp, hub.endpoint());
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("unsafe name");
      assertThat(store.home.root()).doesNotExist();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"sha\":\"0123456789abcdef\",\"siblings\":[{\"rfilen",
        "<html>captive portal</html>",
        "[]",
        "null",
        "",
        "{\"siblings\":[]}",
        "{\"sha\":\"../../x\",\"siblings\":[]}"
      })
  void aBrokenListIsReportedAsSuch(String listing) throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          FakeHub.listingPath("main"),
          (exchange, attempt) -> {
            FakeHub.send(exchange, 200, listing.getBytes(UTF_8));
            return true;
          });
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageContaining("acme/tiny-bert:")
          .hasMessageContaining("list of files");
    }
  }

  @Test
  void aMirrorThatKnowsNoQuestionsIsAskedPlainly() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files()).withoutSizes()) {
      hub.on(
          FakeHub.listingPath("main"),
          (exchange, attempt) -> {
            if (exchange.getRequestURI().getQuery() == null) {
              return false;
            }
            FakeHub.send(exchange, 404, new byte[0]);
            return true;
          });
      TestStore store = new TestStore(temp, hub.endpoint());
      assertThat(store.open().resolve(FakeHub.ID).directory()).isDirectory();
      assertThat(store.progress.said).singleElement().asString().endsWith("unknown size");
    }
  }

  @Test
  void theEndpointsPasswordIsSentAndNotStored() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      String endpoint = hub.endpoint().toString();
      TestStore store = new TestStore(temp, hub.endpoint());
      store.with("HF_ENDPOINT", endpoint.replace("//", "//ann:s3cret@"));
      LocalModel model = store.open().pull(FakeHub.ID);
      assertThat(hub.seen)
          .allMatch(seen -> seen.authorization().equals(Optional.of("Basic YW5uOnMzY3JldA==")));
      assertThat(Files.readString(model.directory().resolve("semascope.json")))
          .contains(endpoint)
          .doesNotContain("s3cret");
      assertThat(store.progress.said.toString()).doesNotContain("s3cret");
    }
  }

  private static Map<String, byte[]> sharded() {
    Map<String, byte[]> repository = new TreeMap<>(TinyBert.files());
    repository.remove(TinyBert.WEIGHTS);
    repository.put("model-00001-of-00002.safetensors", new byte[] {1});
    repository.put("model-00002-of-00002.safetensors", new byte[] {2});
    repository.put(
        "model.safetensors.index.json",
        ("{\"weight_map\":{\"a\":\"model-00001-of-00002.safetensors\","
                + "\"b\":\"model-00002-of-00002.safetensors\"}}")
            .getBytes(UTF_8));
    return repository;
  }

  private static List<String> names(Path directory) throws IOException {
    return FileTree.children(directory).stream()
        .map(path -> path.getFileName().toString())
        .toList();
  }

  private static List<String> withProvenance(List<String> names) {
    return Stream.concat(names.stream(), Stream.of("semascope.json")).toList();
  }

  @Test
  void theDiskIsAskedFirst() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      store.diskSpace = path -> 100_000;
      assertThatThrownBy(() -> store.open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessageStartingWith(
              "acme/tiny-bert needs 166 kB of disk at %s, where 100 kB is free"
                  .formatted(store.partialDirectory()));
      assertThat(hub.requestsOf(FakeHub.filePath("config.json"))).isEmpty();
    }
  }

  @Test
  void aModelThatLostItsWeightsIsPulledAnew() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      Path weights = store.open().resolve(FakeHub.ID).directory().resolve(TinyBert.WEIGHTS);
      Files.delete(weights);
      assertThat(store.open().find(FakeHub.ID)).isEmpty();
      store.open().resolve(FakeHub.ID);
      assertThat(weights).hasBinaryContent(TinyBert.weights());
    }
  }

  @Test
  void aModelWhoseProvenanceIsDamagedIsPulledAnew() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      TestStore store = new TestStore(temp, hub.endpoint());
      Path note = store.open().resolve(FakeHub.ID).directory().resolve("semascope.json");
      for (String damage : List.of("{\"name\": \"acme/ti", "", "{}", "null")) {
        Files.writeString(note, damage);
        assertThat(store.open().installed()).isEmpty();
        assertThat(store.open().resolve(FakeHub.ID).revision()).contains(FakeHub.COMMIT);
      }
    }
  }

  @Test
  void aListedFileThatIsNotThereIsNamed() throws IOException {
    try (FakeHub hub = new FakeHub(TinyBert.files())) {
      hub.on(
          FakeHub.filePath("vocab.txt"),
          (exchange, attempt) -> {
            FakeHub.send(exchange, 404, new byte[0]);
            return true;
          });
      assertThatThrownBy(() -> new TestStore(temp, hub.endpoint()).open().resolve(FakeHub.ID))
          .isInstanceOf(SemascopeException.class)
          .hasMessage(
              "acme/tiny-bert: %s lists the file vocab.txt but does not have it"
                  .formatted(hub.endpoint()));
    }
  }
}
