package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.engine.StoredRun;

/** The same command twice at once: both succeed, and every run is computed once. */
class TwoCommandsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "probe substitution -m BERT --controls all --limit 60",
        "probe substitution -m BERT --controls all --limit 60 --fresh",
        "card -m VECTORS --vectors VECTORS"
      })
  void endAlike(String line) throws Exception {
    String[] words =
        (line + " -o " + folder.resolve("runs"))
            .replace("BERT", Tiny.bert().toString())
            .replace("VECTORS", Tiny.vectors("nouns").toString())
            .split(" ");
    CompletableFuture<Outcome> other =
        CompletableFuture.supplyAsync(() -> new World(folder).run(words));
    Outcome own = new World(folder).run(words).done();
    assertThat(other.get().done().out()).isEqualTo(own.out());
    for (Path run : runs()) {
      assertThat(StoredRun.open(run).isFinished()).isTrue();
      assertThat(StoredRun.open(run).manifest().sessions()).as(run.toString()).isEqualTo(1);
    }
  }

  private List<Path> runs() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("runs"))) {
      return all.filter(path -> path.endsWith("manifest.json")).map(Path::getParent).toList();
    }
  }
}
