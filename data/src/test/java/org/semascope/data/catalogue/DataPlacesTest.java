package org.semascope.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.SemascopeException;

class DataPlacesTest {
  @TempDir private Path folder;

  private DataPlaces places() {
    return DataPlaces.from(Map.of("SEMASCOPE_DATA", folder.toString()));
  }

  @Test
  void aSetIsFoundByNameAndKnownByItsPlace() throws IOException {
    Path men = folder.resolve("similarity/EN-MEN-TR-3k.txt");
    Files.createDirectories(men.getParent());
    Files.writeString(men, "sun sunlight 50.0\n");

    assertThat(places().path("men")).isEqualTo(men);
    assertThat(places().knownName(folder.resolve("similarity/../similarity/EN-MEN-TR-3k.txt")))
        .hasValue("men");
    assertThat(places().knownName(folder.resolve("other.txt"))).isEmpty();
  }

  @Test
  void aFolderOfNounCompoundSensesHasItsNameWhereverItIs() throws IOException {
    Path known = folder.resolve("elsewhere");
    Files.createDirectories(known.resolve("dataset/en/neutral"));
    Files.createDirectories(known.resolve("input"));
    Files.writeString(known.resolve("input/sentids_en.csv"), "");

    assertThat(new DataPlaces(Optional.empty()).knownName(known)).hasValue("ncs");
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertThatThrownBy(() -> places().path("men")).isInstanceOf(SemascopeException.class);
    assertThatThrownBy(() -> places().path("no/such/file")).isInstanceOf(SemascopeException.class);
    assertThatThrownBy(() -> DataPlaces.from(Map.of("SEMASCOPE_DATA", folder + "/nowhere")))
        .isInstanceOf(SemascopeException.class);
  }
}
