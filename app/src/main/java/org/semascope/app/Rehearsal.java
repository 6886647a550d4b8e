package org.semascope.app;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.semascope.core.Interruption;

/**
 * Runs common commands in one JVM, so that the launcher can archive the classes they load: see
 * {@code build} in the script {@code semascope}. The output is discarded.
 */
final class Rehearsal {
  private static final List<List<String>> WITHOUT_MODEL =
      List.of(
          List.of("--version"),
          List.of("--help"),
          List.of("models", "list"),
          List.of("probe", "senses", "--help"));

  private Rehearsal() {}

  /**
   * @param args the folder of a small model with an MLM head; without it, no model is used
   */
  public static void main(String[] args) {
    Context context = Context.system();
    Interruption.endProgram(signal -> {}); // as in Semascope.main
    if (args.length > 0) {
      run(context, args[0]);
    } else {
      WITHOUT_MODEL.forEach(command -> Semascope.run(context, command.toArray(String[]::new)));
    }
    loadOwnClasses();
    System.exit(0);
  }

  /** Loads all classes of the program's own jars. */
  private static void loadOwnClasses() {
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!Path.of(jar).getFileName().toString().startsWith("semascope-")) {
        continue;
      }
      try (JarFile file = new JarFile(jar)) {
        file.stream()
            .map(JarEntry::getName)
            .filter(name -> name.startsWith("org/semascope/") && name.endsWith(".class"))
            .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
            .forEach(Rehearsal::load);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void load(String name) {
    try {
      Class.forName(name, false, Rehearsal.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // needs a library that is not on this class path
    }
  }

  /** Runs all commands and returns their exit codes. Runs are stored in the store's own folder. */
  static List<Integer> run(Context context, String model) {
    Path runs = context.home().root().resolve("rehearsal");
    List<Integer> codes = new ArrayList<>();
    for (List<String> command : commands(model, runs.toString())) {
      codes.add(Semascope.run(context, command.toArray(String[]::new)));
    }
    for (String run : runs(runs)) {
      codes.add(Semascope.run(context, "card", run, "-o", runs.toString())); // made
      codes.add(Semascope.run(context, "card", run, "-o", runs.toString())); // found
    }
    return codes;
  }

  private static List<List<String>> commands(String model, String runs) {
    List<List<String>> commands = new ArrayList<>(WITHOUT_MODEL);
    commands.addAll(
        List.of(
            List.of("models", "show", model),
            List.of("encode", "-m", model, "a boat", "--word", "boat"),
            List.of("encode", "-m", model, "a boat", "--word", "boat", "--format", "json"),
            List.of("fill", "-m", model, "the [MASK] was cold"),
            List.of("substitute", "-m", model, "a boat", "--key", "boat", "--targets", "captain"),
            List.of("probe", "substitution", "-m", model, "--limit", "20", "-o", runs)));
    return commands;
  }

  /** The run of the model, without the runs of controls; empty if the probe failed. */
  private static List<String> runs(Path root) {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(path -> path.endsWith("manifest.json"))
          .map(Path::getParent)
          .filter(path -> !path.getParent().getFileName().toString().startsWith("form@"))
          .map(Path::toString)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
