package org.semascope.probes.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.Cosine;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetExamples;
import org.semascope.engine.Sampling;
import org.semascope.models.Embedding;
import org.semascope.models.Subject;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.Findings;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scorer;
import org.semascope.probes.Scores;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.Setting;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.Story;

/**
 * Does a word keep its vector in another sentence, and does it matter whether its sense is the
 * same? The smallest probe there is: the example of {@code docs/adding-a-probe.md}.
 */
class StabilityProbe
    implements Probe<StabilityProbe.Options, StabilityProbe.Pair, StabilityProbe.Finding> {
  /** How the probe is set up. */
  record Options(
      @Setting(value = "A dict folder of WordNet.", label = "PATH", resource = true) String wordnet,
      @Setting(value = "Pairs of each word.", label = "N") int perWord) {}

  /** The same word in two sentences. */
  record Pair(String id, String lemma, boolean sameSense, Place first, Place second) {
    List<Occurrence> occurrences() {
      return List.of(first.occurrence(), second.occurrence());
    }
  }

  /** A word in a sentence. */
  record Place(String text, int start, int end) {
    static Place of(Occurrence word) {
      return new Place(word.text(), word.span().start(), word.span().end());
    }

    Occurrence occurrence() {
      return new Occurrence(text, new Span(start, end));
    }
  }

  /** How close the two are, at each layer. */
  record Finding(String id, String lemma, boolean sameSense, float[] cosines) {}

  @Override
  public About about() {
    return new About(
        "stability",
        1,
        "Compares the vectors of a word in two sentences.",
        List.of(),
        List.of(),
        Needs.ANY_VECTORS,
        "all",
        List.of("SIM"),
        List.of("probe stability -m bert-base-uncased"));
  }

  @Override
  public Options paper() {
    return new Options("wordnet-3.0", 1);
  }

  @Override
  public int usualLimit(Options options) {
    return 100;
  }

  @Override
  public Planner<Pair> planner(Options options, Resources resources) {
    Resource<WordNet> wordnet = resources.wordnet(options.wordnet());
    return (models, limit, seed) -> {
      Map<String, List<TaggedSentence>> byLemma = new LinkedHashMap<>();
      WordNetExamples.of(wordnet.open())
          .sentences()
          .forEach(
              one ->
                  byLemma
                      .computeIfAbsent(one.tags().get(0).lemma(), any -> new ArrayList<>())
                      .add(one));
      List<Pair> pairs = new ArrayList<>();
      byLemma.values().forEach(same -> pairs.addAll(pairs(same, options.perWord())));
      List<Pair> drawn =
          limit == 0 ? pairs : new Sampling<Pair>(Pair::lemma, Pair::id, seed).draw(pairs, limit);
      return Plan.of(drawn, List.of(), pair -> 2L * 20);
    };
  }

  private static List<Pair> pairs(List<TaggedSentence> same, int most) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < same.size() && pairs.size() < most; i += 2) {
      TaggedSentence one = same.get(i);
      TaggedSentence other = same.get(i + 1);
      pairs.add(
          new Pair(
              one.sentence().id() + " " + other.sentence().id(),
              one.tags().get(0).lemma(),
              one.tags().get(0).senses().equals(other.tags().get(0).senses()),
              Place.of(one.occurrence(one.tags().get(0))),
              Place.of(other.occurrence(other.tags().get(0)))));
    }
    return pairs;
  }

  @Override
  public Scorer<Pair, Finding> scorer(
      Options options, Subject model, List<Pair> reference, Resources resources) {
    return pairs -> {
      Embedding.Batch all =
          model.words(pairs.stream().flatMap(pair -> pair.occurrences().stream()).toList());
      List<Outcome<Finding>> outcomes = new ArrayList<>();
      for (int i = 0; i < pairs.size(); i++) {
        outcomes.add(score(pairs.get(i), all.all().get(2 * i), all.all().get(2 * i + 1)));
      }
      return Scores.of(outcomes, all);
    };
  }

  private static Outcome<Finding> score(Pair pair, Embedding first, Embedding second) {
    if (first.isLost() || second.isLost()) {
      return Outcome.lost(pair.id(), first.isLost() ? first.loss() : second.loss());
    }
    float[] cosines = new float[first.vectors().length];
    for (int layer = 0; layer < cosines.length; layer++) {
      cosines[layer] = (float) Cosine.of(first.vectors()[layer], second.vectors()[layer]);
    }
    return Outcome.found(new Finding(pair.id(), pair.lemma(), pair.sameSense(), cosines));
  }

  @Override
  public void measure(Options options, Findings<Finding> found, Rows rows) {
    found.forEach(
        one -> {
          rows.item(one.id(), one.lemma());
          String group = one.sameSense() ? "same sense" : "other sense";
          for (int layer = 0; layer < one.cosines().length; layer++) {
            rows.at("SIM", group, layer).mean(one.cosines()[layer]);
          }
        });
  }

  @Override
  public Story page(List<ReportedRun<Options, Finding>> runs) {
    ByLayer table = new ByLayer(runs, "SIM", new Display(1, 3));
    List<ByLayer.Group> groups =
        List.of(new ByLayer.Group("same sense", ""), new ByLayer.Group("other sense", ""));
    return new Story(
        "Does a word keep its vector?",
        List.of("The same word in two sentences: how close are its vectors?"),
        List.of(),
        List.of(),
        List.of(table.sheet("table", "Mean cosine", "sense", groups, "pair")),
        table.figures("Mean cosine", "cosine", groups),
        List.of());
  }
}
