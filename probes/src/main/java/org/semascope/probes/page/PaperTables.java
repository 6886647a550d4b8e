package org.semascope.probes.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.statistics.Interval;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Headline;
import org.semascope.probes.page.PaperOptions.Side;
import org.semascope.probes.page.PaperScores.ControlName;
import org.semascope.probes.page.PaperScores.LayerChoice;
import org.semascope.probes.page.PaperScores.Measure;
import org.semascope.probes.page.PaperScores.Published;
import org.semascope.report.content.Display;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.PaperTable;
import org.semascope.report.content.PaperTable.Cell;
import org.semascope.report.content.PaperTable.Column;
import org.semascope.report.content.PaperTable.Mark;
import org.semascope.report.content.PaperTable.Row;
import org.semascope.report.content.Wording;

/** Tables for papers: models, measures and layers on two sides, with a caption. */
public final class PaperTables {
  private static final Wording WORDING = Wording.of("common");

  private final PaperOptions options;
  private final PaperScores scores;
  private final List<Entity> entities = new ArrayList<>();
  private final boolean severalProbes;

  /**
   * A model, one of the controls, or published values.
   *
   * @param block entities of different blocks are separated
   */
  private record Entity(String title, int block, Source source) {}

  private interface Source {
    Cell cell(Measure measure, LayerChoice layer);
  }

  /** A title on a side of the table. */
  private record Selector(String title, int entity, int measure, int layer) {
    Selector and(Selector other) {
      return new Selector(
          other.title,
          Math.max(entity, other.entity),
          Math.max(measure, other.measure),
          Math.max(layer, other.layer));
    }
  }

  private PaperTables(PaperOptions options, PaperScores scores) {
    this.options = options;
    this.scores = scores;
    this.severalProbes = scores.hasSeveralProbes();
    for (String model : scores.models()) {
      entities.add(new Entity(model, 0, (measure, layer) -> ofModel(model, measure, layer)));
      if (options.published()) {
        published(model);
      }
    }
    for (ControlName control : scores.controls(options.controls())) {
      if (control.isChance() && rows() == Side.LAYERS) {
        continue; // a row of its own
      }
      entities.add(
          new Entity(control.title(), 1, (measure, layer) -> ofControl(control, measure, layer)));
    }
  }

  /**
   * @param runs finished runs, also of several probes
   */
  public static PaperTable of(List<StoredRun> runs, PaperOptions options) {
    PaperScores scores = PaperScores.of(runs, options).tested();
    SemascopeException.throwIf(
        scores.measures().stream()
            .allMatch(
                measure ->
                    scores.models().stream()
                        .allMatch(
                            model ->
                                scores.layers().stream()
                                    .allMatch(
                                        layer -> scores.find(model, measure, layer).isEmpty()))),
        "%s has no such result",
        runs.get(0).directory());
    return new PaperTables(options, scores).table();
  }

  private void published(String model) {
    List<Published> all =
        scores.measures().stream()
            .flatMap(
                measure ->
                    scores.layers().stream()
                        .flatMap(layer -> scores.published(model, measure, layer).stream()))
            .toList();
    if (all.isEmpty()) {
      return;
    }
    boolean comparable = all.stream().allMatch(Published::comparable);
    entities.add(
        new Entity(
            WORDING.get(
                comparable ? "paper.published" : "paper.published-other",
                "paper",
                all.get(0).paper()),
            0,
            (measure, layer) ->
                scores
                    .published(model, measure, layer)
                    .map(
                        one ->
                            new Cell(
                                measure.display().text(one.value()),
                                List.of(),
                                List.of(),
                                one.layer()))
                    .orElse(Cell.EMPTY)));
  }

  private Cell ofModel(String model, Measure measure, LayerChoice layer) {
    return scores
        .find(model, measure, layer)
        .map(found -> cell(measure.display(), found.value(), found.marks(), found.layers()))
        .orElse(Cell.EMPTY);
  }

