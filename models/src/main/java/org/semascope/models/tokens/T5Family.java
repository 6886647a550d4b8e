package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * T5: SentencePieces with an end after the text, and tokens {@code <extra_id_0>} and so on after
 * the file's pieces, the last of them first.
 */
final class T5Family implements TokenizerFamily {
  private static final int USUAL_EXTRA = 100;

  private final String file;

  T5Family(String file) {
    this.file = file;
  }

  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    SentencePieceModel model = SentencePieceReader.read(files.path(file));
    List<SentencePieceModel.Piece> numbered = new ArrayList<>(model.pieces());
    for (int extra = files.option("extra_ids").asInt(USUAL_EXTRA) - 1; extra >= 0; extra--) {
      numbered.add(SentencePieceModel.Piece.control("<extra_id_" + extra + ">"));
    }
    SentencePieces pieces = new SentencePieces(files, model, numbered, model.unknown());
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    Template template = new Template(Map.of("eos", added.role("eos_token", "</s>")));
    return pieces.json(added, List.of(), template.processor("A eos", "A eos B eos"));
  }
}
