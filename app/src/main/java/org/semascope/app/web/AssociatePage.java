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
import org.semascope.report.content.Wording;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Titled;

/** The association of two words in both directions: norms, frequency and a model. */
final class AssociatePage implements Page<AssociatePage.Options, AssociatePage.Answer> {
  private static final Wording WORDING = Wording.of("web");
  private static final double NORMAL_95 = 1.959964;

  private final Associate associate = new Associate();

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
  public String name() {
    return "associate";
  }

  @Override
  public List<Options> examples(Options like) {
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
  public Options defaults(Desk desk) {
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
  public Class<Answer> answers() {
    return Answer.class;
  }

  @Override
  public List<String> inputs() {
    return List.of("first", "second", "model");
  }

  @Override
  public Map<String, List<String>> choices(Desk desk) {
    return Map.of(
        "model",
        Stream.concat(desk.models().stream(), Stream.of(Associate.NO_MODEL)).toList(),
        "norms",
        desk.sets(DataKind.NORMS),
        "corpus",
        desk.indexedCorpora());
  }

  @Override
  public Answer answer(Options options, Desk desk) {
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
  public View view(Options options, Answer answer, Desk desk) {
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
            new Titled(
                "Both directions", listing(pair, "%.2e", "%.2f").table(pair.sources()), List.of()),
            HtmlPage.NO_LINKS));
    if (!pair.contexts().isEmpty()) {
      parts.add(
          new Part.Own("contexts", html -> JtecontextsGenerated.render(Html.of(html), null, pair)));
    }
    List<String> command =
        new ArrayList<>(List.of("semascope", "associate", pair.first(), pair.second()));
    command.addAll(
        List.of(
            "-m",
            options.model().equals(Associate.NO_MODEL)
                ? options.model()
                : desk.reference(options.model())));
    if (!options.norms().isEmpty()) {
      command.addAll(List.of("--norms", String.join(",", options.norms())));
    }
    command.addAll(
        List.of(
            "--corpus", options.corpus(),
            "--contexts", String.valueOf(options.contexts()),
            "-n", String.valueOf(options.shown())));
    if (options.seed() != 1) {
      command.addAll(List.of("--seed", String.valueOf(options.seed())));
    }
    return new View(
        parts, listing(pair, null, null).table(pair.sources()), List.of(command), List.of());
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
