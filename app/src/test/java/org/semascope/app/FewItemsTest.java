package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A probe of so few items that nothing can be measured does not look like a success. */
class FewItemsTest {
  @TempDir static Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "substitution",
        "rerank",
        "asymmetry",
        "similarity --occurrences 0",
        "senses",
        "idioms",
        "anisotropy"
      })
  void printsRowsOrFails(String probe) {
    String vectors = probe.equals("rerank") ? " --vectors " + Tiny.vectors("nouns") : "";
    String line =
        "probe %s -m %s%s --limit 2 --controls none -o %s"
            .formatted(probe, Tiny.bert(), vectors, folder.resolve("runs"));
    Outcome outcome = new World(folder).run(line.split(" "));
    if (probe.startsWith("similarity")) {
      assertThat(outcome.code()).isEqualTo(1); // a correlation of two pairs
    }
    if (outcome.code() == 0) {
      assertThat(outcome.out().lines().count()).isGreaterThan(1);
    } else {
      assertThat(outcome.code()).isEqualTo(1);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err().lines().filter(said -> said.startsWith("semascope: "))).hasSize(1);
      assertThat(outcome.err()).doesNotContain("Exception");
    }
  }
}
