package org.semascope.probes.rerank;

import static org.semascope.probes.rerank.RerankMeasures.CHANCE;
import static org.semascope.probes.rerank.RerankMeasures.NO_RELATION;
import static org.semascope.probes.rerank.RerankMeasures.RANDOM_NOUN;
import static org.semascope.probes.rerank.RerankMeasures.pValue;
import static org.semascope.probes.rerank.RerankMeasures.precision;
import static org.semascope.probes.rerank.RerankMeasures.referencePValue;
import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.hundredths;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
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
import org.semascope.report.content.Numerals;
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

/** The page: Tables 2 to 6 of the paper, curves, and keys to read as in its Table 7. */
final class RerankPage {
  private static final double SIGNIFICANT = 0.01;
  private static final int EXAMPLES = 5;
  private static final int CANDIDATES = 10;
  private static final String P1 = precision(1);

  private static final Sweep SIZES =
      new Sweep(
          "sizes",
          "How many neighbours (n) and test sentences (s)",
          "size",
          setup -> List.of(setup.select(), setup.fusion()),
          setup -> "n=%s, s=%s".formatted(setup.n(), setup.s()));
  private static final Sweep FUSIONS =
      new Sweep(
          "fusions",
          "How sentences are fused",
          "fusion",
          setup -> List.of(setup.select(), setup.n(), setup.s()),
          setup -> Setup.lower(setup.fusion()));
  private static final Sweep SELECTIONS =
      new Sweep(
          "selections",
          "How test sentences are chosen",
          "selection",
          setup -> List.of(setup.fusion(), setup.n(), setup.s()),
          setup -> Setup.lower(setup.select()));

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
        "Does context put neighbours into a better order?",
        List.of(
            "Static vectors list the nearest nouns of a noun. The model puts each of them into"
                + " sentences in which the noun stands and ranks them by how close they stay.",
            "Does the new order have more synonyms and other relatives of WordNet at its beginning"
                + " than the old one?"),
        runs.stream().flatMap(run -> findings(run).stream().limit(most())).toList(),
        cautions(),
        sheets,
        figures(),
        runs.stream().flatMap(run -> readings(run).stream()).toList());
  }

  /** One model's findings in full; of several, the first of each. */
  private long most() {
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

    /** In percent, with a star if it differs from that of the initial order. */
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

  /** The layer that setups are compared at. */
  private View view(ReportedRun<RerankOptions, ?> run) {
    return new View(run, layer(run));
  }

  /**
   * The layer that setups are compared at: one that a paper has figures of, otherwise that at which
   * the reference setup puts a related word first most often.
   */
  private LayerMix layer(ReportedRun<RerankOptions, ?> run) {
    String group = Counted.ANY.in(reference(run)).name();
    return run.layers().stream()
        .filter(mix -> precisions.find(run, group, mix).flatMap(run::published).isPresent())
        .findFirst()
        .orElseGet(() -> precisions.best(run, group));
  }

  /** Table 2: P@1 by relation and layer, beside the initial order. */
  private Sheet relations() {
    Pivot<OfRun, Line> pivot =
        new Pivot<OfRun, Line>(
                "table", "How often each relation is ranked first, by layer", "relation")
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
        .notes(
            "P@1 × 100: the share of keys whose first target has the relation; a target counts for every"
                + " relation it has, and any counts it once. gold: how many related words a key has in the"
                + " vocabulary, over all nouns that may be keys; chance: expected P@1 of a random"
                + " order of the same keys’ neighbours. initial: the order of the static vectors. Bold: the highest of the row.",
            "* differs from the initial order by a paired Wilcoxon test over keys, p ≤ .01: keys without a"
                + " difference are dropped, equal differences share their mean rank, p is exact up to 50"
                + " differing keys and normal with continuity correction beyond.")
        .sheet(
            runs.stream().map(run -> new OfRun(run, title(run))).toList(),
            block -> relations(block.run));
  }

  private static List<Line> relations(ReportedRun<RerankOptions, ?> run) {
    List<Line> lines = new ArrayList<>();
    for (Counted counted : Counted.OF_ALL_KEYS) {
      lines.add(new Line(counted.label(), counted.gloss(), counted.in(reference(run))));
    }
    for (Counted counted : List.of(Counted.DISTINCT, Counted.LOOK_ALIKE)) {
      run.measures()
          .find(P1, counted.initial().name())
          .map(
              initial ->
                  "%s %s a related word that looks like the key"
                      .formatted(
                          count(initial.n(), "key"),
                          counted == Counted.DISTINCT ? "without" : "with"))
          .ifPresent(
              gloss -> lines.add(new Line(counted.label(), gloss, counted.in(reference(run)))));
    }
    return lines;
  }

  private static String title(ReportedRun<RerankOptions, ?> run) {
    long keys = run.measures().get(P1, Counted.ANY.initial().name()).n();
    return "%s, %s, %s".formatted(run.name(), reference(run).label(), count(keys, "key"));
  }

  /**
   * Setups that differ in one thing: Tables 3 to 5.
   *
   * @param others what is the same in all setups of the table
   * @param label of a setup in the table
   */
  private record Sweep(
      String name,
      String caption,
      String corner,
      Function<Setup, Object> others,
      Function<Setup, String> label) {
    /** The setups of a run that differ from the reference in this alone, the reference first. */
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
        .notes(
            "P@k × 100: the share of the first k targets that have any of the four relations. * differs"
                + " from the initial order, † does not differ from the first setup of the table, by paired"
                + " Wilcoxon tests over keys, p ≤ .01. Bold: the highest of the column.")
        .sheet(
            runs.stream().map(this::view).toList(),
            view -> {
              List<Line> lines = new ArrayList<>();
              lines.add(new Line(Group.INITIAL, "static vectors", Counted.ANY.initial()));
              for (Setup setup : sweep.of(view.run)) {
                lines.add(new Line(sweep.label.apply(setup), "", Counted.ANY.in(setup)));
              }
              return lines;
            });
  }

  /**
   * Precisions at all depths, with a dagger where they do not differ from the first setup's, and
   * what a paper has of another model where it has nothing of this one.
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
        String label = "published, " + table.where();
        draft.row(label, Kind.NOT_COMPARABLE, figures);
        draft.note(
            "%s: %s, another model’s, not comparable.".formatted(label, table.reference().name()));
        return;
      }
    }
  }

  /** Table 6: the more and the less frequent half of the keys. */
  private Sheet frequencies() {
    return precisions("frequency", "Frequent and rare keys, any relation", "order")
        .notes(
            "high, low: the more and the less frequent half of the keys, by how often their forms occur in"
                + " the corpus of the test sentences. * differs from the initial order, as above.")
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
                                (group.isInitial() ? "initial " : "reranked ")
                                    + group.counted().label(),
                                "",
                                group))
                    .toList());
  }

  private Sheet similarities() {
    List<ByLayer.Group> groups = new ArrayList<>();
    Counted.OF_ALL_KEYS.stream()
        .filter(Counted::isRelation)
        .forEach(one -> groups.add(new ByLayer.Group(one.label(), one.gloss())));
    groups.add(new ByLayer.Group(NO_RELATION, "other neighbours"));
    groups.add(new ByLayer.Group(RANDOM_NOUN, "no neighbour at all"));
    return cosines.sheet(
        "cosines",
        "Mean cosine of a key and what takes its place, by layer",
        "relation",
        groups,
        "",
        "Of the mean vectors of both words over the test sentences of the first setup. Cosines of"
            + " different layers cannot be compared: what is high at one is what random nouns have"
            + " at another.");
  }

  private List<String> findings(ReportedRun<RerankOptions, RerankFinding> run) {
    List<String> sentences = new ArrayList<>();
    Counted keys = RerankProbe.mainKeys(run);
    LayerMix layer = precisions.best(run, keys.in(reference(run)).name());
    View view = new View(run, layer);
    Result after = view.first(keys);
    sentences.add(
        "%s ranks a related word first for %s of %s%s%s at %s; the static vectors do for %s: %s."
            .formatted(
                run.name(),
                percent(after.value()),
                count(after.n(), "key"),
                keys == Counted.DISTINCT ? " without look-alike related words" : "",
                Display.PERCENT.bracketed(after),
                layer.words(),
                percent(view.first(keys.initial()).value()),
                verdict(view, keys)));
    sentences.add(
        "Over all keys, from the initial to the reranked order: any relation %s, %s."
            .formatted(
                change(view, Counted.ANY, Numerals::hundredths),
                Counted.OF_ALL_KEYS.stream()
                    .filter(Counted::isRelation)
                    .map(one -> one.label() + " " + change(view, one, Numerals::hundredths))
                    .collect(Collectors.joining(", "))));
    if (view.find(P1, Counted.LOW.initial()).isPresent()) {
      sentences.add(
          "For the more frequent half of the keys the share changes from %s, for the less frequent half from %s."
              .formatted(
                  change(view, Counted.HIGH, Numerals::percent),
                  change(view, Counted.LOW, Numerals::percent)));
    }
    for (Sweep sweep : List.of(FUSIONS, SELECTIONS, SIZES)) {
      extremes(view, sweep).ifPresent(sentences::add);
    }
    Optional<Result> random = cosines.find(run, RANDOM_NOUN, layer);
    Optional<Result> synonyms = cosines.find(run, Counted.SYN.label(), layer);
    if (random.isPresent() && synonyms.isPresent()) {
      sentences.add(
          "In the key’s place a synonym has a cosine of %s on average, a random noun %s."
              .formatted(decimals(synonyms.get().value(), 2), decimals(random.get().value(), 2)));
    }
    Result union = run.measures().get(RerankMeasures.UNION, "all");
    int setups = run.options().setups().size();
    sentences.add(
        "The targets of a key were put into %s sentences on average, which serve %s and %s."
            .formatted(
                decimals(union.value(), 1),
                count(setups, "setup"),
                count(run.layers().size(), "layer")));
    SubwordTokens.finding(run, layer).ifPresent(sentences::add);
    return sentences;
  }

  /** The best and the worst of several setups. */
  private static Optional<String> extremes(View view, Sweep sweep) {
    List<Setup> setups = sweep.of(view.run);
    if (setups.size() < 2) {
      return Optional.empty();
    }
    ToDoubleFunction<Setup> share = setup -> view.first(Counted.ANY.in(setup)).value();
    Comparator<Setup> byShare = Comparator.comparingDouble(share);
    Setup best = setups.stream().max(byShare).orElseThrow();
    Setup worst = setups.stream().min(byShare).orElseThrow();
    return Optional.of(
        "Of the %s, %s puts a related word first most often, for %s of the keys, and %s least often, for %s."
            .formatted(
                count(setups.size()) + " " + sweep.name,
                sweep.label.apply(best),
                percent(share.applyAsDouble(best)),
                sweep.label.apply(worst),
                percent(share.applyAsDouble(worst))));
  }

  /** {@code 12.0 % to 14.5 % (significantly more)}: from the initial order to the new one. */
  private static String change(View view, Counted counted, DoubleFunction<String> shown) {
    return "%s to %s (%s)"
        .formatted(
            shown.apply(view.first(counted.initial()).value()),
            shown.apply(view.first(counted).value()),
            verdict(view, counted));
  }

  private static String verdict(View view, Counted counted) {
    double p = view.find(pValue(1), counted.in(reference(view.run))).map(Result::value).orElse(1.0);
    return p > SIGNIFICANT
        ? "no significant difference"
        : view.first(counted).value() > view.first(counted.initial()).value()
            ? "significantly more"
            : "significantly less";
  }

  private List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    if (runs.stream().anyMatch(run -> run.options().vectors().equals(GlossVectors.NAME))) {
      cautions.add(
          "No static model was given (--vectors): the neighbours come from a stand-in, skip-gram"
              + " vectors trained on the million words of WordNet’s own glosses. They are poor, and"
              + " not independent of the relations they are held against, which glosses name.");
    }
    cautions.add(
        "The corpus has no tags: a key is found by its letters, in singular and plural, and may stand"
            + " in any of its senses or even as a verb; with a capital within a sentence it is taken for"
            + " a name and left out. WordNet counts as right what it relates in any sense, and as wrong"
            + " what it happens not to relate.");
    cautions.add(
        "The best layer was chosen on the keys it is reported on, and many differences are tested"
            + " without correction for their number, as in the paper.");
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
                "How often each relation is first, " + run.name(),
                "keys whose first target has it, %",
                precisions,
                run,
                layers));
        figures.add(
            curves(
                "gains" + suffix,
                "What reranking adds to the initial order, " + run.name(),
                "P@1 less that of the initial order, points",
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
        title + ", over its layers. Bands are 95 % intervals.",
        new Caption(title, reference(run).label(), title + ", over its layers."),
        layers,
        Axis.of(up),
        series);
  }

  /** Both orders side by side at the layer that setups are compared at. */
  private ReportFigure bars(String name, ReportedRun<RerankOptions, RerankFinding> run) {
    View view = view(run);
    String title = "Both orders, %s, %s".formatted(run.name(), view.layer.words());
    List<Series> series = new ArrayList<>();
    for (Function<Counted, Group> order :
        List.<Function<Counted, Group>>of(Counted::initial, one -> one.in(reference(run)))) {
      Group any = order.apply(Counted.ANY);
      series.add(
          new Series(
              any.order(),
              Counted.OF_ALL_KEYS.stream()
                  .map(order.andThen(group -> Display.PERCENT.value(view.first(group))))
                  .toList(),
              any.isInitial()));
    }
    return new ReportFigure(
        name,
        title + ": how often each relation is first. Whiskers are 95 % intervals.",
        new BarChart(
            Caption.of(title, title + ": how often each relation is first."),
            "relation",
            Counted.OF_ALL_KEYS.stream().map(Counted::label).toList(),
            Axis.of("keys whose first target has it, %"),
            series));
  }

  /** Table 7: keys whose order gains and loses most, by average precision of any relation. */
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
    String whose = runs.size() == 1 ? "" : run.name() + ": ";
    String at = "by the average precision of related words at " + run.layers().get(layer).words();
    String orders = ". Before: the order of the static vectors; listed: the order after.";
    Function<RerankFinding, Example> example = item -> example(item, layer);
    return Stream.of(
            gain.reading(
                whose + "Keys that gain most", "The keys that gain most " + at + orders, example),
            loss.reading(
                whose + "Keys that lose most", "The keys that lose most " + at + orders, example))
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
            .mapToObj(place -> item.targets().get(place))
            .map(RerankPage::labelled)
            .collect(Collectors.joining(", "));
    List<Candidate> after = new ArrayList<>();
    for (int place = 0; place < Math.min(CANDIDATES, order.length); place++) {
      Target target = item.targets().get(order[place]);
      List<Relation> own = target.relations();
      after.add(
          new Candidate(
              place + 1,
              target.word(),
              own.isEmpty() ? Relation.values().length : own.get(0).ordinal(),
              names(own),
              decimals(target.cosines()[layer], 2),
              "before: " + (order[place] + 1)));
    }
    return new Example(
        "%s, before: %s".formatted(item.key(), before),
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
