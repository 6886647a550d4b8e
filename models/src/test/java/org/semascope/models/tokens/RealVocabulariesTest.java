package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.models.wire.JsonFile;

/** The published vocabularies, against what the transformers library makes of the same texts. */
class RealVocabulariesTest {
  @TempDir Path temporary;

  @ParameterizedTest
  @ValueSource(strings = {"albert", "xlnet"})
  void fromTokenizerJson(String name) {
    check(Fixtures.real(name), Fixtures.real(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"albert", "gpt2", "roberta", "xlnet"})
  void fromOlderFiles(String name) {
    Path real = Fixtures.real(name);
    check(real, Fixtures.copyWithout(real, temporary, "tokenizer.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"albert", "gpt2", "roberta", "xlnet"})
  void fromWhatIsWritten(String name) {
    Path real = Fixtures.real(name);
    Path written = Fixtures.copyWithout(real, temporary, "tokenizer.json");
    TokenizerJson.write(written);
    assertThat(Files.exists(written.resolve("tokenizer.json"))).isTrue();
    check(real, written);
  }

  private static void check(Path real, Path directory) {
    JsonNode expected = JsonFile.read(real.resolve("expected_tokenization.json"));
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      Aligner aligner = new Aligner(tokenizer, 1000);
      check(
          tokenizer,
          expected.get("input"),
          expected.get("expected_tokens"),
          expected.get("expected_ids"));
      for (JsonNode block : expected) {
        for (JsonNode item : block) {
          if (item.isObject()) {
            check(tokenizer, item.get("text"), item.get("tokens"), item.get("ids"));
          }
          if (item.has("ids_with_special")) {
            assertThat(aligner.whole(item.get("text").textValue()).ids())
                .isEqualTo(Fixtures.numbers(item.get("ids_with_special")));
          }
        }
      }
    }
  }

  private static void check(Tokenizer tokenizer, JsonNode text, JsonNode tokens, JsonNode ids) {
    Tokenization tokenization = tokenizer.tokenize(text.textValue());
    assertThat(tokenization.pieces()).as(text.textValue()).isEqualTo(Fixtures.texts(tokens));
    assertThat(tokenization.ids()).as(text.textValue()).isEqualTo(Fixtures.numbers(ids));
  }
}
