package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/** In random texts, the tokens of every word spell the word, or there is an exception. */
class AlignmentPropertyTest {
  private static final int TEXTS = 300;

  private interface Check {
    void check(String word, List<String> pieces);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "electra-disc"})
  void wordPiecesSpellTheWord(String model) {
    int unaligned =
        everyWord(
            model,
            (word, pieces) -> {
              if (!pieces.contains("[UNK]")) {
                String spelled =
                    pieces.stream()
                        .map(piece -> piece.startsWith("##") ? piece.substring(2) : piece)
                        .collect(Collectors.joining());
                assertThat(spelled).isEqualTo(asBertSeesIt(word));
              }
            });
    assertThat(unaligned).isBetween(1, 3 * TEXTS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gpt2", "roberta"})
  void bytePairsSpellTheWord(String model) {
    int unaligned =
        everyWord(
            model,
            (word, pieces) -> assertThat(bytes(String.join("", pieces)).strip()).isEqualTo(word));
    assertThat(unaligned).isLessThan(TEXTS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"albert", "xlnet", "xlm-roberta", "deberta-v2"})
  void sentencePiecesSpellTheWord(String model) {
    int unaligned =
        everyWord(
            model,
            (word, pieces) -> assertThat(folded(String.join("", pieces))).isEqualTo(folded(word)));
    assertThat(unaligned).isLessThan(3 * TEXTS);
  }

  /** Without the differences that the normalizers of SentencePiece models may make. */
  private static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD)
        .replaceAll("[\\p{M}\\p{Cc}\\p{Cf}\\s\\x{FFFD}\u2581]", "")
        .replace("''", "\"")
        .toLowerCase(Locale.ROOT)
        .replace("\u00df", "ss");
  }

  @Test
  void spansSliceTheText() {
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer("bert")) {
      RandomTexts random = new RandomTexts(5);
      for (int i = 0; i < TEXTS; i++) {
        String text = random.text(6);
        Tokenization tokenization = tokenizer.tokenize(text);
        for (int p = 0; p < tokenization.length(); p++) {
          String piece = tokenization.pieces().get(p);
          if (!piece.equals("[UNK]")) {
            String slice = asBertSeesIt(tokenization.spans().get(p).of(text));
            assertThat(slice).isEqualTo(piece.startsWith("##") ? piece.substring(2) : piece);
          }
        }
      }
    }
  }

  /** Checks every word that can be aligned; returns how many cannot. */
  private static int everyWord(String model, Check check) {
    int unaligned = 0;
    int aligned = 0;
    RandomTexts random = new RandomTexts(model.hashCode());
    try (Tokenizer tokenizer = Fixtures.tinyTokenizer(model)) {
      Aligner aligner = new Aligner(tokenizer, 10_000);
      for (int i = 0; i < TEXTS; i++) {
        String text = random.text(1 + random.below(12));
        for (Span word : RandomTexts.words(text)) {
          AlignedInput input;
          try {
            input = aligner.align(new Occurrence(text, word));
          } catch (AlignmentException e) {
            unaligned++;
            continue;
          }
          aligned++;
          PieceRange range = input.targets().get(0);
          check.check(word.of(text), input.pieces().subList(range.first(), range.end()));
        }
      }
    }
    assertThat(aligned).isGreaterThan(3 * TEXTS);
    return unaligned;
  }

  private static String asBertSeesIt(String word) {
    String visible = word.replaceAll("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}\\x{FFFD}]", "");
    return Normalizer.normalize(visible, Normalizer.Form.NFD)
        .replaceAll("\\p{Mn}", "")
        .toLowerCase(Locale.ROOT);
  }

  /** Undoes the alphabet in which byte-level vocabularies write bytes. */
  private static String bytes(String pieces) {
    Map<Character, Integer> alphabet = new HashMap<>();
    int spare = 256;
    for (int b = 0; b < 256; b++) {
      boolean visible = b >= '!' && b <= '~' || b >= 0xA1 && b <= 0xAC || b >= 0xAE;
      alphabet.put((char) (visible ? b : spare++), b);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (char c : pieces.toCharArray()) {
      bytes.write(alphabet.get(c));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
