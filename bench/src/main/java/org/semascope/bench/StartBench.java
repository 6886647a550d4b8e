package org.semascope.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.semascope.app.Context;
import org.semascope.core.SemascopeException;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench start}: how long a user waits, from the command to its end. */
@Command(
    name = "start",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the program as a user starts it: seconds, and the memory it takes.",
      "Starts take turns in every round; ratios to Java alone are taken within a round. The first"
          + " vector is that of bert-base-uncased, if the model is in the store."
    },
    footer = {"", "Example:", "  semascope bench start --rounds 20"})
final class StartBench implements Callable<Integer> {
  private static final String MODEL = "bert-base-uncased";
  private static final String JAVA = "java -version";

  private final Context context;

  @Option(names = "--rounds", paramLabel = "N", description = "Default ${DEFAULT-VALUE}.")
  private int rounds = 10;

  @Option(names = "--format", paramLabel = "F", description = "table, csv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  StartBench(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Path launcher = Path.of(System.getProperty("semascope.launcher", ""));
    if (!Files.isExecutable(launcher)) {
      throw new SemascopeException("start-up is measured when started by the launcher ./semascope");
    }
    Map<String, List<String>> starts = starts(launcher.toString());
    Map<String, Ratio> seconds = new LinkedHashMap<>();
    Map<String, Ratio> ratios = new LinkedHashMap<>();
    Map<String, Ratio> memory = new LinkedHashMap<>();
    starts.values().forEach(Start::measure); // builds what is to be built, fills the disk's cache
    for (int round = 1; round <= rounds; round++) {
      context.progress().say("round " + round + " of " + rounds);
      Map<String, Start> measured = new LinkedHashMap<>();
      starts.forEach((name, command) -> measured.put(name, Start.measure(command)));
      double floor = measured.get(JAVA).seconds();
      measured.forEach(
          (name, start) -> {
            Ratio.add(seconds, name, start.seconds());
            Ratio.add(ratios, name, start.seconds() / floor);
            Ratio.add(memory, name, start.peakMegabytes());
          });
    }
    print(seconds, ratios, memory);
    return 0;
  }

  private Map<String, List<String>> starts(String launcher) {
    Map<String, List<String>> starts = new LinkedHashMap<>();
    starts.put(
        JAVA, List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-version"));
    starts.put("--version", List.of(launcher, "--version"));
    starts.put("--help", List.of(launcher, "--help"));
    if (context.store().find(MODEL).isPresent()) {
      List<String> encode = new ArrayList<>(List.of(launcher, "encode", "-m", MODEL));
      encode.addAll(List.of("The disaster was over.", "--word", "disaster", "--format", "json"));
      starts.put("first vector", encode);
    } else {
      context.progress().say(MODEL + " is not in the store: no first vector is measured");
    }
    return starts;
  }

  private void print(
      Map<String, Ratio> seconds, Map<String, Ratio> ratios, Map<String, Ratio> memory) {
    Table table =
        new Table(
            List.of("start", "seconds", "range", "times " + JAVA, "range", "peak, MB", "range"));
    seconds.forEach(
        (name, each) -> {
          List<Cell> row = new ArrayList<>(each.row(name, "%.2f"));
          row.addAll(ratios.get(name).row(name, "%.1f").subList(1, 3));
          row.addAll(memory.get(name).row(name, "%.0f").subList(1, 3));
          table.row(row);
        });
    context.tables(format).print(table);
  }

  /** A program that was started and has ended. */
  private record Start(double seconds, double peakMegabytes) {
    static Start measure(List<String> command) {
      try {
        long begin = System.nanoTime();
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        double peak = 0;
        while (!process.waitFor(5, TimeUnit.MILLISECONDS)) {
          peak = Math.max(peak, peakMemory(process.pid()));
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        if (process.exitValue() != 0) {
          throw new SemascopeException(String.join(" ", command) + " failed");
        }
        return new Start(seconds, peak);
      } catch (IOException e) {
        throw new SemascopeException("cannot start " + command + ": " + e.getMessage(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SemascopeException("interrupted", e);
      }
    }

    /** The most memory the process has had resident so far, as Linux counts it; 0 elsewhere. */
    private static double peakMemory(long pid) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
        return lines
            .filter(line -> line.startsWith("VmHWM:"))
            .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1000)
            .findFirst()
            .orElse(0);
      } catch (IOException | UncheckedIOException e) {
        return 0; // the process has just ended
      }
    }
  }
}
