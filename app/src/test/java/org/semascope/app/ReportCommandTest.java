package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probes;

class ReportCommandTest {
  @TempDir private Path folder;

  @Test
  void thePageGoesBesideTheResults() throws IOException {
    StoredRun run = HandMadeRun.first().under(folder);
    List<String> before = names(run.directory());
    Outcome outcome = world().run("report", run.directory().toString()).done();
    assertThat(outcome.out()).isEqualTo(run.directory().resolve("report.html") + "\n");
    assertThat(names(run.directory())).containsAll(before).contains("report.html", "figures");
    assertThat(names(run.directory().resolve("figures")))
        .containsExactly("curves.png", "curves.svg", "heatmap.png", "heatmap.svg");
    assertThat(StoredRun.open(run.directory()).results()).isEqualTo(run.results());
  }

  @Test
  void allFormsGoIntoAFolder() throws IOException {
    Path target = folder.resolve("a/b");
    Outcome outcome =
        world().run("report", directory(), "-o", target.toString(), "--format", "all").done();
    assertThat(outcome.out().lines().map(line -> Path.of(line).getFileName().toString()))
        .containsExactly("report.html", "table.md", "table.csv", "table.tex", "report.json");
    assertThat(names(target))
        .containsExactly(
            "figures", "report.html", "report.json", "table.csv", "table.md", "table.tex");
  }

  @Test
  void theFileNameDeterminesTheFormat() throws IOException {
    Path target = folder.resolve("mine.tex");
    world().run("report", directory(), "-o", target.toString()).done();
    assertThat(target).content().contains("\\toprule");
    world()
        .run("report", directory(), "-o", target.toString(), "--format", "html")
        .misused("report", "--format html does not match the file name " + target);
  }

  @Test
  void otherFormsArePrinted() {
    assertThat(world().run("report", directory(), "--format", "md").done().out())
        .contains("| SYN | 1.3 | 20.9 | 12.5 | 50.0 | **75.0** |\n");
    assertThat(world().run("report", directory(), "--format", "json").done().out())
        .startsWith("{\n");
  }

  @Test
  void severalRunsNeedAnOutputDirectory() {
    String second = HandMadeRun.second().under(folder).directory().toString();
    world()
        .run("report", directory(), second)
        .misused("report", "several runs have no common directory: give the output with -o");
    world().run("report", directory(), second, "-o", folder.resolve("both").toString()).done();
    assertThat(folder.resolve("both/report.html")).content().contains("bert-base-cased");
  }

  @Test
  void unfinishedRunsAreRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    world()
        .run("report", empty.toString())
        .failed(empty + ": expected the directory of a run, found a folder without manifest.json");
    world()
        .run("report", folder.resolve("none").toString())
        .failed(folder.resolve("none") + ": expected the directory of a run, found nothing there");
    Path stopped = HandMadeRun.first().unfinishedUnder(folder);
    world()
        .run("report", stopped.toString())
        .failed(
            stopped
                + ": the run is not finished (1 of 1 shards): resume with the command that began it:"
                + " semascope probe substitution --data my semcor");
  }

  @Test
  void runsOfDifferentProbesAreNotMixed() {
    StoredRun other = HandMadeRun.first().probe("dictation").under(folder);
    world()
        .run("report", directory(), other.directory().toString(), "-o", "x")
        .failed(
            "%s is a run of the probe dictation, not of substitution".formatted(other.directory()));
    world()
        .run("report", other.directory().toString())
        .failed(
            "there is no probe dictation, only "
                + Probes.all().stream()
                    .map(probe -> probe.about().name())
                    .collect(Collectors.joining(", ")));
  }

  @Test
  void unwritableDirectoriesAreReported() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Outcome outcome = world().run("report", directory(), "-o", file.resolve("sub").toString());
    assertThat(outcome.err())
        .startsWith("semascope: cannot write " + file.resolve("sub/report.html") + ": ")
        .hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(1);
  }

  private String directory() {
    return HandMadeRun.first().under(folder).directory().toString();
  }

  private World world() {
    return new World(folder);
  }

  private static List<String> names(Path where) throws IOException {
    try (Stream<Path> files = Files.list(where)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
