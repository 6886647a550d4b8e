package org.semascope.models.tokens;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.tokens.SentencePieceModel.Kind;
import org.semascope.models.tokens.SentencePieceModel.Piece;
import org.semascope.models.wire.ByteCursor;

/**
 * The {@code tokenizer.bin} of llama2.c: a SentencePiece vocabulary of byte pairs with blanks in
 * the place of low lines, and bytes as the characters of their numbers.
 */
final class Llama2cPieces {
  static final String FILE = "tokenizer.bin";

  private static final List<String> FIRST = List.of("<unk>", "<s>", "</s>");
  private static final int BYTES = 256;

  private Llama2cPieces() {}

  static SentencePieceModel read(Path file) {
    ByteBuffer content;
    try {
      content = ByteBuffer.wrap(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
    ByteCursor cursor = new ByteCursor(file, "llama2.c's vocabulary", content);
    int longest = cursor.fixed32();
    List<Piece> pieces = new ArrayList<>();
    while (cursor.hasRemaining()) {
      float score = Float.intBitsToFloat(cursor.fixed32());
      int length = cursor.fixed32();
      if (!Float.isFinite(score) || length < 0 || length > longest + 1) {
        throw cursor.bad("a piece of at most %s bytes with a score".formatted(longest), length);
      }
      pieces.add(piece(pieces.size(), cursor.utf8(length), score));
    }
    if (pieces.size() <= FIRST.size() + BYTES) {
      throw cursor.bad("more than %s pieces".formatted(FIRST.size() + BYTES), pieces.size());
    }
    return new SentencePieceModel(file, Kind.BYTE_PAIRS, pieces, 0, new byte[0], true, false, true);
  }

  private static Piece piece(int id, String text, float score) {
    if (id < FIRST.size()) {
      return Piece.control(FIRST.get(id));
    }
    int asByte = id - FIRST.size();
    return asByte < BYTES
        ? new Piece("<0x%02X>".formatted(asByte), score, Piece.Type.BYTE)
        : new Piece(text.replace(' ', Characters.LOW_LINE), score, Piece.Type.NORMAL);
  }
}
