package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.semascope.app.Context;
import org.semascope.bench.Results.Turn;
import org.semascope.models.ContextualModel;
import org.semascope.models.LayerMix;
import org.semascope.models.LayerSelection;
import org.semascope.models.Subject;
import org.semascope.models.encoder.Encoder;
import org.semascope.models.encoder.Pieces;
import org.semascope.models.onnx.Precision;
import org.semascope.probes.Plan;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.Resources;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench probes}: how much of a whole probe is the model's own work. */
@Command(
    name = "probes",
    description = {
      "Runs probes on their default data, bundled or of this machine, from plan to stored results,"
          + " next to the machine's peak.",
      "Shows the share of all threads' time that was inside the encoder, the share of the peak that"
          + " the whole run reached (products of the model, with a peak measured before and after),"
          + " and the methods outside the runtime that took most time, from a hundred samples of all"
          + " threads a second."
    },
    footer = {
      "",
      "Examples:",
      "  semascope bench probes --probes substitution,senses",
      "  SEMASCOPE_DATA=~/data semascope bench probes --probes context --limit 1400"
    })
final class ProbesBench extends Bench.OfModel {
  private static final long SEED = 1;
  private static final int METHODS = 4;
  private static final int WARM_UP_ITEMS = 3;

  @Option(
      names = "--probes",
      split = ",",
      paramLabel = "P",
      description = "Default substitution,idioms,senses,asymmetry.")
  private List<String> probes = List.of("substitution", "idioms", "senses", "asymmetry");

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Items of each probe (default: ${DEFAULT-VALUE}).")
  private int limit = 150;

  private Work work;

  /**
   * What a run of a probe took.
   *
   * @param busySeconds of all encoder threads
   * @param operations floating-point operations of the model
   * @param methods that took most outside the runtime
   */
  private record Done(double busySeconds, long tokens, double operations, String methods) {}

  ProbesBench(Context context) {
    super(context, 1);
  }

  @Override
  void measure(Path folder) {
    ContextualModel opened = open(Precision.FP32);
    work = Work.of(local().directory());
    Contest<Done> contest = this.<Done>contest().besidePeak(peak()::measure);
    for (String name : probes) {
      Probe<?, ?, ?> probe = Probes.named(name);
      contest.addPrepared(
          name, round -> prepare(probe, opened, round == 0 ? WARM_UP_ITEMS : limit, folder));
    }
    Results<Done> results = contest.run();
    Table table =
        new Table(
            List.of("probe", "seconds", "tokens", "in the encoder", "of the peak", "outside most"));
    for (String name : probes) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
      BiConsumer<String, ToDoubleFunction<Turn<Done>>> add =
          (pattern, value) ->
              row.add(
                  results.samples(round -> value.applyAsDouble(round.of(name))).median(pattern));
      add.accept("%.1f", Turn::seconds);
      add.accept("%.0f", turn -> turn.result().tokens);
      add.accept("%.2f", turn -> turn.result().busySeconds / turn.seconds() / threads);
      add.accept("%.2f", turn -> turn.result().operations / turn.seconds() / turn.limit());
      row.add(Cell.of(results.last().result(name).methods));
      table.row(row);
    }
    print(List.of(table));
  }

  private <O extends Record, I extends Record, F extends Record> Callable<Done> prepare(
      Probe<O, I, F> probe, ContextualModel opened, int items, Path folder) throws IOException {
    Path own = Files.createTempDirectory(folder, "probe");
    Resources resources = resources();
    List<LayerMix> layers = new LayerSelection("all").mixes(opened.architecture().exposed());
    Subject subject = Subject.of(model, opened, layers, Pieces.MEAN);
    O options = probe.choose(probe.defaults(), context.data()::has).options();
    Plan<I> plan = probe.planner(options, resources).plan(List.of(subject.traits()), items, SEED);
    Encoder encoder = opened.encoder();
    return () -> {
      long busy = encoder.busyNanos();
      long tokens = encoder.tokensRead();
      long pairs = encoder.tokenPairsRead();
      StackSamples samples = new StackSamples();
      try (samples) {
        run(probe, options, plan, subject, resources, SEED, own);
      }
      long read = encoder.tokensRead() - tokens;
      return new Done(
          (encoder.busyNanos() - busy) / 1e9,
          read,
          work.belowTargets(read, encoder.tokenPairsRead() - pairs),
          samples.largest(threads));
    };
  }

  /**
   * Where threads are while something runs, sampled a hundred times a second: the program's own
   * method that is running, whichever library it has called.
   */
  private static final class StackSamples implements AutoCloseable {
    private static final String OURS = "org.semascope.";
    private static final String IN_THE_RUNTIME = ".RuntimeSession.run";
    private static final long MILLIS = 10;

    private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor();
    private final Map<String, Integer> found = new HashMap<>();
    private int looks;

    StackSamples() {
      sampler.scheduleWithFixedDelay(this::look, 0, MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
      looks++;
      Thread.getAllStackTraces().forEach(this::look);
    }

    private void look(Thread thread, StackTraceElement[] stack) {
      if (thread.getState() != Thread.State.RUNNABLE || isWaiting(stack)) {
        return;
      }
      for (StackTraceElement frame : stack) {
        String method = frame.getClassName() + "." + frame.getMethodName();
        if (method.endsWith(IN_THE_RUNTIME)) {
          return;
        }
        if (method.startsWith(OURS) && !method.startsWith(OURS + "bench.")) {
          found.merge(method.substring(OURS.length()), 1, Integer::sum);
          return;
        }
      }
    }

    /** Threads that wait for the system count as running for Java. */
    private static boolean isWaiting(StackTraceElement[] stack) {
      return stack.length == 0
          || stack[0].isNativeMethod() && stack[0].getMethodName().matches("park|wait0?|epollWait");
    }

    @Override
    public void close() throws InterruptedException {
      sampler.shutdown();
      sampler.awaitTermination(1, TimeUnit.MINUTES);
    }

    /** The methods outside the encoder's runtime that took most of the threads' time. */
    String largest(int threads) {
      return found.entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .limit(METHODS)
          .map(
              one ->
                  String.format(
                      Locale.ROOT,
                      "%s %.3f",
                      one.getKey(),
                      (double) one.getValue() / looks / threads))
          .collect(Collectors.joining(", "));
    }
  }
}
