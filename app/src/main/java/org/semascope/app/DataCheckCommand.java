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

/** {@code data check}: reads everything and reports every bad line. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Recognises the form of a file or folder, reads all of it, lists bad lines.",
    footer = {
      "",
      "Every bad line is one line of output, with its file and number; exit 1 if there is any.",
      "A folder that is no set as a whole is checked file by file: a line for each file, those",
      "that are not recognised included, and a total.",
      "",
      "Example:",
      "  semascope data check norms/"
    })
final class DataCheckCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(paramLabel = "PATH", description = "A file or folder, or a set's name.")
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

  /** A folder that is no set as a whole, and whose files are therefore sets of their own. */
  private Optional<Path> unrecognisedFolder() {
    return KnownSets.named(path).isPresent()
        ? Optional.empty()
        : Optional.of(Path.of(path))
            .filter(folder -> Files.isDirectory(folder) && DataKind.recognise(folder).isEmpty());
  }

  /** Checks the folder's files and folders, and those inside folders that are no set themselves. */
  private int checkFiles(Path folder) {
    List<Recognised> found = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    collect(folder, found, others);
    if (found.isEmpty()) {
      context.data().find(path); // says what was expected
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

  /** How many records could be read and how many not. */
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
