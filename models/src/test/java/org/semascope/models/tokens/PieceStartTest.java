package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PieceStartTest {
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
  void ofBytes(String piece, boolean goesOn) throws JsonProcessingException {
    requireThat(BYTES, piece, goesOn);
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
  void ofLowLines(String piece, boolean goesOn) throws JsonProcessingException {
    requireThat(LOW_LINES, piece, goesOn);
  }

  @ParameterizedTest
  @CsvSource({"##a, true", "a, false"})
  void ofWordPieces(String piece, boolean goesOn) throws JsonProcessingException {
    requireThat(WORD_PIECES, piece, goesOn);
  }

  private static void requireThat(String tokenizer, String piece, boolean goesOn)
      throws JsonProcessingException {
    PieceStart start = new PieceStart(new ObjectMapper().readTree(tokenizer));
    assertThat(start.goesOn(piece)).isEqualTo(goesOn);
  }
}
