package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** DeBERTa from version 2 on: SentencePieces, with the mask added after them. */
final class DebertaFamily implements TokenizerFamily {
  private final String file;

  DebertaFamily(String file) {
    this.file = file;
  }

  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    SentencePieces pieces = new SentencePieces(files, SentencePieceReader.read(files.path(file)));
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "[PAD]");
    added.role("unk_token", "[UNK]");
    added.role("mask_token", "[MASK]");
    Template template =
        new Template(
            Map.of(
                "cls", added.role("cls_token", "[CLS]"),
                "sep", added.role("sep_token", "[SEP]")));
    List<ObjectNode> before =
        files.flag("do_lower_case", false) ? List.of(Pipeline.step("Lowercase")) : List.of();
    List<ObjectNode> cuts =
        files.flag("split_by_punct", false)
            ? List.of(Pipeline.step("Punctuation").put("behavior", "Isolated"))
            : List.of();
    return pieces.json(added, before, cuts, template.processor("cls A sep", "cls A sep B:1 sep:1"));
  }
}
