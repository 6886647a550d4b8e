package org.semascope.probes.rerank;

import static org.semascope.probes.rerank.RerankMeasures.ANY;
import static org.semascope.probes.rerank.RerankMeasures.CHANCE;
import static org.semascope.probes.rerank.RerankMeasures.DEPTHS;
import static org.semascope.probes.rerank.RerankMeasures.DISTINCT;
import static org.semascope.probes.rerank.RerankMeasures.HIGH;
import static org.semascope.probes.rerank.RerankMeasures.INITIAL;
import static org.semascope.probes.rerank.RerankMeasures.LOOK_ALIKE;
import static org.semascope.probes.rerank.RerankMeasures.LOW;
import static org.semascope.probes.rerank.RerankMeasures.NO_RELATION;
import static org.semascope.probes.rerank.RerankMeasures.RANDOM_NOUN;
import static org.semascope.probes.rerank.RerankMeasures.group;
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
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.wordnet.Relation;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.ByLayer;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.SheetDraft;
import org.semascope.probes.SubwordTokens;
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
  private static final Map<Relation, String> GLOSSES = new EnumMap<>(Relation.class);

  static {
    GLOSSES.put(Relation.SYN, "same synset");
    GLOSSES.put(Relation.HYPE, "more general");
    GLOSSES.put(Relation.HYPO, "more specific");
    GLOSSES.put(Relation.COHYP, "same hypernym");
  }

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
    if (runs.stream().anyMatch(run -> sizes(run.options()).size() > 1)) {
      sheets.add(
          sweep("sizes", "How many neighbours (n) and test sentences (s)", "size", this::sizes));
    }
    if (runs.stream().anyMatch(run -> run.options().fusion().size() > 1)) {
      sheets.add(sweep("fusions", "How sentences are fused", "fusion", this::fusions));
    }
    if (runs.stream().anyMatch(run -> run.options().select().size() > 1)) {
      sheets.add(
          sweep("selections", "How test sentences are chosen", "selection", this::selections));
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
        plates(),
        runs.stream().flatMap(run -> readings(run).stream()).toList());
  }

  /** One model's findings in full; of several, the first of each. */
  private long most() {
    return runs.size() == 1 ? Long.MAX_VALUE : 1;
  }

  private static String label(ReportedRun<RerankOptions, ?> run) {
    return run.options().reference().label();
  }

  /** The order that the targets of some keys are in, at a layer. */
  private record Ordered(ReportedRun<?, ?> run, String who, String order, LayerMix layer) {
    Optional<Result> find(String metric) {
      String group = group(who, order);
      return order.equals(INITIAL)
          ? run.measures().find(metric, group)
          : run.measures().find(metric, group, layer.number());
    }

    Result first() {
      return find(P1).orElseThrow();
    }

    /** A precision in percent, with a star if it differs from the initial order's. */
    Cell cell(int depth, boolean best) {
      Optional<Result> own = find(precision(depth));
      if (own.isEmpty()) {
        return Cell.EMPTY;
      }
      Optional<Result> p = find(pValue(depth));
      boolean differs = p.filter(one -> one.value() <= SIGNIFICANT).isPresent();
      String detail = Display.PERCENT.interval(own.get());
      if (p.isPresent()) {
        detail += (detail.isEmpty() ? "" : "; ") + "p " + decimals(p.get().value(), 4);
      }
      return new Cell(hundredths(own.get().value()) + (differs ? "*" : ""), detail, best);
    }

    /**
     * Precisions at all depths, with a dagger where they do not differ from the first setup's.
     *
     * @param best the highest of the table at each depth
     */
    List<Cell> cells(Map<Integer, Double> best) {
      List<Cell> cells = new ArrayList<>();
      for (int depth : DEPTHS) {
        boolean highest =
            find(precision(depth))
                .filter(own -> best.getOrDefault(depth, -1.0) == own.value())
                .isPresent();
        Cell cell = cell(depth, highest);
        boolean alike =
            find(referencePValue(depth)).filter(p -> p.value() > SIGNIFICANT).isPresent();
        cells.add(alike ? new Cell(cell.text() + "†", cell.detail(), highest) : cell);
      }
      return cells;
    }

    /** Adds what a paper has: of this model, or else of the one that the paper used. */
    void addPublished(SheetDraft draft) {
      List<Optional<Result>> own = new ArrayList<>();
      List<Optional<PublishedFigure>> others = new ArrayList<>();
      for (int depth : DEPTHS) {
        own.add(find(precision(depth)));
        others.add(elsewhere(run, precision(depth), group(who, order), draft));
      }
      if (!draft.published(run, own, 0) && others.stream().anyMatch(Optional::isPresent)) {
        draft.row("published, ELMo L1", Kind.NOT_COMPARABLE, others);
      }
    }
  }

  /**
   * The layer that setups are compared at: one that a paper has figures of, otherwise that at which
   * the reference setup puts a related word first most often.
   */
  private LayerMix layer(ReportedRun<RerankOptions, ?> run) {
    String group = group(ANY, label(run));
    return run.layers().stream()
        .filter(mix -> precisions.find(run, group, mix).flatMap(run::published).isPresent())
        .findFirst()
        .orElseGet(() -> precisions.best(run, group));
  }

  /** Table 2: P@1 by relation and layer, beside the initial order. */
  private Sheet relations() {
    List<LayerMix> columns = precisions.columns();
    List<String> header = new ArrayList<>(List.of("gold", "chance", "initial"));
    header.addAll(precisions.header());
    SheetDraft draft =
        new SheetDraft(
            "table",
            "How often each relation is ranked first, by layer",
            "relation",
            header,
            "P@1 × 100: the share of keys whose first target has the relation; a target counts for every"
                + " relation it has, and any counts it once. gold: how many related words a key has in the"
                + " vocabulary, over all nouns that may be keys; chance: expected P@1 of a random"
                + " order of the same keys’ neighbours. initial: the order of the static vectors. Bold: the highest of the row.",
            "* differs from the initial order by a paired Wilcoxon test over keys, p ≤ .01: keys without a"
                + " difference are dropped, equal differences share their mean rank, p is exact up to 50"
                + " differing keys and normal with continuity correction beyond.");
    for (ReportedRun<RerankOptions, RerankFinding> run : runs) {
      whos().forEach(who -> addRelation(run, who, gloss(who), columns, draft));
      for (String part : List.of(DISTINCT, LOOK_ALIKE)) {
        run.measures()
            .find(P1, group(part, INITIAL))
            .ifPresent(
                initial ->
                    addRelation(
                        run,
                        part,
                        "%s %s a related word that looks like the key"
                            .formatted(
                                count(initial.n(), "key"),
                                part.equals(DISTINCT) ? "without" : "with"),
                        columns,
                        draft));
      }
      draft.block(title(run));
    }
    return draft.sheet();
  }

  private static String title(ReportedRun<RerankOptions, ?> run) {
    long keys = run.measures().get(P1, group(ANY, INITIAL)).n();
    return "%s, %s, %s".formatted(run.name(), label(run), count(keys, "key"));
  }

  private static List<String> whos() {
    return Stream.concat(Arrays.stream(Relation.values()).map(Relation::name), Stream.of(ANY))
        .toList();
  }

  private static String gloss(String who) {
    return who.equals(ANY) ? "one of the four" : GLOSSES.get(Relation.valueOf(who));
  }

  private void addRelation(
      ReportedRun<RerankOptions, ?> run,
      String who,
      String gloss,
      List<LayerMix> columns,
      SheetDraft draft) {
    Optional<Result> gold = run.measures().find("GOLD", who);
    Optional<Result> chance = run.measures().find(CHANCE, who);
    List<Cell> cells = new ArrayList<>();
    cells.add(gold.map(one -> Cell.of(decimals(one.value(), 1))).orElse(Cell.EMPTY));
    cells.add(chance.map(one -> Cell.of(hundredths(one.value()))).orElse(Cell.EMPTY));
    Ordered initial = new Ordered(run, who, INITIAL, columns.get(0));
    cells.add(initial.cell(1, false));
    List<Optional<Result>> results = new ArrayList<>();
    results.add(gold);
    results.add(Optional.empty());
    results.add(initial.find(P1));
    LayerMix best = precisions.best(run, group(who, label(run)));
    double most = new Ordered(run, who, label(run), best).first().value();
    for (LayerMix mix : columns) {
      Optional<Result> own = precisions.find(run, group(who, label(run)), mix);
      boolean highest = own.filter(one -> one.value() == most).isPresent();
      Ordered ours = new Ordered(run, who, label(run), mix);
      cells.add(own.isPresent() ? ours.cell(1, highest) : Cell.EMPTY);
      results.add(own);
    }
    draft.row(who, gloss, cells);
    draft.published(run, results, 3);
  }

  /** Rows of a table of setups: what each is called in it. */
  private interface Sweep extends Function<RerankOptions, Map<String, Setup>> {}

  private Map<String, Setup> sizes(RerankOptions options) {
    Setup first = options.reference();
    return setups(
        options,
        one -> one.select() == first.select() && one.fusion() == first.fusion(),
        one -> "n=%s, s=%s".formatted(one.n(), one.s()));
  }

  private Map<String, Setup> fusions(RerankOptions options) {
    Setup first = options.reference();
    return setups(
        options,
        one -> one.select() == first.select() && one.n() == first.n() && one.s() == first.s(),
        one -> Setup.lower(one.fusion()));
  }

  private Map<String, Setup> selections(RerankOptions options) {
    Setup first = options.reference();
    return setups(
        options,
        one -> one.fusion() == first.fusion() && one.n() == first.n() && one.s() == first.s(),
        one -> Setup.lower(one.select()));
  }

  private static Map<String, Setup> setups(
      RerankOptions options, Predicate<Setup> belongs, Function<Setup, String> name) {
    return options.setups().stream()
        .filter(belongs)
        .collect(Collectors.toMap(name, one -> one, (one, other) -> one, LinkedHashMap::new));
  }

  /** Tables 3 to 5: setups that differ in one thing, at one layer. */
  private Sheet sweep(String name, String caption, String corner, Sweep sweep) {
    SheetDraft draft =
        new SheetDraft(
            name,
            caption,
            corner,
            header(),
            "P@k × 100: the share of the first k targets that have any of the four relations. * differs"
                + " from the initial order, † does not differ from the first setup of the table, by paired"
                + " Wilcoxon tests over keys, p ≤ .01. Bold: the highest of the column.");
    for (ReportedRun<RerankOptions, RerankFinding> run : runs) {
      LayerMix layer = layer(run);
      Map<String, Setup> rows = sweep.apply(run.options());
      Ordered initial = new Ordered(run, ANY, INITIAL, layer);
      draft.row(INITIAL, "static vectors", initial.cells(Map.of()));
      for (Map.Entry<String, Setup> row : rows.entrySet()) {
        Ordered order = new Ordered(run, ANY, row.getValue().label(), layer);
        draft.row(row.getKey(), "", order.cells(best(run, rows, layer)));
        order.addPublished(draft);
      }
      draft.block(title(run) + ", " + layer.words());
    }
    return draft.sheet();
  }

  private static List<String> header() {
    return Arrays.stream(DEPTHS).mapToObj(RerankMeasures::precision).toList();
  }

  /** The highest precision of the setups at each depth. */
  private static Map<Integer, Double> best(
      ReportedRun<?, ?> run, Map<String, Setup> setups, LayerMix layer) {
    Map<Integer, Double> best = new LinkedHashMap<>();
    for (int depth : DEPTHS) {
      for (Setup setup : setups.values()) {
        new Ordered(run, ANY, setup.label(), layer)
            .find(precision(depth))
            .ifPresent(own -> best.merge(depth, own.value(), Math::max));
      }
    }
    return best;
  }

  private static Optional<PublishedFigure> elsewhere(
      ReportedRun<?, ?> run, String metric, String group, SheetDraft draft) {
    for (PublishedTable table : PublishedTables.all()) {
      if (table.probe().equals(run.recipe().probe()) && !table.isOf(run.recipe().model().name())) {
        for (PublishedFigure figure : table.figures()) {
          if (figure.metric().equals(metric) && figure.group().equals(group)) {
            draft.note(
                "published, ELMo L1: %s, %s: another model’s, not comparable."
                    .formatted(table.reference().name(), table.where()));
            return Optional.of(figure);
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Table 6: the more and the less frequent half of the keys. */
  private Sheet frequencies() {
    SheetDraft draft =
        new SheetDraft(
            "frequency",
            "Frequent and rare keys, any relation",
            "order",
            header(),
            "high, low: the more and the less frequent half of the keys, by how often their forms occur in"
                + " the corpus of the test sentences. * differs from the initial order, as above.");
    for (ReportedRun<RerankOptions, RerankFinding> run : runs) {
      LayerMix layer = layer(run);
      for (String order : List.of(INITIAL, label(run))) {
        for (String half : List.of(HIGH, LOW)) {
          String name = (order.equals(INITIAL) ? "initial " : "reranked ") + half;
          Ordered ofHalf = new Ordered(run, half, order, layer);
          draft.row(name, "", ofHalf.cells(Map.of()));
          ofHalf.addPublished(draft);
        }
      }
      draft.block(title(run) + ", " + layer.words());
    }
    return draft.sheet();
  }

  private Sheet similarities() {
    List<ByLayer.Group> groups = new ArrayList<>();
    GLOSSES.forEach((relation, gloss) -> groups.add(new ByLayer.Group(relation.name(), gloss)));
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
    String keys = RerankProbe.mainKeys(run);
    LayerMix layer = precisions.best(run, group(keys, label(run)));
    Result before = new Ordered(run, keys, INITIAL, layer).first();
    Result after = new Ordered(run, keys, label(run), layer).first();
    sentences.add(
        "%s ranks a related word first for %s of %s%s%s at %s; the static vectors do for %s: %s."
            .formatted(
                run.name(),
                percent(after.value()),
                count(after.n(), "key"),
                keys.equals(DISTINCT) ? " without look-alike related words" : "",
                Display.PERCENT.bracketed(after),
                layer.words(),
                percent(before.value()),
                verdict(run, keys, layer)));
    sentences.add(
        "Over all keys, from the initial to the reranked order: any relation %s, %s."
            .formatted(
                change(run, ANY, layer, Numerals::hundredths),
                Arrays.stream(Relation.values())
                    .map(who -> who + " " + change(run, who.name(), layer, Numerals::hundredths))
                    .collect(Collectors.joining(", "))));
    if (new Ordered(run, LOW, INITIAL, layer).find(P1).isPresent()) {
      sentences.add(
          "For the more frequent half of the keys the share changes from %s, for the less frequent half from %s."
              .formatted(
                  change(run, HIGH, layer, Numerals::percent),
                  change(run, LOW, layer, Numerals::percent)));
    }
    extremes(run, "fusions", fusions(run.options()), layer).ifPresent(sentences::add);
    extremes(run, "selections", selections(run.options()), layer).ifPresent(sentences::add);
    extremes(run, "sizes", sizes(run.options()), layer).ifPresent(sentences::add);
    Optional<Result> random = cosines.find(run, RANDOM_NOUN, layer);
    Optional<Result> synonyms = cosines.find(run, Relation.SYN.name(), layer);
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
  private static Optional<String> extremes(
      ReportedRun<RerankOptions, ?> run, String what, Map<String, Setup> setups, LayerMix layer) {
    if (setups.size() < 2) {
      return Optional.empty();
    }
    Comparator<Map.Entry<String, Setup>> byPrecision =
        Comparator.comparingDouble(one -> share(run, one.getValue(), layer));
    Map.Entry<String, Setup> best = setups.entrySet().stream().max(byPrecision).orElseThrow();
    Map.Entry<String, Setup> worst = setups.entrySet().stream().min(byPrecision).orElseThrow();
    return Optional.of(
        "Of the %s, %s puts a related word first most often, for %s of the keys, and %s least often, for %s."
            .formatted(
                count(setups.size()) + " " + what,
                best.getKey(),
                percent(share(run, best.getValue(), layer)),
                worst.getKey(),
                percent(share(run, worst.getValue(), layer))));
  }

  private static double share(ReportedRun<?, ?> run, Setup setup, LayerMix layer) {
    return new Ordered(run, ANY, setup.label(), layer).first().value();
  }

  /** {@code 12.0 % to 14.5 % (significantly more)}: from the initial order to the new one. */
  private static String change(
      ReportedRun<RerankOptions, ?> run, String who, LayerMix layer, DoubleFunction<String> shown) {
    return "%s to %s (%s)"
        .formatted(
            shown.apply(new Ordered(run, who, INITIAL, layer).first().value()),
            shown.apply(new Ordered(run, who, label(run), layer).first().value()),
            verdict(run, who, layer));
  }

  private static String verdict(ReportedRun<RerankOptions, ?> run, String who, LayerMix layer) {
    Ordered after = new Ordered(run, who, label(run), layer);
    double before = new Ordered(run, who, INITIAL, layer).first().value();
    return after.find(pValue(1)).map(Result::value).orElse(1.0) > SIGNIFICANT
        ? "no significant difference"
        : after.first().value() > before ? "significantly more" : "significantly less";
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

  private List<ReportFigure> plates() {
    List<ReportFigure> plates = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      ReportedRun<RerankOptions, RerankFinding> run = runs.get(i);
      String suffix = runs.size() == 1 ? "" : "-" + (i + 1);
      List<LayerMix> layers = run.singleLayers();
      if (layers.size() > 1) {
        plates.add(
            curves(
                "curves" + suffix,
                "How often each relation is first, " + run.name(),
                "keys whose first target has it, %",
                precisions,
                run,
                layers));
        plates.add(
            curves(
                "gains" + suffix,
                "What reranking adds to the initial order, " + run.name(),
                "P@1 less that of the initial order, points",
                gains,
                run,
                layers));
      }
      plates.add(bars("orders" + suffix, run));
    }
    return plates;
  }

  private static ReportFigure curves(
      String name,
      String title,
      String up,
      ByLayer metric,
      ReportedRun<RerankOptions, RerankFinding> run,
      List<LayerMix> layers) {
    List<Series> series =
        whos().stream()
            .map(who -> metric.series(who, run, group(who, label(run)), layers))
            .toList();
    return ByLayer.curves(
        name,
        title + ", over its layers. Bands are 95 % intervals.",
        new Caption(title, label(run), title + ", over its layers."),
        layers,
        Axis.of(up),
        series);
  }

  /** Both orders side by side at the layer that setups are compared at. */
  private ReportFigure bars(String name, ReportedRun<RerankOptions, RerankFinding> run) {
    LayerMix layer = layer(run);
    String title = "Both orders, %s, %s".formatted(run.name(), layer.words());
    List<String> whos = whos();
    List<Series> series =
        Stream.of(INITIAL, label(run))
            .map(
                order ->
                    new Series(
                        order,
                        whos.stream()
                            .map(
                                who ->
                                    Display.PERCENT.value(
                                        new Ordered(run, who, order, layer).first()))
                            .toList(),
                        order.equals(INITIAL)))
            .toList();
    return new ReportFigure(
        name,
        title + ": how often each relation is first. Whiskers are 95 % intervals.",
        new BarChart(
            Caption.of(title, title + ": how often each relation is first."),
            "relation",
            whos,
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
              item.hits(order, null).averagePrecision()
                  - item.hits(before, null).averagePrecision();
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
