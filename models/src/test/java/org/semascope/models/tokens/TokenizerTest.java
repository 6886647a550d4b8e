package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.wire.JsonFile;

class TokenizerTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "bert, 2, 3, [MASK], 4, 0, 1",
    "roberta, 0, 2, <mask>, 410, 1, 3",
    "xlm-roberta, 0, 2, <mask>, 241, 1, 3",
    "deberta-v2, 1, 2, [MASK], 250, 0, 3",
    "mpnet, 0, 2, <mask>, 243, 1, 4",
    "modernbert, 387, 388, [MASK], 390, 389, 386"
  })
  void knowsItsSpecialTokens(
      String model, int prefix, int suffix, String maskText, int mask, int pad, int unknown) {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer(model)) {
      SpecialTokens specials = tokenizer.specials();
      assertThat(specials.prefix()).containsExactly(prefix);
      assertThat(specials.suffix()).containsExactly(suffix);
      assertThat(specials.prefixTypes()).containsExactly(0);
      assertThat(specials.suffixTypes()).containsExactly(0);
      assertThat(specials.maskText()).contains(maskText);
      assertThat(specials.mask()).hasValue(mask);
      assertThat(specials.pad()).hasValue(pad);
      assertThat(specials.unknown()).hasValue(unknown);
    }
  }

  @Test
  void xlnetEndsWithItsSpecialTokens() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("xlnet")) {
      assertThat(tokenizer.specials().prefix()).isEmpty();
      assertThat(tokenizer.specials().suffix()).containsExactly(4, 3);
      assertThat(tokenizer.specials().suffixTypes()).containsExactly(0, 2);
      AlignedInput input = new Aligner(tokenizer, 10).align("The", List.of(new Span(0, 3)));
      assertThat(input.pieces()).containsExactly("▁The", "<sep>", "<cls>");
      assertThat(input.typeIds()).containsExactly(0, 0, 2);
    }
  }

  @Test
  void gpt2BeginsTextsWithItsOnlySpecialTokenThoughNoFileSaysSo(@TempDir Path folder) {
    Path released =
        Fixtures.copyWithout(
            Fixtures.tiny("gpt2"), folder, "special_tokens_map.json", "tokenizer_config.json");
    try (Tokenizer tokenizer = Tokenizer.load(released)) {
      assertThat(tokenizer.specials().begin()).hasValue(426);
    }
  }

  @Test
  void gpt2HasNoneAroundATextAndNoMask() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("gpt2")) {
      assertThat(tokenizer.specials().count()).isZero();
      assertThat(tokenizer.specials().mask()).isEmpty();
      assertThat(tokenizer.specials().pad()).isEmpty();
      assertThat(tokenizer.specials().begin()).hasValue(426);
    }
  }

  @Test
  void numbersAndPiecesAgree() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("bert")) {
      for (int id = 0; id < tokenizer.vocabularySize(); id++) {
        assertThat(tokenizer.id(tokenizer.piece(id))).isEqualTo(OptionalInt.of(id));
      }
      assertThat(tokenizer.id("captain")).hasValue(240);
      assertThat(tokenizer.id("no such piece")).isEmpty();
      for (int id : new int[] {-1, tokenizer.vocabularySize()}) {
        assertThatThrownBy(() -> tokenizer.piece(id))
            .isInstanceOf(SemascopeException.class)
            .hasMessageContaining("has no piece " + id);
      }
    }
  }

  @Test
  void neverTruncatesNorPads() throws IOException {
    Fixtures.copyWithout(Fixtures.tiny("bert"), directory);
    Path file = directory.resolve("tokenizer.json");
    ObjectNode json = (ObjectNode) JsonFile.read(file);
    json.putObject("truncation")
        .put("max_length", 4)
        .put("strategy", "LongestFirst")
        .put("stride", 0)
        .put("direction", "Right");
    ObjectNode padding = json.putObject("padding");
    padding.putObject("strategy").put("Fixed", 64);
    padding
        .put("direction", "Right")
        .putNull("pad_to_multiple_of")
        .put("pad_id", 0)
        .put("pad_type_id", 0)
        .put("pad_token", "[PAD]");
    Files.writeString(file, json.toString());
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      assertThat(tokenizer.tokenize("the ".repeat(7)).length()).isEqualTo(7);
      assertThat(tokenizer.tokenize("the ".repeat(2000)).length()).isEqualTo(2000);
      assertThat(tokenizer.specials().suffix()).containsExactly(3);
    }
  }

  @Test
  void findsAMaskThatOnlyTheConfigurationNames() throws IOException {
    Fixtures.copyWithout(Fixtures.tiny("bert"), directory);
    Path file = directory.resolve("tokenizer.json");
    ObjectNode json = (ObjectNode) JsonFile.read(file);
    json.putArray("added_tokens");
    Files.writeString(file, json.toString());
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      assertThat(tokenizer.tokenize("the [MASK].").pieces()).containsExactly("the", "[MASK]", ".");
    }
  }

  @Test
  void keepsCapitalsAndAccentsWhereTheConfigurationSaysSo() throws IOException {
    Files.writeString(directory.resolve("vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nÉ\né\ne\n");
    assertThat(pieces("É")).containsExactly("e");
    Files.writeString(directory.resolve("tokenizer_config.json"), "{\"strip_accents\": false}");
    assertThat(pieces("É")).containsExactly("é");
    Files.writeString(directory.resolve("tokenizer_config.json"), "{\"do_lower_case\": false}");
    assertThat(pieces("É")).containsExactly("É");
  }

  @Test
  void numbersTheLinesOfAVocabularyThatRepeatsAPiece() throws IOException {
    Files.writeString(
        directory.resolve("vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\na\nb\n");
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      assertThat(tokenizer.tokenize("a b").ids()).containsExactly(6, 7);
    }
  }

  @Test
  void refusesToWorkAfterItsEnd() {
    Tokenizer tokenizer = Fixtures.tinyTokenizer("bert");
    tokenizer.close();
    tokenizer.close();
    assertThatThrownBy(() -> tokenizer.tokenize("a")).isInstanceOf(IllegalStateException.class);
  }

  private List<String> pieces(String text) {
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      return tokenizer.tokenize(text).pieces();
    }
  }
}
