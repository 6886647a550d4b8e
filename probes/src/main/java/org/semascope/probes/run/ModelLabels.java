package org.semascope.probes.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.UsageException;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;

/**
 * Unique labels of models. A model is labelled by the user's own name for it, or else by its name;
 * different models with the same name are labelled by the shortest end of their path that differs,
 * such as {@code a/bert} and {@code b/bert}, or, if there is none, by a checksum, {@code
 * bert@1a2b3c4d}.
 */
public final class ModelLabels {
  private static final int DIGITS = 8;

  private ModelLabels() {}

  /** A model with its label. */
  private record Named(String label, Input model) {
    private boolean isLike(Named other) {
      return label.equals(other.label) && !model.sha256().equals(other.model.sha256());
    }

    String unique(List<Named> all) {
      List<Named> others = all.stream().filter(this::isLike).toList();
      if (others.isEmpty()) {
        return label;
      }
      int names = model.path().isEmpty() ? 0 : Path.of(model.path()).getNameCount();
      for (int length = 2; length <= names && end(1).equals(label); length++) {
        String end = end(length);
        int last = length;
        if (others.stream().noneMatch(other -> other.end(last).equals(end))) {
          return end;
        }
      }
      return label + "@" + model.sha256().substring(0, DIGITS);
    }

    /** The last names of the path. */
    private String end(int length) {
      List<String> names = new ArrayList<>();
      Path.of(model.path()).forEach(name -> names.add(name.toString()));
      return String.join("/", names.subList(Math.max(0, names.size() - length), names.size()));
    }
  }

  /** The same runs, with unique labels of their models. */
  public static List<StoredRun> label(List<StoredRun> runs) {
    return labelled(
        runs,
        runs.stream().map(run -> new Named(run.model(), run.manifest().recipe().model())).toList());
  }

  /** Same as {@link #label}, with the seed where runs of a probe and a model differ in it. */
  public static List<StoredRun> labelWithSeeds(List<StoredRun> runs) {
    List<StoredRun> labelled = label(runs);
    return labelled.stream()
        .map(
            run ->
                labelled.stream().anyMatch(other -> differsInSeed(run, other))
                    ? run.labelled(run.model() + " seed " + run.manifest().recipe().seed())
                    : run)
        .toList();
  }

  private static boolean differsInSeed(StoredRun one, StoredRun other) {
    Recipe own = one.manifest().recipe();
    Recipe others = other.manifest().recipe();
    return one.model().equals(other.model())
        && own.probe().equals(others.probe())
        && own.seed() != others.seed();
  }

  /** The same runs, labelled as models of a command, which may have other labels than stored. */
  static List<StoredRun> label(List<StoredRun> runs, List<Input> models) {
    return labelled(runs, named(models));
  }

  private static List<StoredRun> labelled(List<StoredRun> runs, List<Named> models) {
    return IntStream.range(0, runs.size())
        .mapToObj(i -> runs.get(i).labelled(models.get(i).unique(models)))
        .toList();
  }

  /** A label for each model, in their order. */
  public static List<String> of(List<Input> models) {
    List<Named> all = named(models);
    return all.stream().map(model -> model.unique(all)).toList();
  }

  private static List<Named> named(List<Input> models) {
    return models.stream().map(model -> new Named(model.shownName(), model)).toList();
  }

  /** Refuses a label of the user's that another of the models has, too. */
  public static void requireDistinct(List<Input> models) {
    List<Named> all = named(models);
    for (Named one : all) {
      for (Named other : all) {
        UsageException.throwIf(
            !one.model.label().isEmpty() && one.isLike(other),
            "two models have the name %s: %s and %s",
            one.label,
            one.model.path(),
            other.model.path());
      }
    }
  }
}
