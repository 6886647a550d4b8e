package org.semascope.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.arch.Ability;
import org.semascope.models.encoder.Input;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.tokens.SpecialTokens;
import org.semascope.models.tokens.Tokenization;

/**
 * What a model that reads from left to right expects after a text.
 *
 * @param candidates in the order they were given
 * @param topIds the likeliest pieces right after the text
 * @param top their natural-log probabilities, falling
 * @param window the characters kept, if the text was too long for the model and lost its beginning
 */
public record NextWords(
    List<Candidate> candidates, int[] topIds, float[] top, Optional<Span> window) {

  /**
   * A word that may come next.
   *
   * @param logProbs of each piece after the text and the pieces before it
   */
  public record Candidate(String word, int[] ids, List<String> pieces, float[] logProbs) {
    /** log P(word | text): the sum over its pieces, by the chain rule. */
    public double logProb() {
      double sum = 0;
      for (float logProb : logProbs) {
        sum += logProb;
      }
      return sum;
    }
  }

  /**
   * Judges words by how likely they come after a text; blanks at its end count for nothing.
   *
   * @throws SemascopeException if the model does not read from left to right
   */
  public static NextWords after(ContextualModel model, String text, List<String> words, int top) {
    Ability.Predicts predicts = model.architecture().ability().predicts();
    if (predicts != Ability.Predicts.NEXT_WORD) {
      throw new SemascopeException(
          "this model does not read from left to right, so it has no next word; %s"
              .formatted(
                  predicts == Ability.Predicts.MASKS
                      ? "`fill` gives the probability of words at a [MASK]"
                      : "`encode` works"));
    }
    return new Judge(model, text.stripTrailing(), words).judge(top);
  }

  /** The questions for one text, and where their answers belong. */
  private static final class Judge {
    private final ContextualModel model;
    private final Tokenization before;
    private final List<String> words;
    private final List<int[]> pieces; // of each word
    private final int[] context; // what goes into the model before the words
    private final Optional<Span> window;

    Judge(ContextualModel model, String text, List<String> words) {
      this.model = model;
      this.before = model.tokenizer().tokenize(text);
      this.words = words;
      this.pieces = words.stream().map(this::pieces).toList();
      int longest = pieces.stream().mapToInt(ids -> ids.length).max().orElse(1);
      SpecialTokens specials = model.tokenizer().specials();
      int room = model.architecture().maxLength() - specials.prefix().size() - (longest - 1);
      int cut = Math.max(0, before.length() - room);
      if (room < 1) {
        throw new SemascopeException(
            "a candidate of %d pieces leaves no room for the text".formatted(longest));
      }
      this.context = context(specials, cut);
      this.window =
          cut == 0
              ? Optional.empty()
              : Optional.of(new Span(before.spans().get(cut).start(), text.length()));
    }

    /** A word is what a blank comes before, where there is a text; other signs follow at once. */
    private int[] pieces(String word) {
      boolean apart = before.length() > 0 && Character.isLetterOrDigit(word.codePointAt(0));
      int[] all = model.tokenizer().tokenize(before.text() + (apart ? " " : "") + word).ids();
      int start = before.length();
      if (all.length <= start || !Arrays.equals(before.ids(), 0, start, all, 0, start)) {
        throw new SemascopeException(
            "candidate \"%s\" cannot be told from the end of the text".formatted(word));
      }
      return Arrays.copyOfRange(all, start, all.length);
    }

    private int[] context(SpecialTokens specials, int cut) {
      List<Integer> ids = new ArrayList<>(specials.prefix());
      for (int i = cut; i < before.length(); i++) {
        ids.add(before.ids()[i]);
      }
      if (ids.isEmpty()) {
        ids.add(
            specials
                .begin()
                .orElseThrow(
                    () ->
                        new SemascopeException(
                            "there is no text, and the model has no token for the beginning of one")));
      }
      return ids.stream().mapToInt(Integer::intValue).toArray();
    }

    /** One question for all first pieces, and one for each piece after. */
    NextWords judge(int top) {
      List<MaskQuery> queries = new ArrayList<>();
      int[] firsts = pieces.stream().mapToInt(ids -> ids[0]).toArray();
      queries.add(new MaskQuery(input(context), context.length - 1, firsts));
      for (int[] ids : pieces) {
        int[] all = Arrays.copyOf(context, context.length + ids.length - 1);
        System.arraycopy(ids, 0, all, context.length, ids.length - 1);
        for (int i = 1; i < ids.length; i++) {
          queries.add(new MaskQuery(input(all), context.length - 1 + i, new int[] {ids[i]}));
        }
      }
      List<Prediction> answers = model.encoder().predict(queries, top);
      Prediction first = answers.get(0);
      List<Candidate> candidates = new ArrayList<>();
      int next = 1;
      for (int w = 0; w < words.size(); w++) {
        float[] logProbs = new float[pieces.get(w).length];
        logProbs[0] = first.candidates()[w];
        for (int i = 1; i < logProbs.length; i++) {
          logProbs[i] = answers.get(next++).candidates()[0];
        }
        candidates.add(candidate(words.get(w), pieces.get(w), logProbs));
      }
      return new NextWords(candidates, first.topIds(), first.top(), window);
    }

    private Candidate candidate(String word, int[] ids, float[] logProbs) {
      List<String> written = Arrays.stream(ids).mapToObj(model.tokenizer()::piece).toList();
      return new Candidate(word, ids, written, logProbs);
    }

    private static Input input(int[] ids) {
      return Input.of(ids, new int[ids.length]);
    }
  }
}
