package org.semascope.probes.rerank;

import static org.semascope.probes.rerank.RerankMeasures.CHANCE;
import static org.semascope.probes.rerank.RerankMeasures.NO_RELATION;
import static org.semascope.probes.rerank.RerankMeasures.RANDOM_NOUN;
import static org.semascope.probes.rerank.RerankMeasures.pValue;
import static org.semascope.probes.rerank.RerankMeasures.precision;
import static org.semascope.probes.rerank.RerankMeasures.referencePValue;
import static org.semascope.probes.rerank.RerankProbe.WORDING;
import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.hundredths;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.wordnet.Relation;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.page.ByLayer;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.Pivot.Best;
import org.semascope.probes.page.ReportedRun;
import org.semascope.probes.page.SheetDraft;
import org.semascope.probes.page.SubwordTokens;
import org.semascope.probes.rerank.Counted.Group;
import org.semascope.probes.rerank.RerankFinding.Target;
import org.semascope.report.content.Display;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Kind;
import org.semascope.report.content.Story;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;
import org.semascope.report.published.PublishedFigure;
import org.semascope.report.published.PublishedTable;
import org.semascope.report.published.PublishedTables;

/** The page of a rerank run: Tables 2 to 6 of the paper, curves by layer, examples (Table 7). */
final class RerankPage {
  private static final double SIGNIFICANT = 0.01;
  private static final int EXAMPLES = 5;
  private static final int CANDIDATES = 10;
  private static final String P1 = precision(1);

  private static final Sweep SIZES =
      new Sweep(
          "sizes",
          WORDING.get("page.sizes"),
          "size",
          setup -> List.of(setup.select(), setup.fusion()),
          setup -> "n=%s, s=%s".formatted(setup.n(), setup.s()),
          setup -> "");
  private static final Sweep FUSIONS =
      new Sweep(
          "fusions",
          WORDING.get("page.fusions"),
          "fusion",
          setup -> List.of(setup.select(), setup.n(), setup.s()),
          setup -> Setup.lower(setup.fusion()),
          setup -> WORDING.get("fusions." + setup.fusion().name()));
  private static final Sweep SELECTIONS =
      new Sweep(
          "selections",
          WORDING.get("page.selections"),
          "selection",
          setup -> List.of(setup.fusion(), setup.n(), setup.s()),
          setup -> Setup.lower(setup.select()),
          Setup::selection);

  private final List<ReportedRun<RerankOptions, RerankFinding>> runs;
  private final ByLayer precisions;
  private final ByLayer gains;
  private final ByLayer cosines;

  RerankPage(List<ReportedRun<RerankOptions, RerankFinding>> runs) {
    this.runs = runs;
    this.precisions = new ByLayer(runs, P1, Display.PERCENT);
    this.gains = new ByLayer(runs, RerankMeasures.GAIN, Display.PERCENT);
    this.cosines = new ByLayer(runs, RerankMeasures.SIM, new Display(1, 3));
  }

  Story story() {
    List<Sheet> sheets = new ArrayList<>();
    sheets.add(relations());
    for (Sweep sweep : List.of(SIZES, FUSIONS, SELECTIONS)) {
      if (runs.stream().anyMatch(run -> sweep.of(run).size() > 1)) {
        sheets.add(sweep(sweep));
      }
    }
    sheets.add(frequencies());
    sheets.add(similarities());
    SubwordTokens.sheet(runs, "key").ifPresent(sheets::add);
    return new Story(
        WORDING.get("page.title"),
        WORDING.list("page.question"),
        runs.stream().flatMap(run -> findings(run).stream().limit(findingsPerRun())).toList(),
        cautions(),
        sheets,
        figures(),
        runs.stream().flatMap(run -> readings(run).stream()).toList());
  }

  /** All findings of a single run; the first finding of each of several runs. */
  private long findingsPerRun() {
    return runs.size() == 1 ? Long.MAX_VALUE : 1;
  }

  private static Setup reference(ReportedRun<RerankOptions, ?> run) {
    return run.options().reference();
  }

  /** A run at one of its layers. */
  private record View(ReportedRun<RerankOptions, ?> run, LayerMix layer) implements Pivot.Block {
    @Override
    public String title() {
      return RerankPage.title(run) + ", " + layer.words();
    }

    Optional<Result> find(String metric, Group group) {
      return group.isInitial()
          ? run.measures().find(metric, group.name())
          : run.measures().find(metric, group.name(), layer.number());
    }

    Result first(Group group) {
      return find(P1, group).orElseThrow();
    }

    /** P@1 of the reference setup. */
    Result first(Counted counted) {
      return first(counted.in(reference(run)));
    }

