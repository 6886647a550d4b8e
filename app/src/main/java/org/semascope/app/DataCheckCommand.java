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
import org.semascope.data.catalogue.Survey;
import org.semascope.data.tables.TableSummary;
import org.semascope.data.tables.TableSummary.Content;
import org.semascope.data.tables.UserTable;
import org.semascope.data.text.Lines;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
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
      "Of a table of your own, prints its kind and separator, the columns that are used and those",
      "that are ignored, repeated rows, what probes leave out, and the command that reads it.",
      "",
      "Examples:",
      "  semascope data check uses.csv",
      "  semascope data check norms/"
    })
final class DataCheckCommand implements Callable<Integer> {
  private static final int REPEATED_SHOWN = 5;

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
    if (data.format() instanceof UserTable<?> table && count.good > 0) {
      explain(table.summary(data.path(), fault -> {}));
    }
    context.say(data.format().name() + ": " + count.of(data));
    return count.bad == 0 ? 0 : 1;
  }

  /** The content of a user's table, what is not used of it, and the command that reads it. */
  private void explain(TableSummary table) {
    context.line(
        "%s: %s, %s; %s %s"
            .formatted(
                path,
                table.kind().what(),
                table.shape().label(),
                table.rows(),
                table.kind().items()));
    context.print(
        new Listing<Content>()
            .column("column", Content::name)
            .column("in the file", Content::written)
            .column("filled", Content::filled)
            .column("different", Content::different),
        table.columns(),
        OutputFormat.TABLE);
    if (!table.ignored().isEmpty()) {
      context.line("ignored columns: " + String.join(", ", table.ignored()));
    }
    table.repeated().stream()
        .limit(REPEATED_SHOWN)
        .forEach(
            row ->
                context.line("%s:%s: equals line %s".formatted(path, row.line(), row.earlier())));
    if (table.repeated().size() > REPEATED_SHOWN) {
      context.line(String.format(Locale.ROOT, "repeated rows: %,d", table.repeated().size()));
    }
    table.notes().forEach(context::line);
    context.line("read by: " + table.kind().command(path));
  }

  /** A directory that is not a data set: its files are checked one by one. */
  private Optional<Path> unrecognisedFolder() {
    return context.data().named(path).isPresent()
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
