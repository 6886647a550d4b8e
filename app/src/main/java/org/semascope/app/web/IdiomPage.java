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
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.LineChart;
import org.semascope.report.plot.Series;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;

/** A noun compound and its four idiomaticity probes. */
final class IdiomPage extends Page<IdiomPage.Options, IdiomPage.Answer> {
  private final Idiom idiom = new Idiom();

  IdiomPage() {
    super("idiom", Answer.class, "compound", "model", "synonym");
  }

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
  List<Options> examples(Options like) {
    return WORDING.list("idiom.examples").stream()
        .map(line -> line.split("\\|", -1))
        .map(
            fields ->
                new Options(
                    fields[0], like.model(), fields[2], fields[1], "", Language.EN, like.pieces()))
        .toList();
  }

  @Override
  Options defaults(Desk desk) {
    String compound = WORDING.list("idiom.examples").get(0).split("\\|")[0];
    String model = desk.usualModel(Traits::contextual);
    return new Options(compound, model, "", "", "", Language.EN, Pieces.MEAN);
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of("model", desk.models(), "pieces", Limits.pieces());
  }

  @Override
  Answer answer(Options options, Desk desk) {
    Scope scope = Scope.USUAL.pieces(options.pieces()).layers("all");
    Idiom.Result found = desk.ask(idiom, options.asked(), options.model(), scope);
    return new Answer(found.comparisons(), found.notices().stream().map(Notice::text).toList());
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
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
            "table", WORDING.get("idiom.table"), "Comparisons", byLayer(answer.comparisons())));
    ShellWords command =
        new ShellWords(options.compound())
            .option("--synonym", options.synonym(), "")
            .option("--word-synonyms", options.wordSynonyms(), "")
            .option("--sentence", options.sentence(), "")
            .option("--language", options.language(), Language.EN)
            .add("--layers", "all")
            .option("--pieces", options.pieces(), Pieces.MEAN);
    return new View(
        parts,
        data().table(answer.comparisons()),
        List.of(desk.command("idiom", options.model(), command.list())),
        answer.notices());
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
