package org.semascope.app.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.WordFinder;
import org.semascope.data.wordnet.Relation;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.Control;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.Notice;
import org.semascope.probes.ask.Substitute;
import org.semascope.probes.ask.UsageExample;
import org.semascope.probes.ask.WordSenses;
import org.semascope.probes.ask.WordSenses.Meaning;
import org.semascope.probes.lexicon.Forms;
import org.semascope.report.content.Numerals;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/** Words that replace a word of a sentence, and their similarity to it at each layer. */
final class SubstitutePage extends Page<SubstitutePage.Options, SubstitutePage.Answer> {
  private static final String OWN = "OWN";
  private static final int MOST_TARGETS = 200;
  private static final int MOST_LINES = 8;

  /** {@code text|word|sense key}; an empty key means the most frequent sense. */
  private static final List<UsageExample.Result> EXAMPLES =
      WORDING.list("substitute.examples").stream()
          .map(line -> line.split("\\|", -1))
          .map(fields -> new UsageExample.Result(fields[0], fields[1], 1, fields[2]))
          .toList();

  private final Substitute substitute = new Substitute();
  private final WordSenses senses = new WordSenses();
  private final UsageExample examples = new UsageExample();

  SubstitutePage() {
    super("substitute", Answer.class, "text", "word", "model");
  }

  record Options(
      @Setting String text,
      @Setting String word,
      @Setting String model,
      @Setting int occurrence,
      @Setting String sense,
      @Setting List<Relation> relations,
      @Setting int perRelation,
      @Setting List<String> targets,
      @Setting String second,
      @Setting List<String> controls,
      @Setting Pieces pieces,
      @Setting Precision precision) {
    Options {
      Limits.text(text);
      Limits.number("perRelation", perRelation, 0, 50);
      relations = List.copyOf(relations);
      targets = List.copyOf(targets);
      controls = List.copyOf(controls);
    }

    /** The same text and models, another word. */
    Options of(Word other) {
      return new Options(
          text,
          other.word,
          model,
          other.occurrence,
          "",
          relations,
          perRelation,
          targets,
          second,
          controls,
          pieces,
          precision);
    }

    Options withSense(String key) {
      return new Options(
          text,
          word,
          model,
          occurrence,
          key,
          relations,
          perRelation,
          targets,
          second,
          controls,
          pieces,
          precision);
    }

    private Options of(UsageExample.Result example) {
      return new Options(
          example.text(),
          example.word(),
          model,
          example.occurrence(),
          example.sense(),
          relations,
          perRelation,
          List.of(),
          second,
          controls,
          pieces,
          precision);
    }

    private Scope scope() {
      return Scope.USUAL.pieces(pieces).precision(precision).layers("all");
    }
  }

  /**
   * @param words of the text, from left to right
   * @param senses of the word, the most frequent first
   * @param sense key of the sense whose related words are targets; empty if there is none
   * @param models the models, then the controls; empty if there is no target
   * @param notices among them why a second model or a control has no answer
   */
  record Answer(
      List<Word> words,
      List<Meaning> senses,
      String sense,
      List<Target> targets,
      List<Panel> models,
      List<String> notices) {}

  /**
   * A word of the text.
   *
   * @param occurrence its number among the occurrences of the same word, from 1
   */
  record Word(String word, Span span, int occurrence) {}

  /**
   * @param relation SYN, HYPE, HYPO, COHYP, or OWN for a word that the user gave
   */
  record Target(String word, String relation) {
    int kind() {
      return relation.equals(OWN) ? Relation.values().length : Relation.valueOf(relation).ordinal();
    }
  }

  /**
   * The answer of a model or control.
   *
   * @param layers labels of the layers
   */
  record Panel(String model, List<String> layers, Substitute.Result result) {}

  /** A target at a layer, in the order of cosines. */
  record Ranked(Target target, String cosine) {}

  @Override
  List<Options> examples(Options like) {
    return EXAMPLES.stream().map(like::of).toList();
  }

  @Override
  Options defaults(Desk desk) {
    return new Options(
        EXAMPLES.get(0).text(),
        "",
        desk.usualModel(traits -> traits.contextual()),
        1,
        "",
        List.of(Relation.values()),
        5,
        List.of(),
        "",
        List.of(Subject.FORM),
        Pieces.MEAN,
        Precision.FP32);
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    List<String> models = desk.models();
    return Map.of(
        "pieces",
        Limits.pieces(),
        "model",
        models,
        "second",
        Stream.concat(Stream.of(""), models.stream()).toList(),
        "controls",
        List.of(Control.FORM.label(), Control.UNTRAINED.label()));
  }

