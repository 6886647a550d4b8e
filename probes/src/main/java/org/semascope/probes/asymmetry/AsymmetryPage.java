package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryProbe.WORDING;
import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.asymmetry.AsymmetryData.Part;
import org.semascope.probes.asymmetry.AsymmetryMeasures.Group;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Display;
import org.semascope.report.content.FewBest;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Reading;
import org.semascope.report.content.Reading.Candidate;
import org.semascope.report.content.Reading.Example;
import org.semascope.report.content.Story;

/** The page: findings, tables and figures of the paper, and example pairs. */
final class AsymmetryPage {
  private static final Display RHO = new Display(1, 2);

  private final AsymmetryData compared;
  private final List<ReportedRun<AsymmetryOptions, PairFinding>> runs;
  private final List<String> norms;

  AsymmetryPage(List<ReportedRun<AsymmetryOptions, PairFinding>> all) {
    this.compared = new AsymmetryData(all);
    this.runs = compared.runs;
    this.norms = compared.norms;
  }

  Story story() {
    return new Story(
        WORDING.get("page.title"),
        List.of(
            WORDING.get("page.question"),
            WORDING.get(compared.isOfModels() ? "page.question-models" : "page.question-norms")),
        findings(),
        cautions(),
        new AsymmetryTables(compared).sheets(),
        new AsymmetryFigures(compared).figures(),
        compared.parts.stream().flatMap(AsymmetryPage::readings).toList());
  }

  private List<String> findings() {
    List<String> all = new ArrayList<>();
    compared.parts.forEach(part -> camFinding(part).ifPresent(all::add));
    ReportedRun<AsymmetryOptions, PairFinding> first = runs.get(0);
    for (int i = 0; i < norms.size(); i++) {
      for (int j = i + 1; j < norms.size(); j++) {
        Group both = Group.both(norms.get(i), norms.get(j), AsymmetryMeasures.ALL);
        String names = Numerals.list(List.of(norms.get(i), norms.get(j)));
        first
            .measures()
            .find(AsymmetryMeasures.CAM_OF_NORMS, both.name())
            .ifPresent(
                cam ->
                    all.add(
                        WORDING.get(
                            "page.finding-norms",
                            "norms",
                            names,
                            "cam",
                            decimals(cam.value(), 2),
                            "pairs",
                            count(cam.n(), "pair"))));
      }
    }
    for (String both : compared.strengths) {
      Result rho =
          first
              .measures()
              .get(
                  AsymmetryMeasures.STRENGTH_OF_NORMS,
                  Group.of(both, AsymmetryMeasures.ALL).name());
      all.add(
          WORDING.get(
              "page.finding-strengths",
              "norms",
              both,
              "rho",
              decimals(rho.value(), 2) + RHO.bracketed(rho),
              "pairs",
              count(rho.n(), "pair")));
    }
    norms.forEach(norm -> extremes(first, norm, norm).ifPresent(all::add));
    if (norms.isEmpty()) {
      runs.forEach(run -> extremes(run, "", run.name()).ifPresent(all::add));
    }
    return all;
  }

  private Optional<String> camFinding(Part part) {
    Optional<Result> cam = part.find(AsymmetryMeasures.CAM, AsymmetryMeasures.ALL);
    if (cam.isEmpty()) {
      return Optional.empty();
    }
    List<String> all = new ArrayList<>();
    all.add(
        WORDING.get(
            "page.finding-cam",
            "part",
            part.title(),
            "cam",
            rho(cam.get()),
            "pairs",
            count(cam.get().n(), "pair")));
    correlation(part, AsymmetryMeasures.FREQUENCY)
        .ifPresent(rho -> all.add(WORDING.get("page.finding-frequency", "cam", rho)));
    correlation(part, AsymmetryMeasures.REST)
        .ifPresent(rho -> all.add(WORDING.get("page.finding-rest", "cam", rho)));
    correlation(part, AsymmetryMeasures.PARTIAL)
        .ifPresent(rho -> all.add(WORDING.get("page.finding-partial", "cam", rho)));
    part.find(AsymmetryMeasures.direction("0"), AsymmetryMeasures.ALL)
        .map(right -> percent(right.value()))
        .ifPresent(percent -> all.add(WORDING.get("page.finding-direction", "percent", percent)));
    return Optional.of(String.join(" ", all));
  }

  private static Optional<String> correlation(Part part, String suffix) {
    return part.find(AsymmetryMeasures.CAM + suffix, AsymmetryMeasures.ALL).map(AsymmetryPage::rho);
  }

  private static String rho(Result result) {
    return minus(RHO.text(result.value()) + RHO.bracketed(result));
  }

