package org.semascope.probes.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.io.Sha256;
import org.semascope.engine.Input;

class CardFolderTest {
  @TempDir private Path folder;

  private static String sha256(String content) {
    return Sha256.of(content.getBytes(StandardCharsets.UTF_8));
  }

  private CardModel model(String label, String content, boolean isOwn) throws IOException {
    Path file = Files.writeString(folder.resolve("model"), content);
    Input input = Input.hashed("bert", file, List.of(), sha256(content)).labelled(label);
    return new CardModel("bert", input.shownName(), input, false, isOwn);
  }

  @Test
  void foldersOfModelsWithUncertainNamesHaveAChecksum() throws IOException {
    String digits = sha256("x").substring(0, 8);
    assertThat(model("", "x", false).folder()).isEqualTo("bert");
    assertThat(model("", "x", true).folder()).isEqualTo("bert@" + digits);
    assertThat(model("mine", "x", false).folder()).isEqualTo("mine@" + digits);
  }

  @Test
  void theCardOfOtherModelsIsRecognised() throws IOException {
    List<CardModel> own = List.of(model("", "x", false));
    assertThat(StoredCard.isOfOthers(folder, own)).isFalse(); // there is no card yet
    Files.writeString(
        folder.resolve("card.json"),
        """
        {"runs": [{"model": "bert", "modelSha256": "%s"},
                  {"model": "gloss-vectors", "modelSha256": "%s"}]}
        """
            .formatted(sha256("x"), sha256("trained")));
    Input bundled = Input.embedded("gloss-vectors", sha256("gloss-vectors"));
    CardModel vectors = new CardModel("gloss-vectors", "gloss-vectors", bundled, true, false);
    assertThat(StoredCard.isOfOthers(folder, List.of(own.get(0), vectors))).isFalse();
    assertThat(StoredCard.isOfOthers(folder, List.of(model("", "y", false), vectors))).isTrue();
    assertThat(StoredCard.isOfOthers(folder, own)).isTrue(); // gloss-vectors is another model
  }
}
