package org.semascope.probes.ask;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.statistics.PrincipalComponents;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;
import org.semascope.probes.senses.Pool.Use;
import org.semascope.probes.senses.UseVectors;

/**
 * The uses of a word in a sense-tagged corpus as points of a plane: the first two principal
 * components of their vectors at a layer. The vectors of all layers are computed and cached
 * together, so that other layers, and a {@link Search} for the same uses, need no model.
 */
public final class SenseMap implements Question<SenseMap.Options, SenseMap.Result> {
  private static final int DIMENSIONS = 2;

  /**
   * @param word whose uses are shown
   * @param query a use of the word; empty for its first use in the corpus
   * @param data a sense-tagged corpus
   * @param layer label of a layer; empty for the last one
   * @param most maximum number of uses, sampled by the seed; 0 means all
   */
  public record Options(
      String word,
      Optional<Occurrence> query,
      String data,
      Optional<PartOfSpeech> partOfSpeech,
      String layer,
      int most,
      long seed) {
    public Options {
      UsageException.throwIf(word.isBlank(), "the word is empty: give a word");
      UsageException.throwIf(most < 0, "the number of uses must not be negative, but is %d", most);
    }
  }

  /**
   * @param lemma the lemma of most uses
   * @param sense of the query in the corpus; empty if the query is not a use of the corpus
   * @param x coordinate of the query
   * @param y coordinate of the query
   * @param layers labels of all layers
   * @param points all other uses, in the order of their cosine with the query
   * @param explained proportion of the variance that each of the two components explains
   * @param senses the most frequent first
   * @param all number of uses in the corpus
   * @param lost number of uses without a vector
   */
  public record Result(
      Occurrence query,
      String lemma,
      String sense,
      double x,
      double y,
      String layer,
      List<String> layers,
      List<Point> points,
      List<Double> explained,
      List<SenseUses> senses,
      int all,
      int lost)
      implements Answer {}

  /**
   * A use of the word.
   *
   * @param rank 1 for the nearest to the query in the full space
   * @param start of the word in the text
   * @param end after the word's last character
   * @param source identifies the sentence in the corpus
   */
  public record Point(
      int rank,
      double cosine,
      double x,
      double y,
      String sense,
      String text,
      int start,
      int end,
      String source) {}

  /**
   * @param definition empty if the sense is not in WordNet 3.0
   * @param uses number of points
   */
  public record SenseUses(String sense, String definition, int uses) {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.open(name, ModelNeeds.texts("all", true), scope);
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    List<String> layers = model.layers().stream().map(LayerMix::label).toList();
    String layer = options.layer().isEmpty() ? layers.get(layers.size() - 1) : options.layer();
    SemascopeException.throwIf(
        !layers.contains(layer),
        "%s has no layer \"%s\": its layers are %s to %s",
        model.traits().name(),
        layer,
        layers.get(0),
        layers.get(layers.size() - 1));
    Resource<WordNet> wordnet = data.wordnet(KnownSets.WORDNET_30);
    CorpusUses corpus = CorpusUses.tagged(options.data(), data, wordnet);
    CorpusUses.Wanted wanted =
        new CorpusUses.Wanted(
            options.query().map(Occurrence::word).orElse(options.word()),
            options.query().isPresent() ? Optional.empty() : Optional.of(options.word()),
            options.partOfSpeech());
    List<Use> all = corpus.required(wanted, 0, options.seed());
    List<Use> some = options.most() == 0 ? all : corpus.of(wanted, options.most(), options.seed());
    Occurrence query = options.query().orElse(some.get(0).occurrence());
    Map<Occurrence, Use> uses = new LinkedHashMap<>(); // a sentence that occurs twice, once
    some.forEach(use -> uses.putIfAbsent(use.occurrence(), use));
    Optional<Use> inCorpus = Optional.ofNullable(uses.remove(query));

    Use own = asUse(query);
    List<Use> both = new ArrayList<>(List.of(own));
    both.addAll(uses.values());
    UseVectors.Prepared prepared = new UseVectors(model, Progress.SILENT).prepare(both);
    SemascopeException.throwIf(
        !prepared.loss(own).isEmpty(),
        "%s has no vector for \"%s\": %s",
        model.traits().name(),
        query.word(),
        prepared.loss(own));
    List<Use> placed = new ArrayList<>();
    List<float[]> vectors = new ArrayList<>();
    for (Use use : both) {
      if (prepared.loss(use).isEmpty()) {
        float[] vector = prepared.at(layers.indexOf(layer), List.of(use)).get(0);
        if (vectors.isEmpty() || vector.length == vectors.get(0).length) {
          placed.add(use); // widths differ with --pieces concat
          vectors.add(vector);
        }
      }
    }
    PrincipalComponents components = PrincipalComponents.of(vectors, DIMENSIONS);
    double[][] at = components.coordinates();
    return new Result(
        query,
        mostFrequent(some.stream().map(Use::lemma).toList()).get(0),
        inCorpus.map(Use::sense).orElse(""),
        at[0][0],
        at[0][1],
        layer,
        layers,
        points(placed, vectors, at, corpus),
        DoubleStream.of(components.explained()).boxed().toList(),
        senses(placed.subList(1, placed.size()), wordnet),
        all.size(),
        both.size() - placed.size());
  }

  private static Use asUse(Occurrence query) {
    return new Use(
        "query",
        "query",
        query.text(),
        query.span().start(),
        query.span().end(),
        "",
        PartOfSpeech.OTHER,
        "",
        new int[0]);
  }

  /** The uses after the first, which is the query; the nearest first. */
  private static List<Point> points(
      List<Use> placed, List<float[]> vectors, double[][] at, CorpusUses corpus) {
    double[] cosines =
        vectors.stream().mapToDouble(vector -> Cosine.of(vectors.get(0), vector)).toArray();
    List<Integer> order =
        IntStream.range(1, placed.size())
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer i) -> -cosines[i])
                    .thenComparing(i -> placed.get(i).id()))
            .toList();
    List<String> sources = corpus.sources(order.stream().map(i -> placed.get(i).id()).toList());
    List<Point> points = new ArrayList<>();
    for (int i : order) {
      Use use = placed.get(i);
      points.add(
          new Point(
              points.size() + 1,
              (float) cosines[i],
              at[i][0],
              at[i][1],
              use.sense(),
              use.text(),
              use.start(),
              use.end(),
              sources.get(points.size())));
    }
    return points;
  }

  private static List<SenseUses> senses(List<Use> uses, Resource<WordNet> wordnet) {
    return mostFrequent(uses.stream().map(Use::sense).toList()).stream()
        .map(
            sense ->
                new SenseUses(
                    sense,
                    wordnet.open().sense(sense).map(own -> own.synset().definition()).orElse(""),
                    (int) uses.stream().filter(use -> use.sense().equals(sense)).count()))
        .toList();
  }

  /** Different values, the most frequent first. */
  private static List<String> mostFrequent(List<String> values) {
    Map<String, Long> counts =
        values.stream().collect(Collectors.groupingBy(value -> value, Collectors.counting()));
    return counts.keySet().stream()
        .sorted(
            Comparator.comparing((String value) -> -counts.get(value))
                .thenComparing(value -> value))
        .toList();
  }
}
