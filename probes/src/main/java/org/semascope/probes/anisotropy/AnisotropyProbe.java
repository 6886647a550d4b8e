package org.semascope.probes.anisotropy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Control;
import org.semascope.probes.Findings;
import org.semascope.probes.LayerCosines;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.Setting;
import org.semascope.probes.UseSample;
import org.semascope.probes.UseSample.Use;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * The anisotropy baseline (Ethayarajh 2019): {@code SIM} of {@code random pairs} is the mean cosine
 * of two different words, each in its own sentence.
 */
public final class AnisotropyProbe
    implements Probe<AnisotropyProbe.Options, AnisotropyProbe.Pair, AnisotropyProbe.Finding> {
  public static final String NAME = "anisotropy";
  public static final String SIM = "SIM";

  /** Share of the mean cosine that its largest dimension contributes. */
  public static final String DOMINANCE = "DOMINANCE";

  /** That dimension, from 0. */
  public static final String DIMENSION = "DIMENSION";

  public static final String RANDOM_PAIRS = "random pairs";

  private static final Wording WORDING = Wording.of(NAME);
  private static final int USUAL_PAIRS = 1000;
  private static final int PAIRS_OF_A_CARD = 200;

  /** Number of pairs from which the dominant dimension of a layer is chosen. */
  private static final int PAIRS_OF_DOMINANCE = 200;

  private static final long TOKENS_OF_A_PAIR = 24;

  /** Options of the probe. */
  public record Options(
      @Setting(label = "CORPUS", resource = true) String data,
      @Setting(label = "PATH", resource = true) String wordnet) {}

  /** A random pair of uses. */
  record Pair(String id, Use first, Use second) {}

  /**
   * The cosine of a pair at each layer.
   *
   * @param dimensions the dominant dimension of each layer, from 0; empty if vectors have unequal
   *     widths (--pieces concat)
   * @param contributions the term of that dimension in each cosine
   */
  record Finding(
      String id,
      String first,
      String second,
      float[] cosines,
      int[] dimensions,
      float[] contributions) {}

  @Override
  public About about() {
    return new About(
        NAME,
        2,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("ethayarajh2019", "timkey2021"),
        Needs.ANY_VECTORS,
        "all",
        List.of(SIM),
        List.of("probe anisotropy -m bert-base-uncased"));
  }

  @Override
  public Options paper() {
    return new Options(KnownSets.WORDNET_EXAMPLES, KnownSets.WORDNET_30);
  }

  @Override
  public int usualLimit(Options options) {
    return USUAL_PAIRS;
  }

  @Override
  public Set<Control> controls() {
    return Set.of();
  }

  @Override
  public List<CardSetup<Options>> onCard(CardTerms terms) {
    int pairs = terms.isQuick() ? PAIRS_OF_A_CARD : USUAL_PAIRS;
    return List.of(new CardSetup<>(defaults(), Scope.USUAL.limit(pairs), pairs * TOKENS_OF_A_PAIR));
  }

  @Override
  public Planner<Pair> planner(Options options, Resources resources) {
    Resource<WordNet> wordnet = resources.wordnet(options.wordnet());
    Resource<Records<TaggedSentence>> corpus =
        resources.tagged(options.data(), wordnet, TokenJoiner.ORDINARY);
    return (models, limit, seed) -> {
      List<Pair> pairs = pairs(new UseSample(2 * limit, seed).draw(corpus.open()));
      return new Plan<>(
          pairs,
          List.of(),
          pair -> TOKENS_OF_A_PAIR,
          Plan.spread(pairs, PAIRS_OF_DOMINANCE),
          List.of(),
          Map.of());
    };
  }

  /** The sample is sorted by lemma, so its two halves share hardly any lemma. */
  private static List<Pair> pairs(List<Use> drawn) {
    List<Pair> pairs = new ArrayList<>();
    int half = drawn.size() / 2;
    for (int i = 0; i < half; i++) {
      Use one = drawn.get(i);
      Use other = drawn.get(i + half);
      if (!one.lemma().equals(other.lemma())) {
        pairs.add(new Pair(one.id() + " and " + other.id(), one, other));
      }
    }
    return pairs;
  }

  @Override
  public Scorer<Pair, Finding> scorer(
      Options options, Subject model, List<Pair> reference, Resources resources) {
    int[] dimensions =
        model.pieces() == Pieces.CONCAT
            ? new int[0]
            : DominantDimension.of(read(model, reference).all());
    return pairs -> {
      Embedding.Batch all = read(model, pairs);
      List<Outcome<Finding>> outcomes = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        outcomes.add(
            score(pairs.get(i), all.all().get(2 * i), all.all().get(2 * i + 1), dimensions));
      }
      return Scores.of(outcomes, all);
    };
  }

  private static Embedding.Batch read(Subject model, List<Pair> pairs) {
    return model.words(
        pairs.stream()
            .flatMap(pair -> Stream.of(pair.first.occurrence(), pair.second.occurrence()))
            .toList());
  }

  private static Outcome<Finding> score(
      Pair pair, Embedding first, Embedding second, int[] dimensions) {
    if (first.isLost() || second.isLost()) {
      return Outcome.lost(pair.id, first.isLost() ? first.loss() : second.loss());
    }
    if (!LayerCosines.areDefined(first, second)) {
      return Outcome.lost(pair.id, LayerCosines.UNEQUAL_WIDTH);
    }
    float[] cosines = LayerCosines.of(first.vectors(), second.vectors());
    float[] contributions = new float[dimensions.length];
    for (int layer = 0; layer < dimensions.length; layer++) {
      contributions[layer] =
          (float)
              DominantDimension.contribution(
                  first.vectors()[layer], second.vectors()[layer], dimensions[layer]);
    }
    return Outcome.found(
        new Finding(
            pair.id, pair.first.lemma(), pair.second.lemma(), cosines, dimensions, contributions));
  }

  @Override
  public void measure(Options options, Findings<Finding> found, Rows rows) {
    found.forEach(
        one -> {
          rows.item(one.id, one.id);
          for (int layer = 0; layer < one.cosines.length; layer++) {
            rows.at(SIM, RANDOM_PAIRS, layer).mean(one.cosines[layer]);
            if (one.dimensions.length > 0) {
              // Timkey and van Schijndel 2021, eq. 4: contribution / expected cosine
              rows.at(DOMINANCE, RANDOM_PAIRS, layer)
                  .ratio(one.contributions[layer], one.cosines[layer]);
              rows.at(DIMENSION, RANDOM_PAIRS, layer).value(one.dimensions[layer], 1);
            }
          }
        });
  }

  @Override
  public Story page(List<ReportedRun<Options, Finding>> runs) {
    ByLayer table = new ByLayer(runs, SIM, new Display(1, 3));
    ByLayer dominance = new ByLayer(runs, DOMINANCE, Display.PERCENT);
    List<ByLayer.Group> groups = List.of(new ByLayer.Group(RANDOM_PAIRS, ""));
    List<String> findings = new ArrayList<>();
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(table.sheet("table", WORDING.get("page.table"), "pairs", groups, "pair"));
    for (ReportedRun<Options, Finding> run : runs) {
      findings.add(finding(table, run));
      dominant(dominance, run).ifPresent(findings::add);
    }
    if (runs.stream().anyMatch(AnisotropyProbe::hasDominance)) {
      sheets.add(
          dominance.sheet(
              DOMINANCE.toLowerCase(Locale.ROOT),
              WORDING.get("page.dominance"),
              "pairs",
              groups,
              "pair",
              runs.stream()
                  .filter(AnisotropyProbe::hasDominance)
                  .map(AnisotropyProbe::dimensions)
                  .toArray(String[]::new)));
    }
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        findings,
        WORDING.list("page.caution"),
        sheets,
        table.figures(WORDING.get("page.table"), "cosine", groups),
        List.of());
  }

  private static boolean hasDominance(ReportedRun<?, ?> run) {
    return run.measures().groups(DOMINANCE).contains(RANDOM_PAIRS);
  }

  /** A note with the dominant dimension of each layer. */
  private static String dimensions(ReportedRun<?, ?> run) {
    List<String> all = new ArrayList<>();
    for (LayerMix layer : run.layers()) {
      all.add("%s %s".formatted(layer.label(), dimension(run, layer)));
    }
    return WORDING.get(
        "page.dominance-note", "model", run.name(), "dimensions", String.join(", ", all));
  }

  private static String dimension(ReportedRun<?, ?> run, LayerMix layer) {
    return run.measures()
        .find(DIMENSION, RANDOM_PAIRS, layer.number())
        .map(found -> Numerals.decimals(found.value(), 0))
        .orElse("");
  }

  /** The layer in which one dimension dominates most; not for transformed vectors. */
  private static Optional<String> dominant(ByLayer dominance, ReportedRun<Options, Finding> run) {
    if (!run.space().isRaw() || !hasDominance(run)) {
      return Optional.empty();
    }
    LayerMix layer = dominance.best(run, RANDOM_PAIRS);
    return Optional.of(
        WORDING.get(
            "page.dominance-finding",
            "model",
            run.name(),
            "layer",
            layer.words(),
            "dimension",
            dimension(run, layer),
            "share",
            Display.PERCENT.text(dominance.find(run, RANDOM_PAIRS, layer).orElseThrow().value())
                + " %"));
  }

  private static String finding(ByLayer table, ReportedRun<Options, Finding> run) {
    LayerMix highest = table.best(run, RANDOM_PAIRS);
    LayerMix lowest = table.worst(run, RANDOM_PAIRS);
    String most = cosine(table, run, highest);
    return highest.equals(lowest)
        ? WORDING.get("page.finding-one-layer", "model", run.name(), "cosine", most)
        : WORDING.get(
            "page.finding",
            "model",
            run.name(),
            "lowest",
            cosine(table, run, lowest),
            "lowestLayer",
            lowest.words(),
            "highest",
            most,
            "highestLayer",
            highest.words());
  }

  private static String cosine(ByLayer table, ReportedRun<Options, Finding> run, LayerMix layer) {
    return Numerals.decimals(table.find(run, RANDOM_PAIRS, layer).orElseThrow().value(), 3);
  }
}
