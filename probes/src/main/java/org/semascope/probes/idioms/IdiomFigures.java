package org.semascope.probes.idioms;

import static org.semascope.report.content.Numerals.decimals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.models.LayerMix;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomFinding.Likeness;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomMeasures.Group;
import org.semascope.probes.idioms.IdiomPage.Part;
import org.semascope.probes.page.ByLayer;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BoxPlot;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.ScatterPlot;
import org.semascope.report.plot.Series;
import org.semascope.report.plot.Value;

/**
 * The figures of {@link IdiomPage} and its compounds to read.
 *
 * @param parts of all runs
 */
record IdiomFigures(List<?> runs, List<Part> parts) {
  private static final int EXAMPLES = 3;
  private static final List<Condition> SENTENCES = List.of(Condition.NEU, Condition.NAT);

  List<ReportFigure> figures() {
    List<ReportFigure> figures = new ArrayList<>();
    for (String language : parts.stream().map(Part::language).distinct().sorted().toList()) {
      List<Part> own = parts.stream().filter(part -> part.language().equals(language)).toList();
      String name = "similarities-" + language;
      String languageName = own.get(0).languageName();
      if (runs.size() == 1) {
        Part part = own.get(0);
        List<Sample> samples =
            part.conditions().stream().map(one -> new Sample(one.words(), part.in(one))).toList();
        boxes(name, languageName, samples, figures);
        continue;
      }
      for (Condition one : SENTENCES) {
        List<Sample> samples =
            own.stream().map(part -> new Sample(part.run().name(), part.in(one))).toList();
        boxes(name + "-" + low(one), languageName + ", " + one.words(), samples, figures);
      }
    }
    for (Part part : parts) {
      String suffix = runs.size() == 1 ? "" : "-" + (runs.indexOf(part.run()) + 1);
      scatter(part, suffix).ifPresent(figures::add);
      SENTENCES.forEach(condition -> curves(part, condition, suffix).ifPresent(figures::add));
    }
    return figures;
  }

  /** Sentences of a condition or of a model. */
  private record Sample(String name, List<IdiomFinding> items) {
    List<Double> of(Contrast contrast, ComparedText text) {
      return items.stream()
          .flatMap(item -> item.similarity(contrast, text, 0).stream().boxed())
          .toList();
    }
  }

  /** Where similarities lie: of one model by condition, of several by model. */
  private static void boxes(
      String name, String where, List<Sample> samples, List<ReportFigure> figures) {
    for (ComparedText text : ComparedText.values()) {
      List<Contrast> contrasts =
          Stream.of(Contrast.values())
              .filter(one -> samples.stream().anyMatch(some -> !some.of(one, text).isEmpty()))
              .toList();
      List<BoxPlot.Group> groups = new ArrayList<>();
      for (Sample some : samples) {
        List<List<Double>> values = contrasts.stream().map(one -> some.of(one, text)).toList();
        if (!values.stream().allMatch(List::isEmpty)) {
          groups.add(new BoxPlot.Group(some.name, values));
        }
      }
      if (groups.isEmpty()) {
        continue;
      }
      String title = "Similarities of %s, %s".formatted(text.words(), where);
      String caption =
          ". A box holds the middle half of all sentences, its line is their median; dots are far"
              + " from the rest. ";
      figures.add(
          new ReportFigure(
              name + "-" + low(text),
              title + caption + glosses(contrasts),
              new BoxPlot(
                  Caption.of(title, title + ", a box for each probe."),
                  "",
                  contrasts.stream().map(Contrast::label).toList(),
                  Axis.of("cosine").covering(1, 1),
                  groups)));
    }
  }

  static String glosses(List<Contrast> contrasts) {
    return contrasts.stream()
        .map(one -> one.label() + ": " + one.gloss())
        .collect(Collectors.joining("; ", "", "."));
  }

