package org.semascope.app.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Traits;
import org.semascope.models.encoder.Pieces;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.Idiom;
import org.semascope.probes.ask.Idiom.Comparison;
import org.semascope.probes.ask.Notice;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Wording;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.Table.Titled;

/** A noun compound and its four idiomaticity probes. */
final class IdiomPage implements Page<IdiomPage.Options, IdiomPage.Answer> {
  private static final Wording WORDING = Wording.of("web");

  private final Idiom idiom = new Idiom();

  /** Languages of the neutral sentence. */
  enum Language {
    EN,
    PT
  }

  record Options(
      @Setting String compound,
      @Setting String model,
      @Setting String sentence,
      @Setting String synonym,
      @Setting String wordSynonyms,
      @Setting Language language,
      @Setting Pieces pieces) {
    Options {
      compound = Limits.word("compound", compound);
      if (!sentence.isBlank()) {
        Limits.text(sentence);
      }
    }

    private Idiom.Options asked() {
      return new Idiom.Options(
          compound,
          Optional.of(synonym).filter(phrase -> !phrase.isBlank()),
          Optional.of(wordSynonyms).filter(phrase -> !phrase.isBlank()),
          sentence.isBlank() ? List.of() : List.of(sentence),
          PageForm.text(language),
          KnownSets.WORDNET_30);
    }
  }

  record Answer(List<Comparison> comparisons, List<String> notices) {}

  @Override
  public String name() {
    return "idiom";
  }

  @Override
  public List<Options> examples(Options like) {
    return WORDING.list("idiom.examples").stream()
        .map(line -> line.split("\\|", -1))
        .map(
            fields ->
                new Options(
                    fields[0], like.model(), fields[2], fields[1], "", Language.EN, like.pieces()))
        .toList();
  }

  @Override
  public Options defaults(Desk desk) {
    String compound = WORDING.list("idiom.examples").get(0).split("\\|")[0];
    String model = desk.usualModel(Traits::contextual);
    return new Options(compound, model, "", "", "", Language.EN, Pieces.MEAN);
  }

  @Override
  public Class<Answer> answers() {
    return Answer.class;
  }

  @Override
  public List<String> inputs() {
    return List.of("compound", "model", "synonym");
  }

  @Override
  public Map<String, List<String>> choices(Desk desk) {
    return Map.of("model", desk.models(), "pieces", Limits.pieces());
  }

  @Override
  public Answer answer(Options options, Desk desk) {
    Scope scope = Scope.USUAL.pieces(options.pieces()).layers("all");
    Idiom.Result found = desk.ask(idiom, options.asked(), options.model(), scope);
    return new Answer(found.comparisons(), found.notices().stream().map(Notice::text).toList());
  }

  @Override
  public View view(Options options, Answer answer, Desk desk) {
    List<Part> parts = new ArrayList<>();
    Map<String, List<Comparison>> sentences = new LinkedHashMap<>();
    answer
        .comparisons()
        .forEach(
            one -> sentences.computeIfAbsent(one.sentence(), any -> new ArrayList<>()).add(one));
    List<Part.Column> columns = new ArrayList<>();
    sentences.forEach(
        (sentence, own) -> {
          String name = columns.isEmpty() ? "layers" : "layers-" + (columns.size() + 1);
          Part chart =
              new Part.Chart(name, WORDING.get("idiom.figure"), figure(own, options.compound()));
          columns.add(new Part.Column(sentence, List.of(chart)));
        });
    parts.add(new Part.Beside(columns));
    parts.add(
        new Part.Rows(
            "table",
            WORDING.get("idiom.table"),
            new Titled("Comparisons", byLayer(answer.comparisons()), List.of()),
            HtmlPage.NO_LINKS));
    List<String> command = new ArrayList<>(List.of(options.compound()));
    addGiven(command, "--synonym", options.synonym());
    addGiven(command, "--word-synonyms", options.wordSynonyms());
    addGiven(command, "--sentence", options.sentence());
    if (options.language() != Language.EN) {
      command.addAll(List.of("--language", PageForm.text(options.language())));
    }
    command.addAll(List.of("--layers", "all"));
    if (options.pieces() != Pieces.MEAN) {
      command.addAll(List.of("--pieces", PageForm.text(options.pieces())));
    }
    return new View(
        parts,
        data().table(answer.comparisons()),
        List.of(desk.command("idiom", options.model(), command)),
        answer.notices());
  }

  private static void addGiven(List<String> command, String option, String value) {
    if (!value.isBlank()) {
      command.addAll(List.of(option, value));
    }
  }

  /** Cosines of the compound and each phrase in one sentence, by layer. */
  private static LineChart figure(List<Comparison> comparisons, String compound) {
    List<String> layers = comparisons.stream().map(Comparison::layers).distinct().toList();
    Map<String, double[]> lines = new LinkedHashMap<>();
    for (Comparison one : comparisons) {
      double[] line =
          lines.computeIfAbsent(
              one.probe() + " " + one.phrase(),
              any -> {
                double[] empty = new double[layers.size()];
                Arrays.fill(empty, Double.NaN);
                return empty;
              });
      line[layers.indexOf(one.layers())] = one.nc() == null ? Double.NaN : one.nc();
    }
    return new LineChart(
        Caption.of(WORDING.get("idiom.title", "compound", compound), WORDING.get("idiom.figure")),
        "layer",
        layers,
        Axis.of("cosine"),
        lines.entrySet().stream().map(line -> Series.of(line.getKey(), line.getValue())).toList());
  }

  /** One row for each sentence and phrase, one column for each layer. */
  private static Table byLayer(List<Comparison> comparisons) {
    List<String> layers = comparisons.stream().map(Comparison::layers).distinct().toList();
    List<String> header = new ArrayList<>(List.of("probe", "compared with"));
    layers.forEach(layer -> header.add(layer.matches("\\d+") ? "L" + layer : layer));
    header.add("sentence");
    Map<List<String>, Map<String, Float>> rows = new LinkedHashMap<>();
    for (Comparison one : comparisons) {
      rows.computeIfAbsent(
              List.of(one.probe(), one.phrase(), one.sentence()), any -> new HashMap<>())
          .put(one.layers(), one.nc());
    }
    Table table = new Table(header);
    rows.forEach(
        (key, cosines) -> {
          List<Cell> row = new ArrayList<>(List.of(Cell.of(key.get(0)), Cell.of(key.get(1))));
          for (String layer : layers) {
            Float cosine = cosines.get(layer);
            row.add(Cell.number(cosine == null ? "-" : Numerals.decimals(cosine, 3)));
          }
          row.add(Cell.of(key.get(2)));
          table.row(row);
        });
    return table;
  }

  private static Listing<Comparison> data() {
    return new Listing<Comparison>()
        .column("probe", Comparison::probe)
        .column("compared with", Comparison::phrase)
        .column("layer", Comparison::layers)
        .column("cosine of compounds", Comparison::nc)
        .column("cosine of sentences", Comparison::sent)
        .column("condition", Comparison::condition)
        .column("sentence", Comparison::sentence);
  }
}
