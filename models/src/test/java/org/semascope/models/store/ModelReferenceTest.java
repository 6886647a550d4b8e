package org.semascope.models.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.ByteSize;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.LocalModel.Origin;

class ModelReferenceTest {
  /** A folder is not fetched from anywhere, be it whole or not. */
  @Test
  void pullOfAFolderWithoutWeightsIsRefused() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("half"));
    Files.writeString(folder.resolve("config.json"), "{}");
    assertThatThrownBy(() -> new TestStore(temp).open().pull(folder.toString()))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            folder
                + " is a local folder with a config.json but without weights in a supported format: pull takes a name of the catalogue or a hub id");
  }

  @Test
  void aNameWithoutEndIsRefusedInASentence() {
    for (String name : List.of("a/".repeat(20_000) + "b", "a@" + "b/".repeat(20_000) + "c")) {
      assertThatThrownBy(() -> ModelReference.parse(name))
          .isInstanceOf(ModelNotFoundException.class)
          .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1000));
    }
  }

  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource({
    "gpt2, gpt2, main",
    "openai-community/gpt2, openai-community/gpt2, main",
    "acme/a.b_c-d@v1.0, acme/a.b_c-d, v1.0",
    "acme/model@refs/pr/3, acme/model, refs/pr/3"
  })
  void readsHubIds(String name, String repository, String revision) {
    assertThat(ModelReference.parse(name))
        .isEqualTo(new ModelReference.Hub(new HubId(repository, revision)));
  }

  @Test
  void catalogueNamesAreTheCatalogues() {
    assertThat(ModelReference.parse("bert-base-cased"))
        .isEqualTo(
            new ModelReference.Catalogued(Catalogue.byName("bert-base-cased").orElseThrow()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/b/c",
        "./nowhere",
        "../nowhere",
        "/no/where",
        "~/no-such-folder",
        "no\\where",
        "x/"
      })
  void aPathThatLeadsNowhereIsSaidSo(String name) {
    assertThatThrownBy(() -> ModelReference.parse(name))
        .isInstanceOf(ModelNotFoundException.class)
        .hasMessageContaining("there is no file or directory")
        .hasMessageContaining("`models list`")
        .hasMessageContaining("org/name@revision");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "  ", "a b", "acme--x", "-x", "x@", "x@../y", "a..b", "gpt2@", "@main", "x?y"})
  void otherTextIsNoModel(String name) {
    assertThatThrownBy(() -> ModelReference.parse(name))
        .isInstanceOf(ModelNotFoundException.class)
        .hasMessageContaining("unknown model");
  }

  @Test
  void aDirectoryIsTakenAsItIs() throws IOException {
    Path directory = TinyBert.copyTo(temp.resolve("my model"));
    LocalModel model = new TestStore(temp).open().resolve(directory.toString());
    assertThat(model)
        .isEqualTo(new LocalModel("my model", directory, Origin.DIRECTORY, Optional.empty()));
  }

  @Test
  void aDirectoryWithoutConfigurationIsNoModel() throws IOException {
    Path directory = Files.createDirectories(temp.resolve("empty"));
    assertThatThrownBy(() -> new TestStore(temp).open().resolve(directory.toString()))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            directory
                + ": expected a model's directory, found no config.json and no file of vectors in it");
  }

  @ParameterizedTest
  @CsvSource({
    "bert-base-uncase, bert-base-uncased",
    "google/bert-base-Cased, bert-base-cased",
    "all-minilm-l6-v2, all-MiniLM-L6-v2",
    "bert-base-m, bert-base-multilingual-cased",
    "roberta-large, ''"
  })
  void suggestsWhatIsNear(String typed, String meant) {
    assertThat(ModelNotFoundException.suggestion(typed))
        .isEqualTo(meant.isEmpty() ? "" : " (did you mean " + meant + "?)");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "999, 999 bytes",
    "1000, 1.0 kB",
    "156684, 157 kB",
    "408185950, 408 MB",
    "999600000, 1.0 GB",
    "1400000000, 1.4 GB",
    "99950000000, 100 GB"
  })
  void saysSizes(long bytes, String text) {
    assertThat(ByteSize.of(bytes)).isEqualTo(text);
  }
}