  private static String low(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Every compound by how literal people find it and how close the model finds P1 and P3. */
  private static Optional<ReportFigure> scatter(Part part, String suffix) {
    List<ScatterPlot.Group> groups = new ArrayList<>();
    for (Contrast contrast : List.of(Contrast.P1, Contrast.P3)) {
      List<ScatterPlot.Item> points = new ArrayList<>();
      for (IdiomFinding item : part.in(part.plainest())) {
        OptionalDouble cosine = item.similarity(contrast, ComparedText.NC, 0);
        Double score = item.use().score();
        if (score != null && cosine.isPresent()) {
          points.add(new ScatterPlot.Item(item.compound(), score, cosine.getAsDouble()));
        }
      }
      String rho = part.rho(contrast).map(one -> " (" + one.words() + ")").orElse("");
      if (!points.isEmpty()) {
        groups.add(new ScatterPlot.Group(contrast + ", " + contrast.gloss() + rho, points));
      }
    }
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    String title =
        "Similarity by human score, %s, %s".formatted(part.languageName(), part.run().name());
    return Optional.of(
        new ReportFigure(
            "scores-" + part.language() + suffix,
            "Each point is a compound (%s). Were idioms understood, P1 would be high everywhere and P3 would rise from left to right."
                .formatted(part.plainest().words()),
            new ScatterPlot(
                Caption.of(title, title + ", for P1 and P3."),
                Axis.of("human score, from idiomatic to literal").covering(0, 5),
                Axis.of("cosine"),
                groups)));
  }

  /** Rho over single layers, if there are several; mean similarity if there is no rho. */
  private static Optional<ReportFigure> curves(Part part, Condition condition, String suffix) {
    boolean hasRho = part.isJudged();
    ByLayer byLayer =
        new ByLayer(
            List.of(part.run()), hasRho ? IdiomMeasures.RHO : IdiomMeasures.SIM, IdiomPage.DISPLAY);
    List<LayerMix> layers = part.run().singleLayers();
    List<Series> series = new ArrayList<>();
    for (Contrast one : Contrast.OF_PAPER) {
      String group = Group.of(condition, one).name(part.language(), ComparedText.NC);
      series.add(byLayer.series(one + ", " + one.gloss(), part.run(), group, layers));
    }
    series.removeIf(one -> one.values().stream().allMatch(Value.NONE::equals));
    if (layers.size() < 2 || series.isEmpty()) {
      return Optional.empty();
    }
    String title =
        "%s by layer, %s, %s, %s"
            .formatted(
                hasRho ? "Rho" : "Mean similarity",
                part.languageName(),
                condition.words(),
                part.run().name());
    return Optional.of(
        ByLayer.curves(
            "layers-%s-%s%s".formatted(part.language(), low(condition), suffix),
            "Each layer by itself, of compounds within their sentences. Bands are 95 % intervals, from resampled compounds.",
            Caption.of(title, title + ", a line for each probe."),
            layers,
            Axis.of(hasRho ? "rho of similarity and human score" : "cosine"),
            series));
  }

  /** Compounds of certain scores for which one contrast is furthest ahead of another. */
  private record Pick(
      String title, String which, Predicate<Double> score, Contrast ahead, Contrast behind) {}

  private static List<Pick> picks(boolean judged) {
    if (!judged) {
      return List.of(
          new Pick("the words are closer", "compounds", any -> true, Contrast.P3, Contrast.P1),
          new Pick("one word is closer", "compounds", any -> true, Contrast.P2, Contrast.P1),
          new Pick("the meaning is closer", "compounds", any -> true, Contrast.P1, Contrast.P3));
    }
    String idioms = "compounds that people find idiomatic (a score below 2 of 5)";
    String literal = "compounds that people find literal (a score above 3 of 5)";
    Predicate<Double> low = score -> score != null && score < 2;
    Predicate<Double> high = score -> score != null && score > 3;
    return List.of(
        new Pick("idioms taken by their words", idioms, low, Contrast.P3, Contrast.P1),
        new Pick("idioms taken for one of their words", idioms, low, Contrast.P2, Contrast.P1),
        new Pick("literal compounds taken for idioms", literal, high, Contrast.P1, Contrast.P3),
        new Pick("idioms taken by their meaning", idioms, low, Contrast.P1, Contrast.P3));
  }

  List<Reading> readings() {
    return parts.stream().flatMap(part -> readings(part).stream()).toList();
  }

  /** In sentences of a corpus if there are enough: they are more to read than "This is ...". */
  private List<Reading> readings(Part part) {
    Condition condition = part.hasCorpus() ? Condition.NAT : part.plainest();
    String whose = runs.size() == 1 ? part.languageName() : part.title();
    List<Reading> all = new ArrayList<>();
    for (Pick pick : picks(part.isJudged())) {
      FewBest<IdiomFinding> best =
          new FewBest<>(EXAMPLES, IdiomFinding::compound, item -> item.use().id());
      for (IdiomFinding item : part.in(condition)) {
        double gap =
            item.similarity(pick.ahead, ComparedText.NC, 0).orElse(Double.NaN)
                - item.similarity(pick.behind, ComparedText.NC, 0).orElse(Double.NaN);
        if (gap > 0 && pick.score.test(item.use().score())) {
          best.offer(item, gap);
        }
      }
      String about =
          "The %s for which the %s (%s) is furthest ahead of the %s (%s)."
              .formatted(
                  pick.which, pick.ahead.gloss(), pick.ahead, pick.behind.gloss(), pick.behind);
      best.reading(whose + ": " + pick.title, about, IdiomFigures::example).ifPresent(all::add);
    }
    return all;
  }

  /** A compound in its sentence, and the phrases that replaced it, the closest first. */
  private static Example example(IdiomFinding item) {
    FewBest<Likeness> ranked =
        new FewBest<>(Role.OF_DATA.size(), one -> one.role().name(), one -> "" + one.role());
    for (Likeness one : item.counterparts()) {
      if (Role.OF_DATA.contains(one.role())) {
        one.at(ComparedText.NC, 0).ifPresent(cosine -> ranked.offer(one, cosine));
      }
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Likeness one : ranked.best()) {
      Contrast contrast = one.role().contrast();
      String label = contrast + ", " + one.role().words();
      String cosine = decimals(one.nc()[0], 2);
      candidates.add(
          new Candidate(
              candidates.size() + 1, one.phrase(), contrast.ordinal(), label, cosine, ""));
    }
    Double score = item.use().score();
    String rated = score == null ? "" : ", human score " + decimals(score, 2) + " of 5";
    return new Example(
        item.use().id() + rated, item.text(), item.use().start(), item.use().end(), candidates);
  }
}
