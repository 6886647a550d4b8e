package org.semascope.models.tokens;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The special tokens of a model.
 *
 * @param prefix ids before the text: {@code [CLS]} for BERT, none for XLNet and GPT-2
 * @param suffix ids after the text: {@code [SEP]} for BERT, {@code <sep> <cls>} for XLNet
 * @param prefixTypes token types of {@code prefix}
 * @param textType token type of the text's tokens
 * @param suffixTypes token types of {@code suffix}; that of XLNet's {@code <cls>} is 2
 * @param mask the id of the mask token
 * @param maskText how the mask token is written in a text
 * @param pad the id of the padding token
 * @param unknown the id of the token for words outside the vocabulary
 * @param begin the id of the token before the first word of a text, for left-to-right models
 */
public record SpecialTokens(
    List<Integer> prefix,
    List<Integer> suffix,
    List<Integer> prefixTypes,
    int textType,
    List<Integer> suffixTypes,
    OptionalInt mask,
    Optional<String> maskText,
    OptionalInt pad,
    OptionalInt unknown,
    OptionalInt begin) {
  /** Number of tokens around a text. */
  public int count() {
    return prefix.size() + suffix.size();
  }
}
