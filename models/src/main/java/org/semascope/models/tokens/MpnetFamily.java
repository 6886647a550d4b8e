package org.semascope.models.tokens;

import java.util.Map;

/** MPNet: BERT's word pieces with RoBERTa's special tokens. */
final class MpnetFamily implements TokenizerFamily {
  @Override
  public TokenizerDescription build(TokenizerFiles files) {
    WordPieces pieces = new WordPieces(files);
    AddedTokens added = new AddedTokens(files, pieces.vocabulary());
    added.role("pad_token", "<pad>");
    added.role("mask_token", "<mask>", true);
    AddedTokens.Token unknown = added.role("unk_token", "[UNK]");
    Template template =
        new Template(
            Map.of(
                "cls", added.role("cls_token", "<s>"),
                "sep", added.role("sep_token", "</s>")));
    return pieces.json(added, unknown, template.processor("cls A sep", "cls A sep sep B sep"));
  }
}
