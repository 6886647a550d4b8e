package org.semascope.probes.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;

/**
 * Unique labels of models. A model's label is its name; different models with the same name are
 * labelled by the end of their path, such as {@code a/bert} and {@code b/bert}, or, if the paths
 * are equal, by a checksum, {@code bert@1a2b3c4d}.
 */
public final class ModelLabels {
  private static final int DIGITS = 8;

  private ModelLabels() {}

  /** The same runs, with unique labels of their models. */
  public static List<StoredRun> label(List<StoredRun> runs) {
    List<String> labels = of(runs.stream().map(run -> run.manifest().recipe().model()).toList());
    return IntStream.range(0, runs.size())
        .mapToObj(i -> runs.get(i).labelled(labels.get(i)))
        .toList();
  }

  /** A label for each model, in their order. */
  public static List<String> of(List<Input> models) {
    return models.stream().map(model -> label(model, models)).toList();
  }

  private static String label(Input model, List<Input> models) {
    List<Input> others =
        models.stream()
            .filter(other -> other.name().equals(model.name()))
            .filter(other -> !other.sha256().equals(model.sha256()))
            .toList();
    if (others.isEmpty()) {
      return model.name();
    }
    List<String> own = names(model);
    if (own.get(own.size() - 1).equals(model.name())) {
      for (int length = 2; length <= own.size(); length++) {
        String end = end(own, length);
        int last = length;
        if (others.stream().noneMatch(other -> end(names(other), last).equals(end))) {
          return end;
        }
      }
    }
    return model.name() + "@" + model.sha256().substring(0, DIGITS);
  }

  private static List<String> names(Input model) {
    List<String> names = new ArrayList<>();
    Path.of(model.path()).forEach(name -> names.add(name.toString()));
    return names;
  }

  private static String end(List<String> names, int length) {
    return String.join("/", names.subList(Math.max(0, names.size() - length), names.size()));
  }
}