    /** A precision in percent, with * if it differs significantly from the initial order. */
    Cell cell(Group group, int depth, Result precision) {
      Optional<Result> p = find(pValue(depth), group);
      String interval = Display.PERCENT.interval(precision);
      String detail =
          p.map(one -> (interval.isEmpty() ? "" : "; ") + "p " + decimals(one.value(), 4))
              .orElse("");
      boolean differs = p.filter(one -> one.value() <= SIGNIFICANT).isPresent();
      return Cell.of(hundredths(precision.value()) + (differs ? "*" : ""), interval + detail);
    }
  }

  /** A block for all layers. */
  private record OfRun(ReportedRun<RerankOptions, ?> run, String title) implements Pivot.Block {}

  private record Line(String label, String gloss, Group group) implements Pivot.Row {}

  /** A run at the layer at which setups are compared. */
  private View view(ReportedRun<RerankOptions, ?> run) {
    return new View(run, layer(run));
  }

  /**
   * The layer at which setups are compared: one with published values, otherwise the layer with the
   * highest P@1 of any relation in the reference setup.
   */
  private LayerMix layer(ReportedRun<RerankOptions, ?> run) {
    String group = Counted.ANY.in(reference(run)).name();
    return run.layers().stream()
        .filter(mix -> precisions.find(run, group, mix).flatMap(run::published).isPresent())
        .findFirst()
        .orElseGet(() -> precisions.best(run, group));
  }

  /** Table 2: P@1 by relation and layer, with the initial order. */
  private Sheet relations() {
    Pivot<OfRun, Line> pivot =
        new Pivot<OfRun, Line>("table", WORDING.get("page.table"), "relation")
            .column(
                "gold",
                (block, line) -> block.run.measures().find("GOLD", line.label),
                new Display(1, 1))
            .column(
                "chance",
                (block, line) -> block.run.measures().find(CHANCE, line.label),
                (block, line, chance) -> Cell.of(hundredths(chance.value())))
            .unpublished()
            .column(
                "initial",
                (block, line) ->
                    block.run.measures().find(P1, line.group.counted().initial().name()),
                Display.PERCENT)
            .aside();
    for (int i = 0; i < precisions.columns().size(); i++) {
      LayerMix layer = precisions.columns().get(i);
      pivot.column(
          precisions.header().get(i),
          (block, line) -> precisions.find(block.run, line.group.name(), layer),
          (block, line, own) -> new View(block.run, layer).cell(line.group, 1, own));
    }
    return pivot
        .best(Best.OF_ROW)
        .notes(WORDING.list("page.table-notes").toArray(String[]::new))
        .sheet(
            runs.stream().map(run -> new OfRun(run, title(run))).toList(),
            block -> relations(block.run));
  }

  private static List<Line> relations(ReportedRun<RerankOptions, ?> run) {
    List<Line> lines = new ArrayList<>();
    for (Counted counted : Counted.OF_ALL_KEYS) {
      lines.add(new Line(counted.label(), gloss(counted), counted.in(reference(run))));
    }
    for (Counted counted : List.of(Counted.DISTINCT, Counted.LOOK_ALIKE)) {
      run.measures()
          .find(P1, counted.initial().name())
          .map(
              initial ->
                  WORDING.get(
                      counted == Counted.DISTINCT ? "page.row-distinct" : "page.row-look-alike",
                      "keys",
                      count(initial.n(), "key")))
          .ifPresent(
              gloss -> lines.add(new Line(counted.label(), gloss, counted.in(reference(run)))));
    }
    return lines;
  }

  private static String gloss(Counted counted) {
    return WORDING.get("rows." + counted.name());
  }

  private static String title(ReportedRun<RerankOptions, ?> run) {
    long keys = run.measures().get(P1, Counted.ANY.initial().name()).n();
    return WORDING.get(
        "page.block",
        "model",
        run.name(),
        "setup",
        reference(run).description(),
        "keys",
        count(keys, "key"));
  }

  /**
   * Setups that differ in one option: Tables 3 to 5.
   *
   * @param others the options that all setups of the table share
   * @param label of a setup in the table
   */
  private record Sweep(
      String name,
      String caption,
      String corner,
      Function<Setup, Object> others,
      Function<Setup, String> label,
      Function<Setup, String> gloss) {
    /** The setups of a run that differ from the reference in this option only, reference first. */
    List<Setup> of(ReportedRun<RerankOptions, ?> run) {
      Object own = others.apply(reference(run));
      return run.options().setups().stream()
          .filter(setup -> others.apply(setup).equals(own))
          .toList();
    }
  }

