package org.semascope.app.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Traits;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.Associate;
import org.semascope.probes.asymmetry.AssociatedPair.Source;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.table.Listing;

/** The association of two words in both directions: norms, frequency and a model. */
final class AssociatePage extends Page<AssociatePage.Options, AssociatePage.Answer> {
  private static final double NORMAL_95 = 1.959964;

  private final Associate associate = new Associate();

  AssociatePage() {
    super("associate", Answer.class, "first", "second", "model");
  }

  record Options(
      @Setting String first,
      @Setting String second,
      @Setting String model,
      @Setting List<String> norms,
      @Setting String corpus,
      @Setting int contexts,
      @Setting int shown,
      @Setting long seed) {
    Options {
      first = Limits.word("first word", first);
      second = Limits.word("second word", second);
      Limits.number("contexts", contexts, 1, 200);
      Limits.number("shown", shown, 0, 50);
      norms = List.copyOf(norms);
    }
  }

  record Answer(Associate.Result pair) {}

  @Override
  List<Options> examples(Options like) {
    return WORDING.list("associate.examples").stream()
        .map(pair -> pair.split(" "))
        .map(
            pair ->
                new Options(
                    pair[0],
                    pair[1],
                    like.model(),
                    like.norms(),
                    like.corpus(),
                    like.contexts(),
                    like.shown(),
                    like.seed()))
        .toList();
  }

  @Override
  Options defaults(Desk desk) {
    String[] pair = WORDING.list("associate.examples").get(0).split(" ");
    return new Options(
        pair[0],
        pair[1],
        desk.usualModel(Traits::predictsWords),
        desk.sets(DataKind.NORMS),
        KnownSets.WORDNET_GLOSSES,
        20,
        3,
        1);
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of(
        "model",
        Stream.concat(desk.models().stream(), Stream.of(Associate.NO_MODEL)).toList(),
        "norms",
        desk.sets(DataKind.NORMS),
        "corpus",
        desk.indexedCorpora());
  }

  @Override
  Answer answer(Options options, Desk desk) {
    Associate.Options asked =
        new Associate.Options(
            options.first(),
            options.second(),
            options.norms(),
            options.corpus(),
            options.contexts(),
            options.shown(),
            options.seed());
    return new Answer(
        options.model().equals(Associate.NO_MODEL)
            ? desk.ask(associate, asked)
            : desk.ask(associate, asked, options.model(), Scope.USUAL));
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Associate.Result pair = answer.pair();
    List<Source> directed = pair.sources().stream().filter(one -> one.lar() != null).toList();
    List<Part> parts = new ArrayList<>();
    if (!directed.isEmpty()) {
      parts.add(
          new Part.Chart(
              "directions",
              WORDING.get("associate.figure", "first", pair.first(), "second", pair.second()),
              figure(pair, directed)));
    }
    parts.add(
        new Part.Rows(
            "table",
            WORDING.get("associate.table"),
            "Both directions",
            listing(pair, "%.2e", "%.2f").table(pair.sources())));
    if (!pair.contexts().isEmpty()) {
      parts.add(
          new Part.Own("contexts", html -> JtecontextsGenerated.render(Html.of(html), null, pair)));
    }
    String model =
        options.model().equals(Associate.NO_MODEL)
            ? options.model()
            : desk.reference(options.model());
    ShellWords command =
        new ShellWords("semascope", "associate", pair.first(), pair.second(), "-m", model)
            .option("--norms", options.norms(), "")
            .add("--corpus", options.corpus())
            .add("--contexts", options.contexts())
            .add("-n", options.shown())
            .option("--seed", options.seed(), 1);
    return new View(
        parts, listing(pair, null, null).table(pair.sources()), List.of(command.list()), List.of());
  }

  private static BarChart figure(Associate.Result pair, List<Source> sources) {
    List<Value> values =
        sources.stream()
            .map(
                one ->
                    one.error() == null || one.error() == 0 // of a single paragraph
                        ? Value.of(one.lar())
                        : new Value(
                            one.lar(),
                            one.lar() - NORMAL_95 * one.error(),
                            one.lar() + NORMAL_95 * one.error()))
            .toList();
    return new BarChart(
        Caption.of(
            WORDING.get("associate.title", "first", pair.first(), "second", pair.second()),
            WORDING.get("associate.figure", "first", pair.first(), "second", pair.second())),
        "source",
        sources.stream().map(Source::name).toList(),
        Axis.of("log ratio (LAR)"),
        List.of(new Series("LAR", values)));
  }

  private static Listing<Source> listing(Associate.Result pair, String probability, String ratio) {
    return new Listing<Source>()
        .column("source", Source::name)
        .column("P(%s|%s)".formatted(pair.second(), pair.first()), probability, Source::forward)
        .column("P(%s|%s)".formatted(pair.first(), pair.second()), probability, Source::backward)
        .column("LAR", ratio, Source::lar)
        .column("standard error", ratio, Source::error)
        .column("from", Source::remark);
  }
}
