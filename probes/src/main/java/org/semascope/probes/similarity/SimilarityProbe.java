package org.semascope.probes.similarity;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.similarity.Judgment;
import org.semascope.data.similarity.SimilaritySets;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.engine.Skipped;
import org.semascope.models.EmbeddedPlaces;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.vectors.StaticVectors;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.Findings;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.Setting;
import org.semascope.report.content.Story;

/** Are words that people find similar near each other? After Zhang et al. 2021, RQ4. */
public final class SimilarityProbe
    implements Probe<SimilarityProbe.Options, SimilarityProbe.WordPair, SimilarityProbe.Finding> {
  static final String SPEARMAN = "SPEARMAN";
  static final String PAIRS = "PAIRS";

  private static final int USUAL_PROXY_PAIRS = 1000;
  private static final long TOKENS_OF_A_PAIR = 8; // two texts of a word, with special tokens
  private static final String NO_CONTEXT_VECTOR = "it has no context vector";
  private static final String UNEQUAL_PIECES =
      "the two words differ in their number of pieces, and cannot be compared concatenated";

  /** How the probe is set up. */
  public record Options(
      @Setting(
              value =
                  "Sets of judgments: names such as men or simlex-999, files of word, word, score,"
                      + " or folders of such files. Without any: WordNet's path similarity, a proxy.",
              label = "SET",
              resource = true,
              free = true)
          List<String> data) {}

  /**
   * Two words and how similar they are.
   *
   * @param set that the judgment is from
   * @param judgment of people, on the scale of their set; of WordNet where no people were asked
   */
  record WordPair(String id, String set, String first, String second, double judgment) {}

  /**
   * A pair with what the model makes of it.
   *
   * @param scores a number per layer; none of a pair that the model has no vectors for
   */
  record Finding(WordPair pair, Map<Score, float[]> scores) {}

  @Override
  public About about() {
    return new About(
        "similarity",
        1,
        "Correlates the similarity of words in a model with people's judgments.",
        List.of(
            "Spearman's rho between a model's score of word pairs and judgments of similarity or"
                + " relatedness, on the pairs that the model has vectors for and on all pairs, those"
                + " without vectors tied below the others.",
            "Contextual models read each word by itself and are scored by cosine at each layer;"
                + " static vectors by cosine and dot product, of context vectors too if they have"
                + " any."),
        List.of("zhang2021"),
        Needs.ANY_VECTORS,
        "all",
        List.of(SPEARMAN),
        List.of(
            "probe similarity -m glove-6b-100d,bert-base-uncased",
            "probe similarity -m glove-6b-100d --data men,simlex-999,ws353"));
  }

  @Override
  public Class<WordPair> itemType() {
    return WordPair.class;
  }

  @Override
  public Class<Finding> findingType() {
    return Finding.class;
  }

  @Override
  public Options paper() {
    String sets = "men simlex-999 mturk-771 mturk-287 ws353 ws353-sim ws353-rel yp-130 rg-65";
    return new Options(List.of(sets.split(" ")));
  }

  @Override
  public Options defaults() {
    return new Options(List.of());
  }

  @Override
  public int usualLimit(Options options) {
    return options.data().isEmpty() ? USUAL_PROXY_PAIRS : 0;
  }

  @Override
  public List<String> differences(List<LayerMix> layers, int limit) {
    return limit == 0 ? List.of() : List.of("at most %d pairs were drawn".formatted(limit));
  }

  @Override
  public Planner<WordPair> planner(Options options, Resources resources) {
    if (options.data().isEmpty()) {
      Resource<WordNet> wordnet = resources.wordnet(KnownSets.WORDNET_30);
      return (models, limit, seed) -> plan(new WordNetPaths(wordnet.open()).draw(limit, seed));
    }
    Map<String, Resource<Records<Judgment>>> sets = new LinkedHashMap<>();
    for (String data : options.data()) {
      for (Resource<Records<Judgment>> set :
          resources.sets(data, "similarity judgments", SimilaritySets.formats())) {
        if (sets.put(set.input().name(), set) != null) {
          throw new SemascopeException(
              "--data %s: there are two sets %s".formatted(data, set.input().name()));
        }
      }
    }
    return (models, limit, seed) -> {
      List<WordPair> pairs = new ArrayList<>();
      sets.forEach((name, set) -> pairs.addAll(pairs(name, set.open())));
      return plan(
          limit == 0
              ? pairs
              : new Sampling<>(WordPair::set, WordPair::id, seed).draw(pairs, limit));
    };
  }

  private static Plan<WordPair> plan(List<WordPair> pairs) {
    return Plan.of(pairs, List.of(), pair -> TOKENS_OF_A_PAIR);
  }

  private static List<WordPair> pairs(String set, Records<Judgment> judgments) {
    List<WordPair> pairs = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    judgments.forEach(
        one -> {
          String id = "%s: %s %s".formatted(set, one.first(), one.second());
          int times = seen.merge(id, 1, Integer::sum); // a pair may be judged twice
          pairs.add(
              new WordPair(
                  times == 1 ? id : id + " #" + times,
                  set,
                  one.first(),
                  one.second(),
                  one.score()));
        });
    return pairs;
  }

  @Override
  public Scorer<WordPair, Finding> scorer(
      Options options, Subject model, List<WordPair> reference, Resources resources) {
    return pairs -> {
      EmbeddedPlaces all =
          model.words(
              pairs.stream()
                  .flatMap(pair -> Stream.of(byItself(pair.first()), byItself(pair.second())))
                  .toList());
      List<Outcome<Finding>> outcomes = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        outcomes.add(score(model, pairs.get(i), all.all().get(2 * i), all.all().get(2 * i + 1)));
      }
      return Scores.of(outcomes, all);
    };
  }

  private static Occurrence byItself(String word) {
    return new Occurrence(word, new Span(0, word.length()));
  }

  private static Outcome<Finding> score(
      Subject model, WordPair pair, Embedding first, Embedding second) {
    List<Skipped> losses = new ArrayList<>();
    if (first.isLost()) {
      losses.add(loss(pair, pair.first(), first.loss()));
    }
    if (second.isLost()) {
      losses.add(loss(pair, pair.second(), second.loss()));
    }
    Map<Score, float[]> scores = new EnumMap<>(Score.class);
    if (losses.isEmpty() && first.vectors()[0].length != second.vectors()[0].length) {
      losses.add(new Skipped(pair.id(), UNEQUAL_PIECES));
    } else if (losses.isEmpty()) {
      float[] cosines = new float[first.vectors().length];
      for (int layer = 0; layer < cosines.length; layer++) {
        cosines[layer] = (float) Cosine.of(first.vectors()[layer], second.vectors()[layer]);
      }
      scores.put(Score.COSINE, cosines);
      model.vectors().ifPresent(vectors -> addStatic(vectors, pair, first, second, scores, losses));
    }
    return new Outcome<>(new Finding(pair, scores), losses);
  }

  private static Skipped loss(WordPair pair, String word, String reason) {
    return new Skipped("%s, %s".formatted(pair.id(), word), reason);
  }

  private static void addStatic(
      StaticVectors vectors,
      WordPair pair,
      Embedding first,
      Embedding second,
      Map<Score, float[]> scores,
      List<Skipped> losses) {
    float[] a = first.vectors()[0];
    float[] b = second.vectors()[0];
    Score.add(scores, Score.COSINE, Score.DOT, a, b);
    if (vectors.contexts().isPresent()) {
      Optional<float[]> ofA = Score.context(vectors, pair.first());
      Optional<float[]> ofB = Score.context(vectors, pair.second());
      if (ofA.isEmpty() || ofB.isEmpty()) {
        losses.add(loss(pair, ofA.isEmpty() ? pair.first() : pair.second(), NO_CONTEXT_VECTOR));
        return;
      }
      Score.add(scores, Score.CONTEXT_COSINE, Score.CONTEXT_DOT, ofA.get(), ofB.get());
      float[] sumA = Score.sum(a, ofA.get());
      float[] sumB = Score.sum(b, ofB.get());
      Score.add(scores, Score.SUM_COSINE, Score.SUM_DOT, sumA, sumB);
    }
  }

  @Override
  public void measure(Options options, Findings<Finding> found, Rows rows) {
    Set<Score> known = EnumSet.noneOf(Score.class);
    found.forEach(one -> known.addAll(one.scores().keySet()));
    Map<String, Integer> sizes = new LinkedHashMap<>();
    found.forEach(
        one -> {
          WordPair pair = one.pair();
          rows.item(pair.id(), pair.first());
          for (Score score : known) {
            float[] values = one.scores().get(score);
            sizes.merge(score.covered(pair.set()), values == null ? 0 : 1, Integer::sum);
            sizes.merge(score.allPairs(pair.set()), 1, Integer::sum);
            for (int layer = 0; layer < found.layers().size(); layer++) {
              if (values != null) {
                rows.at(SPEARMAN, score.covered(pair.set()), layer)
                    .spearman(values[layer], pair.judgment());
              }
              // Pairs that are lost are less similar than all others, and equally so.
              rows.at(SPEARMAN, score.allPairs(pair.set()), layer)
                  .spearman(
                      values == null ? Double.NEGATIVE_INFINITY : values[layer], pair.judgment());
            }
          }
        });
    sizes.forEach((group, size) -> rows.at(PAIRS, group).value(size, size));
  }

  @Override
  public Story page(List<ReportedRun<Options, Finding>> runs) {
    return new SimilarityPage(runs).story();
  }
}
