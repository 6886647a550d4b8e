package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.wordnet.Relation;
import org.semascope.data.wordnet.Sense;
import org.semascope.data.wordnet.Synset;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Input;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.Traits;
import org.semascope.probes.BestVectors;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.Setting;
import org.semascope.probes.lexicon.Forms;
import org.semascope.probes.rerank.RerankFinding;
import org.semascope.probes.rerank.RerankFinding.Target;
import org.semascope.probes.rerank.RerankItem;
import org.semascope.probes.rerank.RerankOptions;
import org.semascope.probes.rerank.RerankPlanner;
import org.semascope.probes.rerank.RerankProbe;
import org.semascope.probes.rerank.SentenceChoice;
import org.semascope.probes.rerank.WordFusion;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/** The neighbours of words in static vectors, reranked in sentences (Ferret 2021, section 5). */
public final class Thesaurus implements Question<Thesaurus.Options, Thesaurus.Result> {
  /** The probe that reranks neighbours. */
  public static final RerankProbe PROBE = new RerankProbe();

  private static final ModelNeeds NEEDS = ModelNeeds.of(PROBE.about()).withLayers(Thesaurus::layer);

  /** Number of random words that replace the words, over all words. */
  private static final int RANDOM_WORDS = 10;

  /** The parts of speech that words have neighbours of; the first one is the default of ties. */
  private static final List<PartOfSpeech> PARTS_OF_SPEECH =
      List.of(PartOfSpeech.NOUN, PartOfSpeech.VERB, PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB);

  public record Options(
      List<String> words,
      @Setting(label = "CORPUS") Optional<String> data,
      @Setting(label = "VECTORS") Optional<String> vectors,
      @Setting(label = "PATH") Optional<String> wordnet,
      @Setting(name = "--pos", label = "P") Optional<PartOfSpeech> partOfSpeech,
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
     * @param vectors empty for {@link BestVectors}
     */
    public Options(List<String> words, String vectors, int neighbours) {
      this(
          words,
          Optional.empty(),
          Optional.of(vectors).filter(name -> !name.isEmpty()),
          Optional.empty(),
          Optional.empty(),
          neighbours,
          10,
          SentenceChoice.UNIFORM,
          WordFusion.AVERAGE,
          50,
          20_813,
          0,
          1);
    }

    /** As the probe takes them, for words of a part of speech. */
    public RerankOptions ofProbe(PartOfSpeech own) {
      Map<String, Object> given = new HashMap<>();
      data.ifPresent(name -> given.put("data", name));
      vectors.ifPresent(name -> given.put("vectors", name));
      wordnet.ifPresent(name -> given.put("wordnet", name));
      given.put("partOfSpeech", own);
      given.put("vocabulary", vocabulary);
      given.put("minCount", minCount);
      given.put("required", List.of());
      given.put("select", List.of(select));
      given.put("fusion", List.of(fusion));
      given.put("n", List.of(neighbours));
      given.put("s", List.of(sentences));
      given.put("pool", pool);
      given.put("randomNouns", words.isEmpty() ? 1 : Math.max(1, RANDOM_WORDS / words.size()));
      return OptionForm.of(PROBE.defaults()).with(given);
    }
  }

  /**
   * @param model that ranks
   * @param data vectors, corpus and WordNet, with their checksums
   */
  public record Result(
      List<Entry> words, String model, List<Input> data, @JsonIgnore List<Notice> notices)
      implements Answer {}

  /**
   * A word and its neighbours.
   *
   * @param partOfSpeech in lower case
   * @param definition of its most frequent sense; null if WordNet has none
   * @param layer that ranks
   * @param occurrences of the word's forms in the corpus
   * @param sentence the first test sentence
   * @param random mean cosine of random words in the same sentences; null if there are none
   * @param neighbours the closest first
   */
  public record Entry(
      String word,
      @JsonProperty("pos") String partOfSpeech,
      String definition,
      String layer,
      long occurrences,
      String sentence,
      Double random,
      List<Reranked> neighbours) {
    public static Entry of(RerankFinding found, Glosses glosses) {
      int[] order = found.rankings().get(0).orders()[0];
      return new Entry(
          found.key(),
          lower(glosses.partOfSpeech()),
          glosses.definition(found.key()),
          found.layers().get(0),
          found.count(),
          found.sentence().text(),
          found.random().length == 0 ? null : found.random()[0],
          IntStream.range(0, order.length)
              .mapToObj(
                  i -> Reranked.of(i + 1, order[i] + 1, found.targets().get(order[i]), glosses))
              .toList());
    }
  }

  /**
   * @param relations all that WordNet has between the word and the neighbour
   * @param before the rank in the static vectors
   * @param initial the cosine in the static vectors
   * @param definition of the neighbour's most frequent sense; null if WordNet has none
   * @param example of that sense; null if WordNet has none
   */
  public record Reranked(
      int rank,
      @JsonProperty("neighbour") String word,
      List<Relation> relations,
      double cosine,
      int before,
      @JsonProperty("static") double initial,
      String definition,
      String example) {
    static Reranked of(int rank, int before, Target target, Glosses glosses) {
      return new Reranked(
          rank,
          target.word(),
          target.relations(),
          target.cosines()[0],
          before,
          target.initial(),
          glosses.definition(target.word()),
          glosses.example(target.word()));
    }
  }

