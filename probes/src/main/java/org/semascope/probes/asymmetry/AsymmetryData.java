package org.semascope.probes.asymmetry;

import static org.semascope.probes.asymmetry.AsymmetryProbe.WORDING;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.asymmetry.AsymmetryMeasures.Group;
import org.semascope.probes.asymmetry.PairFinding.Method;
import org.semascope.probes.asymmetry.PairFinding.Score;
import org.semascope.probes.asymmetry.WordPair.Answers;
import org.semascope.probes.page.Pivot;
import org.semascope.probes.page.RankAgreement.Point;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.FewBest;

/** Data of a page, collected in one pass over the findings of each run. */
final class AsymmetryData {
  /** The order of the paper's Table 5; relations that it lacks follow. */
  private static final List<String> ORDER =
      List.of(
          ("relatedTo antonym synonym isA atLocation distinctFrom similarTo hasContext hasProperty"
                  + " partOf usedFor capableOf hasA hasPrerequisite causes formOf derivedFrom madeOf"
                  + " hasSubevent motivatedByGoal causesDesire createdBy hasFirstSubevent desires"
                  + " hasLastSubevent definedAs notHasProperty")
              .split(" "));

  /** Figures and findings leave out groups with fewer pairs. */
  static final int ENOUGH = 20;

  private static final int EXAMPLES = 6;

  final List<ReportedRun<AsymmetryOptions, PairFinding>> runs;
  final List<String> norms;
  final List<String> relations;

  /** Pairs of norms whose strengths are compared, such as {@code lwow-haiku-usf}. */
  final List<String> strengths;

  final List<Model> models = new ArrayList<>();
  final List<Part> parts = new ArrayList<>();

  /** LARs in the direction of a relation, of norms (from the first run) and models by title. */
  final Map<String, Map<String, List<Double>>> lars = new HashMap<>();

  private final Map<ReportedRun<?, ?>, Long> tooFar = new HashMap<>();

  /** A run by one method. */
  record Model(ReportedRun<AsymmetryOptions, PairFinding> run, Method method)
      implements Pivot.Block {
    @Override
    public String title() {
      return run.name() + method.group("");
    }

    Optional<Result> find(String metric, String norm, String relation) {
      return run.measures().find(metric, Group.of(norm, relation).by(method).name());
    }
  }

  /**
   * A model and one of the norms.
   *
   * @param alike the most asymmetric pairs with the same direction in model and norms
   * @param opposed the most asymmetric pairs with opposite directions
   */
  record Part(
      Model model,
      String norm,
      List<Point> points,
      FewBest<PairFinding> alike,
      FewBest<PairFinding> opposed)
      implements Pivot.Block {
    Part(Model model, String norm) {
      this(model, norm, new ArrayList<>(), few(), few());
    }

    private static FewBest<PairFinding> few() {
      return new FewBest<>(EXAMPLES, one -> one.pair().first(), one -> one.pair().id());
    }

    private void add(PairFinding one, Answers given, Score score) {
      WordPair pair = one.pair();
      points.add(
          new Point(
              pair.id(),
              pair.first(),
              pair.first() + " → " + pair.second(),
              pair.first().length(),
              given.lar(),
              score.lar()));
      if (!given.rare()) {
        double asymmetry = Math.min(Math.abs(given.lar()), Math.abs(score.lar()));
        (given.lar() * score.lar() > 0 ? alike : opposed).offer(one, asymmetry);
      }
    }

    @Override
    public ReportedRun<AsymmetryOptions, PairFinding> run() {
      return model.run;
    }

    @Override
    public String title() {
      return WORDING.get("page.block", "model", model.title(), "norm", norm);
    }

    /**
     * @param relation empty for means over relations
     */
    Optional<Result> find(String metric, String relation) {
      return model.find(metric, norm, relation);
    }
  }

  AsymmetryData(List<ReportedRun<AsymmetryOptions, PairFinding>> runs) {
    this.runs = runs;
    Set<String> names = new LinkedHashSet<>();
    Set<String> known = new TreeSet<>(Comparator.comparing(AsymmetryData::sortKey));
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      Map<Method, Map<String, Part>> found = new EnumMap<>(Method.class);
      run.forEach(
          one -> {
            WordPair pair = one.pair();
            names.addAll(pair.norms().keySet());
            pair.relations().forEach(relation -> known.add(relation.name()));
            if (run == runs.get(0)) {
              pair.norms().forEach((norm, given) -> addLar(norm, pair, given.lar()));
            }
            one.scores()
                .forEach(
                    (method, score) -> {
                      Model model = new Model(run, method);
                      addLar(model.title(), pair, score.lar());
                      Map<String, Part> byNorm =
                          found.computeIfAbsent(method, any -> new HashMap<>());
                      pair.norms()
                          .forEach(
                              (norm, given) ->
                                  byNorm
                                      .computeIfAbsent(norm, any -> new Part(model, norm))
                                      .add(one, given, score));
                    });
            if (one.contexts() != null) {
              tooFar.merge(run, (long) one.contexts().tooFar(), Long::sum);
            }
          });
      found.forEach(
          (method, byNorm) -> {
            models.add(new Model(run, method));
            names.stream().filter(byNorm::containsKey).map(byNorm::get).forEach(parts::add);
          });
    }
    norms = List.copyOf(names);
    relations = List.copyOf(known);
    String all = Group.of("", AsymmetryMeasures.ALL).name();
    strengths =
        runs.get(0).measures().groups(AsymmetryMeasures.STRENGTH_OF_NORMS).stream()
            .filter(group -> group.endsWith(" " + all))
            .map(group -> group.substring(0, group.length() - all.length() - 1))
            .toList();
  }

  private void addLar(String source, WordPair pair, double lar) {
    pair.relations()
        .forEach(
            relation ->
                lars.computeIfAbsent(relation.name(), any -> new HashMap<>())
                    .computeIfAbsent(source, any -> new ArrayList<>())
                    .add(relation.forward() ? lar : -lar));
  }

  private static String sortKey(String relation) {
    int at = ORDER.indexOf(relation);
    return at < 0 ? "~" + relation : String.format(Locale.ROOT, "%02d", at);
  }

  List<String> withAll() {
    return Stream.concat(Stream.of(AsymmetryMeasures.ALL), relations.stream()).toList();
  }

  boolean isOfModels() {
    return runs.stream().anyMatch(run -> !run.recipe().model().equals(Input.NO_MODEL));
  }

  /** The number of contexts in which the two words are too far apart for the model. */
  long tooFar(ReportedRun<?, ?> run) {
    return tooFar.getOrDefault(run, 0L);
  }

  /** The method of a run whose model reads paragraphs; empty for other runs. */
  static Optional<Method> ofContexts(ReportedRun<?, ?> run) {
    Set<String> counters = run.run().manifest().counters().keySet();
    return counters.contains(ContextAssociations.MASKED_POSITIONS)
        ? Optional.of(Method.MASKED)
        : counters.contains(ContextAssociations.NEXT_WORD_POSITIONS)
            ? Optional.of(Method.NEXT_WORD)
            : Optional.empty();
  }
}
