package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeContextCommandTest {
  private static final String PAIRS = "probes/src/test/resources/context/labels.csv";

  @TempDir private Path folder;

  private Outcome run(String... words) {
    return new World(folder).run(words);
  }

  private Outcome probe(String data) {
    return run(
        "probe",
        "context",
        "-m",
        Tiny.bert().toString(),
        "--data",
        data,
        "-o",
        folder.resolve("runs").toString());
  }

  @Test
  void theTableHasGroupsAndLayers() {
    List<String> lines = probe(PAIRS).done().out().lines().toList();
    assertThat(lines.get(0)).matches("pairs of uses +L0 +L1 +L2 +L3");
    assertThat(lines.stream().skip(1).map(line -> line.split(" {2,}")[0]))
        .startsWith("labels.csv test", "labels.csv test, noun");
  }

  @Test
  void aWordThatIsNotInItsTextIsReported() throws IOException {
    Path pairs = folder.resolve("pairs.csv");
    Files.writeString(pairs, Files.readString(Path.of(PAIRS)).replace("played,play", "player,"));
    probe(pairs.toString()).failedWith("pairs.csv:5: expected a text with \"player\" once");
    assertThat(run("data", "check", PAIRS).done().out() + run("data", "check", PAIRS).err())
        .contains("7 pairs, 0 bad");
  }

  /** A table with other column names, by the name of its description; its run depends on both. */
  @Test
  void setsOfAUserAreDescribedBesideThem() throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    Files.writeString(
        data.resolve("lab.csv"), Files.readString(Path.of(PAIRS)).replaceFirst("label", "verdict"));
    Path description = data.resolve("data-sets.yaml");
    Files.writeString(
        description, "- {name: lab, kind: use-pairs, paths: [lab.csv], columns: {label: verdict}}");
    World world = new World(folder).with("SEMASCOPE_DATA", data.toString());
    assertThat(world.run("data", "list").done().out()).containsPattern("lab +here +lab");
    assertThat(world.run("data", "check", "lab").done().out()).contains("verdict");
    String[] probe = {
      "probe",
      "context",
      "-m",
      Tiny.bert().toString(),
      "--data",
      "lab",
      "-o",
      folder.resolve("runs").toString()
    };
    assertThat(world.run(probe).done().out()).contains("lab test, noun");
    Files.writeString(description, Files.readString(description).replace("verdict", "pos"));
    world.run(probe).failedWith("lab.csv:2: expected the label T or F");
  }

  @Test
  void badPairsAreSkippedAndCounted() throws IOException {
    Path pairs = folder.resolve("pairs.csv");
    Files.writeString(pairs, Files.readString(Path.of(PAIRS)).replace("played,play", "player,"));
    Outcome done =
        run(
                "probe",
                "context",
                "-m",
                Tiny.bert().toString(),
                "--data",
                pairs.toString(),
                "--skip-bad",
                "-o",
                folder.resolve("runs").toString())
            .done();
    assertThat(done.err()).contains("skipped 1 bad records of " + pairs);
  }

  @Test
  void knownSetsAreFoundInAnyFolder() throws IOException {
    Path set = Files.createDirectories(folder.resolve("second/wic/test"));
    Files.writeString(set.resolve("test.data.txt"), "bank\tN\t1-1\tThe bank .\tA bank .\n");
    Files.writeString(set.resolve("test.gold.txt"), "T\n");
    String folders =
        Files.createDirectories(folder.resolve("first"))
            + File.pathSeparator
            + folder.resolve("second");
    Outcome shown = new World(folder).with("SEMASCOPE_DATA", folders).run("data", "show", "wic");
    assertThat(shown.done().out()).contains("The [bank]. | A [bank].: T", "second");
  }
}
