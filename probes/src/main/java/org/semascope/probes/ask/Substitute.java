package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.Embedding;
import org.semascope.models.Subject;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/**
 * Similarity of a key word and words that replace it: cosine of v(key, text) and v(target, text
 * with the target) (Ferret 2021, section 3).
 */
public final class Substitute
    implements BatchQuestion<Substitute.Options, Substitute.Prepared, Substitute.Result> {
  /**
   * @param key the word to be replaced, in its text
   */
  public record Options(Occurrence key, @Setting(label = "W,..") List<String> targets) {
    public Options {
      targets = List.copyOf(targets);
    }
  }

  /**
   * @param key as it is written in the text
   * @param window the characters kept, if the text was truncated; otherwise null
   */
  public record Result(
      String key, Span window, List<Target> targets, @JsonIgnore List<Notice> notices)
      implements Answer {
    /**
     * The highest cosine of a target.
     *
     * @param layer the label of a choice of layers
     */
    public OptionalDouble best(String layer) {
      return targets.stream()
          .map(target -> target.cosine().get(layer))
          .filter(Objects::nonNull)
          .mapToDouble(Double::doubleValue)
          .max();
    }
  }

  /**
   * @param pieces its subword tokens in the text; the word itself, for static vectors
   * @param cosine with the key at each choice of layers, by its label; null without a vector
   */
  public record Target(
      @JsonProperty("target") String word, List<String> pieces, Map<String, Double> cosine) {}

  /**
   * @param tokens the subword tokens of each target
   * @param known whether the vocabulary has a token of each target
   */
  public record Prepared(Options options, List<List<String>> tokens, List<Boolean> known) {
    private List<Occurrence> occurrences() {
      List<Occurrence> all = new ArrayList<>(List.of(options.key()));
      options.targets().forEach(word -> all.add(options.key().replacedBy(word)));
      return all;
    }
  }

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.open(name, ModelNeeds.vectors("all"), scope);
  }

  @Override
  public Prepared prepare(Options options, Subject model, Resources data) {
    Occurrence key = options.key();
    Optional<ContextualModel> reader = model.contextual();
    if (reader.isEmpty()) {
      Embedding own = model.words(List.of(key)).all().get(0);
      SemascopeException.throwIf(
          own.isLost(),
          "%s has no vector for \"%s\": %s",
          model.traits().name(),
          key.word(),
          own.loss());
      return new Prepared(
          options,
          options.targets().stream().map(List::of).toList(),
          options.targets().stream().map(word -> true).toList());
    }
    SemascopeException.throwIf(
        !reader.get().knows(reader.get().align(key)),
        "\"%s\" is unknown to the model's vocabulary, so its vector is that of any unknown word",
        key.word());
    List<AlignedInput> inputs =
        options.targets().stream().map(word -> reader.get().align(key.replacedBy(word))).toList();
    return new Prepared(
        options,
        inputs.stream().map(Encode::tokens).toList(),
        inputs.stream().map(reader.get()::knows).toList());
  }

  @Override
  public List<Result> answerAll(List<Prepared> items, Subject model, Resources data) {
    List<Occurrence> all = items.stream().flatMap(item -> item.occurrences().stream()).toList();
    List<Embedding> vectors = model.words(all).all();
    List<Result> results = new ArrayList<>();
    int next = 0;
    for (Prepared item : items) {
      int end = next + 1 + item.options().targets().size();
      results.add(result(item, vectors.subList(next, end), model));
      next = end;
    }
    return results;
  }

  /**
   * @param vectors of the key, then of each target
   */
  private static Result result(Prepared item, List<Embedding> vectors, Subject model) {
    String key = item.options().key().word();
    Embedding own = vectors.get(0);
    List<Notice> notices = new ArrayList<>();
    model
        .contextual()
        .ifPresent(reader -> Notice.Truncated.of(reader, own.window(), key).forEach(notices::add));
    List<Target> targets = new ArrayList<>();
    for (int t = 0; t < item.known().size(); t++) {
      String word = item.options().targets().get(t);
      Embedding other = vectors.get(t + 1);
      if (!item.known().get(t)) {
        notices.add(new Notice.UnknownWord(word));
      } else if (other.isLost()) {
        notices.add(new Notice.Loss(word, other.loss()));
      }
      boolean comparable = item.known().get(t) && !other.isLost();
      Map<String, Double> cosines = new LinkedHashMap<>();
      for (int layer = 0; layer < model.layers().size(); layer++) {
        cosines.put(
            model.layers().get(layer).label(),
            comparable ? cosine(own.vectors()[layer], other.vectors()[layer]) : null);
      }
      targets.add(new Target(word, item.tokens().get(t), cosines));
    }
    return new Result(key, own.window().orElse(null), targets, notices);
  }

  /** Rounded to single precision; null for concatenated tokens that differ in number. */
  private static Double cosine(float[] key, float[] target) {
    return key.length == target.length ? Math.round(Cosine.of(key, target) * 1e6) / 1e6 : null;
  }
}
