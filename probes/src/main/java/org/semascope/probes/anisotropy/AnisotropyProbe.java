package org.semascope.probes.anisotropy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Sampling;
import org.semascope.models.Embedding;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
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
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
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
  public static final String RANDOM_PAIRS = "random pairs";

  private static final Wording WORDING = Wording.of(NAME);
  private static final int USUAL_PAIRS = 1000;
  private static final int PAIRS_OF_A_CARD = 200;
  private static final long TOKENS_OF_A_PAIR = 24;

  /** Options of the probe. */
  public record Options(
      @Setting(label = "CORPUS", resource = true) String data,
      @Setting(label = "PATH", resource = true) String wordnet) {}

  /** A tagged word in its sentence. */
  record Use(String lemma, String text, int start, int end) {
    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /** A random pair of uses. */
  record Pair(String id, Use first, Use second) {}

  /** The cosine of a pair at each layer. */
  record Finding(String id, String first, String second, float[] cosines) {}

  /** A use with an id for sampling. */
  private record SampledUse(String id, Use use) {}

  @Override
  public About about() {
    return new About(
        NAME,
        1,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("ethayarajh2019"),
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
  public Optional<CardSetup<Options>> onCard(CardTerms terms) {
    int pairs = terms.isQuick() ? PAIRS_OF_A_CARD : USUAL_PAIRS;
    return Optional.of(
        new CardSetup<>(defaults(), Scope.USUAL.limit(pairs), pairs * TOKENS_OF_A_PAIR));
  }

  @Override
  public Planner<Pair> planner(Options options, Resources resources) {
    Resource<WordNet> wordnet = resources.wordnet(options.wordnet());
    Resource<Records<TaggedSentence>> corpus =
        resources.tagged(options.data(), wordnet, TokenJoiner.ORDINARY);
    return (models, limit, seed) -> {
      List<SampledUse> uses = new ArrayList<>();
      corpus.open().forEach(sentence -> addUses(sentence, uses));
      int wanted = limit == 0 ? uses.size() : 2 * limit;
      return Plan.of(
          pairs(
              new Sampling<>((SampledUse one) -> one.use.lemma, SampledUse::id, seed)
                  .draw(uses, wanted)),
          List.of(),
          pair -> TOKENS_OF_A_PAIR);
    };
  }

  private static void addUses(TaggedSentence sentence, List<SampledUse> uses) {
    for (int i = 0; i < sentence.tags().size(); i++) {
      TaggedSentence.Tag tag = sentence.tags().get(i);
      Occurrence word = sentence.occurrence(tag);
      Span span = word.span();
      Use use = new Use(tag.lemma(), word.text(), span.start(), span.end());
      uses.add(new SampledUse(sentence.sentence().id() + " " + i, use));
    }
  }

  /** The sample is sorted by lemma, so its two halves share hardly any lemma. */
  private static List<Pair> pairs(List<SampledUse> drawn) {
    List<Pair> pairs = new ArrayList<>();
    int half = drawn.size() / 2;
    for (int i = 0; i < half; i++) {
      SampledUse one = drawn.get(i);
      SampledUse other = drawn.get(i + half);
      if (!one.use.lemma.equals(other.use.lemma)) {
        pairs.add(new Pair(one.id + " and " + other.id, one.use, other.use));
      }
    }
    return pairs;
  }

  @Override
  public Scorer<Pair, Finding> scorer(
      Options options, Subject model, List<Pair> reference, Resources resources) {
    return pairs -> {
      List<Occurrence> occurrences = new ArrayList<>();
      for (Pair pair : pairs) {
        occurrences.add(pair.first.occurrence());
        occurrences.add(pair.second.occurrence());
      }
      Embedding.Batch all = model.words(occurrences);
      List<Outcome<Finding>> outcomes = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        outcomes.add(score(pairs.get(i), all.all().get(2 * i), all.all().get(2 * i + 1)));
      }
      return Scores.of(outcomes, all);
    };
  }

  private static Outcome<Finding> score(Pair pair, Embedding first, Embedding second) {
    if (first.isLost() || second.isLost()) {
      return Outcome.lost(pair.id, first.isLost() ? first.loss() : second.loss());
    }
    if (!LayerCosines.areDefined(first, second)) {
      return Outcome.lost(pair.id, LayerCosines.UNEQUAL_WIDTH);
    }
    float[] cosines = LayerCosines.of(first.vectors(), second.vectors());
    return Outcome.found(new Finding(pair.id, pair.first.lemma, pair.second.lemma, cosines));
  }

  @Override
  public void measure(Options options, Findings<Finding> found, Rows rows) {
    found.forEach(
        one -> {
          rows.item(one.id, one.id);
          for (int layer = 0; layer < one.cosines.length; layer++) {
            rows.at(SIM, RANDOM_PAIRS, layer).mean(one.cosines[layer]);
          }
        });
  }

  @Override
  public Story page(List<ReportedRun<Options, Finding>> runs) {
    ByLayer table = new ByLayer(runs, SIM, new Display(1, 3));
    List<ByLayer.Group> groups = List.of(new ByLayer.Group(RANDOM_PAIRS, ""));
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        runs.stream().map(run -> finding(table, run)).toList(),
        WORDING.list("page.caution"),
        List.of(table.sheet("table", WORDING.get("page.table"), "pairs", groups, "pair")),
        table.figures(WORDING.get("page.table"), "cosine", groups),
        List.of());
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
