package org.semascope.probes.substitution;

import static org.semascope.probes.substitution.SubstitutionProbe.ABOVE_CHANCE;
import static org.semascope.probes.substitution.SubstitutionProbe.CHANCE;
import static org.semascope.probes.substitution.SubstitutionProbe.DISTINCT;
import static org.semascope.probes.substitution.SubstitutionProbe.LOOK_ALIKE;
import static org.semascope.probes.substitution.SubstitutionProbe.P1;
import static org.semascope.probes.substitution.SubstitutionProbe.SENTENCES;
import static org.semascope.probes.substitution.SubstitutionProbe.SYN;
import static org.semascope.probes.substitution.SubstitutionProbe.WORDING;
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

/** The page of a substitution run: Table 1 of the paper, curves by layer, example sentences. */
final class SubstitutionPage {
  private static final String NEIGHBOURS = TargetRelation.DIST_NGH.name();
  private static final int EXAMPLES = 4;
  private static final int CANDIDATES = 6;

  private final List<ReportedRun<SubstitutionOptions, SubstitutionFinding>> runs;
  private final ByLayer table;

  SubstitutionPage(List<ReportedRun<SubstitutionOptions, SubstitutionFinding>> runs) {
    this.runs = runs;
    this.table = new ByLayer(runs, P1, Display.PERCENT);
    // Runs of older versions have the chance level of the whole plan only.
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
    String axis = WORDING.get("page.axis");
    table.together(WORDING.get("page.figure-models"), axis, main, chance).ifPresent(figures::add);
    figures.addAll(table.figures(WORDING.get("page.figure"), axis, relations().toList()));
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        findings(),
        cautions(),
        Stream.concat(Stream.of(sheet()), SubwordTokens.sheet(runs, "sentence").stream()).toList(),
        figures,
        readings());
  }

  private static Stream<Group> relations() {
    return Stream.of(TargetRelation.values())
        .map(relation -> new Group(relation.name(), WORDING.get("rows." + relation.name())));
  }

  /** The relations; synonyms are followed by their two groups of sentences. */
  private static List<Group> groups() {
    List<Group> groups = new ArrayList<>(relations().toList());
    groups.add(1, new Group(DISTINCT, WORDING.get("page.row-distinct")));
    groups.add(2, new Group(LOOK_ALIKE, WORDING.get("page.row-look-alike")));
    return groups;
  }

  private Sheet sheet() {
    return table.sheet(
        "table",
        WORDING.get("page.table"),
        "relation",
        groups(),
        "sentence",
        WORDING.list("page.notes", "threshold", WordForm.LOOK_ALIKE).toArray(String[]::new));
  }

  private List<String> cautions() {
    return runs.stream().allMatch(run -> run.measures().groups(P1).contains(NEIGHBOURS))
        ? List.of()
        : List.of(WORDING.get("cautions.no-vectors"));
  }

  /** All findings of a single run; the first finding of each of several runs. */
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
          WORDING.get(
              "findings.lowest",
              "best",
              best.words(),
              "layers",
              count(run.layers().size(), "layer"),
              "layer",
              worst.words(),
              "percent",
              percent(lowest.value()),
              "interval",
              Display.PERCENT.bracketed(lowest)));
    }
    if (main.equals(DISTINCT)) {
      table
          .find(run, LOOK_ALIKE, best)
          .ifPresent(
              alike ->
                  sentences.add(
                      WORDING.get(
                          "findings.look-alike",
                          "percent",
                          percent(alike.value()),
                          "sentences",
                          count(alike.n(), "sentence"),
                          "chance",
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
    return WORDING.get(
        main.equals(DISTINCT) ? "findings.main-distinct" : "findings.main",
        "model",
        run.name(),
        "percent",
        percent(syn.value()),
        "sentences",
        count(syn.n(), "sentence"),
        "interval",
        Display.PERCENT.bracketed(syn),
        "where",
        where(best),
        "chance",
        percent(chance(run, main)));
  }

  private static String where(LayerMix layer) {
    return layer.equals(LayerMix.STATIC)
        ? WORDING.get("findings.static")
        : WORDING.get("findings.layer", "layer", layer.words());
  }

  /** WordNet's other relations by distance from chance, the largest first; then neighbours. */
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
    String name = WORDING.get("relations." + relation.name());
    if (chance == 0) {
      return WORDING.get("findings.no-targets", "relation", name);
    }
    String sentence =
        WORDING.get(
            "findings.relation",
            "relation",
            name,
            "percent",
            percent(first.value()),
            "chance",
            percent(chance),
            "difference",
            run.measures()
                .find(ABOVE_CHANCE, relation.name(), layer.number())
                .filter(difference -> difference.low().isPresent())
                .map(SubstitutionPage::verdict)
                .orElse(""));
    Optional<Result> otherSense =
        run.measures().find("OTHER-SENSE", relation.name(), layer.number());
    Optional<Result> antonym = run.measures().find("ANTONYM", relation.name(), layer.number());
    return otherSense.isEmpty() || antonym.isEmpty()
        ? sentence
        : WORDING.get(
            "findings.neighbours",
            "relation",
            sentence,
            "otherSense",
            percent(otherSense.get().value()),
            "antonyms",
            percent(antonym.get().value()));
  }

  private static String verdict(Result difference) {
    return WORDING.get(
        difference.low().getAsDouble() > 0
            ? "findings.above"
            : difference.high().getAsDouble() < 0 ? "findings.below" : "findings.undecided",
        "points",
        Display.PERCENT.text(difference.value()),
        "interval",
        Display.PERCENT.bracketed(difference));
  }

  /** Of the sentences of the run; runs of older versions have it of the whole plan only. */
  private static double chance(ReportedRun<?, ?> run, String group) {
    return run.measures()
        .find(CHANCE, group)
        .orElseGet(() -> run.measures().get("RANDOM", group))
        .value();
  }

  /**
   * Sentences with the largest and the smallest margins between synonyms and other targets, without
   * look-alike synonyms, which written form alone ranks first.
   */
  private List<Reading> readings() {
    List<Reading> all = new ArrayList<>();
    for (ReportedRun<SubstitutionOptions, SubstitutionFinding> run : runs) {
      LayerMix best = table.best(run, mainGroup(run));
      int layer = run.layers().indexOf(best);
      FewBest<SubstitutionFinding> synonyms = fewBest();
      FewBest<SubstitutionFinding> neighbours = fewBest();
      FewBest<SubstitutionFinding> cohyponyms = fewBest();
      FewBest<SubstitutionFinding> close = fewBest();
      run.forEach(
          item -> {
            double syn = highest(item, layer, true);
            double rest = highest(item, layer, false);
            if (Double.isNaN(syn) || Double.isNaN(rest) || item.hasLookAlike()) {
              return;
            }
            switch (item.first(layer).relation()) {
              case SYN -> synonyms.offer(item, syn - rest);
              case DIST_NGH -> neighbours.offer(item, rest - syn);
              case COHYP -> cohyponyms.offer(item, rest - syn);
              default -> {}
            }
            close.offer(item, -Math.abs(syn - rest));
          });
      String prefix = runs.size() == 1 ? "" : run.name() + ": ";
      Function<SubstitutionFinding, Example> example = item -> example(item, layer);
      Stream.of(
              synonyms.reading(
                  prefix + WORDING.get("examples.synonym"),
                  WORDING.get("examples.synonym-about", "where", where(best)),
                  example),
              neighbours.reading(
                  prefix + WORDING.get("examples.neighbour"),
                  WORDING.get("examples.neighbour-about", "where", where(best)),
                  example),
              cohyponyms.reading(
                  prefix + WORDING.get("examples.cohyponym"),
                  WORDING.get("examples.cohyponym-about", "where", where(best)),
                  example),
              close.reading(
                  prefix + WORDING.get("examples.close"),
                  WORDING.get("examples.close-about", "where", where(best)),
                  example))
          .forEach(reading -> reading.ifPresent(all::add));
    }
    return all;
  }

  private static FewBest<SubstitutionFinding> fewBest() {
    return new FewBest<>(EXAMPLES, SubstitutionFinding::key, SubstitutionFinding::id);
  }

  /** The highest cosine of a synonym, or of all others; NaN if there is none. */
  private static double highest(SubstitutionFinding item, int layer, boolean synonyms) {
    return item.targets().stream()
        .filter(target -> (target.relation() == TargetRelation.SYN) == synonyms)
        .mapToDouble(target -> target.cosines()[layer])
        .max()
        .orElse(Double.NaN);
  }

  private static Example example(SubstitutionFinding item, int layer) {
    List<Ranked> ranked = new ArrayList<>(item.targets());
    ranked.sort(Comparator.comparingInt(target -> target.ranks()[layer]));
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
        shown.stream().map(target -> candidate(target, layer)).toList());
  }

  private static Candidate candidate(Ranked target, int layer) {
    String remark =
        switch (target.note()) {
          case NONE -> "";
          case OTHER_SENSE -> WORDING.get("examples.other-sense");
          case ANTONYM -> WORDING.get("examples.antonym");
        };
    return new Candidate(
        target.ranks()[layer],
        target.form(),
        target.relation().ordinal(),
        target.relation().name(),
        decimals(target.cosines()[layer], 2),
        remark);
  }
}
