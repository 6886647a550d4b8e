package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.Span;
import org.semascope.models.wire.JsonFile;

/** Every architecture cuts texts as the transformers library does, from each form of its files. */
class TinyTokenizersTest {
  @TempDir Path temporary;

  static Stream<String> withTokenizerJson() {
    return Fixtures.ARCHITECTURES.stream()
        .filter(name -> Files.exists(Fixtures.tiny(name).resolve("tokenizer.json")));
  }

  static Stream<String> withOlderFiles() {
    return Fixtures.withOlderFiles();
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
        assertThat(tokenization.pieces()).as(text).isEqualTo(pieces(item, tokenization));
        assertThat(tokenization.ids()).as(text).isEqualTo(Fixtures.numbers(item.get("ids")));
        if (text.isEmpty()) {
          continue; // which no model is ever given
        }
        assertThat(aligner.whole(text).ids())
            .as(text)
            .isEqualTo(Fixtures.numbers(item.get("encoded")));
        if (item.has("offsets")) {
          checkSpans(text, tokenization, item);
        }
      }
      checkMask(tokenizer, aligner, expected);
    }
  }

  /** An unknown stretch of a SentencePiece model stands among our pieces as the text has it. */
  private static List<String> pieces(JsonNode item, Tokenization tokenization) {
    List<String> expected = new ArrayList<>(Fixtures.texts(item.get("tokens")));
    for (int i = 0; i < Math.min(expected.size(), tokenization.length()); i++) {
      if (expected.get(i).equals("<unk>")) { // which the numbers are held against
        expected.set(i, tokenization.pieces().get(i));
      }
    }
    return expected;
  }

  /**
   * Expected offsets count code points, have [0, 0] for tokens that were added, may take in blanks,
   * and of a composed character have the first part alone.
   */
  private static void checkSpans(String text, Tokenization tokenization, JsonNode item) {
    int first = item.get("encoded").path(0).equals(item.get("ids").path(0)) ? 0 : 1;
    for (int i = 0; i < tokenization.length(); i++) {
      JsonNode offsets = item.get("offsets").get(first + i);
      Span expected =
          Characters.trimmed(
              text,
              new Span(
                  text.offsetByCodePoints(0, offsets.get(0).intValue()),
                  text.offsetByCodePoints(0, offsets.get(1).intValue())));
      Span found = tokenization.spans().get(i);
      String what = "%s: piece %d, %s".formatted(text, i, tokenization.pieces().get(i));
      if (!found.isEmpty()) {
        assertThat(found.start()).as(what).isEqualTo(expected.start());
        String more = text.substring(expected.end(), found.end());
        assertThat(more).as(what).matches("\\p{M}*");
      } else if (!expected.isEmpty()) {
        assertThat(tokenization.pieces().get(i)).as(what).isIn("\u2581", "\u0120");
      }
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
