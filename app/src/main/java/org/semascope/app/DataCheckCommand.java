package org.semascope.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.semascope.data.DataFormatException;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.catalogue.DataKind.Recognised;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.catalogue.Survey;
import org.semascope.data.text.Lines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code data check}: reads all files and reports every bad line. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Detects the format of a file or directory, reads all of it and lists bad lines.",
    footer = {
      "",
      "Prints one line per bad line, with file and line number; exit code 1 if there are any.",
      "A directory that is not a data set is checked file by file: one line per file, also for",
      "files that are not recognised, and a total.",
      "",
      "Example:",
      "  semascope data check norms/"
    })
final class DataCheckCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(paramLabel = "PATH", description = "A file or directory, or a data set's name.")
  private String path;

  DataCheckCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Optional<Path> folder = unrecognisedFolder();
    return folder.isPresent() ? checkFiles(folder.get()) : checkOne();
  }

  private int checkOne() {
    Recognised data = context.data().find(path);
    Count count = check(data);
    context.say(data.format().name() + ": " + count.of(data));
    return count.bad == 0 ? 0 : 1;
  }

  /** A directory that is not a data set: its files are checked one by one. */
  private Optional<Path> unrecognisedFolder() {
    return KnownSets.named(path).isPresent()
        ? Optional.empty()
        : Optional.of(Path.of(path))
            .filter(folder -> Files.isDirectory(folder) && DataKind.recognise(folder).isEmpty());
  }

  /** Checks all files and directories, recursively in directories that are not data sets. */
  private int checkFiles(Path folder) {
    List<Recognised> found = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    collect(folder, found, others);
    if (found.isEmpty()) {
      context.data().find(path); // throws with the expected formats
    }
    long faulty = 0;
    for (Recognised data : found) {
      Count count = check(data);
      faulty += count.bad > 0 ? 1 : 0;
      context.line("%s: %s: %s".formatted(data.path(), data.format().name(), count.of(data)));
    }
    others.forEach(other -> context.line(other + ": not recognised"));
    context.say(
        "%s recognised, %s of them with faults; %s not recognised"
            .formatted(found.size(), faulty, others.size()));
    return faulty == 0 ? 0 : 1;
  }

  private static void collect(Path folder, List<Recognised> found, List<Path> others) {
    List<Path> children;
    try (Stream<Path> list = Files.list(folder)) {
      children = list.filter(child -> !isHidden(child)).sorted().toList();
    } catch (IOException e) {
      throw Lines.unreadable(folder, e);
    }
    for (Path child : children) {
      Optional<Recognised> data = DataKind.recognise(child);
      if (data.isPresent()) {
        found.add(data.get());
      } else if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
        collect(child, found, others);
      } else {
        others.add(child);
      }
    }
  }

  private static boolean isHidden(Path file) {
    return file.getFileName().toString().startsWith(".");
  }

  /** Number of good and bad records. */
  private record Count(long good, long bad) {
    String of(Recognised data) {
      return String.format(Locale.ROOT, "%,d %s, %,d bad", good, data.kind().records(), bad);
    }
  }

  private Count check(Recognised data) {
    AtomicLong bad = new AtomicLong();
    try {
      Survey survey = Survey.of(data.format(), data.path(), fault -> report(fault, bad), 0);
      return new Count(survey.records(), bad.get());
    } catch (DataFormatException e) {
      report(e, bad); // the whole file
      return new Count(0, bad.get());
    }
  }

  private void report(DataFormatException fault, AtomicLong bad) {
    bad.incrementAndGet();
    context.line(fault.getMessage());
  }
}
