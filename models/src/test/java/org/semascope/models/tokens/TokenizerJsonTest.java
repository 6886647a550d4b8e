package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.models.wire.JsonFile;

class TokenizerJsonTest {
  @TempDir Path directory;

  static Stream<String> withOlderFiles() {
    return Fixtures.withOlderFiles()
        .filter(
            name -> JsonFile.read(Fixtures.tiny(name).resolve("tokenization.json")).has("pair"));
  }

  /**
   * Written for others too, so pairs of texts must come out right, though nothing here uses them.
   */
  @ParameterizedTest
  @MethodSource("withOlderFiles")
  void writesWhatOthersCanUse(String architecture) throws IOException {
    Path tiny = Fixtures.tiny(architecture);
    Fixtures.copyWithout(tiny, directory, "tokenizer.json");
    TokenizerJson.write(directory);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.filter(file -> file.toString().endsWith(".part"))).isEmpty();
    }
    try (Tokenizer loaded = Tokenizer.load(directory)) {
      JsonNode pair = JsonFile.read(tiny.resolve("tokenization.json")).get("pair");
      String json = Files.readString(directory.resolve("tokenizer.json"));
      TokenizersLibrary library = TokenizersLibrary.LIB;
      long tokenizer = library.createTokenizerFromString(json);
      long encoding =
          library.encodeDual(
              tokenizer, pair.get("text_a").textValue(), pair.get("text_b").textValue(), true);
      assertThat(ints(library.getTokenIds(encoding)))
          .isEqualTo(Fixtures.numbers(pair.get("input_ids")));
      if (pair.get("token_type_ids").isArray()) {
        assertThat(ints(library.getTypeIds(encoding)))
            .isEqualTo(Fixtures.numbers(pair.get("token_type_ids")));
      }
      library.deleteEncoding(encoding);
      library.deleteTokenizer(tokenizer);
      assertThat(loaded.vocabularySize()).isPositive();
    }
  }

  @Test
  void leavesWhatIsThere() throws IOException {
    Files.writeString(directory.resolve("tokenizer.json"), "{}");
    TokenizerJson.write(directory);
    assertThat(directory.resolve("tokenizer.json")).hasContent("{}");
  }

  /** Written tokens stand in one order, for a model's fingerprint holds on every machine. */
  @Test
  void specialTokensStandInOneOrder() {
    ObjectNode built =
        TokenizerDescription.converted(new TokenizerFiles(Fixtures.tiny("bert"))).json();
    assertThat(built.path("post_processor").path("special_tokens").fieldNames())
        .toIterable()
        .containsExactly("[CLS]", "[SEP]");
  }

  @Test
  void buildsWhatTheTransformersLibraryBuilds() {
    for (String architecture : new String[] {"bert", "distilbert", "electra-gen"}) {
      Path tiny = Fixtures.tiny(architecture);
      ObjectNode built = TokenizerDescription.converted(new TokenizerFiles(tiny)).json();
      assertThat(built).isEqualTo(JsonFile.read(tiny.resolve("tokenizer.json")));
    }
  }

  private static int[] ints(long[] values) {
    return Arrays.stream(values).mapToInt(Math::toIntExact).toArray();
  }
}