  private Sheet sweep(Sweep sweep) {
    return precisions(sweep.name, sweep.caption, sweep.corner)
        .bestOfColumn(line -> !line.group.isInitial())
        .notes(WORDING.get("page.sweep-note"))
        .sheet(
            runs.stream().map(this::view).toList(),
            view -> {
              List<Line> lines = new ArrayList<>();
              lines.add(
                  new Line(Group.INITIAL, WORDING.get("page.row-initial"), Counted.ANY.initial()));
              for (Setup setup : sweep.of(view.run)) {
                lines.add(
                    new Line(
                        sweep.label.apply(setup), sweep.gloss.apply(setup), Counted.ANY.in(setup)));
              }
              return lines;
            });
  }

  /**
   * Precisions at all depths, with † if they do not differ significantly from the first setup, and
   * published values of another model.
   */
  private static Pivot<View, Line> precisions(String name, String caption, String corner) {
    Pivot<View, Line> pivot = new Pivot<>(name, caption, corner);
    for (int depth : Counted.ANY.depths()) {
      pivot.column(
          precision(depth),
          (view, line) -> view.find(precision(depth), line.group),
          (view, line, own) -> {
            Cell cell = view.cell(line.group, depth, own);
            return view.find(referencePValue(depth), line.group)
                .filter(p -> p.value() > SIGNIFICANT)
                .map(p -> Cell.of(cell.text() + "†", cell.detail()))
                .orElse(cell);
          });
    }
    return pivot.below((draft, view, line) -> elsewhere(draft, view.run, line.group.name()));
  }

  private static void elsewhere(SheetDraft draft, ReportedRun<?, ?> run, String group) {
    for (PublishedTable table : PublishedTables.all()) {
      List<Optional<PublishedFigure>> figures =
          Counted.ANY.depths().stream()
              .map(
                  depth ->
                      table.figures().stream()
                          .filter(one -> one.metric().equals(precision(depth)))
                          .filter(one -> one.group().equals(group))
                          .findFirst())
              .toList();
      if (table.probe().equals(run.recipe().probe())
          && !table.isOf(run.recipe().model().name())
          && figures.stream().anyMatch(Optional::isPresent)) {
        String label = WORDING.get("page.published", "where", table.where());
        draft.row(label, Kind.NOT_COMPARABLE, figures);
        draft.note(
            WORDING.get(
                "page.published-note", "label", label, "reference", table.reference().name()));
        return;
      }
    }
  }

  /** Table 6: the more and the less frequent half of the keys. */
  private Sheet frequencies() {
    return precisions("frequency", WORDING.get("page.frequency"), "order")
        .notes(WORDING.get("page.frequency-note"))
        .sheet(
            runs.stream().map(this::view).toList(),
            view ->
                Stream.of(
                        Counted.HIGH.initial(),
                        Counted.LOW.initial(),
                        Counted.HIGH.in(reference(view.run)),
                        Counted.LOW.in(reference(view.run)))
                    .map(
                        group ->
                            new Line(
                                WORDING.get(
                                    group.isInitial()
                                        ? "page.row-not-reranked"
                                        : "page.row-reranked",
                                    "half",
                                    group.counted().label()),
                                "",
                                group))
                    .toList());
  }

  private Sheet similarities() {
    List<ByLayer.Group> groups = new ArrayList<>();
    Counted.OF_ALL_KEYS.stream()
        .filter(Counted::isRelation)
        .forEach(one -> groups.add(new ByLayer.Group(one.label(), gloss(one))));
    groups.add(new ByLayer.Group(NO_RELATION, WORDING.get("page.row-none")));
    groups.add(new ByLayer.Group(RANDOM_NOUN, WORDING.get("page.row-random")));
    return cosines.sheet(
        "cosines",
        WORDING.get("page.cosines"),
        "relation",
        groups,
        "",
        WORDING.get("page.cosines-note"));
  }

