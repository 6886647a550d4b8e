package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeChangeCommandTest {
  private static final String DWUG = "probes/src/test/resources/change/dwug";

  @TempDir private Path folder;

  private Outcome probe(String... words) {
    List<String> all = new ArrayList<>(List.of("probe", "change", "-m", Tiny.bert().toString()));
    all.addAll(List.of(words));
    all.addAll(List.of("-o", folder.resolve("runs").toString()));
    return new World(folder).run(all.toArray(String[]::new));
  }

  @Test
  void correlationsByLayer() {
    List<String> lines = probe("--data", DWUG).done().out().lines().toList();
    assertThat(lines.get(0)).matches("distance +L0 +L1 +L2 +L3");
    assertThat(lines.stream().skip(1).map(line -> line.split(" {2,}")[0])).startsWith("APD", "PRT");
  }

  @Test
  void distancesOfWordsInTwoCorpora() throws IOException {
    String sentence = "He went to the %s that was on the other side of the big river.\n";
    Path before = Files.writeString(folder.resolve("1.txt"), sentence.formatted("bank"));
    Path after = Files.writeString(folder.resolve("2.txt"), sentence.formatted("banks"));
    Path words = Files.writeString(folder.resolve("words.txt"), "bank\nzebra\n");
    Outcome done =
        probe(
                "--before",
                before.toString(),
                "--after",
                after.toString(),
                "--words",
                words.toString())
            .done();
    assertThat(done.out().lines().toList())
        .first()
        .asString()
        .matches("word +uses before +uses after .*L0 +L1 +L2 +L3");
    assertThat(done.out()).contains("\nbank ").doesNotContain("\nzebra ");
  }

  @Test
  void badDataIsReportedWithItsLine() throws IOException {
    Path words = Files.writeString(folder.resolve("words.txt"), "bank\nbank\n");
    probe("--before", words.toString(), "--after", words.toString(), "--words", words.toString())
        .failedWith("words.txt:2: expected each word once, found bank as on line 1");
    probe("--before", words.toString())
        .misused("probe change", "--before, --after and --words are needed together");
  }
}
