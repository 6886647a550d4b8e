package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a token directly after a word continues it. */
class VocabularyTest {
  private static final String BYTES =
      "{\"model\": {\"type\": \"BPE\"}, \"pre_tokenizer\": {\"type\": \"Sequence\","
          + " \"pretokenizers\": [{\"type\": \"Split\"}, {\"type\": \"ByteLevel\"}]}}";
  private static final String LOW_LINES =
      "{\"model\": {\"type\": \"BPE\"}, \"decoder\": {\"type\": \"Sequence\","
          + " \"decoders\": [{\"type\": \"ByteFallback\"}]}}";
  private static final String WORD_PIECES = "{\"model\": {\"type\": \"WordPiece\"}}";

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "a, true",
        "7, true",
        "Ġa, false",
        "Ċ, false",
        "., false",
        "'s, false",
        "Ã©, true", // é
        "âĢĻ, false", // a quotation mark
        "ä½, true", // the beginning of a character
        "Ģ, true" // the rest of one
      })
  void ofBytes(String piece, boolean continues) throws JsonProcessingException {
    requireThat(BYTES, piece, continues);
  }

  @ParameterizedTest
  @CsvSource({
    "a, true",
    "é, true",
    "▁a, false",
    "▁, false",
    "., false",
    "<0x0A>, false",
    "<0x41>, true",
    "<0xE4>, true"
  })
  void ofLowLines(String piece, boolean continues) throws JsonProcessingException {
    requireThat(LOW_LINES, piece, continues);
  }

  @ParameterizedTest
  @CsvSource({"##a, true", "a, false"})
  void ofWordPieces(String piece, boolean continues) throws JsonProcessingException {
    requireThat(WORD_PIECES, piece, continues);
  }

  private static void requireThat(String tokenizer, String token, boolean continues)
      throws JsonProcessingException {
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(tokenizer);
    ((ObjectNode) json.get("model")).putObject("vocab").put(token, 0);
    assertThat(new Vocabulary(json, Path.of("tokenizer.json")).continuesWord(0))
        .isEqualTo(continues);
  }
}
