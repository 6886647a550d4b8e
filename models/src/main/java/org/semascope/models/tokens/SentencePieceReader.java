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
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.ProtoFields;

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
    long type = 1;
    for (int field = piece.next(); field != 0; field = piece.next()) {
      switch (field) {
        case 1 -> text = text(piece.bytes());
        case 2 -> score = Float.intBitsToFloat(piece.fixed32());
        case 3 -> type = piece.varint();
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

  private void trainer(ProtoFields trainer) {
    for (int field = trainer.next(); field != 0; field = trainer.next()) {
      switch (field) {
        case 3 -> {
          long kind = trainer.varint();
          if (kind != UNIGRAM) {
            throw ModelFormatException.file(
                file,
                "a SentencePiece model of the unigram kind (others need a tokenizer.json)",
                kind == 2 ? "one of byte pairs" : "one of kind " + kind);
          }
        }
        case 35 -> byteFallback = trainer.varint() != 0;
        default -> trainer.skip();
      }
    }
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
        file, List.copyOf(pieces), unknown, charsMap, blankInFront, singleBlanks, byteFallback);
  }

  private String text(ByteCursor bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.rest()).toString();
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(file, "pieces in UTF-8", "other bytes", e);
    }
  }
}
