package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages that {@code probe idioms} leaves beside its results. */
class IdiomPagesTest {
  @TempDir private Path folder;

  @Test
  void everyModelHasAPageAndAllHaveOneTogether() throws URISyntaxException {
    String models = Tiny.bert() + "," + Tiny.headless();
    List<Path> pages = pages(probe("-m", models, "--data", five(), "--random-phrases", "1"));
    assertThat(pages).hasSize(3).allSatisfy(page -> assertThat(page).exists());
    assertThat(pages.get(0))
        .content()
        .contains("Do similarities follow how literal people find a compound?")
        .doesNotContain("Do the models agree?");
    assertThat(pages.get(2)).isEqualTo(folder.resolve("runs/idioms/together/report.html"));
    assertThat(pages.get(2)).content().contains("Do the models agree?");
  }

  /** One word never has as many pieces as two: of P2 there are sentences only. */
  @Test
  void joinedPiecesLeaveSentencesToCompare() throws IOException, URISyntaxException {
    Path page =
        pages(probe("-m", Tiny.bert().toString(), "--data", five(), "--pieces", "concat")).get(0);
    String table = Files.readString(page.resolveSibling("table.md"));
    assertThat(table).containsPattern("\\| NEU P2 \\| \\S+ \\|  \\| 0\\.\\d{3} \\|  \\| 5 \\|\n");
  }

  @Test
  void twoScoresAreTooFew() throws IOException {
    Path two =
        Files.writeString(
            folder.resolve("two.csv"), "compound,score\ncold captain,1\nriver bank,2\n");
    List<Path> pages = pages(probe("-m", Tiny.bert().toString(), "--data", two.toString()));
    assertThat(pages.get(0))
        .content()
        .contains("Only 2 compounds have a human score, too few for a rho.");
  }

  private Outcome probe(String... args) {
    List<String> all = new ArrayList<>(List.of("probe", "idioms"));
    all.addAll(List.of(args));
    all.addAll(List.of("-o", folder.resolve("runs").toString()));
    return new World(folder).run(all.toArray(String[]::new)).done();
  }

  private static List<Path> pages(Outcome outcome) {
    return outcome
        .err()
        .lines()
        .filter(line -> line.startsWith("page: "))
        .map(line -> Path.of(line.substring("page: ".length())))
        .toList();
  }

  private static String five() throws URISyntaxException {
    return Path.of(IdiomPagesTest.class.getResource("/compounds/five.csv").toURI()).toString();
  }
}
