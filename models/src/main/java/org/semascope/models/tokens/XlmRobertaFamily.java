package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;

/**
 * XLM-RoBERTa: the pieces of its file are numbered anew, with four special tokens in place of the
 * file's first three and the mask at the end.
 */
final class XlmRobertaFamily implements TokenizerFamily {
  private static final int REPLACED = 3;

  private final String file;

  XlmRobertaFamily(String file) {
    this.file = file;
  }

  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    SentencePieceModel model = SentencePieceReader.read(files.path(file));
    if (model.pieces().size() <= REPLACED) {
      throw ModelFormatException.file(
          model.file(), "more than " + REPLACED + " pieces", model.pieces().size());
    }
    List<SentencePieceModel.Piece> numbered = new ArrayList<>();
    for (String special : List.of("<s>", "<pad>", "</s>", "<unk>")) {
      numbered.add(SentencePieceModel.Piece.control(special));
    }
    int unknown = numbered.size() - 1;
    numbered.addAll(model.pieces().subList(REPLACED, model.pieces().size()));
    numbered.add(SentencePieceModel.Piece.control("<mask>"));

    SentencePieces pieces = new SentencePieces(files, model, numbered, unknown);
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "<mask>", true);
    Template template =
        new Template(
            Map.of(
                "cls", added.role("cls_token", "<s>"),
                "sep", added.role("sep_token", "</s>")));
    return pieces.json(added, List.of(), template.processor("cls A sep", "cls A sep sep B sep"));
  }
}
