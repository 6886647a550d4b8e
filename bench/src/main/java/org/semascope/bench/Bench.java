package org.semascope.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.semascope.app.Context;
import org.semascope.core.Interruption;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.engine.Engine;
import org.semascope.engine.EngineOptions;
import org.semascope.engine.Input;
import org.semascope.engine.Recipe;
import org.semascope.engine.StoredRun;
import org.semascope.models.ContextualModel;
import org.semascope.models.ModelLoader;
import org.semascope.models.Subject;
import org.semascope.models.Subject.KeptEvaluations;
import org.semascope.models.onnx.Precision;
import org.semascope.models.store.LocalModel;
import org.semascope.models.store.PublishedSets;
import org.semascope.probes.About;
import org.semascope.probes.ModelName;
import org.semascope.probes.Plan;
import org.semascope.probes.Probe;
import org.semascope.probes.Resources;
import org.semascope.probes.run.ProbeExperiment;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A benchmark: the options, the temporary folder and the printing that all benchmarks share. */
@Command(mixinStandardHelpOptions = true)
abstract class Bench implements Callable<Integer> {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

  final Context context;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "Rounds, in each of which every contestant has a turn (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "table, json, jsonl, csv, tsv, tex or md.")
  private OutputFormat format = OutputFormat.TABLE;

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /**
   * @param rounds the number of rounds if the user gives none
   */
  Bench(Context context, int rounds) {
    this.context = context;
    this.rounds = rounds;
  }

  /**
   * Measures and prints.
   *
   * @param folder empty at the start and removed at the end
   */
  abstract void measure(Path folder) throws Exception;

  @Override
  public final Integer call() throws Exception {
    Path folder = Files.createTempDirectory("semascope-bench");
    try {
      measure(folder);
      return 0;
    } catch (IOException | UncheckedIOException e) {
      throw new SemascopeException("cannot write the benchmark's files: " + e.getMessage(), e);
    } finally {
      while (!opened.isEmpty()) {
        opened.pop().close();
      }
      FileTree.delete(folder);
    }
  }

  /** Returns the resource, which is closed when the measurement is over. */
  final <T extends AutoCloseable> T closing(T resource) {
    opened.push(resource);
    return resource;
  }

  final <R> Contest<R> contest() {
    return new Contest<>(rounds, context.progress());
  }

  /** The path of a data set, given by name or path. */
  final Path data(String nameOrPath) {
    return DataLocator.from(
            context.env(), new PublishedSets(context.home(), context.env(), context.progress()))
        .path(nameOrPath);
  }

  /** The program as a user starts it, which is built if necessary. */
  final String launcher() {
    String launcher = System.getProperty("semascope.launcher", "");
    SemascopeException.throwIf(
        !Files.isExecutable(Path.of(launcher)),
        "this measures the program itself: start it by the launcher, ./semascope");
    return launcher;
  }

  final void say(String pattern, Object... values) {
    context.progress().say(String.format(Locale.ROOT, pattern, values));
  }

  /** Prints tables with an empty line between two; in JSON, their rows. */
  final void print(List<Table> tables) {
    if (format.isJson()) {
      List<Map<String, Object>> rows = new ArrayList<>();
      tables.forEach(table -> table.rows().forEach(row -> rows.add(fields(table.header(), row))));
      context.print(new Listing<>(), rows, format);
      return;
    }
    TablePrinter printer = null;
    for (Table table : tables) {
      if (printer != null) {
        context.out().println();
      }
      printer = context.tables(format); // a new one, since these tables have different headers
      printer.print(table);
    }
  }

  /** A row with the title of its table, which is that of its first column. */
  static Map<String, Object> fields(List<String> header, List<Cell> row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("table", header.get(0));
    fields.put("name", row.get(0).text());
    for (int c = 1; c < row.size(); c++) {
      String text = row.get(c).text();
      boolean number = NUMBER.matcher(text).matches();
      fields.put(header.get(c), number ? (Object) new BigDecimal(text) : text);
    }
    return fields;
  }

  /** A benchmark that uses a number of threads. */
  abstract static class Threaded extends Bench {
    @Option(names = "--threads", paramLabel = "N", description = "Default: all cores.")
    int threads = Runtime.getRuntime().availableProcessors();

    Threaded(Context context, int rounds) {
      super(context, rounds);
    }

    /** The machine's limit with these threads. */
    final Peak peak() {
      new ModelLoader(context.home(), context.progress()).prepareProducts();
      return closing(new Peak(threads));
    }

    final Resources resources() {
      return closing(new Resources(context.env(), context.progress(), false, threads));
    }

    /**
     * A run of a probe.
     *
     * @param scoring seconds by the clock from the first item to the last result; the engine spends
     *     the rest of a run on its plan, on measures with their intervals, and on files
     * @param scoringProcessor seconds of processor time
     */
    record Ran(StoredRun stored, double scoring, double scoringProcessor) {}

    /**
     * Runs a probe from its plan to the stored run, as its command does it, with an empty store.
     *
     * @param folder for the store and the run
     */
    final <O extends Record, I extends Record, F extends Record> Ran run(
        Probe<O, I, F> probe,
        O options,
        Plan<I> plan,
        Subject subject,
        Resources resources,
        long seed,
        Path folder) {
      KeptEvaluations kept =
          closing(new KeptEvaluations(() -> folder.resolve("evaluations"), context.progress()));
      Subject keeping =
          Subject.view(
              subject.traits().name(),
              subject.contextual().orElseThrow(),
              subject.layers(),
              subject.pieces(),
              kept::of);
      About about = probe.about();
      Recipe recipe =
          Recipe.of(about.name(), about.version(), Input.NO_MODEL, List.of(), options, seed);
      EngineOptions runs = EngineOptions.under(folder.resolve("runs"));
      // The engine opens the model for the first item, and needs the plan again for the measures.
      long[] begun = new long[2]; // clock, processor time
      long[] ended = new long[2];
      StoredRun stored =
          new Engine(runs, Progress.SILENT, Interruption.byRequest(() -> {}))
              .run(
                  new ProbeExperiment<>(
                      probe,
                      options,
                      recipe,
                      subject.layers(),
                      () -> {
                        now(ended);
                        return plan;
                      },
                      () -> {
                        now(begun);
                        return keeping;
                      },
                      "",
                      resources));
      return new Ran(stored, (ended[0] - begun[0]) / 1e9, (ended[1] - begun[1]) / 1e9);
    }

    private static void now(long[] clocks) {
      clocks[0] = System.nanoTime();
      clocks[1] = Spent.ownNanos();
    }
  }

  /** A benchmark of one contextual model. */
  abstract static class OfModel extends Threaded {
    @Option(
        names = {"-m", "--model"},
        paramLabel = "MODEL",
        description = "Default: ${DEFAULT-VALUE}.")
    String model = "bert-base-uncased";

    OfModel(Context context, int rounds) {
      super(context, rounds);
    }

    final LocalModel local() {
      return context.store().resolve(ModelName.parse(model).reference());
    }

    final ContextualModel open(Precision precision) {
      ModelLoader loader = new ModelLoader(context.home(), context.progress());
      return closing(loader.open(local(), precision, threads));
    }
  }
}
