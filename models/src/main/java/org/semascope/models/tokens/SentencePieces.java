package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.SentencePieceModel.Kind;
import org.semascope.models.tokens.SentencePieceModel.Piece;

/**
 * Converts a SentencePiece vocabulary to tokenizer.json. User-defined symbols of a unigram model
 * stay ordinary subwords, as in SentencePiece itself; only tokens that the model's files add are
 * matched before.
 */
final class SentencePieces {
  private final TokenizerFiles files;
  private final SentencePieceModel model;
  private final List<Piece> pieces;
  private final int unknown;

  /**
   * A unigram model.
   *
   * @param pieces in the order of their ids, which may differ from the file's
   */
  SentencePieces(TokenizerFiles files, SentencePieceModel model, List<Piece> pieces, int unknown) {
    requireKind(model, Kind.UNIGRAM);
    this.files = files;
    this.model = model;
    this.pieces = pieces;
    this.unknown = unknown;
  }

  static void requireKind(SentencePieceModel model, Kind kind) {
    if (model.kind() != kind) {
      throw ModelFormatException.file(
          model.file(),
          "a SentencePiece model of kind %s (others need a tokenizer.json)".formatted(kind),
          model.kind());
    }
  }

  /** The added tokens of the files; the caller then adds those of the family's roles. */
  AddedTokens addedTokens() {
    Map<String, Integer> vocabulary = new HashMap<>();
    for (int id = 0; id < pieces.size(); id++) {
      vocabulary.put(pieces.get(id).text(), id);
    }
    return new AddedTokens(files, vocabulary);
  }

  /**
   * @param before normalizers that run before the file's own
   * @param splits pre-tokenizers that run before the split at spaces
   */
  TokenizerDescription json(
      AddedTokens added, List<ObjectNode> before, List<ObjectNode> splits, ObjectNode template) {
    // After the tokens of roles, whose attributes take precedence.
    pieces.stream().filter(Piece::isControl).forEach(piece -> added.add(piece.text()));
    List<ObjectNode> steps = new ArrayList<>(splits);
    steps.add(Pipeline.metaspace(model.prefixSpace()));
    return new TokenizerDescription(
        model.file(),
        Pipeline.tokenizer(
            added.toJson(),
            normalizer(before),
            Pipeline.preTokenizers(steps),
            template,
            Pipeline.metaspace(model.prefixSpace()),
            unigram()));
  }

  private ObjectNode normalizer(List<ObjectNode> before) {
    List<ObjectNode> steps = new ArrayList<>(before);
    if (model.charsMap().length > 0) {
      steps.add(Pipeline.step("Precompiled").put("precompiled_charsmap", model.charsMap()));
    }
    if (model.singleSpaces()) {
      steps.add(Pipeline.step("Strip").put("strip_left", true).put("strip_right", true));
      steps.add(Pipeline.replacePattern(" {2,}", " "));
    }
    return Pipeline.normalizers(steps);
  }

  private ObjectNode unigram() {
    ObjectNode unigram = Pipeline.step("Unigram").put("unk_id", unknown);
    ArrayNode vocabulary = unigram.putArray("vocab");
    for (Piece piece : pieces) {
      vocabulary.addArray().add(piece.text()).add(piece.score());
    }
    return unigram.put("byte_fallback", model.byteFallback());
  }

  /** Ids of a BPE model's subwords. */
  static Map<String, Integer> ids(SentencePieceModel model) {
    Map<String, Integer> ids = new HashMap<>();
    model.pieces().forEach(piece -> ids.putIfAbsent(piece.text(), ids.size()));
    return ids;
  }

  /**
   * A BPE model. SentencePiece merges the pair whose result has the highest score; tokenizer.json
   * lists all pairs in the order of merging.
   */
  static ObjectNode bytePairs(SentencePieceModel model) {
    ObjectNode json =
        Pipeline.step("BPE")
            .putNull("dropout")
            .put("unk_token", model.pieces().get(model.unknown()).text())
            .putNull("continuing_subword_prefix")
            .putNull("end_of_word_suffix")
            .put("fuse_unk", true)
            .put("byte_fallback", model.byteFallback())
            .put("ignore_merges", false);
    Map<String, Integer> ids = ids(model);
    ObjectNode vocabulary = json.putObject("vocab");
    model.pieces().forEach(piece -> vocabulary.put(piece.text(), ids.get(piece.text())));
    ArrayNode merges = json.putArray("merges");
    merges(model.pieces(), ids)
        .forEach(merge -> merges.addArray().add(merge.left()).add(merge.right()));
    return json;
  }

  /** Two subwords that make one. */
  private record Merge(String left, String right, double score) {
    static int length(String piece) {
      return piece.codePointCount(0, piece.length());
    }
  }

  private static List<Merge> merges(List<Piece> pieces, Map<String, Integer> ids) {
    List<Merge> all = new ArrayList<>();
    Comparator<Merge> byIds =
        Comparator.comparing((Merge merge) -> ids.get(merge.left()))
            .thenComparing(merge -> ids.get(merge.right()));
    for (Piece piece : pieces) {
      if (piece.type() == Piece.Type.NORMAL || piece.type() == Piece.Type.USER_DEFINED) {
        List<Merge> ofPiece = new ArrayList<>();
        String text = piece.text();
        for (int cut = text.offsetByCodePoints(0, Math.min(1, text.length()));
            cut < text.length();
            cut = text.offsetByCodePoints(cut, 1)) {
          Merge merge = new Merge(text.substring(0, cut), text.substring(cut), piece.score());
          if (ids.containsKey(merge.left()) && ids.containsKey(merge.right())) {
            ofPiece.add(merge);
          }
        }
        ofPiece.sort(byIds);
        all.addAll(ofPiece);
      }
    }
    // The order of transformers: of equal scores, those with longer halves first.
    all.sort(
        Comparator.comparingDouble(Merge::score)
            .thenComparingInt(merge -> Merge.length(merge.left()))
            .thenComparingInt(merge -> Merge.length(merge.right()))
            .reversed());
    return all;
  }
}