  private Cell ofControl(ControlName control, Measure measure, LayerChoice layer) {
    if (control.isChance() && control.model().isEmpty()) {
      List<Interval> ends = scores.chance(measure, layer);
      List<String> texts =
          ends.stream().map(one -> measure.display().text(one.value())).distinct().toList();
      if (texts.size() > 1) {
        return Cell.span(texts.get(0), texts.get(1));
      }
    }
    return scores
        .control(control, measure, layer)
        .map(score -> control.isChance() ? exact(score) : score)
        .map(score -> cell(measure.display(), score, List.of(), ""))
        .orElse(Cell.EMPTY);
  }

  /** Chance is an expectation; its interval is that of the sample of items alone. */
  private static Interval exact(Interval chance) {
    return new Interval(chance.value(), Double.NaN, Double.NaN, chance.n());
  }

  private Cell cell(Display display, Interval score, List<Mark> marks, String layers) {
    boolean bounds = options.intervals() && score.low() < score.high();
    return new Cell(
        display.text(score.value()),
        bounds ? List.of(display.text(score.low()), display.text(score.high())) : List.of(),
        marks,
        layers);
  }

  private PaperTable table() {
    Side side = rows();
    List<Selector> rows = selectors(side);
    List<List<Selector>> across =
        Stream.of(Side.values())
            .filter(one -> one != side)
            .map(this::selectors)
            .filter(selectors -> selectors.size() > 1)
            .toList();
    List<Column> columns = new ArrayList<>();
    List<Selector> selectors = new ArrayList<>();
    if (across.isEmpty()) {
      Selector only = selectors(side == Side.METRICS ? Side.MODELS : Side.METRICS).get(0);
      selectors.add(only);
      columns.add(new Column("", only.title));
    } else if (across.size() == 1) {
      across.get(0).forEach(selector -> columns.add(new Column("", selector.title)));
      selectors.addAll(across.get(0));
    } else {
      for (Selector outer : across.get(0)) {
        for (Selector inner : across.get(1)) {
          columns.add(new Column(outer.title, inner.title));
          selectors.add(outer.and(inner));
        }
      }
    }
    List<List<Row>> blocks = new ArrayList<>();
    int block = -1;
    for (Selector row : rows) {
      int own = row.entity < 0 ? 0 : entities.get(row.entity).block;
      if (own != block) {
        blocks.add(new ArrayList<>());
        block = own;
      }
      blocks
          .get(blocks.size() - 1)
          .add(
              new Row(
                  row.title, selectors.stream().map(selector -> cell(row.and(selector))).toList()));
    }
    if (side == Side.LAYERS) {
      Row chance = chance(selectors);
      if (chance.cells().stream().anyMatch(cell -> !cell.equals(Cell.EMPTY))) {
        blocks.add(List.of(chance));
      }
    }
    return new PaperTable(
        options.caption().isEmpty() ? caption() : options.caption(),
        options.label().isEmpty() ? "tab:" + label() : options.label(),
        switch (side) {
          case MODELS -> WORDING.get("paper.model");
          case METRICS -> WORDING.get(severalProbes ? "paper.probe" : "paper.metric");
          case LAYERS -> WORDING.get("paper.layer-corner");
        },
        columns,
        blocks);
  }

  /** The chance level of each column. */
  private Row chance(List<Selector> selectors) {
    List<Cell> cells =
        selectors.stream()
            .map(
                selector -> {
                  Entity entity = entities.get(Math.max(0, selector.entity));
                  Measure measure = scores.measures().get(Math.max(0, selector.measure));
                  return ofControl(
                      new ControlName(Headline.Reference.CHANCE, Optional.of(entity.title)),
                      measure,
                      scores.layers().get(0));
                })
            .toList();
    return new Row(Headline.Reference.CHANCE, cells);
  }

  private Cell cell(Selector at) {
    return entities
        .get(Math.max(0, at.entity))
        .source
        .cell(
            scores.measures().get(Math.max(0, at.measure)),
            scores.layers().get(Math.max(0, at.layer)));
  }

