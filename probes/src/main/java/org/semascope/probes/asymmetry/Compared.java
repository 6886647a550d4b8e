package org.semascope.probes.asymmetry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semascope.engine.Input;
import org.semascope.engine.Result;
import org.semascope.probes.ReportedRun;
import org.semascope.probes.associations.ContextAssociations;
import org.semascope.probes.asymmetry.Compared.Part;
import org.semascope.probes.asymmetry.PairFinding.Method;

/** What a page shows side by side: runs, norms, relations, and each model beside each norm. */
final class Compared {
  /** The order of the paper's Table 5; relations that it lacks follow. */
  private static final List<String> ORDER =
      List.of(
          ("relatedTo antonym synonym isA atLocation distinctFrom similarTo hasContext hasProperty"
                  + " partOf usedFor capableOf hasA hasPrerequisite causes formOf derivedFrom madeOf"
                  + " hasSubevent motivatedByGoal causesDesire createdBy hasFirstSubevent desires"
                  + " hasLastSubevent definedAs notHasProperty")
              .split(" "));

  /** Fewer pairs are not drawn or spoken of. */
  static final int ENOUGH = 20;

  final List<ReportedRun<AsymmetryOptions, PairFinding>> runs;
  final List<String> norms = new ArrayList<>();
  final List<String> relations;
  final List<Part> parts = new ArrayList<>();

  /** A model by one method, beside one of the norms. */
  record Part(ReportedRun<AsymmetryOptions, PairFinding> run, Method method, String norm) {
    String title() {
      return run.name() + method.group("") + " and " + norm;
    }

    String model() {
      return run.name() + method.group("");
    }

    Optional<Result> find(String metric, String relation) {
      return run.measures().find(metric, method.group(AsymmetryMeasures.group(norm, relation)));
    }

    /** SA, SR and what is like them. */
    Optional<Result> find(String metric) {
      return run.measures().find(metric, method.group(norm));
    }
  }

  Compared(List<ReportedRun<AsymmetryOptions, PairFinding>> runs) {
    this.runs = runs;
    Set<String> names = new LinkedHashSet<>();
    Set<String> known = new TreeSet<>(Comparator.comparing(Compared::place));
    for (ReportedRun<AsymmetryOptions, PairFinding> run : runs) {
      Set<Method> methods = new TreeSet<>();
      run.forEach(
          one -> {
            names.addAll(one.pair().norms().keySet());
            methods.addAll(one.scores().keySet());
            one.pair().relations().forEach(relation -> known.add(relation.name()));
          });
      for (Method method : methods) {
        names.forEach(norm -> parts.add(new Part(run, method, norm)));
      }
    }
    norms.addAll(names);
    relations = List.copyOf(known);
  }

  private static String place(String relation) {
    int at = ORDER.indexOf(relation);
    return at < 0 ? "~" + relation : String.format(Locale.ROOT, "%02d", at);
  }

  List<String> withAll() {
    return Stream.concat(Stream.of(AsymmetryMeasures.ALL), relations.stream()).toList();
  }

  static Set<Method> methods(ReportedRun<AsymmetryOptions, PairFinding> run) {
    Set<Method> methods = new TreeSet<>();
    run.forEach(one -> methods.addAll(one.scores().keySet()));
    return methods;
  }

  boolean isOfModels() {
    return runs.stream().anyMatch(run -> !run.recipe().model().equals(Input.NO_MODEL));
  }

  static boolean isMasked(ReportedRun<?, ?> run) {
    return run.run().manifest().counters().containsKey(ContextAssociations.MASKED_PLACES);
  }

  static boolean isOfNextWords(ReportedRun<?, ?> run) {
    return run.run().manifest().counters().containsKey(ContextAssociations.NEXT_WORD_PLACES);
  }

  static boolean isOfContexts(ReportedRun<?, ?> run) {
    return isMasked(run) || isOfNextWords(run);
  }
}
