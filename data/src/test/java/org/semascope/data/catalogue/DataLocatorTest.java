package org.semascope.data.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.PinnedSet;
import org.semascope.data.Faults;

class DataLocatorTest {
  private static final DataLocator NOWHERE = new DataLocator(List.of(), PinnedSet.Store.EMPTY);

  @TempDir private Path folder;

  private DataLocator locator() {
    return DataLocator.from(Map.of("SEMASCOPE_DATA", folder.toString()), PinnedSet.Store.EMPTY);
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

    assertThat(NOWHERE.knownName(known)).hasValue("ncs");
  }

  @Test
  void foldersComeBeforeTheStore() throws IOException {
    Path pulled = Files.createDirectories(folder.resolve("store/men"));
    Path own = Files.createDirectories(folder.resolve("own"));
    Path inStore = Files.writeString(pulled.resolve("EN-MEN-TR-3k.txt"), "sun sunlight 50.0\n");
    PinnedSet.Store store =
        (set, verified) -> set.name().equals("men") ? Optional.of(pulled) : Optional.empty();
    String data = folder + File.pathSeparator + own;
    DataLocator locator = DataLocator.from(Map.of("SEMASCOPE_DATA", data), store);
    assertThat(locator.path("men")).isEqualTo(inStore);
    assertThat(locator.has("men")).isTrue();
    assertThat(locator.has("simlex-999")).isFalse();
    assertThat(locator.knownName(inStore)).hasValue("men");
    Path inFolder = Files.writeString(own.resolve("EN-MEN-TR-3k.txt"), "sun sunlight 50.0\n");
    assertThat(locator.path("men")).isEqualTo(inFolder);
    assertThat(locator.find("men").kind()).isEqualTo(DataKind.SIMILARITY);
  }

