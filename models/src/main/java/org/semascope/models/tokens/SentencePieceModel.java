package org.semascope.models.tokens;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;
import org.semascope.models.wire.Message;

/**
 * The content of a SentencePiece file.
 *
 * @param unknown the id of the unknown token
 * @param charsMap the compiled table of character replacements, perhaps empty
 * @param prefixSpace whether a space is put before a text
 * @param singleSpaces whether spaces at the ends are removed, and runs of spaces become one
 * @param byteFallback whether unknown characters are encoded as bytes
 */
record SentencePieceModel(
    Path file,
    Kind kind,
    List<Piece> pieces,
    int unknown,
    byte[] charsMap,
    boolean prefixSpace,
    boolean singleSpaces,
    boolean byteFallback) {
  /** The vocabulary file of llama2.c. */
  static final String LLAMA2C_FILE = "tokenizer.bin";

  private static final List<String> LLAMA2C_CONTROLS = List.of("<unk>", "<s>", "</s>");
  private static final int BYTES = 256;

  /** The segmentation algorithm. */
  enum Kind {
    /** Maximises the product of the pieces' probabilities. */
    UNIGRAM,
    /** BPE: merges the pair with the highest score, again and again. */
    BPE
  }

  /** A subword with its score, which of a unigram model is its log-probability. */
  record Piece(String text, double score, Type type) {
    /** In the order of their numbers in the file, from 1. */
    enum Type {
      NORMAL,
      UNKNOWN,
      CONTROL,
      USER_DEFINED,
      UNUSED,
      BYTE
    }

    static Piece control(String text) {
      return new Piece(text, 0, Type.CONTROL);
    }
  }

  /** Reads a SentencePiece file; the field numbers are those of sentencepiece_model.proto. */
  static SentencePieceModel read(Path file) {
    Message model = Message.map(file, "the SentencePiece model");
    List<Piece> pieces = new ArrayList<>();
    int unknown = -1;
    for (Message.Field field : model.all(1)) {
      Piece piece = piece(file, field.message());
      unknown = piece.type() == Piece.Type.UNKNOWN ? pieces.size() : unknown;
      pieces.add(piece);
    }
    if (pieces.isEmpty()) {
      throw ModelFormatException.file(file, "a SentencePiece model", "no pieces");
    }
    if (unknown < 0) {
      throw ModelFormatException.file(file, "an unknown token", pieces.size() + " others");
    }
    Message trainer = model.message(2);
    Message normalizer = model.message(3);
    Optional<ByteCursor> charsMap = normalizer.last(2).map(Message.Field::bytes);
    long kind = trainer.varint(3, 1);
    if (kind < 1 || kind > Kind.values().length) {
      throw ModelFormatException.file(file, "a unigram or BPE model", "model_type " + kind);
    }
    return new SentencePieceModel(
        file,
        Kind.values()[(int) kind - 1],
        pieces,
        unknown,
        charsMap.map(bytes -> bytes.array(bytes.remaining())).orElse(new byte[0]),
        normalizer.varint(3, 1) != 0,
        normalizer.varint(4, 1) != 0,
        trainer.varint(35, 0) != 0);
  }

  private static Piece piece(Path file, Message piece) {
    String text = piece.last(1).map(field -> text(file, field)).orElse("");
    double score = piece.last(2).map(Message.Field::real).orElse(0f);
    if (!Double.isFinite(score)) {
      throw ModelFormatException.file(file, "a score for piece \"" + text + "\"", score);
    }
    long type = piece.varint(3, 1) - 1;
    Piece.Type[] types = Piece.Type.values();
    return new Piece(text, score, types[type >= 0 && type < types.length ? (int) type : 0]);
  }

  private static String text(Path file, Message.Field field) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(field.bytes().rest()).toString();
    } catch (CharacterCodingException e) {
      throw ModelFormatException.file(file, "pieces in UTF-8", "other bytes", e);
    }
  }

  /**
   * Reads the vocabulary file of llama2.c: a SentencePiece BPE model with spaces instead of low
   * lines, and bytes written as the characters of their codes.
   */
  static SentencePieceModel readLlama2c(Path file) {
    ByteCursor cursor = ByteCursor.map(file, "llama2.c's vocabulary");
    int longest = cursor.fixed32();
    List<Piece> pieces = new ArrayList<>();
    while (cursor.hasRemaining()) {
      float score = Float.intBitsToFloat(cursor.fixed32());
      int length = cursor.fixed32();
      if (!Float.isFinite(score) || length < 0 || length > longest + 1) {
        throw cursor.bad("a piece of at most %s bytes with a score".formatted(longest), length);
      }
      pieces.add(llama2cPiece(pieces.size(), cursor.utf8(length), score));
    }
    int fixed = LLAMA2C_CONTROLS.size() + BYTES;
    if (pieces.size() <= fixed) {
      throw cursor.bad("more than %s pieces".formatted(fixed), pieces.size());
    }
    return new SentencePieceModel(file, Kind.BPE, pieces, 0, new byte[0], true, false, true);
  }

  private static Piece llama2cPiece(int id, String text, float score) {
    if (id < LLAMA2C_CONTROLS.size()) {
      return Piece.control(LLAMA2C_CONTROLS.get(id));
    }
    int asByte = id - LLAMA2C_CONTROLS.size();
    return asByte < BYTES
        ? new Piece("<0x%02X>".formatted(asByte), score, Piece.Type.BYTE)
        : new Piece(text.replace(' ', Characters.LOW_LINE), score, Piece.Type.NORMAL);
  }
}
