package org.semascope.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.models.store.Fingerprints;
import org.semascope.models.store.Home;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.ModelStore;
import org.semascope.models.vectors.StaticVectors;

/** A training writes NAME, the words' vectors, and NAME.cxt, their context vectors. */
class ContextVectorsTest {
  @TempDir private Path folder;
  private Home home;
  private Path words;

  @BeforeEach
  void files() throws IOException {
    home = new Home(folder.resolve("home"));
    words = Files.writeString(folder.resolve("own.vec"), "2 2\ncat 1 2\ndog 3 4\n");
  }

  private LocalModel model() {
    return new ModelStore(home, Map.of(), Progress.SILENT).resolve(words.toString());
  }

  private StaticVectors open() {
    return new ModelLoader(home, Progress.SILENT).openStatic(model());
  }

  private void contexts(String content) throws IOException {
    Files.writeString(folder.resolve("own.vec.cxt"), content);
  }

  @Test
  void aPairIsOneModelWithContextVectors() throws IOException {
    assertThat(open().contexts()).isEmpty();
    contexts("2 2\ndog 30 40\ncat 10 20\n");

    StaticVectors both = open();
    assertThat(both.vector("cat").orElseThrow()).containsExactly(1, 2);
    assertThat(both.contexts().orElseThrow().row(0)).containsExactly(10, 20);
    assertThat(both.contexts().orElseThrow().row(1)).containsExactly(30, 40);
  }

  @Test
  void theContextVectorsArePartOfTheFingerprint() throws IOException {
    Fingerprints fingerprints = new Fingerprints(home, Progress.SILENT);
    String alone = fingerprints.of(model()).sha256();
    contexts("2 2\ncat 10 20\ndog 30 40\n");
    String first = fingerprints.of(model()).sha256();
    contexts("2 2\ncat 10 20\ndog 30 400\n");

    assertThat(first).isNotEqualTo(alone);
    assertThat(fingerprints.of(model()).sha256()).isNotEqualTo(first);
    assertThat(fingerprints.of(model()).files()).containsExactly("own.vec", "own.vec.cxt");
  }

  @Test
  void filesThatDoNotBelongTogetherAreRefused() throws IOException {
    contexts("1 2\ncat 10 20\n");
    assertThatThrownBy(this::open)
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("own.vec.cxt")
        .hasMessageContaining("none of \"dog\"");
    contexts("2 3\ncat 1 2 3\ndog 1 2 3\n");
    assertThatThrownBy(this::open).hasMessageContaining("vectors of 3 numbers");
  }
}
