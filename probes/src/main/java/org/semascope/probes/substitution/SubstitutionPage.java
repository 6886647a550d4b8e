package org.semascope.probes.substitution;

import static org.semascope.probes.substitution.SubstitutionProbe.ABOVE_CHANCE;
import static org.semascope.probes.substitution.SubstitutionProbe.CHANCE;
import static org.semascope.probes.substitution.SubstitutionProbe.DISTINCT;
import static org.semascope.probes.substitution.SubstitutionProbe.LOOK_ALIKE;
import static org.semascope.probes.substitution.SubstitutionProbe.P1;
import static org.semascope.probes.substitution.SubstitutionProbe.SENTENCES;
import static org.semascope.probes.substitution.SubstitutionProbe.SYN;
import static org.semascope.probes.substitution.SubstitutionProbe.mainGroup;
import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.core.WordForm;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.ByLayer.Group;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.SubwordTokens;
import org.semascope.probes.substitution.SubstitutionFinding.Ranked;
import org.semascope.report.content.Display;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Story;

/** The page: Table 1 of the paper, its curves, and sentences to read. */
final class SubstitutionPage {
  private static final String NEIGHBOURS = TargetRelation.DIST_NGH.name();
  private static final String FIRST = "Share of sentences in which each relation is ranked first";
  private static final String UP = "sentences in which it is ranked first, %";
  private static final int EXAMPLES = 4;
  private static final int CANDIDATES = 6;

  private final List<ReportedRun<SubstitutionOptions, SubstitutionFinding>> runs;
  private final ByLayer table;

  SubstitutionPage(List<ReportedRun<SubstitutionOptions, SubstitutionFinding>> runs) {
    this.runs = runs;
    this.table = new ByLayer(runs, P1, Display.PERCENT);
    // Runs of older versions have chance for the whole plan only.
    boolean older = runs.stream().anyMatch(run -> run.measures().find(CHANCE, SYN).isEmpty());
    if (older) {
      table.before("targets", "TARGETS", new Display(1, 1));
      table.before("chance", "RANDOM", Display.PERCENT);
    } else {
      table.before("sentences", SENTENCES, new Display(1, 0));
      table.before("targets", "TARGETS", new Display(1, 1));
      table.before("plan chance", "RANDOM", Display.PERCENT);
      table.before("chance", CHANCE, Display.PERCENT);
    }
  }

  Story story() {
    List<ReportFigure> figures = new ArrayList<>();
    String main = mainGroup(runs.get(0));
    Optional<Double> chance = Optional.of(chance(runs.get(0), main));
    table.together("Synonyms ranked first", UP, main, chance).ifPresent(figures::add);
    figures.addAll(table.figures(FIRST, UP, relations().toList()));
    return new Story(
        "Which substitute is closest to a word?",
        List.of(
            "A word of a sentence is replaced by other words, one at a time: its synonyms, hypernyms,"
                + " hyponyms, co-hyponyms and distributional neighbours.",
            "Which of them does the model rank first, by the cosine with the vector of the replaced"
                + " word?"),
        findings(),
        cautions(),
        Stream.concat(Stream.of(sheet()), SubwordTokens.sheet(runs, "sentence").stream()).toList(),
        figures,
        readings());
  }

  private static Stream<Group> relations() {
    return Stream.of(TargetRelation.values())
        .map(relation -> new Group(relation.name(), relation.gloss()));
  }

  /** The relations, and under synonyms their two groups of sentences. */
  private static List<Group> groups() {
    List<Group> groups = new ArrayList<>(relations().toList());
    groups.add(1, new Group(DISTINCT, "no synonym looks like the replaced word"));
    groups.add(2, new Group(LOOK_ALIKE, "a synonym looks like the replaced word"));
    return groups;
  }

  private Sheet sheet() {
    return table.sheet(
        "table",
        "How often each relation is ranked first, by layer",
        "relation",
        groups(),
        "sentence",
        "P@1 × 100: the share of sentences whose first-ranked target has the relation. targets: mean"
            + " number of targets per sentence that has any. chance: expected P@1 of a random"
            + " ranking, over the same sentences; plan chance: over all sentences that the run could"
            + " have drawn. Bold: the highest of the row.",
        "SYN look-alike: character-bigram cosine of a synonym and the replaced word of %s or more"
                .formatted(WordForm.LOOK_ALIKE)
            + " (labor, labour). COHYP: words with the same direct hypernym. DIST_NGH: the nearest"
            + " words in static vectors that have none of the other relations.");
  }