  /** Columns have other names and another order; the description determines the records, too. */
  @Test
  void aUsersSetIsDescribedInItsFolder() throws IOException {
    Path table =
        Files.writeString(
            folder.resolve("lab.csv"), "score,human,a,b\n1,9.5,sun,star\n2,3,sun,ox\n");
    Path description =
        Files.writeString(
            folder.resolve("data-sets.yaml"),
            """
            - name: lab
              kind: similarity
              what: Pairs of the lab
              licence: CC BY 4.0
              citation: Doe 2026
              paths: [lab.csv]
              columns: {word1: a, word2: b, score: human}
            """);
    KnownSet lab = locator().named("Lab").orElseThrow();
    assertThat(lab.citation()).isEqualTo("Doe 2026");
    assertThat(locator().sets()).hasSize(KnownSets.all().size() + 1).contains(lab);
    assertThat(locator().knownName(table)).hasValue("lab");
    DataKind.Recognised found = locator().find("lab");
    assertThat(Survey.of(found.format(), found.path(), Faults.STRICT, 2).samples())
        .allMatch(sample -> sample.contains("9.5") || sample.contains("3.0"))
        .hasSize(2);
    assertThat(found.format().filesRead(table)).containsExactly(table, description);
    assertThat(NOWHERE.named("lab")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "- {name: lab, kind: vectors, paths: [a]} | data-sets.yaml: expected a kind of data set",
        "- {name: lab, paths: [a]} | expected a field \"kind\", found none in lab",
        "- {kind: norms, paths: [a]} | expected a field \"name\", found none",
        "- {name: lab, kind: norms} | expected a path of lab, found none",
        "- {name: men, kind: norms, paths: [a]} | another name than men",
        "- {name: lab, kind: norms, path: [a]} | data-sets.yaml:1: expected descriptions",
        "'- {name: lab' | data-sets.yaml:1: expected descriptions"
      })
  void faultsOfADescription(String text, String message) throws IOException {
    Files.writeString(folder.resolve("data-sets.yaml"), text);
    assertThatThrownBy(this::locator)
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void columnsOfADescriptionAreThoseOfItsKind() throws IOException {
    Files.writeString(folder.resolve("lab.csv"), "a,b\n");
    Files.writeString(
        folder.resolve("data-sets.yaml"),
        "- {name: lab, kind: norms, paths: [lab.csv], columns: {word1: a}}");
    assertThatThrownBy(() -> locator().find("lab"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("data-sets.yaml: expected columns of association norms (cue, ");
  }

  @Test
  void publicCopiesHaveThePathsOfTheirSets() {
    assertThat(KnownSets.published())
        .extracting(KnownSet::name)
        .contains("men", "simverb-3500", "streusle", "ncs")
        .doesNotContain("usf", "wordnet-3.0");
    assertThat(KnownSets.published())
        .allSatisfy(
            set ->
                assertThat(set.published().orElseThrow().files())
                    .allSatisfy(
                        file ->
                            assertThat(set.paths())
                                .anyMatch(
                                    path ->
                                        path.startsWith(file.file())
                                            || file.file().startsWith(path))));
    PinnedSet ncs = KnownSets.published(List.of("ncs")).get(0).published().orElseThrow();
    assertThat(ncs.files()).hasSize(8);
    assertThat(ncs.bytes()).isEqualTo(261_936);
    assertThatThrownBy(() -> KnownSets.published(List.of("men", "simlex")))
        .hasMessageStartingWith("there is no data set named simlex (did you mean simlex-999?)");
    assertThat(KnownSets.published(List.of(" men", "", "MEN"))).hasSize(1);
    assertThatThrownBy(() -> KnownSets.published(List.of("usf")))
        .hasMessageContaining("usf has no public copy");
    assertThatThrownBy(() -> KnownSets.published(List.of("wordnet-3.0")))
        .hasMessageContaining("bundled");
  }

  @Test
  void missingDataIsReported() {
    assertThatThrownBy(() -> locator().path("men"))
        .isInstanceOf(SemascopeException.class)
        .hasMessage(
            "there is no men on this machine: searched for similarity/EN-MEN-TR-3k.txt, EN-MEN-TR-3k.txt in %s; `semascope data pull men` downloads it (54 kB)",
            folder);
    assertThatThrownBy(() -> locator().path("usf"))
        .hasMessageContaining("no usf on this machine: searched for usf in " + folder)
        .hasMessageContaining("get it from: the appendix");
    assertThatThrownBy(() -> NOWHERE.path("men"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("men")
        .hasMessageContaining("SEMASCOPE_DATA is not set");
    assertThatThrownBy(() -> locator().path("no/such/file"))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("no/such/file")
        .hasMessageContaining("semcor, ontonotes");
    assertThatThrownBy(() -> locator().path(KnownSets.WORDNET_30))
        .isInstanceOf(SemascopeException.class)
        .hasMessageContaining("wordnet-3.0 is bundled");
  }

  /** Only data that is not found elsewhere needs all folders. */
  @Test
  void missingFoldersAreReportedWhenDataIsMissing() throws IOException {
    Path own = Files.writeString(folder.resolve("EN-MEN-TR-3k.txt"), "sun sunlight 50.0\n");
    DataLocator locator =
        DataLocator.from(
            Map.of("SEMASCOPE_DATA", folder + File.pathSeparator + folder + "/nowhere"),
            PinnedSet.Store.EMPTY);
    assertThat(locator.path("men")).isEqualTo(own);
    assertThat(locator.path(own.toString())).isEqualTo(own);
    assertThat(locator.has("men")).isTrue();
    List<ThrowingCallable> needing =
        List.of(
            () -> locator.path("usf"),
            () -> locator.path("set-of-a-user"),
            () -> locator.has("usf"),
            locator::requireFolders);
    for (ThrowingCallable one : needing) {
      assertThatThrownBy(one)
          .isInstanceOf(SemascopeException.class)
          .hasMessage("SEMASCOPE_DATA is %s/nowhere, which is not a folder", folder);
    }
  }

  @Test
  void knownSetsHaveUniqueNamesAndAllFields() {
    assertThat(KnownSets.all()).extracting(KnownSet::name).contains("men").doesNotHaveDuplicates();
    assertThat(KnownSets.all())
        .allSatisfy(
            set -> {
              assertThat(List.of(set.what(), set.licence(), set.source())).doesNotContain("");
              assertThat(set.what()).hasSizeLessThanOrEqualTo(37); // lines of `data list` fit
              assertThat(set.kind().formats()).as("readers of " + set.name()).isNotEmpty();
              assertThat(set.isEmbedded()).isEqualTo(set.name().startsWith("wordnet-"));
            });
    assertThat(KnownSets.named("EAT").orElseThrow().paths()).containsExactly("eat/eat_raw.tsv");
  }
}
