package org.semascope.models.tokens;

import java.util.Map;

/** XLNet: ALBERT's pieces with capitals, and the special tokens all at the end. */
final class XlnetFamily implements TokenizerFamily {
  private final String file;

  XlnetFamily(String file) {
    this.file = file;
  }

  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    SentencePieces pieces = AlbertFamily.piecesApartFromCommas(files, file);
    AddedTokens added = pieces.addedTokens();
    added.role("bos_token", "<s>");
    added.role("eos_token", "</s>");
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "<mask>", true);
    Template template =
        new Template(
            Map.of(
                "cls", added.role("cls_token", "<cls>"),
                "sep", added.role("sep_token", "<sep>")));
    return pieces.json(
        added,
        AlbertFamily.cleaning(files, false),
        template.processor("A sep cls:2", "A sep B:1 sep:1 cls:2"));
  }
}
