package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.models.wire.JsonFile;

/** Every architecture cuts texts as the transformers library does, from each form of its files. */
class TinyTokenizersTest {
  @TempDir Path temporary;

  static Stream<String> withTokenizerJson() {
    return Fixtures.ARCHITECTURES.stream()
        .filter(name -> Files.exists(Fixtures.tiny(name).resolve("tokenizer.json")));
  }

  static Stream<String> withOlderFiles() {
    return Fixtures.ARCHITECTURES.stream().filter(name -> !name.equals("modernbert"));
  }

  @ParameterizedTest
  @MethodSource
  void withTokenizerJson(String architecture) {
    check(architecture, Fixtures.tiny(architecture));
  }

  @ParameterizedTest
  @MethodSource
  void withOlderFiles(String architecture) {
    Path older = Fixtures.copyWithout(Fixtures.tiny(architecture), temporary, "tokenizer.json");
    check(architecture, older);
    assertThat(older.resolve("tokenizer.json")).doesNotExist();
  }

  private static void check(String architecture, Path directory) {
    JsonNode expected = JsonFile.read(Fixtures.tiny(architecture).resolve("tokenization.json"));
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      Aligner aligner = new Aligner(tokenizer, 1000);
      assertThat(tokenizer.vocabularySize()).isEqualTo(expected.get("vocab_size").intValue());
      for (JsonNode item : expected.get("cases")) {
        String text = item.get("text").textValue();
        Tokenization tokenization = tokenizer.tokenize(text);
        assertThat(tokenization.pieces()).as(text).isEqualTo(Fixtures.texts(item.get("tokens")));
        assertThat(tokenization.ids()).as(text).isEqualTo(Fixtures.numbers(item.get("ids")));
        assertThat(aligner.whole(text).ids())
            .as(text)
            .isEqualTo(Fixtures.numbers(item.get("encoded")));
      }
      checkMask(tokenizer, aligner, expected);
    }
  }

  private static void checkMask(Tokenizer tokenizer, Aligner aligner, JsonNode expected) {
    JsonNode item = expected.path("mask_case");
    if (item.isObject()) {
      String text = item.get("text").textValue();
      assertThat(tokenizer.tokenize(text).pieces()).isEqualTo(Fixtures.texts(item.get("tokens")));
      assertThat(aligner.whole(text).ids()).isEqualTo(Fixtures.numbers(item.get("encoded")));
    }
    expected
        .get("special_tokens")
        .forEach(
            token ->
                assertThat(tokenizer.id(token.get(0).textValue()))
                    .isEqualTo(OptionalInt.of(token.get(1).intValue())));
  }
}
