package org.semascope.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

class DataLocatorTest {
  @TempDir private Path folder;

  private DataLocator locator() {
    return DataLocator.from(Map.of("SEMASCOPE_DATA", folder.toString()));
  }

  @Test
  void aSetIsFoundByNameAndRecognisedByItsPath() throws IOException {
    Path men = folder.resolve("similarity/EN-MEN-TR-3k.txt");
    Files.createDirectories(men.getParent());
    Files.writeString(men, "sun sunlight 50.0\n");

    assertThat(locator().path("men")).isEqualTo(men);
    assertThat(locator().knownName(folder.resolve("similarity/../similarity/EN-MEN-TR-3k.txt")))
        .hasValue("men");
    assertThat(locator().knownName(folder.resolve("other.txt"))).isEmpty();
  }

  @Test
  void aFolderOfNounCompoundSensesIsRecognisedAnywhere() throws IOException {
    Path known = folder.resolve("elsewhere");
    Files.createDirectories(known.resolve("dataset/en/neutral"));
    Files.createDirectories(known.resolve("input"));
    Files.writeString(known.resolve("input/sentids_en.csv"), "");

    assertThat(new DataLocator(Optional.empty()).knownName(known)).hasValue("ncs");
  }

  @Test
  void missingDataIsReported() {
    assertThatThrownBy(() -> locator().path("men"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no men in " + folder)
        .hasMessageContaining("similarity/EN-MEN-TR-3k.txt, EN-MEN-TR-3k.txt")
        .hasMessageContaining("get it from");
    assertThatThrownBy(() -> new DataLocator(Optional.empty()).path("men"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("men")
        .hasMessageContaining("SEMASCOPE_DATA, which is not set");
    assertThatThrownBy(() -> locator().path("no/such/file"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no/such/file")
        .hasMessageContaining("semcor, ontonotes");
    assertThatThrownBy(() -> locator().path(KnownSets.WORDNET_30))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("wordnet-3.0 is bundled");
    assertThatThrownBy(() -> DataLocator.from(Map.of("SEMASCOPE_DATA", folder + "/nowhere")))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(folder + "/nowhere");
  }

  @Test
  void knownSetsHaveUniqueNamesAndAllFields() {
    assertThat(KnownSets.all()).hasSize(30).extracting(KnownSet::name).doesNotHaveDuplicates();
    assertThat(KnownSets.all())
        .allSatisfy(
            set -> {
              assertThat(List.of(set.what(), set.licence(), set.source())).doesNotContain("");
              assertThat(set.isEmbedded()).isEqualTo(set.name().startsWith("wordnet-"));
            });
    assertThat(KnownSets.named("EAT").orElseThrow().paths()).containsExactly("eat/eat_raw.tsv");
  }
}
