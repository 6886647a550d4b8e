package org.semascope.probes.asymmetry;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;
import static org.semascope.report.content.Numerals.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.asymmetry.AsymmetryMeasures.Group;
import org.semascope.probes.asymmetry.ComparedRuns.Part;
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

/** The page: what came out in sentences, tables and figures of the paper, and pairs to read. */
final class AsymmetryPage {
  private static final Display RHO = new Display(1, 2);

  private final ComparedRuns compared;
  private final List<ReportedRun<AsymmetryOptions, PairFinding>> runs;
  private final List<String> norms;

  AsymmetryPage(List<ReportedRun<AsymmetryOptions, PairFinding>> all) {
    this.compared = new ComparedRuns(all);
    this.runs = compared.runs;
    this.norms = compared.norms;
  }

  Story story() {
    return new Story(
        "Do associations go one way?",
        List.of(
            "A bone makes people think of a dog; a dog makes hardly anybody think of a bone."
                + " LAR(a; b) = ln P(b|a) − ln P(a|b) says how far an association goes from a to b"
                + " rather than back.",
            compared.isOfModels()
                ? "Do models have the directions that people have, and would the words’ frequency"
                    + " alone not give the same?"
                : "Do norms of word association agree on the directions, and which relations go one"
                    + " way?"),
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
        String names = norms.get(i) + " and " + norms.get(j);
        first
            .measures()
            .find(AsymmetryMeasures.CAM_OF_NORMS, both.name())
            .ifPresent(
                cam ->
                    all.add(
                        "%s correlate at %s over the %s that all norms have both ways: so far people agree with people."
                            .formatted(names, decimals(cam.value(), 2), count(cam.n(), "pair"))));
      }
    }
    norms.forEach(norm -> extremes(first, norm, "In " + norm).ifPresent(all::add));
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      if (norms.isEmpty()) {
        extremes(run, "", "For " + run.name()).ifPresent(all::add);
      }
      Map<String, Long> counts = run.run().manifest().counters();
      ComparedRuns.ofContexts(run)
          .map(method -> method == Method.MASKED)
          .map(
              masked ->
                  "%s: %s in %s were needed."
                      .formatted(
                          run.name(),
                          masked
                              ? count(counts.get(ContextAssociations.MASKED_PLACES), "masked place")
                              : count(counts.get(ContextAssociations.NEXT_WORD_PLACES), "place"),
                          count(counts.get("contexts"), "context")))
          .ifPresent(all::add);
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
        "%s: CAM %s over %s."
            .formatted(part.title(), rho(cam.get()), count(cam.get().n(), "pair")));
    correlation(part, AsymmetryMeasures.FREQUENCY, "Frequency alone gives %s.").ifPresent(all::add);
    correlation(
            part,
            AsymmetryMeasures.REST,
            "With the term of frequency taken out of the model’s LAR, %s is left.")
        .ifPresent(all::add);
    correlation(
            part,
            AsymmetryMeasures.PARTIAL,
            "With frequency held constant (partial correlation), CAM is %s.")
        .ifPresent(all::add);
    part.find(AsymmetryMeasures.direction("0"), AsymmetryMeasures.ALL)
        .map(right -> percent(right.value()))
        .map("The direction is people’s in %s of pairs."::formatted)
        .ifPresent(all::add);
    return Optional.of(String.join(" ", all));
  }

  private static Optional<String> correlation(Part part, String suffix, String sentence) {
    return part.find(AsymmetryMeasures.CAM + suffix, AsymmetryMeasures.ALL)
        .map(result -> String.format(Locale.ROOT, sentence, rho(result)));
  }

  private static String rho(Result result) {
    return minus(RHO.text(result.value()) + RHO.bracketed(result));
  }

  /**
   * The relations that go one way most clearly.
   *
   * @param norm empty for the model
   */
  private Optional<String> extremes(
      ReportedRun<AsymmetryOptions, PairFinding> run, String norm, String where) {
    record Clear(String relation, Result alar) {}
    String clear =
        Numerals.list(
            compared.relations.stream()
                .filter(relation -> !relation.equals(WordPair.UNRELATED)) // has no direction
                .flatMap(
                    relation ->
                        run
                            .measures()
                            .find(AsymmetryMeasures.ALAR, Group.of(norm, relation).name())
                            .map(alar -> new Clear(relation, alar))
                            .stream())
                .filter(one -> one.alar.n() >= ComparedRuns.ENOUGH)
                .filter(one -> one.alar.low().orElse(0) > 0 || one.alar.high().orElse(0) < 0)
                .sorted(Comparator.comparingDouble(one -> -Math.abs(one.alar.value())))
                .limit(3)
                .map(one -> one.relation + " " + signed(one.alar.value()))
                .toList());
    return clear.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s these relations are the most asymmetric: %s (ALAR in nats; positive: from the first word to the second)."
                .formatted(where, clear));
  }

  private static String signed(double value) {
    return (value < 0 ? "" : "+") + minus(decimals(value, 2));
  }

  /** With the sign that a sentence has. */
  private static String minus(String number) {
    return number.replace('-', '−');
  }

  /** Pairs that go people's way most clearly, and those that go against it. */
  private static Stream<Reading> readings(Part part) {
    return Stream.of(
            reading(part, "the way people go", part.alike()),
            reading(part, "against people", part.opposed()))
        .flatMap(Optional::stream);
  }

  private static Optional<Reading> reading(Part part, String how, FewBest<PairFinding> few) {
    return few.reading(
        "%s: %s".formatted(part.title(), how),
        "The pairs of which both are most one-way, in people’s direction; without those that rest on one answer each way.",
        one -> example(part, one));
  }

  /** In the direction in which people go. */
  private static Example example(Part part, PairFinding one) {
    WordPair pair = one.pair();
    Answers given = pair.norms().get(part.norm());
    Score score = one.scores().get(part.model().method());
    boolean forward = given.lar() > 0;
    String from = forward ? pair.first() : pair.second();
    String to = forward ? pair.second() : pair.first();
    String ahead = "%s of %s".formatted(given.forward(), given.firstTotal());
    String back = "%s of %s".formatted(given.backward(), given.secondTotal());
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
                "LAR",
                decimals(Math.abs(given.lar()), 2),
                forward ? ahead + ", back " + back : back + ", back " + ahead),
            new Candidate(
                2,
                part.model().title(),
                1,
                "LAR",
                decimals(forward ? score.lar() : -score.lar(), 2),
                score.error() == null
                    ? ""
                    : "standard error %s, %s"
                        .formatted(
                            decimals(score.error(), 2), count(one.contexts().used(), "context")))));
  }

  private List<String> cautions() {
    Set<String> all = new LinkedHashSet<>();
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      AsymmetryOptions options = run.options();
      Map<String, Long> counts = run.run().manifest().counters();
      if (!options.graph().contains("conceptnet")) {
        all.add(
            "Relations are those of %s, not of ConceptNet’s assertions as in the paper (--graph conceptnet), so that other pairs stand under the same name, and more under relatedTo."
                .formatted(Numerals.list(options.graph())));
      }
      if (norms.isEmpty()) {
        all.add(
            "No norms were given (--norms), so that there is nothing to hold the model’s directions against: pairs are those of the graph that stand together in the corpus.");
      }
      if (run.recipe().model().equals(Input.NO_MODEL)) {
        continue;
      }
      Optional<Method> method = ComparedRuns.ofContexts(run);
      if (method.equals(Optional.of(Method.NEXT_WORD))) {
        all.add(
            "%s: P(b|a) is the mean probability of b after what stands before it, over contexts in which a stands before b, since only there can a have a part in it; P(a|b) is over those with b before a. A pair needs %s of each."
                .formatted(run.name(), count(options.minContexts(), "context")));
      }
      if (method.isPresent()) {
        all.add(
            "A language model’s LAR holds ln |C(b)| − ln |C(a)| by construction, whatever the model: read its CAM beside that of frequency alone.");
        all.add(
            "Contexts are of %s, at most %s for each pair%s. The paper has all of Wikipedia, about a thousand for each pair."
                .formatted(
                    options.corpus(),
                    options.contexts() == 0 ? "all" : count(options.contexts()),
                    options.corpus().equals(KnownSets.WORDNET_GLOSSES)
                        ? "; glosses are short and define words rather than use them"
                        : ""));
        if (compared.tooFar(run) > 0) {
          all.add(
              "%s: %s were left out, since the two words are further apart than the model can read."
                  .formatted(run.name(), count(compared.tooFar(run), "context")));
        }
      }
      if (run.name().equals(GlossVectors.NAME)) {
        all.add(
            "The static vectors are a stand-in, trained on WordNet’s glosses: give real ones with -m.");
      }
      long twoWay =
          norms.stream()
              .mapToLong(norm -> counts.getOrDefault("two-way pairs of " + norm, 0L))
              .sum();
      if (twoWay > 0 && runs.size() > 1) {
        all.add(
            "Only pairs whose words every model of the command knows whole take part, so that all rows are on the same pairs.");
      }
    }
    return List.copyOf(all);
  }
}
