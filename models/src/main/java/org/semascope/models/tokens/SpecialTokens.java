package org.semascope.models.tokens;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The special tokens of a model: what it wants before and after a text, with their token types, and
 * single ones by role.
 *
 * @param prefix ids before the text: {@code [CLS]} for BERT, nothing for XLNet and GPT-2
 * @param suffix ids after the text: {@code [SEP]} for BERT, {@code <sep> <cls>} for XLNet
 * @param prefixTypes token types of {@code prefix}
 * @param textType token type of the text's own pieces
 * @param suffixTypes token types of {@code suffix}; that of XLNet's {@code <cls>} is 2
 * @param mask the token that stands for a hidden word
 * @param maskText how that token is written in a text
 * @param pad what fills up a batch
 * @param unknown what stands for a word outside the vocabulary
 * @param begin what stands before the first word of a text, for models that read left to right
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
  public SpecialTokens {
    prefix = List.copyOf(prefix);
    suffix = List.copyOf(suffix);
    prefixTypes = List.copyOf(prefixTypes);
    suffixTypes = List.copyOf(suffixTypes);
    if (prefix.size() != prefixTypes.size() || suffix.size() != suffixTypes.size()) {
      throw new IllegalArgumentException("a token type is missing");
    }
    if (mask.isPresent() != maskText.isPresent()) {
      throw new IllegalArgumentException("a mask has both a number and a text");
    }
  }

  /** How many tokens go around a text. */
  public int count() {
    return prefix.size() + suffix.size();
  }
}
