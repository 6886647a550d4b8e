package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.SentencePieceModel.Kind;
import org.semascope.models.tokens.SentencePieceModel.Piece;

/**
 * Llama 2, Mistral and Gemma: SentencePieces of byte pairs, a token that begins texts, bytes for
 * unknown characters. Llama puts a blank in front of a text; Gemma does not, and cuts out the
 * pieces that its file defines, such as runs of blanks, before all others.
 */
final class LlamaFamily {
  private static final String BLANK = String.valueOf(Characters.LOW_LINE);

  private LlamaFamily() {}

  static TokenizerDescription describe(
      TokenizerFiles files, SentencePieceModel model, boolean gemma) {
    if (model.kind() != Kind.BYTE_PAIRS) {
      throw ModelFormatException.file(
          model.file(), "a SentencePiece model of byte pairs", "one of the unigram kind");
    }
    if (!gemma && !files.flag("legacy", true)) {
      throw ModelFormatException.file(
          files.path("tokenizer_config.json"), "legacy true, or a tokenizer.json", "legacy false");
    }
    Map<String, Integer> numbers = new HashMap<>();
    model.pieces().forEach(piece -> numbers.putIfAbsent(piece.text(), numbers.size()));
    AddedTokens added = new AddedTokens(files, numbers);
    added.role("unk_token", "<unk>");
    added.role("eos_token", gemma ? "<eos>" : "</s>");
    AddedTokens.Token begin = added.role("bos_token", gemma ? "<bos>" : "<s>");
    for (Piece piece : model.pieces()) {
      switch (piece.type()) {
        case CONTROL -> added.add(piece.text());
        case USER_DEFINED -> added.addOrdinary(piece.text());
        default -> {}
      }
    }
    Template template = new Template(Map.of("bos", begin));
    ObjectNode processor =
        files.flag("add_bos_token", true)
            ? template.processor("bos A", "bos A bos:1 B:1")
            : new Template(Map.of()).processor("A", "A B:1");
    ObjectNode blanks = Pipeline.replace(" ", BLANK);
    return new TokenizerDescription(
        model.file(),
        Pipeline.tokenizer(
            added.toJson(),
            gemma
                ? blanks
                : Pipeline.normalizers(
                    List.of(Pipeline.step("Prepend").put("prepend", BLANK), blanks)),
            null,
            processor,
            null,
            SentencePieceMerges.model(model)));
  }
}
