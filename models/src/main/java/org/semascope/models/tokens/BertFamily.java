package org.semascope.models.tokens;

import java.util.Map;

/** BERT, DistilBERT, ELECTRA and all who took over their word pieces. */
final class BertFamily implements TokenizerFamily {
  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    WordPieces pieces = new WordPieces(files);
    AddedTokens added = new AddedTokens(files, pieces.vocabulary());
    added.role("pad_token", "[PAD]");
    added.role("mask_token", "[MASK]");
    AddedTokens.Token unknown = added.role("unk_token", "[UNK]");
    Template template =
        new Template(
            Map.of(
                "cls", added.role("cls_token", "[CLS]"),
                "sep", added.role("sep_token", "[SEP]")));
    return pieces.json(added, unknown, template.processor("cls A sep", "cls A sep B:1 sep:1"));
  }
}