  private List<String> findings(ReportedRun<RerankOptions, RerankFinding> run) {
    List<String> sentences = new ArrayList<>();
    Counted keys = RerankProbe.mainKeys(run);
    LayerMix layer = precisions.best(run, keys.in(reference(run)).name());
    View view = new View(run, layer);
    Result after = view.first(keys);
    sentences.add(
        WORDING.get(
            keys == Counted.DISTINCT ? "findings.main-distinct" : "findings.main",
            "model",
            run.name(),
            "percent",
            percent(after.value()),
            "keys",
            count(after.n(), "key"),
            "interval",
            Display.PERCENT.bracketed(after),
            "layer",
            layer.words(),
            "initial",
            percent(view.first(keys.initial()).value()),
            "verdict",
            verdict(view, keys)));
    sentences.add(
        WORDING.get(
            "findings.relations",
            "any",
            change(view, Counted.ANY),
            "relations",
            Counted.OF_ALL_KEYS.stream()
                .filter(Counted::isRelation)
                .map(one -> one.label() + " " + change(view, one))
                .collect(Collectors.joining(", "))));
    if (view.find(P1, Counted.LOW.initial()).isPresent()) {
      sentences.add(
          WORDING.get(
              "findings.halves",
              "high",
              change(view, Counted.HIGH),
              "low",
              change(view, Counted.LOW)));
    }
    for (Sweep sweep : List.of(FUSIONS, SELECTIONS, SIZES)) {
      extremes(view, sweep).ifPresent(sentences::add);
    }
    Optional<Result> random = cosines.find(run, RANDOM_NOUN, layer);
    Optional<Result> synonyms = cosines.find(run, Counted.SYN.label(), layer);
    if (random.isPresent() && synonyms.isPresent()) {
      sentences.add(
          WORDING.get(
              "findings.cosines",
              "synonyms",
              decimals(synonyms.get().value(), 2),
              "random",
              decimals(random.get().value(), 2)));
    }
    Result union = run.measures().get(RerankMeasures.UNION, "all");
    sentences.add(
        WORDING.get(
            "findings.encodings",
            "sentences",
            decimals(union.value(), 1),
            "setups",
            count(run.options().setups().size(), "setup"),
            "layers",
            count(run.layers().size(), "layer")));
    SubwordTokens.finding(run, layer).ifPresent(sentences::add);
    return sentences;
  }

  /** The setups with the highest and the lowest P@1. */
  private static Optional<String> extremes(View view, Sweep sweep) {
    List<Setup> setups = sweep.of(view.run);
    if (setups.size() < 2) {
      return Optional.empty();
    }
    ToDoubleFunction<Setup> first = setup -> view.first(Counted.ANY.in(setup)).value();
    Comparator<Setup> byPrecision = Comparator.comparingDouble(first);
    Setup best = setups.stream().max(byPrecision).orElseThrow();
    Setup worst = setups.stream().min(byPrecision).orElseThrow();
    if (byPrecision.compare(best, worst) == 0) {
      return Optional.of(
          WORDING.get(
              "findings.no-extremes",
              "dimension",
              sweep.caption,
              "percent",
              percent(first.applyAsDouble(best))));
    }
    return Optional.of(
        WORDING.get(
            "findings.extremes",
            "dimension",
            sweep.caption,
            "best",
            sweep.label.apply(best),
            "highest",
            percent(first.applyAsDouble(best)),
            "worst",
            sweep.label.apply(worst),
            "lowest",
            percent(first.applyAsDouble(worst))));
  }

  /** {@code 12.0 → 14.5 (significant)}: P@1 of the initial order and after reranking. */
  private static String change(View view, Counted counted) {
    return WORDING.get(
        "findings.change",
        "before",
        hundredths(view.first(counted.initial()).value()),
        "after",
        hundredths(view.first(counted).value()),
        "verdict",
        verdict(view, counted));
  }

  private static String verdict(View view, Counted counted) {
    double p = view.find(pValue(1), counted.in(reference(view.run))).map(Result::value).orElse(1.0);
    return WORDING.get(p > SIGNIFICANT ? "findings.not-significant" : "findings.significant");
  }

