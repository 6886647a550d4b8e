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
import org.semascope.models.EmbeddedPlaces;
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

/**
 * How alike are two words that have nothing to do with each other (Ethayarajh 2019)? {@code SIM} of
 * {@code random pairs} is the mean cosine of two different words, each in a sentence of its own.
 */
public final class AnisotropyProbe
    implements Probe<AnisotropyProbe.Options, AnisotropyProbe.Pair, AnisotropyProbe.Finding> {
  public static final String NAME = "anisotropy";
  public static final String SIM = "SIM";
  public static final String RANDOM_PAIRS = "random pairs";

  private static final int USUAL_PAIRS = 1000;
  private static final int PAIRS_OF_A_CARD = 200;
  private static final long TOKENS_OF_A_PAIR = 24;

  /** How the probe is set up. */
  public record Options(
      @Setting(
              value =
                  "A sense-tagged corpus whose tagged words are paired: a set's name (see `data list`)"
                      + " or a path; wordnet-examples come along.",
              label = "CORPUS",
              resource = true)
          String data,
      @Setting(
              value = "A dict folder of WordNet (3.0, 3.1) or a WN-LMF file of any language.",
              label = "PATH",
              resource = true)
          String wordnet) {}

  /** A word in a sentence. */
  record Place(String lemma, String text, int start, int end) {
    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /** Two words that chance has brought together. */
  record Pair(String id, Place first, Place second) {}

  /** How close the two are, at each layer. */
  record Finding(String id, String first, String second, float[] cosines) {}

  /** A tagged word under a name of its own. */
  private record Use(String id, Place place) {}

  @Override
  public About about() {
    return new About(
        NAME,
        1,
        "Measures the cosine of random pairs of words, which all other cosines are read against.",
        List.of(
            "Two different words, each in a sentence of its own, drawn by chance: how alike does the"
                + " model hold them, layer by layer? In many models all vectors point into one"
                + " direction, so that a cosine of .5 may mean nothing (Ethayarajh 2019)."),
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
      List<Use> uses = new ArrayList<>();
      corpus.open().forEach(sentence -> addUses(sentence, uses));
      int wanted = limit == 0 ? uses.size() : 2 * limit;
      return Plan.of(
          pairs(new Sampling<>((Use use) -> use.place.lemma, Use::id, seed).draw(uses, wanted)),
          List.of(),
          pair -> TOKENS_OF_A_PAIR);
    };
  }

  private static void addUses(TaggedSentence sentence, List<Use> uses) {
    for (int i = 0; i < sentence.tags().size(); i++) {
      TaggedSentence.Tag tag = sentence.tags().get(i);
      Occurrence word = sentence.occurrence(tag);
      Span span = word.span();
      Place place = new Place(tag.lemma(), word.text(), span.start(), span.end());
      uses.add(new Use(sentence.sentence().id() + " " + i, place));
    }
  }

  /** A draw is in the order of lemmas, so that its two halves have hardly a lemma in common. */
  private static List<Pair> pairs(List<Use> drawn) {
    List<Pair> pairs = new ArrayList<>();
    int half = drawn.size() / 2;
    for (int i = 0; i < half; i++) {
      Use one = drawn.get(i);
      Use other = drawn.get(i + half);
      if (!one.place.lemma.equals(other.place.lemma)) {
        pairs.add(new Pair(one.id + " and " + other.id, one.place, other.place));
      }
    }
    return pairs;
  }

  @Override
  public Scorer<Pair, Finding> scorer(
      Options options, Subject model, List<Pair> reference, Resources resources) {
    return pairs -> {
      List<Occurrence> places = new ArrayList<>();
      for (Pair pair : pairs) {
        places.add(pair.first.occurrence());
        places.add(pair.second.occurrence());
      }
      EmbeddedPlaces all = model.words(places);
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
        "How alike are words that have nothing to do with each other?",
        List.of(
            "Two different words, each in a sentence of its own, are brought together by chance. The"
                + " mean cosine of such pairs is what any other cosine at the same layer is read"
                + " against: where it is high, all vectors point into one direction."),
        runs.stream().map(run -> finding(table, run)).toList(),
        List.of(
            "The pairs stand in different sentences. Two words in the place of one in the same"
                + " sentence are more alike than these, whatever they mean."),
        List.of(table.sheet("table", "Mean cosine of random pairs", "pairs", groups, "pair")),
        table.figures("Mean cosine of random pairs", "cosine", groups),
        List.of());
  }

  private static String finding(ByLayer table, ReportedRun<Options, Finding> run) {
    LayerMix highest = table.best(run, RANDOM_PAIRS);
    LayerMix lowest = table.worst(run, RANDOM_PAIRS);
    String most = cosine(table, run, highest);
    return highest.equals(lowest)
        ? "%s: the mean cosine of random pairs is %s.".formatted(run.name(), most)
        : "%s: the mean cosine of random pairs is %s at %s and %s at %s."
            .formatted(
                run.name(), cosine(table, run, lowest), lowest.words(), most, highest.words());
  }

  private static String cosine(ByLayer table, ReportedRun<Options, Finding> run, LayerMix layer) {
    return Numerals.decimals(table.find(run, RANDOM_PAIRS, layer).orElseThrow().value(), 3);
  }
}
