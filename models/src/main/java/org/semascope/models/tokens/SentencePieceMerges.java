package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.tokens.SentencePieceModel.Piece;

/**
 * A SentencePiece vocabulary of byte pairs as tokenizer.json has it. SentencePiece joins the pair
 * whose piece has the highest score; tokenizer.json lists all pairs, the first to join first.
 */
final class SentencePieceMerges {
  /** Two pieces that make one. */
  private record Merge(String left, String right, double score) {
    static int length(String piece) {
      return piece.codePointCount(0, piece.length());
    }
  }

  private SentencePieceMerges() {}

  static ObjectNode model(SentencePieceModel model) {
    ObjectNode json =
        Pipeline.step("BPE")
            .putNull("dropout")
            .put("unk_token", model.pieces().get(model.unknown()).text())
            .putNull("continuing_subword_prefix")
            .putNull("end_of_word_suffix")
            .put("fuse_unk", true)
            .put("byte_fallback", model.byteFallback())
            .put("ignore_merges", false);
    Map<String, Integer> numbers = new HashMap<>();
    ObjectNode vocabulary = json.putObject("vocab");
    for (Piece piece : model.pieces()) {
      numbers.putIfAbsent(piece.text(), numbers.size());
      vocabulary.put(piece.text(), numbers.get(piece.text()));
    }
    var merges = json.putArray("merges");
    merges(model.pieces(), numbers)
        .forEach(merge -> merges.addArray().add(merge.left()).add(merge.right()));
    return json;
  }

  private static List<Merge> merges(List<Piece> pieces, Map<String, Integer> numbers) {
    List<Merge> all = new ArrayList<>();
    Comparator<Merge> byNumbers =
        Comparator.comparing((Merge merge) -> numbers.get(merge.left()))
            .thenComparing(merge -> numbers.get(merge.right()));
    for (Piece piece : pieces) {
      if (piece.type() == Piece.Type.NORMAL || piece.type() == Piece.Type.USER_DEFINED) {
        List<Merge> ofPiece = new ArrayList<>();
        String text = piece.text();
        for (int cut = text.offsetByCodePoints(0, Math.min(1, text.length()));
            cut < text.length();
            cut = text.offsetByCodePoints(cut, 1)) {
          Merge merge = new Merge(text.substring(0, cut), text.substring(cut), piece.score());
          if (numbers.containsKey(merge.left()) && numbers.containsKey(merge.right())) {
            ofPiece.add(merge);
          }
        }
        ofPiece.sort(byNumbers);
        all.addAll(ofPiece);
      }
    }
    // As transformers sorts them: equal ones by their halves, the longer first.
    all.sort(
        Comparator.comparingDouble(Merge::score)
            .thenComparingInt(merge -> Merge.length(merge.left()))
            .thenComparingInt(merge -> Merge.length(merge.right()))
            .reversed());
    return all;
  }
}
