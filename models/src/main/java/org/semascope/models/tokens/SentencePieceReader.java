package org.semascope.models.tokens;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.semascope.core.SemascopeException;
import org.semascope.models.ModelFormatException;

/** Reads a SentencePiece file; the numbers of fields and types are those of its protocol. */
final class SentencePieceReader {
  private static final int UNIGRAM = 1;
  private static final int UNKNOWN = 2;
  private static final int CONTROL = 3;

  private final Path file;
  private final List<SentencePieceModel.Piece> pieces = new ArrayList<>();
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
      throw new SemascopeException("cannot read " + file + ": " + e.getMessage(), e);
    }
    SentencePieceReader reader = new SentencePieceReader(file);
    reader.model(new ProtobufMessage(file, ByteBuffer.wrap(content)));
    return reader.finished();
  }

  private void model(ProtobufMessage model) {
    while (model.next()) {
      switch (model.field()) {
        case 1 -> piece(model.message());
        case 2 -> trainer(model.message());
        case 3 -> normalizer(model.message());
        default -> model.skip();
      }
    }
  }

  private void piece(ProtobufMessage piece) {
    String text = "";
    double score = 0;
    long type = 1;
    while (piece.next()) {
      switch (piece.field()) {
        case 1 -> text = text(piece.bytes());
        case 2 -> score = piece.real();
        case 3 -> type = piece.number();
        default -> piece.skip();
      }
    }
    if (!Double.isFinite(score)) {
      throw ModelFormatException.file(file, "a score for piece \"" + text + "\"", score);
    }
    if (type == UNKNOWN) {
      unknown = pieces.size();
    }
    pieces.add(new SentencePieceModel.Piece(text, score, type == CONTROL));
  }

  private void trainer(ProtobufMessage trainer) {
    while (trainer.next()) {
      switch (trainer.field()) {
        case 3 -> {
          long kind = trainer.number();
          if (kind != UNIGRAM) {
            throw ModelFormatException.file(
                file,
                "a SentencePiece model of the unigram kind (others need a tokenizer.json)",
                kind == 2 ? "one of byte pairs" : "one of kind " + kind);
          }
        }
        case 35 -> byteFallback = trainer.number() != 0;
        default -> trainer.skip();
      }
    }
  }

  private void normalizer(ProtobufMessage normalizer) {
    while (normalizer.next()) {
      switch (normalizer.field()) {
        case 2 -> {
          ByteBuffer bytes = normalizer.bytes();
          charsMap = new byte[bytes.remaining()];
          bytes.get(charsMap);
        }
        case 3 -> blankInFront = normalizer.number() != 0;
        case 4 -> singleBlanks = normalizer.number() != 0;
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
        file, List.copyOf(pieces), unknown, charsMap, blankInFront, singleBlanks, byteFallback);
  }

  private String text(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(file, "pieces in UTF-8", "other bytes", e);
    }
  }
}