  @Override
  Answer answer(Options options, Desk desk) {
    List<Word> words = words(options.text());
    if (options.word().isBlank()) {
      return new Answer(
          words, List.of(), "", List.of(), List.of(), List.of(WORDING.get("substitute.choose")));
    }
    Occurrence key = WordFinder.numbered(options.text(), options.word(), options.occurrence());
    WordSenses.Result known =
        desk.ask(senses, new WordSenses.Options(key.word(), options.perRelation()));
    Optional<Meaning> sense =
        options.sense().isEmpty() ? known.usual() : known.sense(options.sense());
    SemascopeException.throwIf(
        sense.isEmpty() && !options.sense().isEmpty(),
        "\"%s\" has no sense %s in WordNet",
        key.word(),
        options.sense());
    List<Target> targets = targets(options, sense);
    List<Panel> panels = new ArrayList<>();
    Set<String> notices = new LinkedHashSet<>();
    if (targets.isEmpty()) {
      notices.add(WORDING.get("substitute.none", "word", options.word()));
    } else {
      for (String model : models(options)) {
        try {
          panels.add(panel(options, key, targets, model, desk, notices));
        } catch (BusyException e) {
          throw e;
        } catch (SemascopeException e) {
          if (model.equals(options.model())) {
            throw e;
          }
          notices.add(e.getMessage());
        }
      }
    }
    return new Answer(
        words,
        known.senses(),
        sense.map(Meaning::key).orElse(""),
        targets,
        panels,
        List.copyOf(notices));
  }

