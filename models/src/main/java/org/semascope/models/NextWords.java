package org.semascope.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.arch.Ability;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.models.encoder.TokenInput;
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
   * @param ends what is asked of the ends of the word and of the text; nothing if that is not
   */
  public record Candidate(
      String word, int[] ids, List<String> pieces, float[] logProbs, Optional<Ends> ends) {
    /**
     * log P(word | text) as {@link Ends} make it that of a whole word; without them the sum over
     * the pieces by the chain rule, which is the probability of all words that begin with these.
     */
    public double logProb() {
      double sum = 0;
      for (float logProb : logProbs) {
        sum += logProb;
      }
      return sum + ends.map(Ends::correction).orElse(0.0);
    }
  }

  /**
   * Where a word ends is told by the piece after it. The word is over if that piece does not go on
   * with it; the text is known to be over, as it is what the word comes after (Pimentel and Meister
   * 2024, Oh and Schuler 2024):
   *
   * <pre>P(word | text) = P(pieces | text) P(over | text, pieces) / P(over | text)</pre>
   *
   * @param word log P(over | text, pieces); 0 if the word does not end in a letter or digit
   * @param text log P(over | text); 0 if the text does not end in a letter or digit
   */
  public record Ends(double word, double text) {
    double correction() {
      return word - text;
    }
  }

  /** Whether a token for the beginning of a text goes in before it. */
  public enum Begin {
    /** If the model's tokenizer puts one there, or there is no text: something must go in. */
    OWN,
    ALWAYS,
    NEVER
  }

  /**
   * What is asked.
   *
   * @param wholeWords whether words have to end where they end, rather than go on
   */
  public record Asked(Begin begin, boolean wholeWords, int top) {}

  /**
   * Judges words by how likely they come after a text; blanks at its end count for nothing.
   *
   * @throws SemascopeException if the model does not read from left to right
   */
  public static NextWords after(
      ContextualModel model, String text, List<String> words, Asked asked) {
    Ability.Predicts predicts = model.architecture().ability().predicts();
    if (predicts != Ability.Predicts.NEXT_WORD) {
      throw new SemascopeException(
          "this model does not read from left to right, so it has no next word; %s"
              .formatted(
                  predicts == Ability.Predicts.MASKS
                      ? "`fill` gives the probability of words at a [MASK]"
                      : "`encode` works"));
    }
    return new Judge(model, text.stripTrailing(), words, asked).judge();
  }

  /** The questions for one text, and where their answers belong. */
  private static final class Judge {
    private static final int NOTHING = -1; // the number of no question

    private final ContextualModel model;
    private final Asked asked;
    private final Tokenization before;
    private final List<String> words;
    private final List<int[]> pieces; // of each word
    private final int[] context; // what goes into the model before the words
    private final Optional<Span> window;
    private final List<MaskQuery> queries = new ArrayList<>();
    private List<Prediction> answers;

    Judge(ContextualModel model, String text, List<String> words, Asked asked) {
      this.model = model;
      this.asked = asked;
      String end = model.ending(text);
      int left = text.length() - end.length(); // characters that are not even tokenized
      this.before = model.tokenizer().tokenize(end);
      this.words = words;
      this.pieces = words.stream().map(this::pieces).toList();
      int longest = pieces.stream().mapToInt(ids -> ids.length).max().orElse(1);
      List<Integer> begin = begin();
      int goIn = asked.wholeWords() ? longest : longest - 1; // what follows the last one is asked
      int room = model.architecture().maxLength() - begin.size() - goIn;
      int cut = Math.max(0, before.length() - room);
      if (room < 1) {
        throw new SemascopeException(
            "a candidate of %s pieces leaves no room for the text".formatted(longest));
      }
      this.context =
          IntStream.concat(
                  begin.stream().mapToInt(Integer::intValue), Arrays.stream(before.ids()).skip(cut))
              .toArray();
      this.window =
          cut == 0 && left == 0
              ? Optional.empty()
              : Optional.of(new Span(left + before.spans().get(cut).start(), text.length()));
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

    private List<Integer> begin() {
      SpecialTokens specials = model.tokenizer().specials();
      if (asked.begin() == Begin.NEVER) {
        if (before.length() == 0) {
          throw new SemascopeException(
              "there is no text, and no token for the beginning of one is wanted: the model needs something to go on");
        }
        return List.of();
      }
      if (!specials.prefix().isEmpty() || (asked.begin() == Begin.OWN && before.length() > 0)) {
        return specials.prefix();
      }
      return List.of(
          specials
              .begin()
              .orElseThrow(
                  () ->
                      new SemascopeException(
                          "the model has no token for the beginning of a text")));
    }

    /** One question for all first pieces, one for each piece after, and those for the ends. */
    NextWords judge() {
      int[] firsts = pieces.stream().mapToInt(ids -> ids[0]).toArray();
      int first = ask(context, 0, firsts);
      int[] ending = asked.wholeWords() ? new WordEnds(model).pieces() : new int[0];
      int textEnd = isOpen(before.text()) ? ask(context, 0, ending) : NOTHING;
      int[][] questions = new int[words.size()][];
      int[] wordEnds = new int[words.size()];
      for (int w = 0; w < words.size(); w++) {
        int[] ids = pieces.get(w);
        int goIn = asked.wholeWords() ? ids.length : ids.length - 1;
        int[] all = Arrays.copyOf(context, context.length + goIn);
        System.arraycopy(ids, 0, all, context.length, goIn);
        questions[w] = new int[ids.length];
        for (int i = 1; i < ids.length; i++) {
          questions[w][i] = ask(all, i, ids[i]);
        }
        wordEnds[w] = isOpen(words.get(w)) ? ask(all, ids.length, ending) : NOTHING;
      }
      answers = model.encoder().predict(queries, asked.top());
      List<Candidate> candidates = new ArrayList<>();
      for (int w = 0; w < words.size(); w++) {
        float[] logProbs = new float[pieces.get(w).length];
        logProbs[0] = answers.get(first).candidates()[w];
        for (int i = 1; i < logProbs.length; i++) {
          logProbs[i] = answers.get(questions[w][i]).candidates()[0];
        }
        Optional<Ends> ends =
            asked.wholeWords()
                ? Optional.of(new Ends(logOver(wordEnds[w]), logOver(textEnd)))
                : Optional.empty();
        candidates.add(candidate(words.get(w), pieces.get(w), logProbs, ends));
      }
      Prediction likeliest = answers.get(first);
      return new NextWords(candidates, likeliest.topIds(), likeliest.top(), window);
    }

    /** Asks for entries after so many pieces of a word, and returns the question's number. */
    private int ask(int[] ids, int after, int... entries) {
      TokenInput input = TokenInput.of(ids, new int[ids.length]);
      queries.add(new MaskQuery(input, context.length - 1 + after, entries));
      return queries.size() - 1;
    }

    private boolean isOpen(String text) {
      return asked.wholeWords() && WordEnds.isOpen(text);
    }

    /** log P(over) by the answer to a question; 0 where none was asked. */
    private double logOver(int question) {
      return question == NOTHING ? 0 : WordEnds.logProbability(answers.get(question));
    }

    private Candidate candidate(String word, int[] ids, float[] logProbs, Optional<Ends> ends) {
      List<String> written = Arrays.stream(ids).mapToObj(model.tokenizer()::piece).toList();
      return new Candidate(word, ids, written, logProbs, ends);
    }
  }
}
