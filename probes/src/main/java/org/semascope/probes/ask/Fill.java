package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.models.ContextualModel;
import org.semascope.models.MaskedText;
import org.semascope.models.Subject;
import org.semascope.models.arch.Ability;
import org.semascope.models.encoder.MaskQuery;
import org.semascope.models.encoder.Prediction;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/**
 * The probability of words at the masks of a text, and the most probable tokens there. Of several
 * masks, each is predicted while the others stay masked.
 */
public final class Fill implements BatchQuestion<Fill.Options, Fill.Prepared, Fill.Result> {
  public record Options(
      String text,
      @Setting(label = "W,..") List<String> candidates,
      @Setting(name = "-n", label = "N") int top) {
    public Options {
      candidates = List.copyOf(candidates);
      UsageException.throwIf(top < 0, "-n must not be negative, but is " + top);
    }

    /**
     * Same options for another text.
     *
     * @param own candidates of the text; empty for those of these options
     */
    public Options of(String other, List<String> own) {
      return new Options(other, own.isEmpty() ? candidates : own, top);
    }
  }

  /**
   * @param masks from left to right
   */
  public record Result(List<Mask> masks, @JsonIgnore List<Notice> notices) implements Answer {}

  /**
   * @param position of the mask, special tokens counted
   * @param window the characters kept, if the text was truncated; otherwise null
   */
  public record Mask(int position, Span window, List<Candidate> candidates, List<Candidate> top) {}

  /**
   * @param logProb natural logarithm of the probability
   * @param best whether it is the most probable of its list
   */
  public record Candidate(String token, int id, float logProb, @JsonIgnore boolean best) {
    static List<Candidate> all(List<String> tokens, int[] ids, float[] logs) {
      int best = IntStream.range(0, logs.length).reduce(0, (a, b) -> logs[b] > logs[a] ? b : a);
      return IntStream.range(0, ids.length)
          .mapToObj(i -> new Candidate(tokens.get(i), ids[i], logs[i], i == best))
          .toList();
    }
  }

  /** The masks of a text, aligned with the model's tokens. */
  public record Prepared(Options options, List<MaskedText.Mask> masks) {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.open(name, ModelNeeds.texts("", false), scope);
  }

  /**
   * The model, if it predicts masked words.
   *
   * @throws SemascopeException if the model does not
   */
  public static ContextualModel masked(Subject model) {
    ContextualModel reader = model.contextual().orElseThrow();
    Ability ability = reader.architecture().ability();
    Optional<String> whyNot = ability.whyNoMasks();
    SemascopeException.throwIf(
        whyNot.isPresent(),
        "%s %s, so it cannot fill masks; %s",
        model.traits().name(),
        whyNot.orElse(""),
        ability.predicts() == Ability.Predicts.NEXT_WORD
            ? "`next` gives the probability of words after a text"
            : "`encode` works");
    return reader;
  }

  @Override
  public Prepared prepare(Options options, Subject model, Resources data) {
    return new Prepared(
        options, MaskedText.of(masked(model), options.text()).masks(options.candidates()));
  }

  @Override
  public List<Result> answerAll(List<Prepared> items, Subject model, Resources data) {
    ContextualModel reader = masked(model);
    int top = items.stream().mapToInt(item -> item.options().top()).max().orElse(0);
    List<Prediction> predictions =
        reader.predict(items.stream().flatMap(item -> item.masks().stream()).toList(), top);
    List<Result> results = new ArrayList<>();
    int next = 0;
    for (Prepared item : items) {
      List<Mask> masks = new ArrayList<>();
      List<Notice> notices = new ArrayList<>();
      for (MaskedText.Mask mask : item.masks()) {
        Optional<Span> window = mask.input().window();
        Notice.Truncated.of(reader, window, "[MASK]").forEach(notices::add);
        masks.add(
            mask(
                reader,
                mask.position(),
                window,
                item.options().candidates(),
                mask.candidates(),
                predictions.get(next++),
                item.options().top()));
      }
      results.add(new Result(masks, notices));
    }
    return results;
  }

  private static Mask mask(
      ContextualModel reader,
      int position,
      Optional<Span> window,
      List<String> words,
      int[] ids,
      Prediction prediction,
      int top) {
    int[] topIds = Arrays.stream(prediction.topIds()).limit(top).toArray();
    return new Mask(
        position,
        window.orElse(null),
        Candidate.all(words, ids, prediction.candidates()),
        Candidate.all(shown(reader, topIds), topIds, prediction.top()));
  }

  private static List<String> shown(ContextualModel reader, int[] ids) {
    return Arrays.stream(ids).mapToObj(reader.tokenizer()::shown).toList();
  }

  /**
   * @param position to predict
   * @param candidates token ids to score
   */
  public record IdOptions(TokenIds input, int position, int[] candidates, int top) {}

  /** Same as {@link Fill}, but for token ids. */
  public static final class Ids implements Question<IdOptions, Result> {
    @Override
    public Subject open(ModelPool models, String name, Scope scope) {
      return models.open(name, ModelNeeds.texts("", false), scope);
    }

    @Override
    public Result answer(IdOptions options, Subject model, Resources data) {
      ContextualModel reader = masked(model);
      int row = options.input().row(options.position());
      SemascopeException.throwIf(
          row < 0,
          "--position %d is not one of the %d tokens the model sees",
          options.position(),
          options.input().seen().length);
      MaskQuery query = new MaskQuery(options.input().input(), row, options.candidates());
      Prediction prediction = reader.encoder().predict(List.of(query), options.top()).get(0);
      Mask mask =
          mask(
              reader,
              options.position(),
              Optional.empty(),
              shown(reader, options.candidates()),
              options.candidates(),
              prediction,
              options.top());
      return new Result(List.of(mask), List.of());
    }
  }
}
