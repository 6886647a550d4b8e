package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** ALBERT: lower-cased SentencePieces without accents. */
final class AlbertFamily implements TokenizerFamily {
  private final String file;

  AlbertFamily(String file) {
    this.file = file;
  }

  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    SentencePieces pieces = piecesApartFromCommas(files, file);
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "[MASK]", true);
    Template template =
        new Template(
            Map.of(
                "cls", added.role("cls_token", "[CLS]"),
                "sep", added.role("sep_token", "[SEP]")));
    return pieces.json(
        added, cleaning(files, true), template.processor("cls A sep", "cls A sep B:1 sep:1"));
  }

  /** Quotes made alike; accents and capitals taken away as the model's files ask. */
  static List<ObjectNode> cleaning(TokenizerFiles files, boolean lowerCase) {
    List<ObjectNode> steps = new ArrayList<>();
    steps.add(Pipeline.replace("``", "\""));
    steps.add(Pipeline.replace("''", "\""));
    if (!files.flag("keep_accents", false)) {
      steps.add(Pipeline.step("NFKD"));
      steps.add(Pipeline.step("StripAccents"));
      // The file's own table would put Hangul together again, but the library's use of it does not.
      steps.add(Pipeline.step("NFC"));
    }
    if (files.flag("do_lower_case", lowerCase)) {
      steps.add(Pipeline.step("Lowercase"));
    }
    return steps;
  }

  /** Pieces such as "000," are kept from use: the comma after a number stands by itself. */
  static SentencePieces piecesApartFromCommas(TokenizerFiles files, String file) {
    SentencePieceModel model = SentencePieceReader.read(files.path(file));
    List<SentencePieceModel.Piece> pieces =
        model.pieces().stream()
            .map(
                piece ->
                    piece.text().matches("(?s).*\\d,")
                        ? new SentencePieceModel.Piece(
                            piece.text(), piece.score() - 100, piece.type())
                        : piece)
            .toList();
    return new SentencePieces(files, model, pieces, model.unknown());
  }
}
