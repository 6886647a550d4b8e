package org.semascope.probes.substitution;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.ByLayer.Group;
import org.semascope.probes.ReportedRun;
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
  private static final String SYN = TargetRelation.SYN.name();
  private static final String NEIGHBOURS = TargetRelation.DIST_NGH.name();
  private static final String FIRST = "Share of sentences in which each relation is ranked first";
  private static final String UP = "sentences in which it is ranked first, %";
  private static final int EXAMPLES = 4;
  private static final int CANDIDATES = 6;

  private final List<ReportedRun<SubstitutionOptions, SubstitutionFinding>> runs;
  private final ByLayer table;

  SubstitutionPage(List<ReportedRun<SubstitutionOptions, SubstitutionFinding>> runs) {
    this.runs = runs;
    this.table =
        new ByLayer(runs, "P@1", Display.PERCENT)
            .before("targets", "TARGETS", new Display(1, 1))
            .before("chance", "RANDOM", Display.PERCENT);
  }

  Story story() {
    List<ReportFigure> plates = new ArrayList<>();
    Optional<Double> chance = runs.get(0).measures().find("RANDOM", SYN).map(Result::value);
    table.together("Synonyms ranked first", UP, SYN, chance).ifPresent(plates::add);
    plates.addAll(table.plates(FIRST, UP, groups()));
    return new Story(
        "What takes a word’s place?",
        List.of(
            "A word is taken out of a real sentence and others are put in its place one at a time:"
                + " words of the same meaning, more general ones, more specific ones, and other"
                + " relatives.",
            "Which of them does the model hold to be most like the word that stood there?"),
        findings(),
        cautions(),
        List.of(sheet()),
        plates,
        readings());
  }

  private static List<Group> groups() {
    return Stream.of(TargetRelation.values())
        .map(relation -> new Group(relation.name(), relation.gloss()))
        .toList();
  }

  private Sheet sheet() {
    return table.sheet(
        "table",
        "How often each relation is ranked first, by layer",
        "relation",
        groups(),
        "sentence",
        "P@1 × 100: the share of sentences whose first-ranked target has the relation. targets:"
            + " how many a sentence has on average. chance: what an order by chance would give."
            + " Bold: the highest of the row.",
        "COHYP: words that share their more general word. DIST_NGH: the nearest words in static"
            + " vectors that have none of the other relations.");
  }

  private List<String> cautions() {
    return runs.stream().allMatch(run -> run.measures().groups("P@1").contains(NEIGHBOURS))
        ? List.of()
        : List.of(
            "There was no static model, so only WordNet’s four relations were probed: the shares"
                + " are of four kinds of target, not of five.");
  }

  /** One model's findings in full; of several, the first of each. */
  private List<String> findings() {
    List<String> sentences = new ArrayList<>(runs.stream().map(this::headline).toList());
    if (runs.size() > 1) {
      return sentences;
    }
    ReportedRun<?, ?> run = runs.get(0);
    LayerMix best = table.best(run, SYN);
    LayerMix worst = table.worst(run, SYN);
    if (!worst.equals(best)) {
      Result lowest = table.find(run, SYN, worst).orElseThrow();
      sentences.add(
          "That is the best of %s; the lowest is %s with %s%s."
              .formatted(
                  count(run.layers().size(), "layer"),
                  worst.words(),
                  percent(lowest.value()),
                  Display.PERCENT.bracketed(lowest)));
    }
    others(run, best).forEach(relation -> sentences.add(against(run, relation, best)));
    run.measures()
        .find("ONE-PIECE", "all")
        .ifPresent(
            share ->
                sentences.add(
                    "%s of the words, keys and targets together, are one piece of the model’s vocabulary."
                        .formatted(percent(share.value()))));
    return sentences;
  }

  private String headline(ReportedRun<?, ?> run) {
    LayerMix best = table.best(run, SYN);
    Result syn = table.find(run, SYN, best).orElseThrow();
    return "%s ranks a synonym first in %s of %s%s at %s; chance would in %s."
        .formatted(
            run.name(),
            percent(syn.value()),
            count(syn.n(), "sentence"),
            Display.PERCENT.bracketed(syn),
            best.words(),
            percent(chance(run, TargetRelation.SYN)));
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
                                - chance(run, one))))
        .toList();
  }

  private String against(ReportedRun<?, ?> run, TargetRelation relation, LayerMix layer) {
    Result first = table.find(run, relation.name(), layer).orElseThrow();
    double chance = chance(run, relation);
    if (chance == 0) {
      return "%s there were none.".formatted(relation.words());
    }
    boolean above = first.low().isPresent() && first.low().getAsDouble() > chance;
    boolean below = first.high().isPresent() && first.high().getAsDouble() < chance;
    String sentence =
        "%s come first in %s, by chance in %s: %s."
            .formatted(
                relation.words(),
                percent(first.value()),
                percent(chance),
                above
                    ? "clearly more often"
                    : below ? "clearly less often" : "no clear difference");
    Optional<Result> otherSense =
        run.measures().find("OTHER-SENSE", relation.name(), layer.number());
    Optional<Result> antonym = run.measures().find("ANTONYM", relation.name(), layer.number());
    return otherSense.isEmpty() || antonym.isEmpty()
        ? sentence
        : "%s Of those that do, %s are synonyms of the word in another sense, %s its antonyms."
            .formatted(sentence, percent(otherSense.get().value()), percent(antonym.get().value()));
  }

  private static double chance(ReportedRun<?, ?> run, TargetRelation relation) {
    return run.measures().get("RANDOM", relation.name()).value();
  }

  /** Sentences where synonyms win most clearly, where they lose, and where it is close. */
  private List<Reading> readings() {
    List<Reading> all = new ArrayList<>();
    for (ReportedRun<SubstitutionOptions, SubstitutionFinding> run : runs) {
      LayerMix best = table.best(run, SYN);
      int place = run.layers().indexOf(best);
      FewBest<SubstitutionFinding> clear = fewBest();
      FewBest<SubstitutionFinding> neighbours = fewBest();
      FewBest<SubstitutionFinding> cohyponyms = fewBest();
      FewBest<SubstitutionFinding> close = fewBest();
      run.forEach(
          item -> {
            double syn = highest(item, place, true);
            double rest = highest(item, place, false);
            if (Double.isNaN(syn) || Double.isNaN(rest)) {
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
                  whose + "A synonym is clearly first",
                  at + "a synonym is furthest ahead of all others.",
                  example),
              neighbours.reading(
                  whose + "A distributional neighbour beats the synonyms",
                  at + "a neighbour is furthest ahead of the best synonym.",
                  example),
              cohyponyms.reading(
                  whose + "A cohyponym beats the synonyms",
                  at + "a cohyponym is furthest ahead of the best synonym.",
                  example),
              close.reading(
                  whose + "It could have gone either way",
                  at + "the best synonym and the best other are closest.",
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