  private static List<Word> words(String text) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    List<Word> words = new ArrayList<>();
    for (Occurrence one : Forms.words(text)) {
      int number = WordFinder.all(text, one.word()).indexOf(one) + 1;
      if (number > 0) {
        words.add(new Word(one.word(), one.span(), number));
      }
    }
    return words;
  }

  private static List<Target> targets(Options options, Optional<Meaning> sense) {
    List<Target> targets = new ArrayList<>();
    options.targets().stream().distinct().forEach(word -> targets.add(new Target(word, OWN)));
    sense.map(Meaning::related).orElse(List.of()).stream()
        .filter(one -> options.relations().contains(one.relation()))
        .filter(one -> !options.targets().contains(one.word()))
        .forEach(one -> targets.add(new Target(one.word(), one.relation().name())));
    SemascopeException.throwIf(
        targets.size() > MOST_TARGETS,
        "%d targets, but at most %d are compared: choose fewer relations or words per relation",
        targets.size(),
        MOST_TARGETS);
    return targets;
  }

  /** The models, then their controls. */
  private static Set<String> models(Options options) {
    Set<String> models = new LinkedHashSet<>();
    models.add(options.model());
    if (!options.second().isEmpty()) {
      models.add(options.second());
    }
    Set<String> all = new LinkedHashSet<>(models);
    if (options.controls().contains(Control.UNTRAINED.label())) {
      models.forEach(model -> all.addAll(Control.twins(model, 1, 1)));
    }
    if (options.controls().contains(Control.FORM.label())) {
      all.add(Subject.FORM);
    }
    return all;
  }

  private Panel panel(
      Options options,
      Occurrence key,
      List<Target> targets,
      String model,
      Desk desk,
      Set<String> notices) {
    Substitute.Options asked =
        new Substitute.Options(key, targets.stream().map(Target::word).toList());
    Substitute.Result result = desk.ask(substitute, asked, model, options.scope());
    result.notices().stream().map(Notice::text).forEach(notices::add);
    return new Panel(model, List.copyOf(result.targets().get(0).cosine().keySet()), result);
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part.Own(
            "sentence",
            html -> JtesentenceGenerated.render(Html.of(html), null, this, options, answer, desk)));
    if (!answer.senses().isEmpty()) {
      parts.add(
          new Part.Own(
              "senses",
              html -> JtesensesGenerated.render(Html.of(html), null, this, options, answer, desk)));
    }
    List<Part.Column> columns = new ArrayList<>();
    for (int i = 0; i < answer.models().size(); i++) {
      columns.add(column(answer, i));
    }
    if (!columns.isEmpty()) {
      parts.add(new Part.Beside(columns));
    }
    for (Panel panel : answer.models()) {
      parts.add(
          Part.Rows.ofWords(
              "table-" + panel.model(),
              WORDING.get("substitute.table", "model", panel.model()),
              "Cosines: " + panel.model(),
              table(answer, panel),
              "target"));
    }
    return new View(parts, data(answer), commands(options, answer, desk), answer.notices());
  }

  private static Part.Column column(Answer answer, int number) {
    Panel panel = answer.models().get(number);
    List<Part> parts = new ArrayList<>();
    if (panel.layers().size() > 1) {
      parts.add(
          new Part.Chart(
              number == 0 ? "layers" : "layers-" + (number + 1),
              WORDING.get("substitute.lines", "model", panel.model(), "word", panel.result().key()),
              lines(answer, panel)));
    }
    parts.add(
        new Part.Own(
            "ranking", html -> JterankingsGenerated.render(Html.of(html), null, answer, panel)));
    return new Part.Column(panel.model(), parts);
  }

  /** The targets with the highest cosines at the last layer. */
  private static LineChart lines(Answer answer, Panel panel) {
    List<Series> series =
        ranked(answer, panel, panel.layers().get(panel.layers().size() - 1)).stream()
            .limit(MOST_LINES)
            .map(
                one ->
                    Series.of(
                        one.target().word(),
                        panel.layers().stream()
                            .mapToDouble(layer -> cosine(panel, one.target(), layer))
                            .toArray()))
            .toList();
    return new LineChart(
        Caption.of(
            WORDING.get("substitute.figure", "word", panel.result().key()),
            WORDING.get("substitute.lines", "model", panel.model(), "word", panel.result().key())),
        "layer",
        panel.layers(),
        Axis.of("cosine"),
        series);
  }

  /** Targets in the order of their cosines at a layer; those without a cosine are omitted. */
  static List<Ranked> ranked(Answer answer, Panel panel, String layer) {
    return answer.targets().stream()
        .filter(target -> !Double.isNaN(cosine(panel, target, layer)))
        .sorted(
            Comparator.comparingDouble((Target target) -> -cosine(panel, target, layer))
                .thenComparing(Target::word))
        .map(target -> new Ranked(target, Numerals.decimals(cosine(panel, target, layer), 3)))
        .toList();
  }

  private static double cosine(Panel panel, Target target, String layer) {
    return panel.result().targets().stream()
        .filter(one -> one.word().equals(target.word()))
        .map(one -> one.cosine().get(layer))
        .findFirst()
        .map(value -> value == null ? Double.NaN : value)
        .orElse(Double.NaN);
  }

  private static Table table(Answer answer, Panel panel) {
    List<String> header = new ArrayList<>(List.of("target", "relation"));
    panel.layers().forEach(layer -> header.add(layer.matches("\\d+") ? "L" + layer : layer));
    Table table = new Table(header);
    for (Target target : answer.targets()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(target.word()), Cell.of(relation(target))));
      for (String layer : panel.layers()) {
        double cosine = cosine(panel, target, layer);
        row.add(Cell.number(Double.isNaN(cosine) ? "-" : Numerals.decimals(cosine, 3)));
      }
      table.row(row);
    }
    return table;
  }

  /** One row for each model, target and layer. */
  private static Table data(Answer answer) {
    Table table = new Table(List.of("model", "target", "relation", "layer", "cosine"));
    for (Panel panel : answer.models()) {
      for (Target target : answer.targets()) {
        for (String layer : panel.layers()) {
          double cosine = cosine(panel, target, layer);
          table.row(
              List.of(
                  Cell.of(panel.model()),
                  Cell.of(target.word()),
                  Cell.of(target.relation()),
                  Cell.of(layer),
                  Cell.number(Double.isNaN(cosine) ? "" : String.valueOf(cosine))));
        }
      }
    }
    return table;
  }

  /** A target of each relation. */
  static Collection<Target> legend(Answer answer) {
    Map<Integer, Target> byKind = new TreeMap<>();
    answer.targets().forEach(target -> byKind.putIfAbsent(target.kind(), target));
    return byKind.values();
  }

  /** The name of a relation in a sentence: hypernym. */
  static String relation(Target target) {
    return WORDING.get("relations." + target.relation());
  }

  private static List<List<String>> commands(Options options, Answer answer, Desk desk) {
    if (answer.models().isEmpty()) {
      return List.of(); // no word is chosen
    }
    List<String> words =
        new ShellWords(options.text(), "--key", options.word())
            .addIf(
                WordFinder.all(options.text(), options.word()).size() > 1,
                "--occurrence",
                options.occurrence())
            .add("--targets", PageForm.text(answer.targets().stream().map(Target::word).toList()))
            .option("--pieces", options.pieces(), Pieces.MEAN)
            .option("--precision", options.precision(), Precision.FP32)
            .list();
    return answer.models().stream()
        .map(panel -> desk.command("substitute", panel.model(), words))
        .toList();
  }

  @Override
  Steps<Options> steps(Options options, Answer answer, Desk desk) {
    List<Word> words = answer.words();
    int at = -1;
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).word().equals(options.word())
          && words.get(i).occurrence() == options.occurrence()) {
        at = i;
      }
    }
    return Steps.around(at, words.size(), other -> options.of(words.get(other)));
  }

  @Override
  Optional<Options> random(Options options, Desk desk) {
    long seed = ThreadLocalRandom.current().nextLong(Long.MAX_VALUE);
    return Optional.of(options.of(desk.ask(examples, new UsageExample.Options(seed))));
  }
}
