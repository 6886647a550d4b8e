package org.semascope.probes.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;
import org.semascope.engine.StoredRuns;
import org.semascope.models.Subject;
import org.semascope.probes.Control;

/**
 * Finds the finished control runs of a run: runs with the same recipe in the same root, of written
 * form or of the model's untrained twins.
 *
 * @param wanted controls to look for
 * @param draws number of untrained twins to look for
 */
public record ControlRuns(Set<Control> wanted, int draws) {
  /** All controls, with one untrained twin. */
  public static final ControlRuns ALL = new ControlRuns(EnumSet.allOf(Control.class), 1);

  public ControlRuns {
    wanted = Set.copyOf(wanted);
  }

  /** Recipe fields that may differ for a control without layers, tokens and context. */
  private static final List<String> OF_MODELS =
      List.of(
          "layers",
          "pieces",
          ProbeRunner.ITERATIONS,
          "precision",
          "lowerCase",
          ProbeRunner.CAUSAL,
          ProbeRunner.ECHO,
          ProbeRunner.NO_TWIN,
          ProbeRunner.COMPARED_WITH);

  /** A run is stored at ROOT/PROBE/MODEL/HASH. */
  public List<StoredRun> of(StoredRun run) {
    Path directory = run.directory().toAbsolutePath().normalize();
    Path model = directory.getParent();
    if (model == null || model.getParent() == null) {
      return List.of();
    }
    String name = run.manifest().recipe().model().name();
    List<String> twins = Control.twins(name, run.manifest().recipe().seed(), draws);
    Map<String, StoredRun> found = new TreeMap<>(); // one of each control
    for (Path candidate : runs(model.getParent())) {
      // A damaged control is an error: it must not be ignored silently.
      StoredRun other = StoredRun.find(candidate).filter(StoredRun::isFinished).orElse(null);
      if (other == null) {
        continue;
      }
      String own = other.manifest().recipe().model().name();
      boolean form = isForm(other) && !isForm(run);
      boolean isWanted =
          form
              ? wanted.contains(Control.FORM)
              : wanted.contains(Control.UNTRAINED)
                  && twins.contains(own)
                  && isSameConfiguration(run, other);
      if (isWanted && isSameWork(run.manifest().recipe(), other.manifest().recipe(), form)) {
        found.putIfAbsent(own, other);
      }
    }
    return List.copyOf(found.values());
  }

  /** Compares checksums, since a directory may have the same name. */
  private static boolean isForm(StoredRun run) {
    return run.manifest().recipe().model().equals(ModelHandle.FORM);
  }

  /** Directories may share a name; runs of earlier versions do not record configurations. */
  private static boolean isSameConfiguration(StoredRun run, StoredRun twin) {
    String own = run.manifest().recipe().model().configuration();
    String other = twin.manifest().recipe().model().configuration();
    return own.isEmpty() || other.isEmpty() || own.equals(other);
  }

  private static List<Path> runs(Path probe) {
    return StoredRuns.folders(probe).stream()
        .filter(ControlRuns::isOfControl)
        .flatMap(model -> StoredRuns.folders(model).stream())
        .toList();
  }

  private static boolean isOfControl(Path model) {
    String name = model.getFileName().toString();
    return name.startsWith(Subject.FORM + "@") || name.startsWith(Control.UNTRAINED.label());
  }

  private static boolean isSameWork(Recipe one, Recipe other, boolean form) {
    return one.probe().equals(other.probe())
        && one.version() == other.version()
        && one.seed() == other.seed()
        && checksums(one).equals(checksums(other))
        && options(one, form).equals(options(other, form));
  }

  private static List<String> checksums(Recipe recipe) {
    return recipe.data().stream().map(input -> input.name() + " " + input.sha256()).toList();
  }

  private static ObjectNode options(Recipe recipe, boolean form) {
    ObjectNode options = recipe.options().deepCopy();
    if (form) {
      options.remove(OF_MODELS);
    }
    return options;
  }
}
