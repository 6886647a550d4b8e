package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;

/** Words of every awkward kind at their places, from a table. */
class AlignmentTableTest {
  private static final Map<String, Tokenizer> TOKENIZERS = new HashMap<>();

  @AfterAll
  static void close() {
    TOKENIZERS.values().forEach(Tokenizer::close);
    TOKENIZERS.clear();
  }

  static Stream<Arguments> table() throws IOException {
    try (InputStream in = AlignmentTableTest.class.getResourceAsStream("/tokens/alignment.tsv")) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      return lines.stream()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t"))
          .map(cells -> Arguments.of(cells[0], unescaped(cells[1]), cells[2]));
    }
  }

  @ParameterizedTest
  @MethodSource("table")
  void table(String model, String marked, String expected) {
    int start = marked.indexOf('⟦');
    int end = marked.indexOf('⟧') - 1;
    String text = marked.replace("⟦", "").replace("⟧", "");
    Tokenizer tokenizer = TOKENIZERS.computeIfAbsent(model, Fixtures::tinyTokenizer);
    Aligner aligner = new Aligner(tokenizer, 100);
    Occurrence occurrence = new Occurrence(text, new Span(start, end));
    if (expected.startsWith("!")) {
      assertThatThrownBy(() -> aligner.align(occurrence))
          .isInstanceOf(AlignmentException.class)
          .hasMessageStartingWith("cannot align \"%s\" (%d:%d) in ", occurrence.word(), start, end)
          .hasMessageContaining(expected.substring(1));
      return;
    }
    AlignedInput input = aligner.align(occurrence);
    PieceRange target = input.targets().get(0);
    assertThat(input.pieces().subList(target.first(), target.end()))
        .containsExactly(expected.split(" "));
    assertThat(input.window()).isEmpty();
  }

  private static String unescaped(String cell) {
    return Pattern.compile("\\\\u([0-9a-f]{4})")
        .matcher(cell)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(found.group(1), 16))))
        .replace("\\t", "\t")
        .replace("\\n", "\n");
  }
}
