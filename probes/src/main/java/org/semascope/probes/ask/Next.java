package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.models.ContextualModel;
import org.semascope.models.NextWords;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/**
 * The probability of the words after a text, and the most probable next tokens, by a causal
 * language model.
 */
public final class Next implements Question<Next.Options, Next.Result> {
  /**
   * @param wholeWords whether a candidate must end where it ends, rather than continue
   */
  public record Options(
      String text,
      @Setting(label = "W,..") List<String> candidates,
      @Setting(label = "WHEN") NextWords.Begin begin,
      boolean wholeWords,
      @Setting(name = "-n", label = "N") int top) {
    public Options {
      candidates = List.copyOf(candidates);
      UsageException.throwIf(top < 0, "-n must not be negative, but is " + top);
    }

    /** Whole words, with the default beginning of the model's tokenizer. */
    public Options(String text, List<String> candidates, int top) {
      this(text, candidates, NextWords.Begin.OWN, true, top);
    }
  }

  /**
   * @param window the characters kept, if the text was truncated; otherwise null
   */
  public record Result(
      Span window,
      List<Word> candidates,
      List<Fill.Candidate> top,
      @JsonIgnore List<Notice> notices)
      implements Answer {}

  /**
   * A candidate; probabilities are natural logarithms.
   *
   * @param logProb of the word after the text
   * @param pieceLogProbs of each subword token after the text and the tokens before it
   * @param wordEndLogProb that the word ends there; null unless {@code wholeWords}
   * @param textEndLogProb that the last word of the text ends with the text; null as above
   * @param log {@code logProb} in double precision
   * @param best whether it is the most probable candidate
   */
  public record Word(
      String word,
      List<String> pieces,
      int[] ids,
      float logProb,
      float[] pieceLogProbs,
      Float wordEndLogProb,
      Float textEndLogProb,
      @JsonIgnore double log,
      @JsonIgnore boolean best) {
    static Word of(NextWords.Candidate one, double best) {
      double log = one.logProb();
      return new Word(
          one.word(),
          one.pieces(),
          one.ids(),
          (float) log,
          one.logProbs(),
          one.ends().map(ends -> (float) ends.word()).orElse(null),
          one.ends().map(ends -> (float) ends.text()).orElse(null),
          log,
          log == best);
    }
  }

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.open(name, ModelNeeds.texts("", false), scope);
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    ContextualModel reader = model.contextual().orElseThrow();
    NextWords found =
        NextWords.after(
            reader,
            options.text(),
            options.candidates(),
            new NextWords.Options(options.begin(), options.wholeWords(), options.top()));
    List<Notice> notices = new ArrayList<>();
    int longest = reader.architecture().maxLength();
    found.window().ifPresent(kept -> notices.add(new Notice.TruncatedStart(longest, kept)));
    found.candidates().stream()
        .filter(one -> one.ids().length > 1)
        .forEach(one -> notices.add(new Notice.SeveralTokens(one.word(), one.pieces())));
    double best =
        found.candidates().stream().mapToDouble(NextWords.Candidate::logProb).max().orElse(0);
    return new Result(
        found.window().orElse(null),
        found.candidates().stream().map(one -> Word.of(one, best)).toList(),
        Fill.Candidate.all(
            IntStream.of(found.topIds()).mapToObj(reader.tokenizer()::shown).toList(),
            found.topIds(),
            found.top()),
        notices);
  }
}
