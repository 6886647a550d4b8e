package org.semascope.models.tokens;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.SentencePieceModel.Kind;
import org.semascope.models.tokens.SentencePieceModel.Piece;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.ProtoFields;

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

  private final Path file;
  private final List<Piece> pieces = new ArrayList<>();
  private Kind kind = Kind.UNIGRAM;
  private int unknown = -1;
  private byte[] charsMap = new byte[0];
  private boolean blankInFront = true;
  private boolean singleBlanks = true;
  private boolean byteFallback;

  private SentencePieceReader(Path file) {
    this.file = file;
  }

  static SentencePieceModel read(Path file) {
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new SemascopeException("cannot read " + file + ": " + IoReason.of(e), e);
    }
    SentencePieceReader reader = new SentencePieceReader(file);
    reader.model(
        new ProtoFields(new ByteCursor(file, "the SentencePiece model", ByteBuffer.wrap(content))));
    return reader.finished();
  }

  private void model(ProtoFields model) {
    for (int field = model.next(); field != 0; field = model.next()) {
      switch (field) {
        case 1 -> piece(model.nested());
        case 2 -> trainer(model.nested());
        case 3 -> normalizer(model.nested());
        default -> model.skip();
      }
    }
  }

  private void piece(ProtoFields piece) {
    String text = "";
    double score = 0;
    long number = 1;
    for (int field = piece.next(); field != 0; field = piece.next()) {
      switch (field) {
        case 1 -> text = text(piece.bytes());
        case 2 -> score = Float.intBitsToFloat(piece.fixed32());
        case 3 -> number = piece.varint();
        default -> piece.skip();
      }
    }
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

  private void trainer(ProtoFields trainer) {
    for (int field = trainer.next(); field != 0; field = trainer.next()) {
      switch (field) {
        case 3 -> kind = kind(trainer.varint());
        case 35 -> byteFallback = trainer.varint() != 0;
        default -> trainer.skip();
      }
    }
  }

  private Kind kind(long number) {
    if (number < 1 || number > Kind.values().length) {
      throw ModelFormatException.file(
          file, "a SentencePiece model of the unigram kind or of byte pairs", "kind " + number);
    }
    return Kind.values()[(int) number - 1];
  }

  private void normalizer(ProtoFields normalizer) {
    for (int field = normalizer.next(); field != 0; field = normalizer.next()) {
      switch (field) {
        case 2 -> {
          ByteCursor bytes = normalizer.bytes();
          charsMap = bytes.array(bytes.remaining());
        }
        case 3 -> blankInFront = normalizer.varint() != 0;
        case 4 -> singleBlanks = normalizer.varint() != 0;
        default -> normalizer.skip();
      }
    }
  }

  private SentencePieceModel finished() {
    if (pieces.isEmpty()) {
      throw ModelFormatException.file(file, "a SentencePiece model", "no pieces");
    }
    if (unknown < 0) {
      throw ModelFormatException.file(file, "a piece for the unknown", pieces.size() + " others");
    }
    return new SentencePieceModel(
        file,
        kind,
        List.copyOf(pieces),
        unknown,
        charsMap,
        blankInFront,
        singleBlanks,
        byteFallback);
  }

  private String text(ByteCursor bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.rest()).toString();
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(file, "pieces in UTF-8", "other bytes", e);
    }
  }
}
