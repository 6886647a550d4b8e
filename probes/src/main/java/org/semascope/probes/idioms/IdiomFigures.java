package org.semascope.probes.idioms;

import static org.semascope.probes.idioms.IdiomProbe.WORDING;
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
import org.semascope.probes.idioms.IdiomFinding.PhraseSimilarity;
import org.semascope.probes.idioms.IdiomItem.Condition;
import org.semascope.probes.idioms.IdiomItem.Contrast;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomMeasures.Group;
import org.semascope.probes.idioms.IdiomsPage.Part;
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
 * The figures and example compounds of {@link IdiomsPage}.
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
            part.conditions().stream()
                .map(one -> new Sample(one.description(), part.in(one)))
                .toList();
        boxes(name, languageName, samples, figures);
        continue;
      }
      for (Condition one : SENTENCES) {
        List<Sample> samples =
            own.stream().map(part -> new Sample(part.run().name(), part.in(one))).toList();
        boxes(name + "-" + low(one), languageName + ", " + one.description(), samples, figures);
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

  /** Box plots of similarities: by condition for one model, by model for several. */
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
      String title = WORDING.get("figures.boxes", "text", text.description(), "where", where);
      figures.add(
          new ReportFigure(
              name + "-" + low(text),
              WORDING.get("figures.boxes-caption", "title", title, "contrasts", glosses(contrasts)),
              new BoxPlot(
                  Caption.of(title, WORDING.get("figures.boxes-text", "title", title)),
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

  /** The similarity of P1 and P3 by human rating, a point for each compound. */
  private static Optional<ReportFigure> scatter(Part part, String suffix) {
    List<ScatterPlot.Group> groups = new ArrayList<>();
    for (Contrast contrast : List.of(Contrast.P1, Contrast.P3)) {
      List<ScatterPlot.Item> points = new ArrayList<>();
      for (IdiomFinding item : part.in(part.mainCondition())) {
        OptionalDouble cosine = item.similarity(contrast, ComparedText.NC, 0);
        Double score = item.use().score();
        if (score != null && cosine.isPresent()) {
          points.add(new ScatterPlot.Item(item.compound(), score, cosine.getAsDouble()));
        }
      }
      if (!points.isEmpty()) {
        String label =
            part.rho(contrast)
                .map(
                    rho ->
                        WORDING.get(
                            "figures.group-rho",
                            "contrast",
                            contrast,
                            "gloss",
                            contrast.gloss(),
                            "rho",
                            rho.text()))
                .orElseGet(() -> label(contrast));
        groups.add(new ScatterPlot.Group(label, points));
      }
    }
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    String title =
        WORDING.get("figures.scatter", "language", part.languageName(), "model", part.run().name());
    return Optional.of(
        new ReportFigure(
            "scores-" + part.language() + suffix,
            WORDING.get("figures.scatter-caption", "condition", part.mainCondition().description()),
            new ScatterPlot(
                Caption.of(title, WORDING.get("figures.scatter-text", "title", title)),
                Axis.of(WORDING.get("figures.scatter-axis")).covering(0, 5),
                Axis.of("cosine"),
                groups)));
  }

  private static String label(Contrast contrast) {
    return WORDING.get("figures.group", "contrast", contrast, "gloss", contrast.gloss());
  }

  /** Rho by layer, if there are several layers; mean similarity without human ratings. */
  private static Optional<ReportFigure> curves(Part part, Condition condition, String suffix) {
    boolean hasRho = part.hasRatings();
    ByLayer byLayer =
        new ByLayer(
            List.of(part.run()),
            hasRho ? IdiomMeasures.RHO : IdiomMeasures.SIM,
            IdiomsPage.DISPLAY);
    List<LayerMix> layers = part.run().singleLayers();
    List<Series> series = new ArrayList<>();
    for (Contrast one : Contrast.OF_PAPER) {
      String group = Group.of(condition, one).name(part.language(), ComparedText.NC);
      series.add(byLayer.series(label(one), part.run(), group, layers));
    }
    series.removeIf(one -> one.values().stream().allMatch(Value.NONE::equals));
    if (layers.size() < 2 || series.isEmpty()) {
      return Optional.empty();
    }
    String title =
        WORDING.get(
            hasRho ? "figures.layers-rho" : "figures.layers-sim",
            "language",
            part.languageName(),
            "condition",
            condition.description(),
            "model",
            part.run().name());
    return Optional.of(
        ByLayer.curves(
            "layers-%s-%s%s".formatted(part.language(), low(condition), suffix),
            WORDING.get("figures.layers-caption"),
            Caption.of(title, WORDING.get("figures.layers-text", "title", title)),
            layers,
            Axis.of(WORDING.get(hasRho ? "figures.layers-rho-axis" : "figures.layers-sim-axis")),
            series));
  }

  /**
   * Example compounds: those with the largest margin of one contrast over another.
   *
   * @param compounds what a page calls the compounds with such a rating
   */
  private record Pick(
      String title, String compounds, Predicate<Double> rating, Contrast ahead, Contrast behind) {}

  private static List<Pick> picks(boolean rated) {
    if (!rated) {
      String all = WORDING.get("examples.all");
      Predicate<Double> any = rating -> true;
      return List.of(
          new Pick(WORDING.get("examples.words"), all, any, Contrast.P3, Contrast.P1),
          new Pick(WORDING.get("examples.one-word"), all, any, Contrast.P2, Contrast.P1),
          new Pick(WORDING.get("examples.whole"), all, any, Contrast.P1, Contrast.P3));
    }
    String idioms = WORDING.get("examples.idiomatic");
    String literal = WORDING.get("examples.literal");
    Predicate<Double> low = rating -> rating != null && rating < 2;
    Predicate<Double> high = rating -> rating != null && rating > 3;
    return List.of(
        new Pick(WORDING.get("examples.idiom-words"), idioms, low, Contrast.P3, Contrast.P1),
        new Pick(WORDING.get("examples.idiom-one-word"), idioms, low, Contrast.P2, Contrast.P1),
        new Pick(WORDING.get("examples.literal-whole"), literal, high, Contrast.P1, Contrast.P3),
        new Pick(WORDING.get("examples.idiom-whole"), idioms, low, Contrast.P1, Contrast.P3));
  }

  List<Reading> readings() {
    return parts.stream().flatMap(part -> readings(part).stream()).toList();
  }

  /** Corpus sentences if there are enough, since they are more informative than "This is ...". */
  private List<Reading> readings(Part part) {
    Condition condition = part.hasCorpus() ? Condition.NAT : part.mainCondition();
    String prefix = runs.size() == 1 ? part.languageName() : part.title();
    List<Reading> all = new ArrayList<>();
    for (Pick pick : picks(part.hasRatings())) {
      FewBest<IdiomFinding> best =
          new FewBest<>(EXAMPLES, IdiomFinding::compound, item -> item.use().id());
      for (IdiomFinding item : part.in(condition)) {
        double gap =
            item.similarity(pick.ahead, ComparedText.NC, 0).orElse(Double.NaN)
                - item.similarity(pick.behind, ComparedText.NC, 0).orElse(Double.NaN);
        if (gap > 0 && pick.rating.test(item.use().score())) {
          best.offer(item, gap);
        }
      }
      String about =
          WORDING.get(
              "examples.about",
              "compounds",
              pick.compounds,
              "ahead",
              pick.ahead,
              "aheadGloss",
              pick.ahead.gloss(),
              "behind",
              pick.behind,
              "behindGloss",
              pick.behind.gloss());
      best.reading(prefix + ": " + pick.title, about, IdiomFigures::example).ifPresent(all::add);
    }
    return all;
  }

  /** A compound in its sentence with the phrases that replaced it, the closest first. */
  private static Example example(IdiomFinding item) {
    FewBest<PhraseSimilarity> ranked =
        new FewBest<>(Role.OF_DATA.size(), one -> one.role().name(), one -> "" + one.role());
    for (PhraseSimilarity one : item.counterparts()) {
      if (Role.OF_DATA.contains(one.role())) {
        one.at(ComparedText.NC, 0).ifPresent(cosine -> ranked.offer(one, cosine));
      }
    }
    List<Candidate> candidates = new ArrayList<>();
    for (PhraseSimilarity one : ranked.best()) {
      Contrast contrast = one.role().contrast();
      String label = contrast + ", " + one.role().description();
      String cosine = decimals(one.nc()[0], 2);
      candidates.add(
          new Candidate(
              candidates.size() + 1, one.phrase(), contrast.ordinal(), label, cosine, ""));
    }
    Double score = item.use().score();
    String id =
        score == null
            ? item.use().id()
            : WORDING.get("examples.rated", "id", item.use().id(), "rating", decimals(score, 2));
    return new Example(id, item.text(), item.use().start(), item.use().end(), candidates);
  }
}
