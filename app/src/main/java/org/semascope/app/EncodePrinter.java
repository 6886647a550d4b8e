package org.semascope.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.semascope.app.output.VectorOutput;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.models.encoder.LayerVectors;
import org.semascope.models.tokens.AlignedInput;
import org.semascope.models.tokens.PieceRange;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;

/** Prints vectors: in full as JSON, as a summary with layers as columns elsewhere. */
final class EncodePrinter {
  private static final int DIMENSIONS_SHOWN = 6;

  private final SortedSet<Integer> layers;
  private final Context context;
  private final OutputFormat format;
  private final Listing.Printer<Word> words;
  private final Listing.Printer<Sentence> sentences;

  EncodePrinter(Context context, OutputFormat format, SortedSet<Integer> layers) {
    this.layers = layers;
    this.context = context;
    this.format = format;
    this.words =
        printer(
            new Listing<Word>()
                .field("span", word -> word.occurrence().span())
                .shown("word", word -> word.occurrence().word())
                .column("pieces", Word::pieces)
                .field("window", word -> word.input().window()),
            Word::vectors);
    this.sentences =
        printer(
            new Listing<Sentence>()
                .column("text", Sentence::text)
                .field("window", Sentence::window)
                .column("pooling", Sentence::pooling),
            Sentence::vectors);
  }

  private record Word(Occurrence occurrence, AlignedInput input, LayerVectors vectors) {
    List<String> pieces() {
      PieceRange range = input.targets().get(0);
      return input.pieces().subList(range.first(), range.end());
    }
  }

  private record Sentence(
      String text, Optional<Span> window, String pooling, LayerVectors vectors) {}

  private record Place(int position, int id, LayerVectors vectors) {}

  private record Measure(String name, ToDoubleFunction<float[]> value, LayerVectors vectors) {}

  void print(Occurrence occurrence, AlignedInput input, LayerVectors vectors) {
    words.print(new Word(occurrence, input, vectors));
  }

  /**
   * @param window the characters kept, if the text was cut
   * @param pooling how the vector came about
   */
  void printSentence(String text, Optional<Span> window, String pooling, LayerVectors vectors) {
    sentences.print(new Sentence(text, window, pooling, vectors));
  }

  void printIds(int[] ids, List<Optional<LayerVectors>> places) {
    if (format == OutputFormat.JSON) {
      Listing<int[]> all =
          new Listing<int[]>()
              .field("ids", those -> those)
              .field("layers", those -> byLayer(layer -> at(places, layer)));
      context.print(all, List.of(ids), format);
      return;
    }
    Listing.Printer<Place> printer =
        printer(
            new Listing<Place>().shown("position", Place::position).shown("id", Place::id),
            Place::vectors);
    for (int i = 0; i < ids.length; i++) {
      if (places.get(i).isPresent()) {
        printer.print(new Place(i, ids[i], places.get(i).get()));
      }
    }
  }

  /** A place that the attention mask hides has no vector. */
  private static List<float[]> at(List<Optional<LayerVectors>> places, int layer) {
    List<float[]> vectors = new ArrayList<>();
    places.forEach(place -> vectors.add(place.map(found -> found.at(layer)).orElse(null)));
    return vectors;
  }

  /**
   * Stands in for the result of a line that had to be skipped.
   *
   * @param file that vectors go to; null: they are printed
   */
  void refuse(VectorOutput file, SemascopeException fault) {
    if (file != null) {
      file.addMissing();
    } else {
      words.printFault(fault);
    }
  }

  /**
   * @param whose says whose vectors they are in each row, because in CSV all tables share one
   *     header
   */
  private <T> Listing.Printer<T> printer(Listing<T> whose, Function<T, LayerVectors> vectors) {
    Listing<Measure> measures = new Listing<Measure>().shown("measure", Measure::name);
    for (int layer : layers) {
      measures.column(
          "L" + layer, null, "%.3f", one -> one.value().applyAsDouble(one.vectors().at(layer)));
    }
    whose
        .field("layers", result -> byLayer(vectors.apply(result)::at))
        .rows(null, result -> summary(vectors.apply(result)), measures);
    return context.printer(whose, format);
  }

  private Map<Integer, Object> byLayer(IntFunction<?> value) {
    Map<Integer, Object> values = new LinkedHashMap<>();
    layers.forEach(layer -> values.put(layer, value.apply(layer)));
    return values;
  }

  private List<Measure> summary(LayerVectors vectors) {
    float[] first = vectors.at(layers.first());
    List<Measure> measures = new ArrayList<>();
    measures.add(new Measure("norm", v -> Math.sqrt(dot(v, v)), vectors));
    measures.add(new Measure("cosine to L" + layers.first(), v -> Cosine.of(first, v), vectors));
    for (int d = 0; d < Math.min(DIMENSIONS_SHOWN, first.length); d++) {
      int dimension = d;
      measures.add(new Measure("dimension " + d, v -> v[dimension], vectors));
    }
    return measures;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
