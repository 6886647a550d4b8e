package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.wordnet.Relation;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.Setting;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.rerank.RerankFinding.Target;
import org.semascope.probes.rerank.RerankItem;
import org.semascope.probes.rerank.RerankOptions;
import org.semascope.probes.rerank.RerankProbe;
import org.semascope.probes.rerank.SentenceChoice;
import org.semascope.probes.rerank.WordFusion;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/** The neighbours of nouns in static vectors, reranked in sentences (Ferret 2021, section 5). */
public final class Thesaurus implements Question<Thesaurus.Options, Thesaurus.Result> {
  /** The probe that reranks neighbours. */
  public static final RerankProbe PROBE = new RerankProbe();

  private static final ModelNeeds NEEDS = ModelNeeds.of(PROBE.about()).withLayers(Thesaurus::layer);

  /** Number of random nouns that replace the words, over all words. */
  private static final int RANDOM_NOUNS = 10;

  public record Options(
      List<String> words,
      @Setting(label = "CORPUS") Optional<String> data,
      @Setting(label = "VECTORS") Optional<String> vectors,
      @Setting(label = "PATH") Optional<String> wordnet,
      @Setting(name = "-n", label = "N") int neighbours,
      @Setting(name = "-s", label = "N") int sentences,
      @Setting(label = "C") SentenceChoice select,
      @Setting(label = "F") WordFusion fusion,
      @Setting(label = "N") int pool,
      @Setting(label = "N") int vocabulary,
      @Setting(label = "N") int minCount,
      @Setting(label = "N") long seed) {
    public Options {
      words = List.copyOf(words);
    }

    /**
     * Neighbours in static vectors, reranked in ten sentences of WordNet's glosses.
     *
     * @param vectors empty for {@link GlossVectors}
     */
    public Options(List<String> words, String vectors, int neighbours) {
      this(
          words,
          Optional.empty(),
          Optional.of(vectors).filter(name -> !name.isEmpty()),
          Optional.empty(),
          neighbours,
          10,
          SentenceChoice.UNIFORM,
          WordFusion.AVERAGE,
          50,
          20_813,
          10,
          1);
    }

    /** As the probe takes them. */
    public RerankOptions ofProbe() {
      Map<String, Object> given = new HashMap<>();
      data.ifPresent(name -> given.put("data", name));
      vectors.ifPresent(name -> given.put("vectors", name));
      wordnet.ifPresent(name -> given.put("wordnet", name));
      given.put("vocabulary", vocabulary);
      given.put("minCount", minCount);
      given.put("required", List.of());
      given.put("select", List.of(select));
      given.put("fusion", List.of(fusion));
      given.put("n", List.of(neighbours));
      given.put("s", List.of(sentences));
      given.put("pool", pool);
      given.put("randomNouns", words.isEmpty() ? 1 : Math.max(1, RANDOM_NOUNS / words.size()));
      return OptionForm.of(PROBE.defaults()).with(given);
    }

    /** If no static vectors were named. */
    public Optional<Notice> fallback() {
      return ofProbe().vectors().equals(GlossVectors.NAME)
          ? Optional.of(new Notice.FallbackVectors(GlossVectors.NAME))
          : Optional.empty();
    }
  }

  public record Result(List<Entry> words, @JsonIgnore List<Notice> notices) implements Answer {}

  /**
   * A word and its neighbours.
   *
   * @param layer that ranks
   * @param occurrences of the word's forms in the corpus
   * @param sentence the first test sentence
   * @param random mean cosine of random nouns in the same sentences; null if there are none
   * @param neighbours the closest first
   */
  public record Entry(
      String word,
      String layer,
      long occurrences,
      String sentence,
      Double random,
      List<Reranked> neighbours) {
    public static Entry of(RerankFinding found) {
      int[] order = found.rankings().get(0).orders()[0];
      return new Entry(
          found.key(),
          found.layers().get(0),
          found.count(),
          found.sentence().text(),
          found.random().length == 0 ? null : found.random()[0],
          IntStream.range(0, order.length)
              .mapToObj(i -> Reranked.of(i + 1, order[i] + 1, found.targets().get(order[i])))
              .toList());
    }
  }

  /**
   * @param relations all that WordNet has between the word and the neighbour
   * @param before the rank in the static vectors
   * @param initial the cosine in the static vectors
   */
  public record Reranked(
      int rank,
      @JsonProperty("neighbour") String word,
      List<Relation> relations,
      double cosine,
      int before,
      @JsonProperty("static") double initial) {
    static Reranked of(int rank, int before, Target target) {
      return new Reranked(
          rank, target.word(), target.relations(), target.cosines()[0], before, target.initial());
    }
  }

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.open(name, NEEDS, scope.layers(layer(models, name, scope)));
  }

  /** The layer that ranks: that of the scope, which must be one, or the default. */
  public static String layer(ModelPool models, String name, Scope scope) {
    List<LayerMix> layers = models.layers(name, NEEDS, scope);
    UsageException.throwIf(layers.size() > 1, "--layers %s: expected one layer", scope.layers());
    return layers.get(0).equals(LayerMix.STATIC) ? "" : layers.get(0).label();
  }

  /**
   * The layer at two thirds of the height, or the nearest that an exported graph gives. Ferret
   * 2021: layer 8 of 12 and layer 1 of 2 rank best.
   */
  static String layer(Traits model) {
    if (model.layers().isEmpty()) {
      return "all";
    }
    int wanted = Math.floorDiv(2 * model.layers().last(), 3);
    return model.layers().stream()
        .min(Comparator.comparingInt(layer -> Math.abs(layer - wanted)))
        .orElseThrow()
        .toString();
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    RerankOptions ofProbe = options.ofProbe();
    List<Notice> losses = new ArrayList<>();
    List<RerankItem> items = PROBE.planner(ofProbe, data, options.seed()).items(options.words());
    List<Entry> found = new ArrayList<>();
    for (Outcome<RerankFinding> outcome :
        PROBE.scorer(ofProbe, model, List.of(), data).score(items).outcomes()) {
      outcome.losses().forEach(loss -> losses.add(new Notice.Loss(loss.item(), loss.reason())));
      Optional.ofNullable(outcome.finding()).map(Entry::of).ifPresent(found::add);
    }
    SemascopeException.throwIf(
        found.isEmpty(),
        "%s has no vectors of %s%s",
        model.traits().name(),
        String.join(", ", options.words()),
        losses.isEmpty()
            ? ""
            : losses.stream().map(Notice::text).collect(Collectors.joining("; ", " (", ")")));
    return new Result(found, Stream.concat(options.fallback().stream(), losses.stream()).toList());
  }
}
