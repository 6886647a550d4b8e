package org.semascope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.semascope.app.Context;
import org.semascope.bench.Results.Turn;
import org.semascope.models.ContextualModel;
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
      "Runs probes from plan to stored results, on the data that come along, and tells what share of"
          + " all threads' time was inside the encoder and which share of the machine's peak the"
          + " whole run reached (products of the model, with a peak measured before and after).",
      "Below, the methods outside the runtime that took most, from a hundred looks a second at all"
          + " threads."
    },
    footer = {"", "Example:", "  semascope bench probes --probes substitution,senses"})
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
      description = "Items of each probe (${DEFAULT-VALUE}).")
  private int limit = 150;

  private Work work;

  /**
   * What a run of a probe took.
   *
   * @param busySeconds of all encoder threads
   * @param operations floating-point operations of the model
   */
  private record Done(double busySeconds, long tokens, double operations, StackSamples samples) {}

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
      row.add(Cell.of(largest(results.last().result(name).samples)));
      table.row(row);
    }
    print(List.of(table));
  }

  private <O extends Record, I extends Record, F extends Record> Callable<Done> prepare(
      Probe<O, I, F> probe, ContextualModel opened, int items, Path folder) throws IOException {
    Path own = Files.createTempDirectory(folder, "probe");
    Resources resources = closing(new Resources(context.env(), context.progress(), false, threads));
    Subject subject =
        Subject.keeping(
            Subject.of(
                model,
                opened,
                new LayerSelection("all").mixes(opened.architecture().exposed()),
                Pieces.MEAN),
            own.resolve("evaluations"),
            context.progress());
    Plan<I> plan =
        probe.planner(probe.defaults(), resources).plan(List.of(subject.traits()), items, SEED);
    Encoder encoder = opened.encoder();
    return () -> {
      long busy = encoder.busyNanos();
      long tokens = encoder.tokensRead();
      long pairs = encoder.tokenPairsRead();
      StackSamples samples = new StackSamples();
      try (samples) {
        WholeProbe.run(
            probe, probe.defaults(), plan, subject, resources, SEED, own.resolve("runs"));
      }
      long read = encoder.tokensRead() - tokens;
      return new Done(
          (encoder.busyNanos() - busy) / 1e9,
          read,
          work.belowTargets(read, encoder.tokenPairsRead() - pairs),
          samples);
    };
  }

  private String largest(StackSamples samples) {
    return samples.largest(METHODS).stream()
        .map(
            found ->
                String.format(Locale.ROOT, "%s %.3f", found.method(), found.threads() / threads))
        .collect(Collectors.joining(", "));
  }
}
