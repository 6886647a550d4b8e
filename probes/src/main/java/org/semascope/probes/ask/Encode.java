package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.Subject;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.encoder.VectorQuery;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/** Vectors at single layers: of a word in its text, of a whole text, of token ids. */
public final class Encode {
  private static final ModelNeeds NEEDS = ModelNeeds.texts("all", true);

  private Encode() {}

  /** An answer with one vector at each layer. */
  public interface Vectors extends Answer {
    Map<Integer, float[]> layers();
  }

  /** A question about texts, at all layers by default. */
  private interface OfTexts<O extends Record, A extends Answer> extends Question<O, A> {
    @Override
    default Subject open(ModelPool models, String name, Scope scope) {
      return models.open(name, NEEDS, scope);
    }
  }

  /** The numbers of the layers that a model was opened for; joined layers are refused. */
  public static SortedSet<Integer> layers(Subject model) {
    List<String> labels = model.layers().stream().map(LayerMix::label).toList();
    return new LayerSelection(String.join(",", labels)).of(model.traits().layers());
  }

  /** The subword tokens of an input's first target. */
  static List<String> tokens(AlignedInput input) {
    PieceRange range = input.targets().get(0);
    return input.pieces().subList(range.first(), range.end());
  }

  private static <T> Map<Integer, T> byLayer(Subject model, IntFunction<T> value) {
    Map<Integer, T> values = new LinkedHashMap<>();
    layers(model).forEach(layer -> values.put(layer, value.apply(layer)));
    return values;
  }

  /** The vector of a word in its text. */
  public static final class Word
      implements BatchQuestion<WordOptions, Word.Prepared, EncodedWord>,
          OfTexts<WordOptions, EncodedWord> {
    /** A word with its tokens. */
    public record Prepared(Occurrence word, AlignedInput input) {}

    @Override
    public Prepared prepare(WordOptions options, Subject model, Resources data) {
      ContextualModel reader = model.contextual().orElseThrow();
      return new Prepared(options.word(), reader.align(options.word()));
    }

    @Override
    public List<EncodedWord> answerAll(List<Prepared> items, Subject model, Resources data) {
      ContextualModel reader = model.contextual().orElseThrow();
      List<LayerVectors> vectors =
          reader.vectors(items.stream().map(Prepared::input).toList(), layers(model));
      List<EncodedWord> results = new ArrayList<>();
      for (Prepared item : items) {
        results.add(
            new EncodedWord(
                item.word().span(),
                item.word().word(),
                tokens(item.input()),
                item.input().window().orElse(null),
                byLayer(model, vectors.get(results.size())::at),
                Notice.Truncated.of(reader, item.input().window(), item.word().word()).toList()));
      }
      return results;
    }
  }

  public record WordOptions(Occurrence word) {}

  /**
   * @param pieces its subword tokens
   * @param window the characters kept, if the text was truncated; otherwise null
   * @param layers the vector at each layer
   */
  public record EncodedWord(
      Span span,
      @JsonIgnore String word,
      List<String> pieces,
      Span window,
      Map<Integer, float[]> layers,
      @JsonIgnore List<Notice> notices)
      implements Vectors {}

  /** The vector of a whole text, pooled as the model's own files prescribe. */
  public static final class Text
      implements BatchQuestion<TextOptions, Text.Prepared, EncodedText>,
          OfTexts<TextOptions, EncodedText> {
    /** A text with its tokens. */
    public record Prepared(String text, AlignedInput input) {}

    @Override
    public Prepared prepare(TextOptions options, Subject model, Resources data) {
      return new Prepared(options.text(), model.contextual().orElseThrow().whole(options.text()));
    }

    @Override
    public List<EncodedText> answerAll(List<Prepared> items, Subject model, Resources data) {
      ContextualModel reader = model.contextual().orElseThrow();
      List<LayerVectors> vectors =
          reader.ofWhole(items.stream().map(Prepared::input).toList(), layers(model));
      List<EncodedText> results = new ArrayList<>();
      for (Prepared item : items) {
        results.add(
            new EncodedText(
                item.text(),
                item.input().window().orElse(null),
                reader.sentencePooling().description(),
                byLayer(model, vectors.get(results.size())::at),
                Notice.TruncatedSentence.of(item.input()).toList()));
      }
      return results;
    }
  }

  public record TextOptions(String text) {}

  /**
   * @param window the characters kept, if the text was truncated; otherwise null
   * @param pooling how the vector is made from those of the tokens
   * @param layers the vector at each layer
   */
  public record EncodedText(
      String text,
      Span window,
      String pooling,
      Map<Integer, float[]> layers,
      @JsonIgnore List<Notice> notices)
      implements Vectors {}

  /** One vector for each token id. */
  public static final class Ids implements OfTexts<TokenIds, EncodedIds> {
    @Override
    public EncodedIds answer(TokenIds options, Subject model, Resources data) {
      ContextualModel reader = model.contextual().orElseThrow();
      SemascopeException.throwIf(
          reader.architecture().spells(),
          "%s spells words out and has no numbers for them: give a text instead of --ids",
          model.traits().name());
      List<PieceRange> each =
          IntStream.range(0, options.seen().length)
              .mapToObj(i -> new PieceRange(i, i + 1))
              .toList();
      List<LayerVectors> vectors =
          reader
              .encoder()
              .vectors(List.of(new VectorQuery(options.input(), each)), layers(model))
              .get(0);
      return new EncodedIds(
          options.ids(),
          byLayer(
              model,
              layer -> {
                List<float[]> all = new ArrayList<>();
                for (int position = 0; position < options.ids().length; position++) {
                  int row = options.row(position);
                  all.add(row < 0 ? null : vectors.get(row).at(layer));
                }
                return all;
              }));
    }
  }

  /**
   * @param layers at each layer one vector for each position; null for a hidden position
   */
  public record EncodedIds(int[] ids, Map<Integer, List<float[]>> layers) implements Answer {
    /** The vector at each layer of a position; empty for a hidden position. */
    public Optional<Map<Integer, float[]>> at(int position) {
      Map<Integer, float[]> vectors = new LinkedHashMap<>();
      layers.forEach((layer, all) -> vectors.put(layer, all.get(position)));
      return vectors.containsValue(null) ? Optional.empty() : Optional.of(vectors);
    }
  }
}