  private List<String> cautions() {
    return runs.stream().allMatch(run -> run.measures().groups(P1).contains(NEIGHBOURS))
        ? List.of()
        : List.of(
            "No static vectors were given (--vectors): targets have WordNet’s four relations only,"
                + " so P@1 is not comparable with runs that also have distributional neighbours.");
  }

  /** One model's findings in full; of several, the first of each. */
  private List<String> findings() {
    List<String> sentences = new ArrayList<>(runs.stream().map(this::headline).toList());
    if (runs.size() > 1) {
      return sentences;
    }
    ReportedRun<?, ?> run = runs.get(0);
    String main = mainGroup(run);
    LayerMix best = table.best(run, main);
    LayerMix worst = table.worst(run, main);
    if (!worst.equals(best)) {
      Result lowest = table.find(run, main, worst).orElseThrow();
      sentences.add(
          "This is the highest of %s; the lowest is %s with %s%s."
              .formatted(
                  count(run.layers().size(), "layer"),
                  worst.words(),
                  percent(lowest.value()),
                  Display.PERCENT.bracketed(lowest)));
    }
    if (main.equals(DISTINCT)) {
      table
          .find(run, LOOK_ALIKE, best)
          .ifPresent(
              alike ->
                  sentences.add(
                      "Where a synonym looks like the replaced word, P@1 is %s (%s; chance: %s)."
                          .formatted(
                              percent(alike.value()),
                              count(alike.n(), "sentence"),
                              percent(chance(run, LOOK_ALIKE)))));
    }
    others(run, best).forEach(relation -> sentences.add(against(run, relation, best)));
    SubwordTokens.finding(run, best).ifPresent(sentences::add);
    return sentences;
  }

  private String headline(ReportedRun<?, ?> run) {
    String main = mainGroup(run);
    LayerMix best = table.best(run, main);
    Result syn = table.find(run, main, best).orElseThrow();
    return "%s ranks a synonym first in %s of %s%s%s at %s (chance: %s)."
        .formatted(
            run.name(),
            percent(syn.value()),
            count(syn.n(), "sentence"),
            main.equals(DISTINCT) ? " without look-alike synonyms" : "",
            Display.PERCENT.bracketed(syn),
            best.words(),
            percent(chance(run, main)));
  }

  /** WordNet's other relations, the furthest from chance first; then the neighbours. */
  private List<TargetRelation> others(ReportedRun<?, ?> run, LayerMix layer) {
    return Stream.of(TargetRelation.values())
        .filter(relation -> relation != TargetRelation.SYN)
        .filter(relation -> table.find(run, relation.name(), layer).isPresent())
        .sorted(
            Comparator.comparing((TargetRelation one) -> one == TargetRelation.DIST_NGH)
                .thenComparing(
                    one ->
                        -Math.abs(
                            table.find(run, one.name(), layer).orElseThrow().value()
                                - chance(run, one.name()))))
        .toList();
  }

  private String against(ReportedRun<?, ?> run, TargetRelation relation, LayerMix layer) {
    Result first = table.find(run, relation.name(), layer).orElseThrow();
    double chance = chance(run, relation.name());
    if (chance == 0) {
      return "%s: no targets.".formatted(relation.words());
    }
    String sentence =
        "%s are ranked first in %s of all sentences (chance: %s)%s."
            .formatted(
                relation.words(),
                percent(first.value()),
                percent(chance),
                run.measures()
                    .find(ABOVE_CHANCE, relation.name(), layer.number())
                    .filter(ahead -> ahead.low().isPresent())
                    .map(SubstitutionPage::verdict)
                    .orElse(""));
    Optional<Result> otherSense =
        run.measures().find("OTHER-SENSE", relation.name(), layer.number());
    Optional<Result> antonym = run.measures().find("ANTONYM", relation.name(), layer.number());
    return otherSense.isEmpty() || antonym.isEmpty()
        ? sentence
        : "%s Of the first-ranked neighbours, %s are synonyms of the word in another sense, %s antonyms."
            .formatted(sentence, percent(otherSense.get().value()), percent(antonym.get().value()));
  }

  private static String verdict(Result ahead) {
    return ": %s, by %s points%s"
        .formatted(
            ahead.low().getAsDouble() > 0
                ? "above chance"
                : ahead.high().getAsDouble() < 0
                    ? "below chance"
                    : "not distinguishable from chance",
            Display.PERCENT.text(ahead.value()),
            Display.PERCENT.bracketed(ahead));
  }

