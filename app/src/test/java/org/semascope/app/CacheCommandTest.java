package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CacheCommandTest {
  @TempDir private Path folder;
  private Path model;
  private Path broken;

  /** A store with a model that was pulled, and what is left of a pull that broke off. */
  @BeforeEach
  void fill() throws IOException {
    try (HubServer hub = new HubServer()) {
      Outcome pulled =
          world()
              .with("HF_HUB_OFFLINE", "0")
              .with("HF_ENDPOINT", hub.address())
              .run("models", "pull", HubServer.MODEL)
              .done();
      model = Path.of(pulled.out().strip());
    }
    broken = Files.createDirectories(home().resolve("partial").resolve("broken"));
    Files.write(broken.resolve("model.safetensors"), new byte[2500]);
  }

  @Test
  void showListsEverythingStored() {
    List<JsonNode> entries = world().run("cache", "show", "--format", "json").done().results();
    for (JsonNode entry : entries) {
      assertThat(Outcome.fields(entry)).containsExactly("kind", "name", "path", "bytes", "lastUse");
      assertThat(Instant.parse(entry.get("lastUse").asText())).isBefore(Instant.now());
      assertThat(Path.of(entry.get("path").asText())).exists();
    }
    JsonNode stored = only(entries, "model");
    assertThat(stored.get("path").asText()).isEqualTo(model.toString());
    assertThat(stored.get("bytes").asLong()).isGreaterThan(156_684); // that of its weights alone
    JsonNode partial = only(entries, "partial download");
    assertThat(partial.get("name").asText()).isEqualTo("broken");
    assertThat(partial.get("bytes").asLong()).isEqualTo(2500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cache", "cache show"})
  void aTableIsTheUsualForm(String command) {
    Outcome outcome = world().run(command.split(" ")).done();
    assertThat(outcome.out().lines().findFirst().orElseThrow())
        .matches("kind +name +size +last use");
    assertThat(outcome.out())
        .containsPattern("(?m)^partial download +broken +\\S+ \\S+ +\\d{4}-\\d\\d-\\d\\d$");
    assertThat(outcome.err()).matches(".* in " + home() + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "csv; partial download,broken,",
        "md; | partial download | broken | ",
        "tex; partial download & broken & "
      })
  void everyFormatHasTheSameCells(String format, String row) {
    assertThat(world().run("cache", "show", "--format", format).done().out()).contains(row);
  }

  @Test
  void pruneRemovesWhatBrokeOffAndKeepsModels() {
    Outcome outcome = world().run("cache", "prune").done();
    assertThat(outcome.out()).matches("removed partial download broken \\(.*\\)\n");
    assertThat(outcome.err()).matches(".* freed\n");
    assertThat(broken).doesNotExist();
    assertThat(model).isDirectory();
  }

  @Test
  void pruneRemovesTheModelsNamed() {
    Outcome outcome = world().run("cache", "prune", HubServer.MODEL).done();
    assertThat(outcome.out())
        .contains("removed model " + model.getFileName())
        .contains("removed partial download broken");
    assertThat(model).doesNotExist();
    world().run("models", "show", HubServer.MODEL).failed(OFFLINE.formatted("acme/tiny"));
  }

  @Test
  void wordnetsAreShownAndRemoved() throws IOException {
    Path wordnets = Files.createDirectories(home().resolve("wordnets"));
    Path one = Files.write(wordnets.resolve("1234-v1.wordnet"), new byte[700]);
    Path two = Files.write(wordnets.resolve("5678-v1.wordnet"), new byte[800]);
    List<JsonNode> entries = world().run("cache", "show", "--format", "json").done().results();
    assertThat(entries)
        .filteredOn(entry -> entry.get("kind").asText().equals("wordnet"))
        .extracting(entry -> entry.get("name").asText() + " " + entry.get("bytes"))
        .containsExactly("1234-v1.wordnet 700", "5678-v1.wordnet 800");
    world().run("cache", "prune").done();
    assertThat(two).exists();
    assertThat(world().run("cache", "prune", "5678-v1.wordnet").done().out())
        .startsWith("removed wordnet 5678-v1.wordnet");
    assertThat(two).doesNotExist();
    assertThat(one).exists();
    world().run("cache", "prune", "--all").done();
    assertThat(one).doesNotExist();
  }

  @Test
  void pruneAllRemovesEveryModel() {
    world().run("cache", "prune", "--all").done();
    assertThat(model).doesNotExist();
    assertThat(broken).doesNotExist();
  }

  @Test
  void anUnknownNameRemovesNothing() {
    world()
        .run("cache", "prune", HubServer.MODEL, "none")
        .failed("the store has no model or data set \"none\", only: acme/tiny");
    assertThat(model).isDirectory();
    assertThat(broken).isDirectory();
  }

  @Test
  void allAndSomeExcludeEachOther() {
    world()
        .run("cache", "prune", "--all", HubServer.MODEL)
        .misused("cache prune", "give --all or names, not both");
    assertThat(model).isDirectory();
  }

  @Test
  void anEmptyStoreIsNoFault() {
    World empty = new World(folder.resolve("other"));
    assertThat(empty.run("cache", "show", "--format", "json").done().results()).isEmpty();
    assertThat(empty.run("cache", "prune", "--all").done().out()).isEmpty();
  }

  private static final String OFFLINE =
      "%s is not on this machine, and HF_HUB_OFFLINE forbids downloading it from https://huggingface.co; `models list` shows the models of the catalogue";

  private static JsonNode only(List<JsonNode> entries, String kind) {
    List<JsonNode> found =
        entries.stream().filter(entry -> entry.get("kind").asText().equals(kind)).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private Path home() {
    return folder.resolve("semascope");
  }

  private World world() {
    return new World(folder);
  }
}
