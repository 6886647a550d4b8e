package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
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
            .hasMessageContaining("has no token with id " + id);
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

  /** As BertTokenizer does, which composes characters where it keeps accents. */
  @Test
  void composesCharactersWhereAccentsAreKept() throws IOException {
    Files.writeString(
        directory.resolve("vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\ncaf\n##é\n##e\n한\n##\u0301\n");
    Files.writeString(directory.resolve("tokenizer_config.json"), "{\"do_lower_case\": false}");
    String text = "cafe\u0301 \u1112\u1161\u11ab";
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      Tokenization found = tokenizer.tokenize(text);
      assertThat(found.pieces()).containsExactly("caf", "##é", "한");
      assertThat(found.spans())
          .containsExactly(new Span(0, 3), new Span(3, 5), new Span(6, 9)); // with their marks
      Aligner aligner = new Aligner(tokenizer, 100);
      AlignedInput korean = aligner.align(new Occurrence(text, new Span(6, 9)));
      assertThat(korean.targets()).containsExactly(new PieceRange(3, 4));
    }
  }

  /** As transformers does with tokens that are not special: they are found as texts are read. */
  @Test
  void addedTokensAreFoundWhateverTheirCapitals() throws IOException {
    Files.writeString(directory.resolve("vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n");
    Files.writeString(directory.resolve("added_tokens.json"), "{\"NewWord\": 6, \"[URL]\": 7}");
    Files.writeString(
        directory.resolve("special_tokens_map.json"),
        "{\"additional_special_tokens\": [\"[URL]\"]}");
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      Tokenization found = tokenizer.tokenize("a NewWord a newword a NEWWORD [URL] [MASK]");
      assertThat(found.ids()).containsExactly(5, 6, 5, 6, 5, 6, 7, 4);
      assertThat(found.spans().get(5)).isEqualTo(new Span(22, 29));
      assertThat(tokenizer.tokenize("a [url]").ids()).doesNotContain(7);
      assertThat(tokenizer.tokenize("a [mask]").ids()).doesNotContain(4);
    }
  }

  @Test
  void saysThatCapitalsAreLostWhereNothingSaysThatTheyStay() throws IOException {
    Path vocabulary = directory.resolve("vocab.txt");
    Files.writeString(vocabulary, "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[unused1]\nthe\n");
    assertThat(LetterCase.caution(directory)).isEmpty();
    Files.writeString(vocabulary, "[PAD]\n[UNK]\n[CLS]\n[SEP]\nthe\nThe\n");
    assertThat(LetterCase.caution(directory).orElseThrow())
        .startsWith(vocabulary + " ")
        .contains("\"The\"", "do_lower_case")
        .contains("--lower-case no");
    assertThat(pieces("The")).containsExactly("the");
    try (Tokenizer kept = Tokenizer.load(directory, Optional.empty(), Optional.of(false))) {
      assertThat(kept.tokenize("The the").pieces()).containsExactly("The", "the");
    }
    Files.writeString(directory.resolve("tokenizer_config.json"), "{\"do_lower_case\": false}");
    assertThat(LetterCase.caution(directory)).isEmpty();
    assertThat(pieces("The")).containsExactly("The");
    try (Tokenizer lowered = Tokenizer.load(directory, Optional.empty(), Optional.of(true))) {
      assertThat(lowered.tokenize("The the").pieces()).containsExactly("the", "the");
    }
  }

  /** Whatever the steps of a tokenizer are, they are told to lower-case or not to. */
  @ParameterizedTest
  @ValueSource(strings = {"albert", "bert", "deberta-v2", "gpt2", "xlnet"})
  void lettersAreReadAsAsked(String architecture) {
    Path tiny = Fixtures.tiny(architecture);
    try (Tokenizer lowered = Tokenizer.load(tiny, Optional.empty(), Optional.of(true));
        Tokenizer kept = Tokenizer.load(tiny, Optional.empty(), Optional.of(false))) {
      int[] small = kept.tokenize("the captain").ids();
      assertThat(lowered.tokenize("The CAPTAIN").ids()).isEqualTo(small);
      assertThat(kept.tokenize("The CAPTAIN").ids()).isNotEqualTo(small);
    }
  }

  /** fairseq's numbers: four on from the file's, with the unknown piece at 3. */
  @Test
  void camembertsPiecesAreNumberedFourOn() throws IOException {
    String model = "sentencepiece.bpe.model";
    Path source = Fixtures.tiny("xlm-roberta").resolve(model);
    Files.copy(source, directory.resolve(model));
    Files.writeString(directory.resolve("config.json"), "{\"model_type\": \"camembert\"}");
    int pieces = SentencePieceModel.read(source).pieces().size();
    try (Tokenizer camembert = Tokenizer.load(directory);
        Tokenizer other = Fixtures.tinyTokenizer("xlm-roberta")) {
      String text = "The captain wrote 東 a letter.";
      // XLM-RoBERTa's are one on from the same file's.
      int[] expected =
          Arrays.stream(other.tokenize(text).ids()).map(id -> id == 3 ? 3 : id + 3).toArray();
      assertThat(expected).contains(3);
      assertThat(camembert.tokenize(text).ids()).isEqualTo(expected);
      assertThat(camembert.specials().prefix()).containsExactly(5);
      assertThat(camembert.specials().suffix()).containsExactly(6);
      assertThat(camembert.specials().pad()).hasValue(1);
      assertThat(camembert.specials().unknown()).hasValue(3);
      assertThat(camembert.specials().mask()).hasValue(pieces + 4);
    }
  }

  /** GPT-2's pieces with BERT's special tokens, as microsoft/deberta-base has them. */
  @Test
  void debertasFirstVersionReadsBytePairs() throws IOException {
    ObjectNode vocabulary = (ObjectNode) JsonFile.read(Fixtures.tiny("gpt2").resolve("vocab.json"));
    int next = vocabulary.size();
    for (String special : List.of("[PAD]", "[CLS]", "[SEP]", "[UNK]", "[MASK]")) {
      vocabulary.put(special, next++);
    }
    Files.writeString(directory.resolve("vocab.json"), vocabulary.toString());
    Files.copy(Fixtures.tiny("gpt2").resolve("merges.txt"), directory.resolve("merges.txt"));
    Files.writeString(directory.resolve("config.json"), "{\"model_type\": \"deberta\"}");
    try (Tokenizer tokenizer = Tokenizer.load(directory);
        Tokenizer gpt = Fixtures.tinyTokenizer("gpt2")) {
      assertThat(tokenizer.tokenize("The captain").ids())
          .isEqualTo(gpt.tokenize("The captain").ids());
      assertThat(tokenizer.specials().prefix()).containsExactly(next - 4);
      assertThat(tokenizer.specials().suffix()).containsExactly(next - 3);
      assertThat(tokenizer.specials().maskText()).hasValue("[MASK]");
      assertThat(tokenizer.tokenize("The [MASK]").ids()).endsWith(next - 1);
    }
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
