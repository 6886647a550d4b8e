package org.semascope.models.tokens;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.SentencePieceModel.Kind;
import org.semascope.models.tokens.SentencePieceModel.Piece;
import org.semascope.models.wire.Message;

/** Reads a SentencePiece file; the numbers of fields and types are those of its protocol. */
final class SentencePieceReader {
  /** By number; 5 is for pieces that are kept but not used. */
  private static final List<Piece.Type> TYPES =
      List.of(
          Piece.Type.NORMAL,
          Piece.Type.NORMAL,
          Piece.Type.UNKNOWN,
          Piece.Type.CONTROL,
          Piece.Type.USER_DEFINED,
          Piece.Type.NORMAL,
          Piece.Type.BYTE);

  private static final byte[] NONE = {};

  private final Path file;
  private final List<Piece> pieces = new ArrayList<>();
  private int unknown = -1;

  private SentencePieceReader(Path file) {
    this.file = file;
  }

  static SentencePieceModel read(Path file) {
    SentencePieceReader reader = new SentencePieceReader(file);
    return reader.model(Message.map(file, "the SentencePiece model"));
  }

  private SentencePieceModel model(Message model) {
    model.all(1).forEach(piece -> addPiece(piece.message()));
    Message trainer = model.message(2);
    Message normalizer = model.message(3);
    if (pieces.isEmpty()) {
      throw ModelFormatException.file(file, "a SentencePiece model", "no pieces");
    }
    if (unknown < 0) {
      throw ModelFormatException.file(file, "a piece for the unknown", pieces.size() + " others");
    }
    return new SentencePieceModel(
        file,
        kind(trainer.varint(3, 1)),
        List.copyOf(pieces),
        unknown,
        normalizer.last(2).map(Message.Field::bytes).map(b -> b.array(b.remaining())).orElse(NONE),
        normalizer.varint(3, 1) != 0,
        normalizer.varint(4, 1) != 0,
        trainer.varint(35, 0) != 0);
  }

  private void addPiece(Message piece) {
    String text = piece.last(1).map(this::text).orElse("");
    double score = piece.last(2).map(Message.Field::real).orElse(0f);
    long number = piece.varint(3, 1);
    if (!Double.isFinite(score)) {
      throw ModelFormatException.file(file, "a score for piece \"" + text + "\"", score);
    }
    Piece.Type type =
        number > 0 && number < TYPES.size() ? TYPES.get((int) number) : Piece.Type.NORMAL;
    if (type == Piece.Type.UNKNOWN) {
      unknown = pieces.size();
    }
    pieces.add(new Piece(text, score, type));
  }

  private Kind kind(long number) {
    if (number < 1 || number > Kind.values().length) {
      throw ModelFormatException.file(
          file, "a SentencePiece model of the unigram kind or of byte pairs", "kind " + number);
    }
    return Kind.values()[(int) number - 1];
  }

  private String text(Message.Field field) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(field.bytes().rest()).toString();
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(file, "pieces in UTF-8", "other bytes", e);
    }
  }
}
