package org.semascope.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
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
 * The predictions of a left-to-right model for the next word of a text.
 *
 * @param candidates in the order given
 * @param topIds the most probable tokens after the text
 * @param top their log-probabilities (natural logarithm), descending
 * @param window the characters kept, if the text was too long for the model and lost its beginning
 */
public record NextWords(
    List<Candidate> candidates, int[] topIds, float[] top, Optional<Span> window) {

  /**
   * A possible next word.
   *
   * @param logProbs of each token, given the text and the tokens before it
   * @param ends the correction for the ends of word and text, if whole words were requested
   */
  public record Candidate(
      String word, int[] ids, List<String> pieces, float[] logProbs, Optional<Ends> ends) {
    /**
     * log P(word | text), corrected by {@link Ends} to that of a whole word; without them the sum
     * over the tokens by the chain rule, which is the probability of all words with this prefix.
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
   * The token after a word determines whether the word has ended: it has if that token does not
   * continue it. The text's last word is known to have ended (Pimentel and Meister 2024, Oh and
   * Schuler 2024):
   *
   * <pre>P(word | text) = P(tokens | text) P(end | text, tokens) / P(end | text)</pre>
   *
   * @param word log P(end | text, tokens); 0 if the word does not end in a letter or digit
   * @param text log P(end | text); 0 if the text does not end in a letter or digit
   */
  public record Ends(double word, double text) {
    double correction() {
      return word - text;
    }
  }

  /** The tokens that end a word, as candidates of a query, and the probability that it ends. */
  public static final class WordEnds {
    private final int[] ids;

    public WordEnds(ContextualModel model) {
      this.ids =
          IntStream.range(0, model.architecture().vocabularySize())
              .filter(id -> !model.tokenizer().continuesWord(id))
              .toArray();
    }

    /** The ids of tokens that do not continue a word; not to be changed. */
    public int[] pieces() {
      return ids;
    }

    /** log P(end), from the prediction for {@link #pieces}. */
    public static double logProbability(Prediction prediction) {
      double sum = 0;
      for (float logProb : prediction.candidates()) {
        sum += Math.exp(logProb);
      }
      return Math.log(sum);
    }

    /** Whether a text's last word could continue; after punctuation it has ended. */
    public static boolean isOpen(String text) {
      return !text.isEmpty() && Character.isLetterOrDigit(text.codePointBefore(text.length()));
    }
  }

  /** Whether a begin token goes before the text. */
  public enum Begin {
    /** If the model's tokenizer adds one, or the text is empty, since the input must not be. */
    OWN,
    ALWAYS,
    NEVER
  }

  /**
   * @param wholeWords whether a word's probability excludes longer words that begin with it
   * @param top number of most probable tokens to return
   */
  public record Options(Begin begin, boolean wholeWords, int top) {}

  /**
   * The probabilities of words after a text, whose trailing spaces are ignored.
   *
   * @throws SemascopeException if the model is not causal
   */
  public static NextWords after(
      ContextualModel model, String text, List<String> words, Options options) {
    Ability.Predicts predicts = model.architecture().ability().predicts();
    if (predicts != Ability.Predicts.NEXT_WORD) {
      throw new SemascopeException(
          "this model is not causal, so it predicts no next word; %s"
              .formatted(
                  predicts == Ability.Predicts.MASKS
                      ? "`fill` gives the probability of words at a [MASK]"
                      : "`encode` works"));
    }
    return new Queries(model, text.stripTrailing(), words, options).run();
  }

  /** The queries for one text: for all first tokens, the text's end, and then word by word. */
  private static final class Queries {
    private final ContextualModel model;
    private final Options options;
    private final Tokenization before;
    private final List<String> words;
    private final List<int[]> tokens; // of each word
    private final int[] context; // ids before the words
    private final Optional<Span> window;
    private final List<MaskQuery> queries = new ArrayList<>();

    Queries(ContextualModel model, String text, List<String> words, Options options) {
      this.model = model;
      this.options = options;
      String end = model.ending(text);
      int left = text.length() - end.length(); // characters that are not tokenized
      this.before = model.tokenizer().tokenize(end);
      this.words = words;
      this.tokens = words.stream().map(this::tokens).toList();
      int longest = tokens.stream().mapToInt(ids -> ids.length).max().orElse(1);
      List<Integer> begin = begin();
      int room = model.architecture().maxLength() - begin.size() - read(longest);
      int cut = Math.max(0, before.length() - room);
      SemascopeException.throwIf(
          room < 1, "a candidate of %s tokens leaves no room for the text", longest);
      IntStream kept = Arrays.stream(before.ids()).skip(cut);
      this.context = IntStream.concat(begin.stream().mapToInt(id -> id), kept).toArray();
      this.window =
          cut == 0 && left == 0
              ? Optional.empty()
              : Optional.of(new Span(left + before.spans().get(cut).start(), text.length()));
    }

    /** Words follow a non-empty text after a space; punctuation follows directly. */
    private int[] tokens(String word) {
      boolean spaced = before.length() > 0 && Character.isLetterOrDigit(word.codePointAt(0));
      int[] all = model.tokenizer().tokenize(before.text() + (spaced ? " " : "") + word).ids();
      int start = before.length();
      if (all.length <= start || !Arrays.equals(before.ids(), 0, start, all, 0, start)) {
        throw new SemascopeException(
            "candidate \"%s\" merges with the last token of the text".formatted(word));
      }
      return Arrays.copyOfRange(all, start, all.length);
    }

    /** Number of a word's tokens that the model reads; what follows the last one is predicted. */
    private int read(int length) {
      return options.wholeWords() ? length : length - 1;
    }

    private List<Integer> begin() {
      SpecialTokens specials = model.tokenizer().specials();
      boolean empty = before.length() == 0;
      if (options.begin() == Begin.NEVER) {
        SemascopeException.throwIf(
            empty,
            "the text is empty and the begin token is switched off: the model needs at least one token");
        return List.of();
      }
      if (!specials.prefix().isEmpty() || (options.begin() == Begin.OWN && !empty)) {
        return specials.prefix();
      }
      SemascopeException.throwIf(specials.begin().isEmpty(), "the model has no begin token");
      return List.of(specials.begin().getAsInt());
    }

    NextWords run() {
      int[] ending = options.wholeWords() ? new WordEnds(model).pieces() : new int[0];
      add(context, 0, tokens.stream().mapToInt(ids -> ids[0]).toArray());
      if (isOpen(before.text())) {
        add(context, 0, ending);
      }
      for (int w = 0; w < words.size(); w++) {
        int[] ids = tokens.get(w);
        int[] all = Arrays.copyOf(context, context.length + read(ids.length));
        System.arraycopy(ids, 0, all, context.length, read(ids.length));
        for (int i = 1; i < ids.length; i++) {
          add(all, i, ids[i]);
        }
        if (isOpen(words.get(w))) {
          add(all, ids.length, ending);
        }
      }
      // In the order of the queries.
      Iterator<Prediction> answers = model.encoder().predict(queries, options.top()).iterator();
      Prediction first = answers.next();
      double textEnd = isOpen(before.text()) ? WordEnds.logProbability(answers.next()) : 0;
      List<Candidate> candidates = new ArrayList<>();
      for (int w = 0; w < words.size(); w++) {
        int[] ids = tokens.get(w);
        float[] logProbs = new float[ids.length];
        logProbs[0] = first.candidates()[w];
        for (int i = 1; i < logProbs.length; i++) {
          logProbs[i] = answers.next().candidates()[0];
        }
        double wordEnd = isOpen(words.get(w)) ? WordEnds.logProbability(answers.next()) : 0;
        List<String> written = Arrays.stream(ids).mapToObj(model.tokenizer()::piece).toList();
        Optional<Ends> ends =
            options.wholeWords() ? Optional.of(new Ends(wordEnd, textEnd)) : Optional.empty();
        candidates.add(new Candidate(words.get(w), ids, written, logProbs, ends));
      }
      return new NextWords(candidates, first.topIds(), first.top(), window);
    }

    /** Asks for candidates after a number of a word's tokens. */
    private void add(int[] ids, int after, int... candidates) {
      TokenInput input = TokenInput.of(ids, new int[ids.length]);
      queries.add(new MaskQuery(input, context.length - 1 + after, candidates));
    }

    private boolean isOpen(String text) {
      return options.wholeWords() && WordEnds.isOpen(text);
    }
  }
}