  /**
   * The relations with the largest absolute ALAR whose interval excludes 0.
   *
   * @param norm empty for the model
   */
  private Optional<String> extremes(
      ReportedRun<AsymmetryOptions, PairFinding> run, String norm, String source) {
    record Asymmetric(String relation, Result alar) {}
    String relations =
        Numerals.list(
            compared.relations.stream()
                .filter(relation -> !relation.equals(WordPair.UNRELATED)) // has no direction
                .flatMap(
                    relation ->
                        run
                            .measures()
                            .find(AsymmetryMeasures.ALAR, Group.of(norm, relation).name())
                            .map(alar -> new Asymmetric(relation, alar))
                            .stream())
                .filter(one -> one.alar.n() >= AsymmetryData.ENOUGH)
                .filter(one -> one.alar.low().orElse(0) > 0 || one.alar.high().orElse(0) < 0)
                .sorted(Comparator.comparingDouble(one -> -Math.abs(one.alar.value())))
                .limit(3)
                .map(one -> one.relation + " " + signed(one.alar.value()))
                .toList());
    return relations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            WORDING.get("page.finding-relations", "source", source, "relations", relations));
  }

  private static String signed(double value) {
    return (value < 0 ? "" : "+") + minus(decimals(value, 2));
  }

  /** With a typographic minus sign. */
  private static String minus(String number) {
    return number.replace('-', '−');
  }

  /** The most asymmetric pairs with the same direction in model and norms, and with opposite. */
  private static Stream<Reading> readings(Part part) {
    return Stream.of(
            reading(part, WORDING.get("examples.alike", "part", part.title()), part.alike()),
            reading(part, WORDING.get("examples.opposed", "part", part.title()), part.opposed()))
        .flatMap(Optional::stream);
  }

  private static Optional<Reading> reading(Part part, String title, FewBest<PairFinding> few) {
    return few.reading(title, WORDING.get("examples.about"), one -> example(part, one));
  }

  /** In the direction of the norms. */
  private static Example example(Part part, PairFinding one) {
    WordPair pair = one.pair();
    Answers given = pair.norms().get(part.norm());
    Score score = one.scores().get(part.model().method());
    boolean forward = given.lar() > 0;
    String from = forward ? pair.first() : pair.second();
    String to = forward ? pair.second() : pair.first();
    String first =
        WORDING.get("examples.responses", "count", given.forward(), "total", given.firstTotal());
    String second =
        WORDING.get("examples.responses", "count", given.backward(), "total", given.secondTotal());
    return new Example(
        pair.relations().stream()
            .map(WordPair.Relation::name)
            .distinct()
            .collect(Collectors.joining(", ")),
        from + " → " + to,
        0,
        from.length(),
        List.of(
            new Candidate(
                1,
                part.norm(),
                0,
                WORDING.get("examples.lar"),
                decimals(Math.abs(given.lar()), 2),
                WORDING.get(
                    "examples.both-ways",
                    "forward",
                    forward ? first : second,
                    "backward",
                    forward ? second : first)),
            new Candidate(
                2,
                part.model().title(),
                1,
                WORDING.get("examples.lar"),
                decimals(forward ? score.lar() : -score.lar(), 2),
                score.error() == null
                    ? ""
                    : WORDING.get(
                        "examples.error",
                        "error",
                        decimals(score.error(), 2),
                        "contexts",
                        count(one.contexts().used(), "context")))));
  }

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      AsymmetryOptions options = run.options();
      Map<String, Long> counts = run.run().manifest().counters();
      if (!options.graph().contains("conceptnet")) {
        all.add(WORDING.get("cautions.graph", "graph", Numerals.list(options.graph())));
      }
      if (norms.isEmpty()) {
        all.add(WORDING.get("cautions.no-norms"));
      }
      if (run.recipe().model().equals(Input.NO_MODEL)) {
        continue;
      }
      Optional<Method> method = AsymmetryData.ofContexts(run);
      if (method.equals(Optional.of(Method.NEXT_WORD))) {
        all.add(
            WORDING.get(
                "cautions.causal",
                "model",
                run.name(),
                "contexts",
                count(options.minContexts(), "context")));
      }
      if (method.isPresent()) {
        all.add(WORDING.get("cautions.frequency"));
        all.add(
            options.contexts() == 0
                ? WORDING.get("cautions.all-contexts", "corpus", options.corpus())
                : WORDING.get(
                    "cautions.contexts",
                    "corpus",
                    options.corpus(),
                    "contexts",
                    count(options.contexts())));
        if (options.corpus().equals(KnownSets.WORDNET_GLOSSES)) {
          all.add(WORDING.get("cautions.glosses"));
        }
        if (compared.tooFar(run) > 0) {
          all.add(
              WORDING.get(
                  "cautions.too-far",
                  "model",
                  run.name(),
                  "contexts",
                  count(compared.tooFar(run), "context")));
        }
      }
      if (run.name().equals(GlossVectors.NAME)) {
        all.add(WORDING.get("cautions.gloss-vectors"));
      }
      long twoWay =
          norms.stream()
              .mapToLong(norm -> counts.getOrDefault("two-way pairs of " + norm, 0L))
              .sum();
      if (twoWay > 0 && runs.size() > 1) {
        all.add(WORDING.get("cautions.same-pairs"));
      }
    }
    return List.copyOf(all);
  }
}
