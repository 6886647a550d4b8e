package org.semascope.models;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.models.tokens.SpecialTokens;
import org.semascope.models.tokens.Tokenizer;

/** A text with masks in it, written as {@code [MASK]} or as the model itself writes them. */
public final class MaskedText {
  private static final String USUAL = "[MASK]";

  private final ContextualModel model;
  private final List<Occurrence> masks;

  private MaskedText(ContextualModel model, List<Occurrence> masks) {
    this.model = model;
    this.masks = masks;
  }

  public static MaskedText of(ContextualModel model, String text) {
    SpecialTokens specials = model.tokenizer().specials();
    String mask =
        specials
            .maskText()
            .orElseThrow(() -> new SemascopeException("this model has no mask token to fill"));
    String own = text.contains(mask) ? text : text.replace(USUAL, mask);
    List<Occurrence> masks = new ArrayList<>();
    for (int at = own.indexOf(mask); at >= 0; at = own.indexOf(mask, at + mask.length())) {
      masks.add(new Occurrence(own, new Span(at, at + mask.length())));
    }
    if (masks.isEmpty()) {
      throw new SemascopeException("there is no %s in \"%s\"".formatted(mask, text));
    }
    return new MaskedText(model, masks);
  }

  /** Each mask in turn, from left to right, with these words as candidates. */
  public List<MaskedPlace> places(List<String> candidates) {
    return masks.stream().map(mask -> place(mask, candidates)).toList();
  }

  private MaskedPlace place(Occurrence mask, List<String> candidates) {
    AlignedInput input = model.align(mask);
    int[] ids = candidates.stream().mapToInt(word -> candidate(mask, word)).toArray();
    return new MaskedPlace(input, input.targets().get(0).first(), ids);
  }

  /** The one piece that a word is at the mask's place. */
  private int candidate(Occurrence mask, String word) {
    Tokenizer tokenizer = model.tokenizer();
    OptionalInt piece = tokenizer.id(word);
    if (piece.isPresent() && isMarked(word)) {
      return piece.getAsInt();
    }
    AlignedInput input = model.align(mask.replacedBy(word));
    PieceRange range = input.targets().get(0);
    if (range.length() > 1) {
      throw new SemascopeException(
          "candidate \"%s\" is %s pieces (%s), but a mask stands for one"
              .formatted(
                  word,
                  range.length(),
                  String.join(" ", input.pieces().subList(range.first(), range.end()))));
    }
    int id = input.ids()[range.first()];
    if (tokenizer.specials().unknown().equals(OptionalInt.of(id))) {
      throw new SemascopeException(
          "candidate \"%s\" is not in the model's vocabulary".formatted(word));
    }
    return id;
  }

  /** Whether the user wrote a piece of the vocabulary rather than a word. */
  private static boolean isMarked(String word) {
    return word.startsWith("##") || word.startsWith("Ġ") || word.startsWith("▁");
  }
}