  private List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    if (runs.stream().anyMatch(run -> run.options().vectors().equals(GlossVectors.NAME))) {
      cautions.add(WORDING.get("cautions.gloss-vectors"));
    }
    cautions.add(WORDING.get("cautions.untagged"));
    cautions.add(WORDING.get("cautions.best-layer"));
    return cautions;
  }

  private List<ReportFigure> figures() {
    List<ReportFigure> figures = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      ReportedRun<RerankOptions, RerankFinding> run = runs.get(i);
      String suffix = runs.size() == 1 ? "" : "-" + (i + 1);
      List<LayerMix> layers = run.singleLayers();
      if (layers.size() > 1) {
        figures.add(
            curves(
                "curves" + suffix,
                WORDING.get("figures.curves", "model", run.name()),
                WORDING.get("figures.curves-axis"),
                precisions,
                run,
                layers));
        figures.add(
            curves(
                "gains" + suffix,
                WORDING.get("figures.gains", "model", run.name()),
                WORDING.get("figures.gains-axis"),
                gains,
                run,
                layers));
      }
      figures.add(bars("orders" + suffix, run));
    }
    return figures;
  }

  private static ReportFigure curves(
      String name,
      String title,
      String up,
      ByLayer metric,
      ReportedRun<RerankOptions, RerankFinding> run,
      List<LayerMix> layers) {
    List<Series> series =
        Counted.OF_ALL_KEYS.stream()
            .map(one -> metric.series(one.label(), run, one.in(reference(run)).name(), layers))
            .toList();
    return ByLayer.curves(
        name,
        WORDING.get("figures.curves-caption", "title", title),
        new Caption(
            title,
            reference(run).description(),
            WORDING.get("figures.curves-text", "title", title)),
        layers,
        Axis.of(up),
        series);
  }

  /** P@1 of the initial order and after reranking, at the layer at which setups are compared. */
  private ReportFigure bars(String name, ReportedRun<RerankOptions, RerankFinding> run) {
    View view = view(run);
    String title = WORDING.get("figures.bars", "model", run.name(), "layer", view.layer.words());
    List<Series> series = new ArrayList<>();
    for (Function<Counted, Group> order :
        List.<Function<Counted, Group>>of(Counted::initial, one -> one.in(reference(run)))) {
      boolean initial = order.apply(Counted.ANY).isInitial();
      series.add(
          new Series(
              WORDING.get(initial ? "figures.initial" : "figures.reranked"),
              Counted.OF_ALL_KEYS.stream()
                  .map(order.andThen(group -> Display.PERCENT.value(view.first(group))))
                  .toList(),
              initial));
    }
    return new ReportFigure(
        name,
        WORDING.get("figures.bars-caption", "title", title),
        new BarChart(
            Caption.of(title, WORDING.get("figures.bars-text", "title", title)),
            "relation",
            Counted.OF_ALL_KEYS.stream().map(Counted::label).toList(),
            Axis.of(WORDING.get("figures.curves-axis")),
            series));
  }

  /** Table 7: keys with the largest gain and loss in average precision of any relation. */
  private List<Reading> readings(ReportedRun<RerankOptions, RerankFinding> run) {
    int layer = run.layers().indexOf(layer(run));
    FewBest<RerankFinding> gain = fewBest();
    FewBest<RerankFinding> loss = fewBest();
    run.forEach(
        item -> {
          int[] order = item.rankings().get(0).orders()[layer];
          int[] before = Arrays.copyOf(item.initialOrder(), order.length);
          double change =
              item.hits(order, Counted.ANY).averagePrecision()
                  - item.hits(before, Counted.ANY).averagePrecision();
          if (change > 0) {
            gain.offer(item, change);
          } else if (change < 0) {
            loss.offer(item, -change);
          }
        });
    String prefix = runs.size() == 1 ? "" : run.name() + ": ";
    String at = run.layers().get(layer).words();
    Function<RerankFinding, Example> example = item -> example(item, layer);
    return Stream.of(
            gain.reading(
                prefix + WORDING.get("examples.gain"),
                WORDING.get("examples.gain-about", "layer", at),
                example),
            loss.reading(
                prefix + WORDING.get("examples.loss"),
                WORDING.get("examples.loss-about", "layer", at),
                example))
        .flatMap(Optional::stream)
        .toList();
  }

  private static FewBest<RerankFinding> fewBest() {
    return new FewBest<>(EXAMPLES, RerankFinding::key, RerankFinding::key);
  }

  private static Example example(RerankFinding item, int layer) {
    int[] order = item.rankings().get(0).orders()[layer];
    String before =
        Arrays.stream(item.initialOrder())
            .limit(Math.min(CANDIDATES, order.length))
            .mapToObj(index -> item.targets().get(index))
            .map(RerankPage::labelled)
            .collect(Collectors.joining(", "));
    List<Candidate> after = new ArrayList<>();
    for (int rank = 0; rank < Math.min(CANDIDATES, order.length); rank++) {
      Target target = item.targets().get(order[rank]);
      List<Relation> own = target.relations();
      after.add(
          new Candidate(
              rank + 1,
              target.word(),
              own.isEmpty() ? Relation.values().length : own.get(0).ordinal(),
              names(own),
              decimals(target.cosines()[layer], 2),
              WORDING.get("examples.before", "rank", order[rank] + 1)));
    }
    return new Example(
        WORDING.get("examples.item", "key", item.key(), "targets", before),
        item.sentence().text(),
        item.sentence().start(),
        item.sentence().end(),
        after);
  }

  private static String labelled(Target target) {
    return target.relations().isEmpty()
        ? target.word()
        : "%s (%s)".formatted(target.word(), names(target.relations()));
  }

  private static String names(List<Relation> relations) {
    return relations.stream().map(Relation::name).collect(Collectors.joining(" "));
  }
}