  private Side rows() {
    if (options.rows() != null) {
      return options.rows();
    }
    return scores.layers().size() > 1 ? Side.LAYERS : severalProbes ? Side.METRICS : Side.MODELS;
  }

  private List<Selector> selectors(Side side) {
    List<Selector> selectors = new ArrayList<>();
    switch (side) {
      case MODELS -> {
        List<Entity> sorted =
            entities.stream().sorted(Comparator.comparingInt(Entity::block)).toList();
        sorted.forEach(
            one -> selectors.add(new Selector(one.title, entities.indexOf(one), -1, -1)));
      }
      case METRICS -> {
        List<Measure> all = scores.measures();
        for (int i = 0; i < all.size(); i++) {
          selectors.add(new Selector(scores.title(all.get(i)), -1, i, -1));
        }
      }
      case LAYERS -> {
        List<LayerChoice> all = scores.layers();
        for (int i = 0; i < all.size(); i++) {
          selectors.add(new Selector(all.get(i).title(), -1, -1, i));
        }
      }
    }
    return selectors;
  }

  private String label() {
    List<String> probes = scores.measures().stream().map(Measure::probe).distinct().toList();
    return probes.size() > 1 ? "card" : probes.get(0);
  }

  private String caption() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        WORDING.get("paper.scores", "scores", scores(), "data", Numerals.list(scores.data())));
    layers().ifPresent(sentences::add);
    if (options.intervals()) {
      sentences.add(WORDING.get("paper.intervals"));
    }
    List<String> controls = scores.testedControls();
    boolean models = scores.comparesModels();
    if (!controls.isEmpty()) {
      sentences.add(WORDING.get("paper.above-controls", "controls", Numerals.list(controls)));
    }
    if (models) {
      sentences.add(
          WORDING.get(scores.models().size() == 2 ? "paper.above-model" : "paper.above-models"));
    }
    if (models || !controls.isEmpty()) {
      sentences.add(WORDING.get("paper.test"));
    }
    return String.join(" ", sentences);
  }

  /** Each measure with its number of items; measures that differ by group alone together. */
  private String scores() {
    return scores.measures().stream()
        .collect(
            Collectors.groupingBy(
                one -> severalProbes ? one.ofProbe() : one.title(),
                LinkedHashMap::new,
                Collectors.toList()))
        .entrySet()
        .stream()
        .map(entry -> entry.getKey() + ", " + items(entry.getValue()))
        .collect(Collectors.joining("; "));
  }

  private String items(List<Measure> measures) {
    List<String> counts = measures.stream().map(this::count).toList();
    if (counts.stream().distinct().count() == 1) {
      String groups =
          measures.stream()
              .map(measure -> String.join(" / ", scores.groups(measure)))
              .collect(Collectors.joining(", "));
      return WORDING.get("paper.n", "groups", groups, "n", counts.get(0));
    }
    List<String> all = new ArrayList<>();
    for (int i = 0; i < counts.size(); i++) {
      all.add(WORDING.get("paper.n", "groups", measures.get(i).group(), "n", counts.get(i)));
    }
    return String.join(", ", all);
  }

  private String count(Measure measure) {
    int[] ends = scores.items(measure);
    return ends.length == 0
        ? "0"
        : ends.length == 1
            ? Numerals.count(ends[0])
            : WORDING.get(
                "paper.range", "low", Numerals.count(ends[0]), "high", Numerals.count(ends[1]));
  }

  private Optional<String> layers() {
    if (scores.isCrossFitted()) {
      return Optional.of(WORDING.get("paper.best"));
    }
    if (scores.layers().size() > 1
        || scores.runs().stream().allMatch(run -> run.singleLayers().isEmpty())) {
      return Optional.empty();
    }
    LayerChoice only = scores.layers().get(0);
    return only.isBest()
        ? Optional.empty()
        : Optional.of(
            only.text().equals(LayerChoice.LAST)
                ? WORDING.get("paper.last")
                : WORDING.get("paper.layer", "layer", only.text()));
  }
}
