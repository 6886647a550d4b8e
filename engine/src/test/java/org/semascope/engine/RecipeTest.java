package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;

class RecipeTest {
  private static final String SHA = "0123456789abcdef".repeat(4);

  @TempDir private Path temp;

  private static Recipe recipe(Object options, long seed) {
    return Recipe.of(
        "senses",
        3,
        Input.embedded("bert", SHA),
        List.of(Input.embedded("semcor", SHA.replace('0', 'f'))),
        options,
        seed);
  }

  @Test
  void theHashIsThatOfAllThatChangesResults() {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("layers", List.of(1, 2));
    options.put("gamma", 0.1);
    String sorted =
        """
        {"data":[{"name":"semcor","sha256":"%s"}],"format":1,"model":{"name":"bert","sha256":"%s"},\
        "options":{"gamma":0.1,"layers":[1,2]},"probe":"senses","seed":-7,"version":3}"""
            .formatted(SHA.replace('0', 'f'), SHA);
    assertThat(RecipeHash.of(recipe(options, -7)))
        .isEqualTo(Sha256.of(sorted.getBytes(StandardCharsets.UTF_8)));
    assertThat(RecipeHash.of(recipe(options, 7))).isNotEqualTo(RecipeHash.of(recipe(options, -7)));
  }

  @Test
  void placesAndTimesOfFilesDoNotMatterToTheHash() throws IOException {
    Path here = Files.writeString(temp.resolve("here"), "abc");
    Path there =
        Files.writeString(Files.createDirectory(temp.resolve("t")).resolve("there"), "abc");
    Recipe one = Recipe.of("p", 1, Input.NO_MODEL, List.of(Input.read("d", here)), Map.of(), 1);
    Recipe other = Recipe.of("p", 1, Input.NO_MODEL, List.of(Input.read("d", there)), Map.of(), 1);
    assertThat(RecipeHash.of(one)).isEqualTo(RecipeHash.of(other));
    assertThat(RecipeHash.ofQuestion(one)).isNotEqualTo(RecipeHash.ofQuestion(other));
  }

  @Test
  void aFolderIsHashedWithAllBelowItButForRuns() throws IOException {
    Path folder = Files.createDirectories(temp.resolve("data/sub"));
    Files.writeString(folder.resolve("b"), "abc");
    Files.writeString(temp.resolve("data/a"), "");
    Input input = Input.read("d", temp.resolve("data"));
    // printf '' | sha256sum; printf abc | sha256sum
    String lines =
        """
        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a
        ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  sub/b
        """;
    assertThat(input.sha256()).isEqualTo(Sha256.of(lines.getBytes(StandardCharsets.UTF_8)));
    assertThat(input.bytes()).isEqualTo(3);
    RunRoot.create(temp.resolve("data/runs"));
    assertThat(Input.read("d", temp.resolve("data"))).isEqualTo(input);
  }

  @ParameterizedTest
  @CsvSource({
    "bert-base-uncased, bert-base-uncased",
    "org/name@main, org--name_main",
    "../../etc/passwd, etc--passwd",
    "./my model, my_model",
    "C:\\models\\x, C_--models--x",
    "..., model",
    "模型, __"
  })
  void aModelsNameIsThatOfAFolder(String name, String folder) {
    assertThat(RunRoot.folderName(name)).isEqualTo(folder);
  }

  @Test
  void aLongNameIsCut() {
    assertThat(RunRoot.folderName("x".repeat(300))).hasSize(100);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> recipe("text", 1)).hasMessageContaining("options of senses");
    assertThatThrownBy(() -> Input.embedded("x", "12")).hasMessage("x: sha256 \"12\"");
    assertThatThrownBy(() -> Input.embedded(" ", SHA)).hasMessage("an input without a name");
    assertThatThrownBy(() -> Recipe.of("../x", 1, Input.NO_MODEL, List.of(), Map.of(), 1))
        .hasMessage("a probe named \"../x\"");
    assertThatThrownBy(() -> Input.read("x", temp.resolve("nowhere")))
        .isInstanceOf(SemascopeException.class)
        .hasMessage("cannot read %s: no such file or folder", temp.resolve("nowhere"));
  }
}
