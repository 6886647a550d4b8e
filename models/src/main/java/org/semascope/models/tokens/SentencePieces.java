package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;

/**
 * The way all models with a SentencePiece vocabulary use it. User-defined symbols stay ordinary
 * pieces, as in SentencePiece itself; only tokens that the model's files add are cut out of a text
 * before it gets there.
 */
final class SentencePieces {
  private final TokenizerFiles files;
  private final SentencePieceModel model;
  private final List<SentencePieceModel.Piece> pieces;
  private final int unknown;

  /** With the pieces of the file in their order. */
  SentencePieces(TokenizerFiles files, SentencePieceModel model) {
    this(files, model, model.pieces(), model.unknown());
  }

  /** With the pieces in another order, or others. */
  SentencePieces(
      TokenizerFiles files,
      SentencePieceModel model,
      List<SentencePieceModel.Piece> pieces,
      int unknown) {
    if (model.kind() != SentencePieceModel.Kind.UNIGRAM) {
      throw ModelFormatException.file(
          model.file(),
          "a SentencePiece model of the unigram kind (others need a tokenizer.json)",
          "one of byte pairs");
    }
    this.files = files;
    this.model = model;
    this.pieces = pieces;
    this.unknown = unknown;
  }

  /** The tokens to find whole; those of a role are still to be asked for. */
  AddedTokens addedTokens() {
    Map<String, Integer> vocabulary = new HashMap<>();
    for (int id = 0; id < pieces.size(); id++) {
      vocabulary.put(pieces.get(id).text(), id);
    }
    return new AddedTokens(files, vocabulary);
  }

  TokenizerDescription json(AddedTokens added, List<ObjectNode> before, ObjectNode template) {
    return json(added, before, List.of(), template);
  }

  /** With steps {@code before} the file's own normalisation, and others to cut the text first. */
  TokenizerDescription json(
      AddedTokens added, List<ObjectNode> before, List<ObjectNode> cuts, ObjectNode template) {
    // Only now, when the tokens of a role have said how they are to be found.
    for (SentencePieceModel.Piece piece : pieces) {
      if (piece.control()) {
        added.add(piece.text());
      }
    }
    List<ObjectNode> steps = new ArrayList<>(cuts);
    steps.add(Pipeline.metaspace(model.blankInFront()));
    return new TokenizerDescription(
        model.file(),
        Pipeline.tokenizer(
            added.toJson(),
            normalizer(before),
            Pipeline.preTokenizers(steps),
            template,
            Pipeline.metaspace(model.blankInFront()),
            unigram()));
  }

  private ObjectNode normalizer(List<ObjectNode> before) {
    List<ObjectNode> steps = new ArrayList<>(before);
    if (model.charsMap().length > 0) {
      steps.add(Pipeline.step("Precompiled").put("precompiled_charsmap", model.charsMap()));
    }
    if (model.singleBlanks()) {
      steps.add(Pipeline.step("Strip").put("strip_left", true).put("strip_right", true));
      steps.add(Pipeline.replacePattern(" {2,}", " "));
    }
    return Pipeline.normalizers(steps);
  }

  private ObjectNode unigram() {
    ObjectNode unigram = Pipeline.step("Unigram").put("unk_id", unknown);
    ArrayNode vocabulary = unigram.putArray("vocab");
    for (SentencePieceModel.Piece piece : pieces) {
      vocabulary.addArray().add(piece.text()).add(piece.score());
    }
    return unigram.put("byte_fallback", model.byteFallback());
  }
}
