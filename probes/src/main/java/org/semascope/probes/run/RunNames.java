package org.semascope.probes.run;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;
import org.semascope.engine.StoredRuns;
import org.semascope.probes.Control;
import org.semascope.probes.Probes;

/**
 * Short names of stored runs. A name is the directory of a run, the first digits of its hash,
 * {@code latest}, {@code PROBE}, {@code PROBE:MODEL} or {@code MODEL}, where MODEL may be the
 * user's label of a model, its name, the end of its path ({@code run1/checkpoint-500}), the
 * beginning of a label, of a name or of its last folder, or a label or name with a checksum ({@code
 * bert@1a2b}). Names without a model exclude controls.
 */
public final class RunNames {
  public static final String FORMS =
      "a directory, latest, PROBE, PROBE:MODEL, MODEL or the first digits of a hash";

  private static final String LATEST = "latest";
  private static final String HASH = "[0-9a-f]{4,64}";
  private static final int MOST_LISTED = 8;

  private static final Comparator<StoredRun> BY_TIME =
      Comparator.comparing(StoredRun::isFinished)
          .thenComparing(run -> run.manifest().finished())
          .thenComparing(run -> run.manifest().started());

  private final Path root;
  private StoredRuns stored; // null until needed

  /**
   * @param root directory of the runs
   */
  public RunNames(Path root) {
    this.root = root;
  }

  /** The run of a name: the latest, if several runs of one model have it. */
  public StoredRun find(String name) {
    return isPath(name) ? StoredRun.open(Path.of(name)) : stored(name);
  }

  /** Same as {@link #find} for names that come from elsewhere: no path is opened. */
  public StoredRun stored(String name) {
    List<StoredRun> found = named(name);
    boolean ofAnyModel = name.equals(LATEST) || isProbe(name);
    long different =
        isHashOf(name, found)
            ? found.size()
            : found.stream().map(run -> withChecksum(model(run))).distinct().count();
    requireOne(name, found, ofAnyModel ? 1 : different);
    return found.stream().max(BY_TIME).orElseThrow();
  }

  /** The directory of the only run of a name; refuses a name of several. */
  public Path directory(String name) {
    if (isPath(name)) {
      Path directory = Path.of(name);
      if (!StoredRuns.isRun(directory)) {
        StoredRun.open(directory); // says what is there instead
      }
      return directory;
    }
    List<StoredRun> found = named(name);
    requireOne(name, found, found.size());
    return found.get(0).directory();
  }

  /** Sentences about runs that cannot be read, which names therefore do not find. */
  public List<String> damaged() {
    return stored().damaged();
  }

  private static void requireOne(String name, List<StoredRun> found, long different) {
    SemascopeException.throwIf(
        different != 1,
        "%s names %d runs: %s%s; give more of a name, or a directory",
        name,
        found.size(),
        found.stream()
            .limit(MOST_LISTED)
            .map(run -> run.directory().toString())
            .collect(Collectors.joining(", ")),
        found.size() > MOST_LISTED ? ", ..." : "");
  }

  /** Whether a name is to be read as a path: a run's directory, or what looks like a path. */
  private static boolean isPath(String name) {
    try {
      Path path = Path.of(name);
      return !name.isEmpty()
          && (StoredRuns.isRun(path)
              || path.isAbsolute()
              || name.startsWith(".")
              || name.contains("/") && Files.exists(path));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isHashOf(String name, List<StoredRun> found) {
    return found.stream().allMatch(run -> run.manifest().hash().startsWith(name));
  }

  /** All runs of a name, at least one. */
  private List<StoredRun> named(String name) {
    List<StoredRun> found;
    int colon = name.indexOf(':');
    String probe = colon < 0 ? name : name.substring(0, colon);
    if (name.equals(LATEST)) {
      found = runs(run -> !isControl(run));
    } else if (isProbe(name)) {
      found = runs(run -> isOf(probe, run) && !isControl(run));
    } else if (isProbe(probe)) {
      found = ofModel(name.substring(colon + 1), runs(run -> isOf(probe, run)));
    } else {
      found = ofModel(name, runs(run -> true));
      long probes = found.stream().map(RunNames::probe).distinct().count();
      SemascopeException.throwIf(
          probes > 1,
          "%s has runs of %s: name one of them, such as %s:%s",
          name,
          found.stream().map(RunNames::probe).distinct().collect(Collectors.joining(", ")),
          found.isEmpty() ? "" : probe(found.get(0)),
          name);
      if (found.isEmpty() && name.matches(HASH)) {
        found = runs(run -> run.manifest().hash().startsWith(name));
      }
    }
    if (found.isEmpty()) {
      throw unknown(name);
    }
    return found;
  }

  private SemascopeException unknown(String name) {
    TreeSet<String> known = new TreeSet<>();
    for (StoredRun run : runs(any -> true)) {
      known.add(probe(run) + ":" + model(run).shownName());
    }
    return new SemascopeException(
        known.isEmpty()
            ? "no run is named %s: there are no runs in %s".formatted(name, root)
            : "no run in %s is named %s%s: expected %s; see `semascope runs list`"
                .formatted(root, name, Suggestions.sentence(name, known), FORMS));
  }

  /**
   * The runs of models with this label; if there are none, of models with this name, or else of
   * models whose label or name begins with it.
   */
  private static List<StoredRun> ofModel(String name, List<StoredRun> runs) {
    List<Predicate<Input>> matches =
        List.of(
            model -> model.label().equals(name),
            model ->
                model.name().equals(name)
                    || lastFolder(model.name()).equals(name)
                    || name.contains("/") && ("/" + model.path()).endsWith("/" + name)
                    || name.contains("@") && withChecksum(model).startsWith(name),
            model ->
                model.shownName().startsWith(name)
                    || model.name().startsWith(name)
                    || lastFolder(model.name()).startsWith(name)
                    || name.contains("@")
                        && (model.name() + "@" + model.sha256()).startsWith(name));
    return name.isEmpty()
        ? List.of()
        : matches.stream()
            .map(match -> runs.stream().filter(run -> match.test(model(run))).toList())
            .filter(found -> !found.isEmpty())
            .findFirst()
            .orElse(List.of());
  }

  private static String withChecksum(Input model) {
    return model.shownName() + "@" + model.sha256();
  }

  private static String lastFolder(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  private StoredRuns stored() {
    if (stored == null) {
      stored = StoredRuns.under(root);
    }
    return stored;
  }

  private List<StoredRun> runs(Predicate<StoredRun> wanted) {
    return stored().runs().stream().filter(wanted).toList();
  }

  private static boolean isProbe(String name) {
    return Probes.all().stream().anyMatch(probe -> probe.about().name().equals(name));
  }

  private static boolean isOf(String probe, StoredRun run) {
    return probe(run).equals(probe);
  }

  private static String probe(StoredRun run) {
    return run.manifest().recipe().probe();
  }

  private static Input model(StoredRun run) {
    return run.manifest().recipe().model();
  }

  /** Whether the run's model is a control: written form, or untrained weights. */
  public static boolean isControl(StoredRun run) {
    return Control.of(model(run).name()).isPresent();
  }
}
