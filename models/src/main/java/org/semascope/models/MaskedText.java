package org.semascope.models;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;

/** A text with masks, written as {@code [MASK]} or as the model's own mask token. */
public final class MaskedText {
  private static final String MASK = "[MASK]";

  /**
   * A masked token of an input and the token ids whose probability is requested there.
   *
   * @param position index of the mask among the input's tokens, special ones included
   */
  public record Mask(AlignedInput input, int position, int[] candidates) {}

  private final ContextualModel model;
  private final List<Occurrence> masks = new ArrayList<>();

  private MaskedText(ContextualModel model, String text) {
    this.model = model;
    String mask = maskOf(model);
    String own = text.contains(mask) ? text : text.replace(MASK, mask);
    for (int at = own.indexOf(mask); at >= 0; at = own.indexOf(mask, at + mask.length())) {
      masks.add(new Occurrence(own, new Span(at, at + mask.length())));
    }
    SemascopeException.throwIf(masks.isEmpty(), "there is no %s in \"%s\"", mask, text);
  }

  private static String maskOf(ContextualModel model) {
    return model
        .tokenizer()
        .specials()
        .maskText()
        .orElseThrow(() -> new SemascopeException("this model has no mask token"));
  }

  /** A word replaced by a mask, with token ids as candidates. */
  public static Mask masked(ContextualModel model, Occurrence word, int[] candidates) {
    AlignedInput input = model.align(word.replacedBy(maskOf(model)));
    return new Mask(input, input.targets().get(0).first(), candidates);
  }

  /** The token that a word is in its text; empty if it is several tokens, or an unknown one. */
  public static OptionalInt token(ContextualModel model, Occurrence word) {
    AlignedInput input = model.align(word);
    PieceRange range = input.targets().get(0);
    return range.length() == 1 && isPredictable(model, input)
        ? OptionalInt.of(input.ids()[range.first()])
        : OptionalInt.empty();
  }

  /** Whether the single token of the input's target has a probability. */
  static boolean isPredictable(ContextualModel model, AlignedInput input) {
    int token = input.ids()[input.targets().get(0).first()];
    return model.knows(input) && token < model.architecture().vocabularySize();
  }

  public static MaskedText of(ContextualModel model, String text) {
    return new MaskedText(model, text);
  }

  /** The masks from left to right, with these words as candidates. */
  public List<Mask> masks(List<String> candidates) {
    return masks.stream().map(mask -> mask(mask, candidates)).toList();
  }

  private Mask mask(Occurrence mask, List<String> candidates) {
    AlignedInput input = model.align(mask);
    int[] ids = candidates.stream().mapToInt(word -> candidate(mask, word)).toArray();
    return new Mask(input, input.targets().get(0).first(), ids);
  }

  /** The single token of a word at the position of the mask. */
  private int candidate(Occurrence mask, String word) {
    OptionalInt token = model.tokenizer().id(word);
    if (token.isPresent() && isMarked(word)) {
      return token.getAsInt();
    }
    AlignedInput input = model.align(mask.replacedBy(word));
    PieceRange range = input.targets().get(0);
    SemascopeException.throwIf(
        range.length() > 1,
        "candidate \"%s\" has %s tokens (%s), but a mask is one token",
        word,
        range.length(),
        String.join(" ", input.pieces().subList(range.first(), range.end())));
    SemascopeException.throwIf(
        !isPredictable(model, input), "candidate \"%s\" is not in the model's vocabulary", word);
    return input.ids()[range.first()];
  }

  /** Whether the user wrote a token of the vocabulary rather than a word. */
  private static boolean isMarked(String word) {
    return word.startsWith("##") || word.startsWith("Ġ") || word.startsWith("▁");
  }
}