  /** Over the sentences of the run; runs of older versions have it for the whole plan only. */
  private static double chance(ReportedRun<?, ?> run, String group) {
    return run.measures()
        .find(CHANCE, group)
        .orElseGet(() -> run.measures().get("RANDOM", group))
        .value();
  }

  /**
   * Sentences in which synonyms win by most, lose by most, and nearly tie with others; without
   * look-alike synonyms, which written form alone ranks first.
   */
  private List<Reading> readings() {
    List<Reading> all = new ArrayList<>();
    for (ReportedRun<SubstitutionOptions, SubstitutionFinding> run : runs) {
      LayerMix best = table.best(run, mainGroup(run));
      int place = run.layers().indexOf(best);
      FewBest<SubstitutionFinding> clear = fewBest();
      FewBest<SubstitutionFinding> neighbours = fewBest();
      FewBest<SubstitutionFinding> cohyponyms = fewBest();
      FewBest<SubstitutionFinding> close = fewBest();
      run.forEach(
          item -> {
            double syn = highest(item, place, true);
            double rest = highest(item, place, false);
            if (Double.isNaN(syn) || Double.isNaN(rest) || item.hasLookAlike()) {
              return;
            }
            switch (item.first(place).relation()) {
              case SYN -> clear.offer(item, syn - rest);
              case DIST_NGH -> neighbours.offer(item, rest - syn);
              case COHYP -> cohyponyms.offer(item, rest - syn);
              default -> {}
            }
            close.offer(item, -Math.abs(syn - rest));
          });
      String whose = runs.size() == 1 ? "" : run.name() + ": ";
      String at = "The sentences at " + best.words() + " in which ";
      Function<SubstitutionFinding, Example> example = item -> example(item, place);
      Stream.of(
              clear.reading(
                  whose + "A synonym is ranked first",
                  at + "the cosine of a synonym exceeds all others by most.",
                  example),
              neighbours.reading(
                  whose + "A distributional neighbour is ranked first",
                  at + "the cosine of a neighbour exceeds that of the best synonym by most.",
                  example),
              cohyponyms.reading(
                  whose + "A co-hyponym is ranked first",
                  at + "the cosine of a co-hyponym exceeds that of the best synonym by most.",
                  example),
              close.reading(
                  whose + "Nearly tied",
                  at + "the cosines of the best synonym and the best other target differ least.",
                  example))
          .forEach(reading -> reading.ifPresent(all::add));
    }
    return all;
  }

  private static FewBest<SubstitutionFinding> fewBest() {
    return new FewBest<>(EXAMPLES, SubstitutionFinding::key, SubstitutionFinding::id);
  }

  /** The highest cosine of a synonym, or of all others; NaN if there is none. */
  private static double highest(SubstitutionFinding item, int place, boolean synonyms) {
    return item.targets().stream()
        .filter(target -> (target.relation() == TargetRelation.SYN) == synonyms)
        .mapToDouble(target -> target.cosines()[place])
        .max()
        .orElse(Double.NaN);
  }

  private static Example example(SubstitutionFinding item, int place) {
    List<Ranked> ranked = new ArrayList<>(item.targets());
    ranked.sort(Comparator.comparingInt(target -> target.ranks()[place]));
    List<Ranked> shown = new ArrayList<>(ranked.subList(0, Math.min(CANDIDATES, ranked.size())));
    if (shown.stream().noneMatch(target -> target.relation() == TargetRelation.SYN)) {
      ranked.stream()
          .filter(target -> target.relation() == TargetRelation.SYN)
          .findFirst()
          .ifPresent(shown::add);
    }
    return new Example(
        "%s, %s".formatted(item.id(), item.sense()),
        item.text(),
        item.start(),
        item.end(),
        shown.stream().map(target -> candidate(target, place)).toList());
  }

  private static Candidate candidate(Ranked target, int place) {
    String remark =
        switch (target.note()) {
          case NONE -> "";
          case OTHER_SENSE -> "synonym in another sense";
          case ANTONYM -> "antonym";
        };
    return new Candidate(
        target.ranks()[place],
        target.form(),
        target.relation().ordinal(),
        target.relation().name(),
        decimals(target.cosines()[place], 2),
        remark);
  }
}
