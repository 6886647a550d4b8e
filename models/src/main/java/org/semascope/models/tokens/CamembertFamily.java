package org.semascope.models.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;

/**
 * CamemBERT: the pieces of its file are numbered four on, after five tokens of which the last takes
 * the place of the file's unknown piece; the file's own {@code <s>} and {@code </s>} stand around a
 * text, and the mask is at the end.
 */
final class CamembertFamily implements TokenizerFamily {
  private final String file;

  CamembertFamily(String file) {
    this.file = file;
  }

  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    SentencePieceModel model = SentencePieceReader.read(files.path(file));
    if (model.unknown() != 0) {
      throw ModelFormatException.file(
          model.file(), "the unknown piece to be number 0", model.unknown());
    }
    List<SentencePieceModel.Piece> numbered = new ArrayList<>();
    for (String special : List.of("<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED")) {
      numbered.add(SentencePieceModel.Piece.control(special));
    }
    int unknown = 3;
    numbered.addAll(model.pieces().subList(1, model.pieces().size()));
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