  /**
   * What WordNet says about the words of a part of speech.
   *
   * @param wordnet empty if definitions and examples are not wanted
   */
  public record Glosses(Optional<WordNet> wordnet, PartOfSpeech partOfSpeech) {
    /** Without definitions and examples. */
    public static final Glosses NONE = new Glosses(Optional.empty(), PartOfSpeech.NOUN);

    /** Of the most frequent sense; null for an unknown word. */
    String definition(String word) {
      return first(word).map(Synset::definition).orElse(null);
    }

    /** An example of the most frequent sense with the word in it; null if there is none. */
    String example(String word) {
      return first(word).stream()
          .flatMap(synset -> synset.examples().stream())
          .filter(
              example -> !Forms.in(example, word, wordnet.orElseThrow(), partOfSpeech).isEmpty())
          .findFirst()
          .orElse(null);
    }

    private Optional<Synset> first(String word) {
      return wordnet.flatMap(
          own -> own.senses(word, partOfSpeech).stream().findFirst().map(Sense::synset));
    }
  }

  @Override
  public void check(Options options) {
    options.ofProbe(options.partOfSpeech().orElse(PartOfSpeech.NOUN));
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
    WordNet wordnet = data.wordnet(options.ofProbe(PartOfSpeech.NOUN).wordnet()).open();
    List<Notice> notices = new ArrayList<>();
    Map<PartOfSpeech, List<String>> words = new LinkedHashMap<>();
    List<String> keys =
        options.words().stream()
            .map(word -> word.strip().toLowerCase(Locale.ROOT))
            .distinct()
            .toList();
    for (String word : keys) {
      words
          .computeIfAbsent(
              partOfSpeech(word, options.partOfSpeech(), wordnet, notices),
              any -> new ArrayList<>())
          .add(word);
    }
    List<Entry> found = new ArrayList<>();
    words.forEach(
        (each, own) -> found.addAll(entries(options, own, wordnet, each, model, data, notices)));
    SemascopeException.throwIf(
        found.isEmpty(),
        "%s has no vectors of %s%s",
        model.traits().name(),
        String.join(", ", keys),
        notices.stream()
            .filter(Notice.Loss.class::isInstance)
            .map(Notice::text)
            .reduce((one, other) -> one + "; " + other)
            .map(" (%s)"::formatted)
            .orElse(""));
    found.sort(Comparator.comparingInt(entry -> keys.indexOf(entry.word())));
    return new Result(found, model.traits().name(), data.inputs(), notices);
  }

  private static List<Entry> entries(
      Options options,
      List<String> words,
      WordNet wordnet,
      PartOfSpeech partOfSpeech,
      Subject model,
      Resources data,
      List<Notice> notices) {
    RerankOptions ofProbe = options.ofProbe(partOfSpeech);
    RerankPlanner planner = PROBE.planner(ofProbe, data, options.seed());
    List<RerankItem> items = planner.items(words);
    for (RerankItem item : items) {
      List<RerankPlanner.Excluded> excluded = planner.excluded(item);
      if (!excluded.isEmpty()) {
        notices.add(new Notice.ExcludedNeighbours(item.key(), excluded));
      }
    }
    Glosses glosses = new Glosses(Optional.of(wordnet), partOfSpeech);
    List<Entry> found = new ArrayList<>();
    for (Outcome<RerankFinding> outcome :
        PROBE.scorer(ofProbe, model, List.of(), data).score(items).outcomes()) {
      outcome.losses().forEach(loss -> notices.add(new Notice.Loss(loss.item(), loss.reason())));
      Optional.ofNullable(outcome.finding())
          .ifPresent(finding -> found.add(Entry.of(finding, glosses)));
    }
    return found;
  }

  /** The given part of speech, or the most frequent one of the word in WordNet. */
  private static PartOfSpeech partOfSpeech(
      String word, Optional<PartOfSpeech> given, WordNet wordnet, List<Notice> notices) {
    List<PartOfSpeech> own =
        PARTS_OF_SPEECH.stream().filter(each -> wordnet.contains(word, each)).toList();
    String names = own.stream().map(Thesaurus::lower).collect(Collectors.joining(" and "));
    if (given.isPresent()) {
      SemascopeException.throwIf(
          !own.isEmpty() && !own.contains(given.get()),
          "--pos %s: \"%s\" is %s in %s",
          lower(given.get()),
          word,
          names,
          wordnet.name());
      return given.get();
    }
    if (own.isEmpty()) {
      String bases =
          PARTS_OF_SPEECH.stream()
              .flatMap(each -> wordnet.morphology().lemmas(word, each).stream())
              .distinct()
              .collect(Collectors.joining(" or "));
      throw new SemascopeException(
          bases.isEmpty()
              ? "\"%s\" is no noun, verb, adjective or adverb of %s; --pos gives its part of speech"
                  .formatted(word, wordnet.name())
              : "\"%s\" is a form of %s: give the base form".formatted(word, bases));
    }
    PartOfSpeech chosen =
        own.stream()
            .max(
                Comparator.<PartOfSpeech>comparingInt(each -> frequency(word, each, wordnet))
                    .thenComparing(Comparator.reverseOrder()))
            .orElseThrow();
    if (own.size() > 1) {
      notices.add(
          new Notice.ChosenPartOfSpeech(
              word,
              lower(chosen),
              own.stream().filter(each -> each != chosen).map(Thesaurus::lower).toList()));
    }
    return chosen;
  }

  private static int frequency(String word, PartOfSpeech partOfSpeech, WordNet wordnet) {
    return wordnet.senses(word, partOfSpeech).stream().mapToInt(Sense::tagCount).sum();
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
